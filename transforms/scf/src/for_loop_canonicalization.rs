//! `--scf-for-loop-canonicalization`: operations in loops become simpler by what is known of the loops.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; for each minimum and maximum, a few questions about linear constraints.

use super::ranges::simplify_extremum;
use terrace_affine::{AffineMaxOp, AffineMinOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_memref::DimOp;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_scf::ForOp;
use terrace_support::ensure_stack;
use terrace_tensor as tensor;

/// The pass `--scf-for-loop-canonicalization`.
#[pass(
    "scf-for-loop-canonicalization",
    "Canonicalize operations within scf.for loop bodies",
    class = "SCFForLoopCanonicalization"
)]
pub struct ForLoopCanonicalization;

impl GreedyPass for ForLoopCanonicalization {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(PATTERNS);
    }
}

const PATTERNS: &[Pattern] = &[
    Pattern::of::<AffineMinOp>("AffineOpSCFCanonicalizationPattern<affine::AffineMinOp>", simplify_extremum),
    Pattern::of::<AffineMaxOp>("AffineOpSCFCanonicalizationPattern<affine::AffineMaxOp>", simplify_extremum),
    Pattern::of::<tensor::DimOp>("DimOfIterArgFolder<tensor::DimOp>", size_of_carried),
    Pattern::of::<DimOp>("DimOfIterArgFolder<memref::DimOp>", size_of_carried),
    Pattern::of::<tensor::DimOp>("DimOfLoopResultFolder<tensor::DimOp>", size_of_result),
    Pattern::of::<DimOp>("DimOfLoopResultFolder<memref::DimOp>", size_of_result),
];

/// `for iter_args(a = x) { dim a; yield insert_slice into a } -> for iter_args(a = x) { dim x; .. }`
fn size_of_carried(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (block, position) = rewriter.op(op).operand(0).as_argument()?;
    let of = ForOp::cast(block.parent_op()?)?;
    let at = position.checked_sub(1)?;
    if !keeps_shape(of, at) {
        return None;
    }
    let init = of.init_args().nth(at)?.id();
    rewriter.set_operand(op, 0, init);
    Some(())
}

/// `dim(for iter_args(a = x) { yield insert_slice into a }) -> dim x`
fn size_of_result(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let source = rewriter.op(op).operand(0);
    let (of, at) = (source.defining::<ForOp>()?, source.result_number()?);
    if !keeps_shape(of, at) {
        return None;
    }
    let init = of.init_args().nth(at)?.id();
    rewriter.set_operand(op, 0, init);
    Some(())
}

/// Returns true if what is carried has the same shape in each iteration: parts of it are overwritten only.
fn keeps_shape(of: ForOp<'_, '_>, at: usize) -> bool {
    let Some(argument) = of.region_iter_args().nth(at) else { return false };
    let last = of.region().first_block().and_then(|block| block.last_op());
    let mut value = last.and_then(|last| last.operands().nth(at));
    while let Some(yielded) = value {
        if yielded == argument {
            return true;
        }
        value = source_of_shape(yielded);
    }
    false
}

/// Returns a value of the same shape that a value comes from.
fn source_of_shape<'a, 'c>(value: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let op = value.defining_op()?;
    if let Some(insert) = op.try_as::<tensor::InsertSliceOp>() {
        return Some(insert.dest());
    }
    let (of, at) = (ForOp::cast(op)?, value.result_number()?);
    let keeps = ensure_stack(|| keeps_shape(of, at));
    if keeps { of.init_args().nth(at) } else { None }
}
