//! `--linalg-fuse-elementwise-ops`: operations on elements are fused into those that read their results.
//!
//! A producer is fused if nothing else uses it. Reshapes between operations are folded into their loops, and constants
//! and fills into their regions.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; each fusion copies two regions.

use super::{constant_transpose, constants, elementwise, expansion, fill, outputs, unused};
use terrace_affine::AffineApplyOp;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Root, TypedOp, Value};
use terrace_linalg::GenericOp;
use terrace_ods_macros::pass;
use terrace_rewrite::GreedyConfig;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp};

/// The pass `--linalg-fuse-elementwise-ops`.
#[pass(
    "linalg-fuse-elementwise-ops",
    "Fuse elementwise operations on tensors",
    class = "LinalgElementwiseOpFusionPass"
)]
pub struct LinalgElementwiseOpFusion;

impl GreedyPass for LinalgElementwiseOpFusion {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<GenericOp>("FuseElementwiseOps", fuse));
        set.extend(around_fusion());
    }

    fn config(&self) -> GreedyConfig {
        GreedyConfig { top_down: true, ..GreedyConfig::default() }
    }
}

/// Returns what goes with a pattern that fuses: inputs that are constants, reshapes between operations, and what then has
/// no use.
pub(super) fn around_fusion() -> Vec<Pattern> {
    let mut patterns = INPUTS.to_vec();
    patterns.extend_from_slice(unused::UNUSED_PATTERNS);
    patterns.extend_from_slice(RESHAPES);
    patterns.extend_from_slice(AffineApplyOp::SPEC.hooks.canonicalize);
    patterns.extend_from_slice(GenericOp::SPEC.hooks.canonicalize);
    patterns.extend_from_slice(ExpandShapeOp::SPEC.hooks.canonicalize);
    patterns.extend_from_slice(CollapseShapeOp::SPEC.hooks.canonicalize);
    patterns.extend_from_slice(terrace_linalg::DIALECT.hooks.canonicalize);
    patterns.push(Pattern::with_root(
        Root::Interface("LinalgOp"),
        "FoldConstantTranspose",
        constant_transpose::transpose_constant,
    ));
    patterns
}

const INPUTS: &[Pattern] = &[
    Pattern::of::<GenericOp>("FoldFillWithGenericOp", fill::fold_fill),
    Pattern::of::<GenericOp>("FoldScalarOrSplatConstant", constants::fold_constant),
    Pattern::of::<GenericOp>("RemoveOutsDependency", outputs::forget_output),
];

const RESHAPES: &[Pattern] = &[
    Pattern::of::<ExpandShapeOp>("FoldReshapeWithGenericOpByExpansion", expand_producer_of_reshape),
    Pattern::with_root(
        Root::Interface("LinalgOp"),
        "FoldWithProducerReshapeOpByExpansion",
        expand_consumer_of_reshape,
    ),
    Pattern::of::<ExpandShapeOp>("BubbleUpExpandThroughParallelCollapse", expansion::bubble_up),
];

fn fuse(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    elementwise::fuse_first(op, rewriter, has_one_user)
}

fn expand_producer_of_reshape(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let source = rewriter.view::<ExpandShapeOp>(op)?.src();
    if !has_one_user(source) {
        return None;
    }
    expansion::expand_producer(op, rewriter)
}

fn expand_consumer_of_reshape(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    expansion::expand_consumer(op, rewriter, has_one_user)
}

/// Returns true if the operation that defines a value is used once.
fn has_one_user(value: Value<'_, '_>) -> bool {
    let Some(op) = value.defining_op() else { return false };
    op.results().flat_map(Value::uses).take(2).count() == 1
}
