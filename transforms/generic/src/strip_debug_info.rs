//! `--strip-debuginfo`: forget all locations.
//!
//! Reads:     nothing.
//! Preserves: dominance.
//! Cost:      one visit for each operation.

use terrace_ir::{Location, LogicalResult};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};

/// The pass.
pub struct StripDebugInfo;

impl DeclaredPass for StripDebugInfo {
    const ARGUMENT: &'static str = "strip-debuginfo";
    const CLASS: &'static str = "StripDebugInfo";
    const SUMMARY: &'static str = "Strip debug info from all operations";

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(StripDebugInfo)
    }
}

impl Pass for StripDebugInfo {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        op.body_mut().replace_locations(&mut |_| Some(Location::Unknown));
        Ok(())
    }
}
