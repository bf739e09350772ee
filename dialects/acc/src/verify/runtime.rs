//! Runtime operations.

use crate::{InitOp, SetOp, ShutdownOp};
use terrace_ir::{LogicalResult, Operation, TypedOp};

/// Checks that the host does it.
fn verify_on_host(op: Operation<'_, '_>) -> LogicalResult {
    let is_compute = |parent: &Operation<'_, '_>| {
        ["acc.parallel", "acc.kernels", "acc.serial", "acc.loop"].iter().any(|name| parent.is(name))
    };
    match std::iter::successors(op.parent_op(), |op| op.parent_op()).any(|parent| is_compute(&parent)) {
        true => op.emit_op_error("cannot be nested in a compute operation"),
        false => Ok(()),
    }
}

impl InitOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_on_host(self.op())
    }
}

impl ShutdownOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_on_host(self.op())
    }
}

impl SetOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_on_host(self.op())?;
        let is_set = self.default_async().is_some()
            || self.device_num().is_some()
            || self.op().attribute("device_type").is_some();
        match is_set {
            true => Ok(()),
            false => self
                .op()
                .emit_op_error("at least one default_async, device_num, or device_type operand must appear"),
        }
    }
}
