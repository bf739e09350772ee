//! Folds of `affine.if`.

use super::edits;
use crate::fold::applied::Applied;
use crate::ops::{AffineApplyOp, AffineIfOp};
use terrace_ir::affine::{AffineMap, IntegerSet};
use terrace_ir::{Constants, Folded, TypedOp, Value};

impl<'c> AffineIfOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // if set(apply(map, x)) -> if set . map (x), with operands that are needed only
        let (op, set, context) = (self.op(), self.condition(), operands.context());
        let map = AffineMap::new(context, set.dims(), set.symbols(), set.constraints());
        let mut applied = Applied::new(map, op.operands());
        if op.operands().any(|operand| operand.defining::<AffineApplyOp>().is_some()) {
            applied.compose(context);
        }
        applied.canonicalize(context);
        let Applied { map, operands } = applied;
        let new = IntegerSet::new(context, map.dims(), map.symbols(), map.results(), set.equalities());
        if new == set && op.operands().eq(operands.iter().copied()) {
            return None;
        }
        Folded::in_place(edits(
            operands.into_iter().map(Value::id),
            "condition",
            context.integer_set_attribute(new),
        ))
    }
}
