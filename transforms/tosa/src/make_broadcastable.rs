//! `--tosa-make-broadcastable`: operands of operations that broadcast get the same rank, by dimensions of size 1 in
//! front.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::build;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tosa as tosa;

/// The pass `--tosa-make-broadcastable`.
#[pass("tosa-make-broadcastable", "TOSA rank Reshape to enable Broadcasting", anchor = "func.func")]
pub struct TosaMakeBroadcastable;

impl GreedyPass for TosaMakeBroadcastable {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let binary =
            |name: &&'static str| Pattern::new(name, "ConvertTosaOp", |op, r| equalize_operands(op, r, 2));
        set.extend(BINARY.iter().map(binary));
        set.add(Pattern::of::<tosa::SelectOp>("ConvertTosaOp", |op, r| equalize_operands(op, r, 3)));
    }
}

/// Operations that broadcast their first two operands.
const BINARY: &[&str] = &[
    tosa::AddOp::NAME,
    tosa::ArithmeticRightShiftOp::NAME,
    tosa::BitwiseAndOp::NAME,
    tosa::BitwiseOrOp::NAME,
    tosa::BitwiseXorOp::NAME,
    tosa::EqualOp::NAME,
    tosa::GreaterOp::NAME,
    tosa::GreaterEqualOp::NAME,
    tosa::IntDivOp::NAME,
    tosa::LogicalAndOp::NAME,
    tosa::LogicalLeftShiftOp::NAME,
    tosa::LogicalOrOp::NAME,
    tosa::LogicalRightShiftOp::NAME,
    tosa::LogicalXorOp::NAME,
    tosa::MaximumOp::NAME,
    tosa::MinimumOp::NAME,
    tosa::MulOp::NAME,
    tosa::PowOp::NAME,
    tosa::SubOp::NAME,
];

/// `f(x, y) -> f(reshape(x), y)`, if `x` has fewer dimensions than `y`
fn equalize_operands(op: OpId, rewriter: &mut PatternRewriter<'_, '_>, count: usize) -> MatchResult {
    let operands: Vec<ValueId> = rewriter.operands(op).into_iter().take(count).collect();
    let ranks: Vec<usize> =
        operands.iter().map(|operand| rewriter.type_of(*operand).rank()).collect::<Option<_>>()?;
    let rank = *ranks.iter().max()?;
    if !rewriter.op(op).result(0).ty().is_ranked_tensor() || ranks.iter().all(|own| *own == rank) {
        return None;
    }
    let mut b = rewriter.builder_like(op);
    let equal: Vec<ValueId> =
        operands.iter().map(|operand| with_rank(&mut b, *operand, rank)).collect::<Option<_>>()?;
    for (at, value) in equal.into_iter().enumerate() {
        rewriter.set_operand(op, at, value);
    }
    Some(())
}

/// Creates a tensor of the same elements with dimensions of size 1 in front, if it has too few.
pub(crate) fn with_rank(b: &mut Builder<'_, '_, '_>, value: ValueId, rank: usize) -> Option<ValueId> {
    let shape = b.type_of(value).shape()?;
    if shape.len() >= rank {
        return Some(value);
    }
    let mut sizes = vec![1; rank - shape.len()];
    sizes.extend(shape);
    Some(build::reshape(b, value, &sizes))
}
