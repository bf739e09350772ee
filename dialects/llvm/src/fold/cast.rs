//! Conversions.

use super::arithmetic::integer;
use crate::{AddrSpaceCastOp, BitcastOp, ZExtOp};
use terrace_ir::{Constants, Edit, Folded, Operation, TypedOp};

/// Folds a chain of conversions of one kind.
fn fold_chain<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    let (input, result) = (op.operand(0), op.result(0));
    // cast(x : T) : T -> x
    if input.ty() == result.ty() {
        return Folded::to(input);
    }
    let inner = input.defining_op().filter(|inner| inner.name() == op.name())?;
    let source = inner.operand(0);
    // cast(cast(x : T)) : T -> x
    if source.ty() == result.ty() {
        return Folded::to(source);
    }
    // cast(cast(x)) -> cast(x)
    Folded::in_place([Edit::Operand(0, source.id())])
}

impl<'c> BitcastOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        fold_chain(self.op())
    }
}

impl<'c> AddrSpaceCastOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        fold_chain(self.op())
    }
}

impl<'c> ZExtOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // zext(c) -> c
        let value = integer(constants, 0, self.op().operand(0).ty())?;
        let ty = self.res().ty();
        let (width, _) = ty.as_integer()?;
        (width >= value.width_bits())
            .then(|| Folded::to(constants.context().ap_int_attribute(ty, &value.zero_extend(width))))?
    }
}
