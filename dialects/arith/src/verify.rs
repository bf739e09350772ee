//! Verification beyond the declared constraints.

use crate::{ConstantOp, SelectOp};
use terrace_ir::{Attribute, AttributeKind, LogicalResult, TypedOp};

impl ConstantOp<'_, '_> {
    /// Checks that the value is a number, or several.
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let ty = op.result(0).ty();
        if ty.is_integer() && !ty.is_signless_integer() {
            return op.emit_op_error("integer return type must be signless");
        }
        let Some(value) = op.slot(0) else { return Ok(()) };
        let is_number = matches!(value.kind(), AttributeKind::Integer { .. } | AttributeKind::Float { .. });
        if !is_number && !value.is_elements() {
            return op.emit_op_error("value must be an integer, float, or elements attribute");
        }
        if ty.is_scalable_vector() && !is_splat(value) {
            return op.emit_op_error(
                "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
            );
        }
        Ok(())
    }
}

fn is_splat(value: Attribute<'_>) -> bool {
    match *value.kind() {
        AttributeKind::DenseElements { data, .. } => data.is_splat,
        AttributeKind::DenseStrings { is_splat, .. } => is_splat,
        _ => false,
    }
}

impl SelectOp<'_, '_> {
    /// Checks that the condition is one bit, or one for each element.
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let (condition, result) = (op.operand(0).ty(), op.result(0).ty());
        if condition.is_signless_integer_of(1) {
            return Ok(());
        }
        if !result.is_tensor() && !result.is_vector() {
            return op.emit_op_error(format_args!(
                "expected condition to be a signless i1, but got '{condition}'"
            ));
        }
        let wanted = result.with_element(op.context(), op.context().integer_type(1));
        if condition != wanted {
            return op.emit_op_error(format_args!(
                "expected condition type to have the same shape as the result type, expected '{wanted}', but got \
                 '{condition}'"
            ));
        }
        Ok(())
    }
}
