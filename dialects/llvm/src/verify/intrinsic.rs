//! Intrinsics.

use crate::types::{Packing, StructType};
use crate::{AssumeOp, MaskedGatherOp, MaskedScatterOp, SincosOp, SwitchOp};
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};

impl SincosOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (op.operand(0).ty(), op.result(0).ty());
        let wanted = StructType::literal(op.context(), &[input, input], Packing::Aligned);
        if output != wanted {
            return op.emit_op_error(format_args!(
                "expected result type to be an homogeneous struct with two elements matching the operand type, but \
                 got '{output}'"
            ));
        }
        Ok(())
    }
}

impl AssumeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(tags) = op.attribute("op_bundle_tags").and_then(Attribute::as_array) else { return Ok(()) };
        let sizes = op.attribute("op_bundle_sizes").and_then(Attribute::as_i32_array).unwrap_or_default();
        if sizes.len() != tags.len() {
            return op.emit_error(format_args!(
                "expected {} operand bundles, but actually got {}",
                tags.len(),
                sizes.len()
            ));
        }
        Ok(())
    }
}

/// Checks that pointers are as many as values.
fn verify_lanes(op: Operation<'_, '_>, pointers: Type<'_>, values: Type<'_>) -> LogicalResult {
    if pointers.shape() != values.shape() || pointers.scalable_dims() != values.scalable_dims() {
        return op.emit_op_error(format_args!("expected operand #1 type to be '{}'", pointers));
    }
    Ok(())
}

impl MaskedGatherOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_lanes(op, op.operand(0).ty(), op.result(0).ty())
    }
}

impl MaskedScatterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_lanes(op, op.operand(1).ty(), op.operand(0).ty())
    }
}

impl SwitchOp<'_, '_> {
    /// Checks that there are as many cases as blocks for them, of the type of the value.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let blocks = op.successor_count().saturating_sub(1);
        let values = op.attribute("case_values");
        let given = values.and_then(|values| values.ty()).and_then(|ty| ty.element_count()).unwrap_or(0);
        if given != blocks as i64 {
            return op.emit_op_error("expects number of case values to match number of case destinations");
        }
        if let Some(ty) = values.and_then(|values| values.ty())
            && ty.element_or_self() != op.operand(0).ty()
        {
            return op.emit_error("expects case value type to match condition value type");
        }
        Ok(())
    }
}
