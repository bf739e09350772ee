//! `--strip-debuginfo`: forget all locations.
//!
//! Reads:     nothing.
//! Preserves: dominance.
//! Cost:      one visit for each operation.

use terrace_ir::{Location, LogicalResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--strip-debuginfo`.
#[pass("strip-debuginfo", "Strip debug info from all operations")]
pub struct StripDebugInfo;

impl Pass for StripDebugInfo {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        op.body_mut().replace_locations(&mut |_| Some(Location::Unknown));
        Ok(())
    }
}
