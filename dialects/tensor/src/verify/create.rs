//! Checks of new tensors.

use crate::{EmptyOp, GenerateOp, SplatOp, YieldOp};
use terrace_interfaces::dynamic_sizes;
use terrace_ir::{LogicalResult, TypedOp};

impl EmptyOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        dynamic_sizes::verify_count(self.op(), self.result().ty(), self.dynamic_sizes().len())
    }
}

impl SplatOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        dynamic_sizes::verify_count(self.op(), self.aggregate().ty(), self.dynamic_sizes().len())
    }
}

impl GenerateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        dynamic_sizes::verify_count(self.op(), self.result().ty(), self.dynamic_extents().len())
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body().first_block() else { return Ok(()) };
        let ty = self.result().ty();
        if ty.rank() != Some(body.argument_count()) {
            return op.emit_error("must have one body argument per input dimension");
        }
        if body.arguments().any(|argument| !argument.ty().is_index()) {
            return op.emit_error("all body arguments must be index");
        }
        let given = body.terminator().and_then(YieldOp::cast).map(|end| end.value().ty());
        if given != ty.shaped_element() {
            return op.emit_op_error(
                "body must be terminated with a `yield` operation of the tensor element type",
            );
        }
        Ok(())
    }
}
