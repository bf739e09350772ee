//! Patterns of witnesses, and of regions that rely on them.

use super::operands::distinct;
use crate::{AssumingAllOp, AssumingOp, ConstWitnessOp, CstrBroadcastableOp, CstrEqOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_support::interner::FoldSet;

impl AssumingOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AssumingOp>("AssumingOpRemoveUnusedResults", drop_unused_results),
        Pattern::of::<AssumingOp>("AssumingWithTrue", inline_with_constant),
    ];
}

impl AssumingAllOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AssumingAllOp>("MergeAssumingAllOps", merge_nested),
        Pattern::of::<AssumingAllOp>("AssumingAllOneOp", all_of_one),
        Pattern::of::<AssumingAllOp>("AssumingAllOfCstrBroadcastable", drop_implied),
        Pattern::of::<AssumingAllOp>("AssumingAllToCstrEqCanonicalization", all_equal),
        Pattern::of::<AssumingAllOp>("RemoveDuplicateOperandsPattern<AssumingAllOp>", distinct),
    ];
}

/// `cstr_eq(x, x, ..) -> true`, and the same for broadcasts
pub(super) fn of_equal_shapes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let shapes = rewriter.operands(op);
    let first = shapes.first()?;
    if shapes.iter().any(|shape| shape != first) {
        return None;
    }
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let holds = context.bool_attribute(true);
    rewriter.replace_op_with_new_op(op, ConstWitnessOp::builder(context, location).passing_attr(Some(holds)));
    Some(())
}

/// `assuming(c) { f() } -> f()`
fn inline_with_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let assuming = rewriter.view::<AssumingOp>(op)?;
    assuming.witness().defining::<ConstWitnessOp>()?;
    let block = assuming.do_region().first_block()?;
    let end = block.terminator()?;
    let values: Vec<ValueId> = end.operands().map(Value::id).collect();
    let (block, end, point) = (block.id(), end.id(), rewriter.insertion_point());
    rewriter.inline_block_before(block, point, &[]);
    rewriter.replace_op(op, &values);
    rewriter.erase_op(end);
    Some(())
}

/// `assuming(w) { yield x, y } -> assuming(w) { yield x }`, if the second result is not used
fn drop_unused_results(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let assuming = rewriter.view::<AssumingOp>(op)?;
    let end = assuming.do_region().first_block()?.terminator()?;
    let unused: Vec<usize> = assuming
        .op()
        .results()
        .enumerate()
        .filter(|(_, value)| value.is_unused())
        .map(|(at, _)| at)
        .collect();
    if unused.is_empty() {
        return None;
    }
    let yielded = end.operands().enumerate().filter(|(at, _)| !unused.contains(at));
    let yielded: Vec<ValueId> = yielded.map(|(_, value)| value.id()).collect();
    let end = end.id();
    rewriter.modify_op_in_place(end, |body| body.set_operands(end, &yielded));
    rewriter.erase_op_results(op, &unused);
    Some(())
}

/// `assuming_all(assuming_all(x, y), z) -> assuming_all(x, y, z)`
fn merge_nested(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let all = rewriter.view::<AssumingAllOp>(op)?;
    let mut inputs: Vec<ValueId> = Vec::new();
    for input in all.inputs() {
        match input.defining::<AssumingAllOp>() {
            Some(inner) => inputs.extend(inner.inputs().map(Value::id)),
            None => inputs.push(input.id()),
        }
    }
    if inputs.len() == all.inputs().len() {
        return None;
    }
    replace_by_all(op, inputs, rewriter)
}

/// `assuming_all(x) -> x`
fn all_of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operands = rewriter.operands(op);
    let [only] = operands[..] else { return None };
    rewriter.replace_op(op, &[only]);
    Some(())
}

/// `assuming_all(cstr_broadcastable(x, y), cstr_broadcastable(x, y, z)) -> cstr_broadcastable(x, y, z)`
fn drop_implied(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let all = rewriter.view::<AssumingAllOp>(op)?;
    let mut seen = FoldSet::default();
    let mut constraints: Vec<(OpId, FoldSet<ValueId>)> = Vec::new();
    for input in all.inputs() {
        let constraint = input.defining::<CstrBroadcastableOp>()?;
        if seen.insert(constraint.id()) {
            constraints.push((constraint.id(), constraint.shapes().map(Value::id).collect()));
        }
    }
    // Those of many shapes may imply those of few.
    constraints.sort_by_key(|(constraint, _)| std::cmp::Reverse(rewriter.op(*constraint).operand_count()));
    let mut kept: Vec<(OpId, FoldSet<ValueId>)> = Vec::new();
    let mut implied = Vec::new();
    for (constraint, shapes) in constraints {
        if kept.iter().any(|(_, more)| shapes.is_subset(more)) {
            implied.push(constraint);
        } else {
            kept.push((constraint, shapes));
        }
    }
    if implied.is_empty() {
        return None;
    }
    let inputs = kept.iter().map(|(constraint, _)| rewriter.op(*constraint).result(0).id()).collect();
    replace_by_all(op, inputs, rewriter)?;
    for constraint in implied {
        if rewriter.op(constraint).results().all(Value::is_unused) {
            rewriter.erase_op(constraint);
        }
    }
    Some(())
}

/// `assuming_all(cstr_eq(x, y), cstr_eq(y, z)) -> cstr_eq(x, y, y, z)`
fn all_equal(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let all = rewriter.view::<AssumingAllOp>(op)?;
    let (mut shapes, mut seen): (Vec<ValueId>, FoldSet<ValueId>) = Default::default();
    for input in all.inputs() {
        let equal: Vec<ValueId> = input.defining::<CstrEqOp>()?.shapes().map(Value::id).collect();
        let is_apart = !equal.iter().any(|shape| seen.contains(shape));
        if !shapes.is_empty() && !equal.is_empty() && is_apart {
            return None;
        }
        seen.extend(equal.iter().copied());
        shapes.extend(equal);
    }
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.replace_op_with_new_op(op, CstrEqOp::builder(context, location).shapes(shapes));
    Some(())
}

fn replace_by_all(op: OpId, inputs: Vec<ValueId>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.replace_op_with_new_op(op, AssumingAllOp::builder(context, location).inputs(inputs));
    Some(())
}
