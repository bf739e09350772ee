//! `scf.for`, `scf.while`, `scf.execute_region`.

use super::verify_terminator;
use crate::ops::{ExecuteRegionOp, ForOp, WhileOp};
use terrace_ir::{LogicalResult, TypedOp};

impl ForOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.init_args().len() == self.results().len() {
            return Ok(());
        }
        self.op().emit_op_error("mismatch in number of loop-carried values and defined values")
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let ty = self.lower_bound().ty();
        if self.induction_variable().is_none_or(|variable| variable.ty() == ty) {
            return Ok(());
        }
        self.op().emit_op_error("expected induction variable to be same type as bounds and step")
    }
}

impl WhileOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let message = "expects the 'before' region to terminate with 'scf.condition'";
        verify_terminator(op, self.before(), "scf.condition", message)?;
        let message = "expects the 'after' region to terminate with 'scf.yield'";
        verify_terminator(op, self.after(), "scf.yield", message)
    }
}

impl ExecuteRegionOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let Some(entry) = self.region().first_block() else {
            return self.op().emit_op_error("region needs to have at least one block");
        };
        if entry.argument_count() == 0 {
            return Ok(());
        }
        self.op().emit_op_error("region cannot have any arguments")
    }
}
