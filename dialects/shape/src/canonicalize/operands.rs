//! Operands that say nothing: given twice, without extents, or through casts that lose what is known.

use crate::ConstShapeOp;
use crate::facts::{extents_of, known_rank};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, PatternRewriter, TypedOp, Value};
use terrace_support::interner::FoldSet;
use terrace_tensor::CastOp;

/// `f(x, y, x) -> f(x, y)`
pub(super) fn distinct(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut seen = FoldSet::default();
    let kept = rewriter.operands(op).into_iter().filter(|value| seen.insert(*value)).collect();
    keep(op, kept, rewriter)
}

/// `f(x, []) -> f(x)`
pub(super) fn not_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operands = rewriter.op(op).operands();
    let kept = operands.filter(|shape| !is_empty(*shape)).map(Value::id).collect();
    keep(op, kept, rewriter)
}

/// Returns true if a shape is known to have no extents.
fn is_empty(shape: Value<'_, '_>) -> bool {
    if known_rank(shape.ty()) == Some(0) {
        return true;
    }
    let constant = shape.defining::<ConstShapeOp>().and_then(|constant| constant.op().attribute("shape"));
    constant.and_then(extents_of).is_some_and(|extents| extents.is_empty())
}

/// Makes the operation one of fewer operands.
fn keep(op: OpId, kept: Vec<ValueId>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if kept.len() == rewriter.op(op).operand_count() {
        return None;
    }
    let mut state = rewriter.state_of(op);
    state.operands = kept.into_iter().collect();
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `f(cast(x) : tensor<?xindex>) -> f(x)`
pub(super) fn without_losing_casts(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let source = |operand: Value<'_, '_>| {
        let cast = operand.defining::<CastOp>()?;
        (cast.dest().ty().shape()?.first() == Some(&DYNAMIC)).then(|| cast.source().id())
    };
    let operands = rewriter.op(op).operands().enumerate();
    let sources: Vec<_> = operands.filter_map(|(at, operand)| Some((at, source(operand)?))).collect();
    if sources.is_empty() {
        return None;
    }
    rewriter.modify_op_in_place(op, |body| {
        sources.into_iter().for_each(|(at, source)| body.set_operand(op, at, source));
    });
    Some(())
}
