//! Atomic operations.

use super::case_of;
use super::clauses::verify_hint;
use crate::attributes::enums::ClauseMemoryOrderKind::{self, AcqRel, Acquire, Release};
use crate::constraints::pointee;
use crate::{AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp, CriticalDeclareOp, CriticalOp};
use terrace_interfaces::atomic;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{LogicalResult, Operation, TypedOp};

/// Checks that memory is not ordered in one of these ways, which make no sense for such an operation.
fn verify_order(op: Operation<'_, '_>, refused: [ClauseMemoryOrderKind; 2], message: &str) -> LogicalResult {
    let order = case_of(op, "memory_order");
    match refused.iter().any(|kind| Some(kind.value()) == order) {
        true => op.emit_error(message),
        false => Ok(()),
    }
}

impl AtomicReadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        atomic::verify_read(op)?;
        let message = "memory-order must not be acq_rel or release for atomic reads";
        verify_order(op, [AcqRel, Release], message)?;
        verify_hint(op)
    }
}

impl AtomicWriteOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        atomic::verify_write(op, pointee)?;
        let message = "memory-order must not be acq_rel or acquire for atomic writes";
        verify_order(op, [AcqRel, Acquire], message)?;
        verify_hint(op)
    }
}

impl AtomicUpdateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        atomic::verify_update(op, pointee)?;
        let message = "memory-order must not be acq_rel or acquire for atomic updates";
        verify_order(op, [AcqRel, Acquire], message)?;
        verify_hint(op)
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        atomic::verify_updated_value(self.op())
    }
}

impl AtomicCaptureOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_hint(self.op())
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let parts = atomic::verify_capture(self.op())?;
        for (name, message) in [
            ("hint", "operations inside capture region must not have hint clause"),
            ("memory_order", "operations inside capture region must not have memory_order clause"),
        ] {
            if parts.iter().any(|part| part.attribute(name).is_some()) {
                return self.op().emit_op_error(message);
            }
        }
        Ok(())
    }
}

impl CriticalDeclareOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_hint(self.op())
    }
}

impl<'a, 'c> CriticalOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let Some(symbol) = self.op().attribute("name") else { return Ok(()) };
        match scope.lookup(symbol).is_some_and(|found| found.is("omp.critical.declare")) {
            true => Ok(()),
            false => self.op().emit_op_error(format_args!(
                "expected symbol reference {symbol} to point to a critical declaration"
            )),
        }
    }
}
