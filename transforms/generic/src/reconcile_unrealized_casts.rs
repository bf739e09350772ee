//! `--reconcile-unrealized-casts`: remove unrealized casts that undo each other.
//!
//! Reads:     nothing.
//! Preserves: everything but these casts.
//! Cost:      one visit for each operation, and for each cast the length of its chain.

use terrace_ir::LogicalResult;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::conversion::reconcile_unrealized_casts;

/// The pass `--reconcile-unrealized-casts`.
#[pass("reconcile-unrealized-casts", "Simplify and eliminate unrealized conversion casts")]
pub struct ReconcileUnrealizedCasts;

impl Pass for ReconcileUnrealizedCasts {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        if !reconcile_unrealized_casts(op.body_mut()) {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}
