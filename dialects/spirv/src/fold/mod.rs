//! Folds: to constants, and to values that exist.

/// Gives operations their folds: functions of the operation and its constant operands.
macro_rules! folds {
    ($($op:ident $fold:expr;)*) => {$(
        impl<'c> crate::$op<'_, 'c> {
            pub(crate) fn fold(
                self,
                operands: &terrace_ir::Constants<'_, 'c>,
            ) -> Option<terrace_ir::Folded<'c>> {
                $fold(terrace_ir::TypedOp::op(self), operands)
            }
        }
    )*};
}

mod bits;
mod comparisons;
mod composite;
mod integers;

use crate::ConstantOp;
use crate::constraints::is_scalar_or_vector;
use crate::types::ARRAY_TYPE;
use terrace_ir::{Attribute, Constants, Ctx, Folded, Location, Operation, OperationState, Type};

/// Makes the constant operation of a value.
pub(crate) fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    if value.is_poison() {
        return terrace_ub::materialize(context, value, ty, location);
    }
    let is_buildable = is_scalar_or_vector(ty) || ty.as_dialect(ARRAY_TYPE.name).is_some();
    let new = || ConstantOp::builder(context, location).value_attr(Some(value)).constant(ty).build();
    is_buildable.then(new)
}

/// Returns true if the first two operands are the same value.
fn are_same(op: Operation<'_, '_>) -> bool {
    op.operand(0) == op.operand(1)
}

/// Folds to the first operand.
fn to_first<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    Folded::to(op.operand(0))
}

/// Folds to the constant that an operand is.
fn to_constant<'c>(operand: usize, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    Folded::to(operands.get(operand)?)
}

/// Folds to zero.
fn to_zero<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    Folded::to(op.context().zero_attribute(op.result(0).ty())?)
}
