//! `--affine-loop-unroll-jam`: the first loop of a function runs several iterations in one, and so do the loops in it.
//!
//! Reads:     dependences between accesses, effects.
//! Preserves: nothing.
//! Cost:      one copy of each operation for each iteration unrolled, and a dependence check for each two accesses to the
//!            same memory.

use crate::legality::may_unroll_and_jam;
use crate::loops::unroll_and_jam;
use terrace_affine::AffineForOp;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{LogicalResult, PatternRewriter, Region, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--affine-loop-unroll-jam`.
#[pass(
    "affine-loop-unroll-jam",
    "Unroll and jam affine loops",
    class = "AffineLoopUnrollAndJam",
    interface = "FunctionOpInterface"
)]
pub struct AffineLoopUnrollJam {
    /// Use this unroll jam factor for all loops (default 4).
    #[option("unroll-jam-factor", default = 4, unsigned)]
    factor: i64,
}

impl Pass for AffineLoopUnrollJam {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let first = op.op().regions().next().and_then(Region::first_block).and_then(|block| block.first_op());
        let Some(view) = first.and_then(AffineForOp::cast) else { return Ok(()) };
        if self.factor < 1 || !may_unroll_and_jam(view, self.factor) {
            return Ok(());
        }
        let id = view.op().id();
        let mut listener = NoListener;
        // What cannot be unrolled stays as it is.
        let _ = unroll_and_jam(id, self.factor, &mut PatternRewriter::new(op.body_mut(), &mut listener));
        Ok(())
    }
}
