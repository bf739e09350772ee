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
use terrace_ir::{Ctx, LogicalResult, MatchResult, Pattern, PatternRewriter, Root, TypedOp};
use terrace_linalg::{BatchMatmulOp, GenericOp, LinalgOp, MatmulOp};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};

/// The pass.
pub struct LinalgBlockPackMatmul {
    options: Arc<BlockPacking>,
    patterns: Option<FrozenPatternSet>,
}

const fn option(
    name: &'static str,
    kind: OptionKind,
    default: &'static str,
    help: &'static str,
) -> OptionSpec {
    OptionSpec { name, kind, default, help }
}

impl DeclaredPass for LinalgBlockPackMatmul {
    const ARGUMENT: &'static str = "linalg-block-pack-matmul";
    const CLASS: &'static str = "LinalgBlockPackMatmulPass";
    const SUMMARY: &'static str = "Convert linalg matmul ops to block layout and back";
    const OPTIONS: &'static [OptionSpec] = &[
        option("block-factors", OptionKind::Ints, "", "Block factors (mb, nb, kb) for relayout"),
        option("allow-padding", OptionKind::Bool, "true", "Allow packing padding"),
        option("mnk-padded-multiples", OptionKind::Ints, "", "Next multiples of the packing sizes"),
        option("mnk-order", OptionKind::Ints, "", "Permutation of matmul (M, N, K) dimensions order"),
        option(
            "lhs-transpose-outer-blocks",
            OptionKind::Bool,
            "false",
            "Transpose LHS outer block layout [MB][KB] -> [KB][MB]",
        ),
        option(
            "lhs-transpose-inner-blocks",
            OptionKind::Bool,
            "false",
            "Transpose LHS inner block layout [mb][kb] -> [kb][mb]",
        ),
        option(
            "rhs-transpose-outer-blocks",
            OptionKind::Bool,
            "true",
            "Transpose RHS outer block layout [KB][NB] -> [NB][KB]",
        ),
        option(
            "rhs-transpose-inner-blocks",
            OptionKind::Bool,
            "true",
            "Transpose RHS inner block layout [kb][nb] -> [nb][kb]",
        ),
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let order: Vec<usize> =
            options.ints("mnk-order").iter().map(|at| usize::try_from(*at).unwrap_or(usize::MAX)).collect();
        let packing = BlockPacking {
            factors: options.ints("block-factors"),
            pads: options.bool("allow-padding"),
            padded_multiples: options.ints("mnk-padded-multiples"),
            order: if order.is_empty() { vec![0, 1, 2] } else { order },
            transposes_lhs_outer: options.bool("lhs-transpose-outer-blocks"),
            transposes_lhs_inner: options.bool("lhs-transpose-inner-blocks"),
            transposes_rhs_outer: options.bool("rhs-transpose-outer-blocks"),
            transposes_rhs_inner: options.bool("rhs-transpose-inner-blocks"),
        };
        Ok(LinalgBlockPackMatmul { options: Arc::new(packing), patterns: None })
    }
}

impl Pass for LinalgBlockPackMatmul {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let names = [GenericOp::SPEC.name, MatmulOp::SPEC.name, BatchMatmulOp::SPEC.name];
        let patterns = names.map(|name| {
            let options = self.options.clone();
            let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| -> MatchResult {
                if !is_suitable(op, rewriter) {
                    return rewriter.notify_match_failure(op, "not a suitable matmul");
                }
                block_pack_matmul(op, &options, rewriter).map(|_| ())
            };
            Pattern::with_closure(Root::Op(name), "BlockPackMatmul", Arc::new(rewrite))
        });
        self.patterns = Some(FrozenPatternSet::new(context, patterns.to_vec()));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let result = apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        if result.converged { Ok(()) } else { Err(terrace_ir::Failure) }
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
