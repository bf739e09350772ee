//! `--reconcile-unrealized-casts`: remove unrealized casts that undo each other.
//!
//! Reads:     nothing.
//! Preserves: everything but these casts.
//! Cost:      one visit for each operation, and for each cast the length of its chain.

use terrace_ir::LogicalResult;
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::conversion::reconcile_unrealized_casts;

/// The pass.
pub struct ReconcileUnrealizedCasts;

impl DeclaredPass for ReconcileUnrealizedCasts {
    const ARGUMENT: &'static str = "reconcile-unrealized-casts";
    const CLASS: &'static str = "ReconcileUnrealizedCasts";
    const SUMMARY: &'static str = "Simplify and eliminate unrealized conversion casts";

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(ReconcileUnrealizedCasts)
    }
}

impl Pass for ReconcileUnrealizedCasts {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        if !reconcile_unrealized_casts(op.body_mut()) {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}
