//! Atomic operations.

use crate::constraints::pointee;
use crate::{AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp};
use terrace_interfaces::atomic;
use terrace_ir::{LogicalResult, TypedOp};

impl AtomicReadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        atomic::verify_read(self.op())
    }
}

impl AtomicWriteOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        atomic::verify_write(self.op(), pointee)
    }
}

impl AtomicUpdateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        atomic::verify_update(self.op(), pointee)
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        atomic::verify_updated_value(self.op())
    }
}

impl AtomicCaptureOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        atomic::verify_capture(self.op()).map(|_| ())
    }
}
