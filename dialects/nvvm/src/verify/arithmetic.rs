//! Numbers.

use crate::{PermuteMode, PermuteOp};
use terrace_ir::{LogicalResult, TypedOp};

impl PermuteOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let mode = self.mode();
        let takes_two = matches!(mode, PermuteMode::Default | PermuteMode::F4e | PermuteMode::B4e);
        match (takes_two, self.hi().is_some()) {
            (true, false) => {
                self.op().emit_error(format_args!("mode '{}' requires 'hi' operand.", mode.text()))
            }
            (false, true) => {
                self.op().emit_error(format_args!("mode '{}' does not accept 'hi' operand.", mode.text()))
            }
            (_, _) => Ok(()),
        }
    }
}
