//! Patterns of `scf.if`: two become one.

use super::{ids, last_op, only_block, replace_yield, terminator_of, types, yield_at_end};
use crate::IfOp;
use terrace_arith::{AndIOp, SelectOp, XOrIOp};
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, MatchResult, OpOperand, PatternRewriter, TypedOp, Value};

/// Returns true if `value` is `xori(of, true)`.
fn is_negation<'a, 'c>(value: Value<'a, 'c>, of: Value<'a, 'c>) -> bool {
    value.defining::<XOrIOp>().is_some_and(|not| not.lhs() == of && not.rhs().is_one())
}

/// `if c { a }; if c { b } -> if c { a; b }` and `if c { a }; if not c { b } -> if c { a } else { b }`
pub(super) fn combine(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let next = rewriter.view::<IfOp>(op)?;
    let previous = IfOp::cast(next.op().previous()?)?;
    let is_same = next.condition() == previous.condition();
    let is_opposite = is_negation(next.condition(), previous.condition())
        || is_negation(previous.condition(), next.condition());
    let (next_then, next_else) =
        (only_block(next.then_region()).id(), next.else_region().first_block().map(Block::id));
    let (then, otherwise) = match (is_same, is_opposite) {
        (_, true) => (next_else, Some(next_then)),
        (true, false) => (Some(next_then), next_else),
        _ => return None,
    };
    let previous_op = previous.op().id();
    let (condition, location) = (previous.condition().id(), next.op().location());
    let types = types(previous.results().chain(next.results()));
    use_yielded_values(previous_op, then, otherwise, rewriter);

    let new = IfOp::builder(rewriter.context(), location).condition(condition).results(types);
    let new = rewriter.create(new);
    let regions = |op: OpId, rewriter: &PatternRewriter<'_, '_>| {
        let op = rewriter.op(op);
        (op.region(0).id(), op.region(1).id())
    };
    let ((old_then, old_else), (new_then, new_else)) =
        (regions(previous_op, rewriter), regions(new, rewriter));
    append(old_then, then, new_then, rewriter);
    append(old_else, otherwise, new_else, rewriter);

    let results = rewriter.results(new);
    let (first, second) = results.split_at(rewriter.op(previous_op).result_count());
    rewriter.replace_op(previous_op, first);
    rewriter.replace_op(op, second);
    Some(())
}

/// Replaces the results of a conditional by what it yields, where blocks that are going to be in it use them.
fn use_yielded_values(
    op: OpId,
    then: Option<BlockId>,
    otherwise: Option<BlockId>,
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let Some(view) = rewriter.view::<IfOp>(op) else { return };
    if view.op().result_count() == 0 {
        return;
    }
    let (a, b) = (terminator_of(view.then_region()), terminator_of(view.else_region()));
    let replacements = view.results().zip(a.operands()).zip(b.operands());
    let replacements: Vec<(ValueId, ValueId, ValueId)> =
        replacements.map(|((result, a), b)| (result.id(), a.id(), b.id())).collect();
    let is_in = |operand: OpOperand<'_, '_>, block: Option<BlockId>| {
        let region = block.and_then(|block| Block::new(operand.body(), block).parent_region());
        let (Some(region), Some(own)) = (region, operand.owner().parent_region()) else { return false };
        own.is_within(region)
    };
    for (result, a, b) in replacements {
        let uses: Vec<(OpId, usize, ValueId)> = rewriter
            .value(result)
            .uses()
            .filter_map(|operand| {
                let value = if is_in(operand, then) {
                    a
                } else if is_in(operand, otherwise) {
                    b
                } else {
                    return None;
                };
                Some((operand.owner().id(), operand.number(), value))
            })
            .collect();
        for (owner, number, value) in uses {
            rewriter.set_operand(owner, number, value);
        }
    }
}

/// Moves the block of a region, and a block after it, to an empty region; the values that both yield are yielded
/// together.
fn append(from: RegionId, second: Option<BlockId>, into: RegionId, rewriter: &mut PatternRewriter<'_, '_>) {
    rewriter.inline_region_before(from, into, None);
    let Some(second) = second else { return };
    let Some(first) = rewriter.region(into).first_block().map(Block::id) else {
        let region = rewriter.block(second).parent_region().expect("a block of an operation is in a region");
        let region = region.id();
        rewriter.inline_region_before(region, into, None);
        return;
    };
    let (a, b) = (last_op(rewriter, first), last_op(rewriter, second));
    rewriter.merge_blocks(second, first, &[]);
    let values = ids(rewriter.op(a).operands().chain(rewriter.op(b).operands()));
    yield_at_end(first, values, rewriter.op(b).location(), rewriter);
    rewriter.erase_op(a);
    rewriter.erase_op(b);
}

/// `if c { if d { a } } -> if andi(c, d) { a }`
pub(super) fn combine_nested(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.view::<IfOp>(op)?;
    let then = only_block(outer.then_region());
    let inner = IfOp::cast(then.first_op()?)?;
    let only_yields = |block: Block<'_, '_>| block.first_op() == block.last_op();
    let only_inner = inner.op().next().is_some_and(|next| Some(next) == then.last_op());
    let else_blocks = [outer.else_region(), inner.else_region()].into_iter().filter_map(|r| r.first_block());
    if !only_inner || !else_blocks.into_iter().all(only_yields) {
        return None;
    }
    let otherwise: Vec<Value<'_, '_>> = outer
        .else_region()
        .first_block()
        .and_then(Block::last_op)
        .into_iter()
        .flat_map(|o| o.operands())
        .collect();
    let mut yielded = Vec::new();
    let mut to_select = Vec::new();
    for (at, value) in terminator_of(outer.then_region()).operands().enumerate() {
        if value.defining_op() == Some(inner.op()) {
            let number = value.result_number()?;
            if terminator_of(inner.else_region()).operand(number) != otherwise[at] {
                return None;
            }
            yielded.push(terminator_of(inner.then_region()).operand(number).id());
            continue;
        }
        if value.parent_region() == Some(outer.then_region()) {
            return None;
        }
        to_select.push(at);
        yielded.push(value.id());
    }
    let otherwise = ids(otherwise);
    let (context, location) = (rewriter.context(), outer.op().location());
    let (condition, inner_condition) = (outer.condition().id(), inner.condition().id());
    let (types, inner_block) = (types(outer.results()), only_block(inner.then_region()).id());

    let both = AndIOp::builder(context, location).lhs(condition).rhs(inner_condition);
    let both = rewriter.create_value(both);
    let new = rewriter.create(IfOp::builder(context, location).condition(both).results(types));
    let (new_then, new_else) = (rewriter.op(new).region(0).id(), rewriter.op(new).region(1).id());
    let block = rewriter.create_block(new_then, None, []);
    let mut results = rewriter.results(new);
    rewriter.set_insertion_point(new);
    for at in to_select {
        let select = SelectOp::builder(context, location)
            .condition(condition)
            .true_value(yielded[at])
            .false_value(otherwise[at]);
        results[at] = rewriter.create_value(select);
    }
    rewriter.merge_blocks(inner_block, block, &[]);
    replace_yield(block, yielded, rewriter);
    if !otherwise.is_empty() {
        let block = rewriter.create_block(new_else, None, []);
        yield_at_end(block, otherwise, location, rewriter);
    }
    rewriter.replace_op(op, &results);
    Some(())
}
