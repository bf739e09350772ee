//! `--linalg-block-pack-matmul`: products of matrices become products of blocks that lie one after the other.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::matmul::{BlockPacking, block_pack_matmul};
use crate::maps::result_dims;
use crate::recognize::is_contraction;
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{Failure, LogicalResult, MatchResult, Pattern, PatternRewriter, Root, TypedOp};
use terrace_linalg::{BatchMatmulOp, GenericOp, LinalgOp, MatmulOp};
use terrace_ods_macros::pass;
use terrace_pass::PassOp;
use terrace_rewrite::GreedyResult;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--linalg-block-pack-matmul`.
#[pass(
    "linalg-block-pack-matmul",
    "Convert linalg matmul ops to block layout and back",
    class = "LinalgBlockPackMatmulPass"
)]
pub struct LinalgBlockPackMatmul {
    /// Block factors (mb, nb, kb) for relayout.
    #[option("block-factors")]
    factors: Vec<i64>,
    /// Allow packing padding.
    #[option("allow-padding", default = true)]
    pads: bool,
    /// Next multiples of the packing sizes.
    #[option("mnk-padded-multiples")]
    padded_multiples: Vec<i64>,
    /// Permutation of matmul (M, N, K) dimensions order.
    #[option("mnk-order")]
    order: Vec<i64>,
    #[option("lhs-transpose-outer-blocks", help = "Transpose LHS outer block layout [MB][KB] -> [KB][MB]")]
    transposes_lhs_outer: bool,
    #[option("lhs-transpose-inner-blocks", help = "Transpose LHS inner block layout [mb][kb] -> [kb][mb]")]
    transposes_lhs_inner: bool,
    #[option(
        "rhs-transpose-outer-blocks",
        default = true,
        help = "Transpose RHS outer block layout [KB][NB] -> [NB][KB]"
    )]
    transposes_rhs_outer: bool,
    #[option(
        "rhs-transpose-inner-blocks",
        default = true,
        help = "Transpose RHS inner block layout [kb][nb] -> [nb][kb]"
    )]
    transposes_rhs_inner: bool,
}

impl LinalgBlockPackMatmul {
    fn packing(&self) -> BlockPacking {
        let order = self.order.iter().map(|at| usize::try_from(*at).unwrap_or(usize::MAX));
        BlockPacking {
            factors: self.factors.clone(),
            pads: self.pads,
            padded_multiples: self.padded_multiples.clone(),
            order: if self.order.is_empty() { vec![0, 1, 2] } else { order.collect() },
            transposes_lhs_outer: self.transposes_lhs_outer,
            transposes_lhs_inner: self.transposes_lhs_inner,
            transposes_rhs_outer: self.transposes_rhs_outer,
            transposes_rhs_inner: self.transposes_rhs_inner,
        }
    }
}

impl GreedyPass for LinalgBlockPackMatmul {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let packing = Arc::new(self.packing());
        let names = [GenericOp::SPEC.name, MatmulOp::SPEC.name, BatchMatmulOp::SPEC.name];
        set.extend(names.map(|name| {
            let options = packing.clone();
            let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| -> MatchResult {
                if !is_suitable(op, rewriter) {
                    return rewriter.notify_match_failure(op, "not a suitable matmul");
                }
                block_pack_matmul(op, &options, rewriter).map(|_| ())
            };
            Pattern::with_closure(Root::Op(name), "BlockPackMatmul", Arc::new(rewrite))
        }));
    }

    fn finish(&self, result: GreedyResult, _: &mut PassOp<'_, '_>) -> LogicalResult {
        if result.converged { Ok(()) } else { Err(Failure) }
    }
}

/// Returns true for a named product, and for a `linalg.generic` with its loops, of which one matrix may be transposed.
fn is_suitable(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> bool {
    let Some(linalg) = LinalgOp::of(rewriter.op(op)) else { return false };
    if GenericOp::cast(linalg.op()).is_none() {
        return true;
    }
    let dims: Option<Vec<Vec<usize>>> = linalg.maps().iter().map(|map| result_dims(*map)).collect();
    let Some([lhs, rhs, output]) = dims.as_deref() else { return false };
    is_contraction(linalg)
        && linalg.loop_count() == 3
        && output[..] == [0, 1]
        && matches!((&lhs[..], &rhs[..]), ([0, 2], [2, 1]) | ([2, 0], [2, 1]) | ([0, 2], [1, 2]))
}
