//! Checks of promises about memrefs.

use crate::{AssumeAlignmentOp, DistinctObjectsOp};
use terrace_ir::{LogicalResult, TypedOp};

impl AssumeAlignmentOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if !self.alignment().cast_unsigned().is_power_of_two() {
            return self.op().emit_op_error("alignment must be power of 2");
        }
        Ok(())
    }
}

impl DistinctObjectsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if op.operand_count() == 0 {
            return op.emit_op_error("expected at least one operand");
        }
        if !op.operands().map(|operand| operand.ty()).eq(op.results().map(|result| result.ty())) {
            return op.emit_op_error("operand types and result types must match");
        }
        Ok(())
    }
}
