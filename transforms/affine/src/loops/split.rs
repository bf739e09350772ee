//! One loop as two: over parts of its range, or over parts of its body.

use super::bounds::{Bound, operand_ids, set_bound};
use crate::bounds::{joined, lower, upper};
use crate::legality::ancestor_in;
use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Operation, PatternRewriter, Region, RegionSource, TypedOp, ValueMap};
use terrace_rewrite::ops::ids;

/// Splits the range of a loop: `for i = a to b -> for i = a to min(b, p); for i = max(a, p) to b`. Returns the second loop.
///
/// `None` if the steps are not one, for then the second loop might begin between two values of the variable.
pub fn split_range<'c>(
    op: OpId,
    map: AffineMap<'c>,
    operands: &[ValueId],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<OpId> {
    let context = rewriter.context();
    let view = rewriter.view::<affine::AffineForOp>(op)?;
    if view.step() != 1 || map.results().len() != 1 {
        return None;
    }
    let point = Applied::new(map, operands.iter().map(|operand| rewriter.value(*operand)));
    let end = joined(&upper(view), &point, context);
    let start = joined(&lower(view), &point, context);
    let (end, end_operands) = (end.map, operand_ids(&end));
    let (start, start_operands) = (start.map, operand_ids(&start));

    rewriter.set_insertion_point_after(op);
    let rest = rewriter.clone_op(op, &mut ValueMap::default());
    let (old, new) = (rewriter.results(op), rewriter.results(rest));
    for (old, new) in old.iter().zip(new) {
        rewriter.replace_all_uses_with(*old, new);
    }
    rewriter.modify_op_in_place(rest, |body| body.set_operand_group(rest, 2, &old));
    set_bound(rest, Bound::Lower, start, &start_operands, rewriter);
    set_bound(op, Bound::Upper, end, &end_operands, rewriter);
    Some(rest)
}

/// Splits the body of a loop: `for i { f(i); g(i) } -> for i { f(i) }; for i { g(i) }`, where `first` is the first operation
/// of the second part. Returns the second loop.
///
/// `None` if the loop carries values, or if the second part uses a value of the first one.
pub fn distribute(op: OpId, first: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.view::<affine::AffineForOp>(op)?;
    let block = view.region().first_block()?;
    if view.inits().len() != 0 || rewriter.op(first).block() != Some(block) {
        return None;
    }
    let end = block.last_op()?;
    let all: Vec<Operation<'_, '_>> = block.ops().take_while(|op| *op != end).collect();
    let at = all.iter().position(|one| one.id() == first)?;
    let (before, behind) = all.split_at(at);
    if before.is_empty() || behind.is_empty() || uses_any(behind, before) {
        return None;
    }
    let (before, behind): (Vec<OpId>, Vec<OpId>) =
        (before.iter().map(|one| one.id()).collect(), behind.iter().map(|one| one.id()).collect());

    rewriter.set_insertion_point_after(op);
    let second = rewriter.clone_op(op, &mut ValueMap::default());
    behind.into_iter().rev().for_each(|one| rewriter.erase_op(one));
    let copies: Vec<OpId> =
        rewriter.op(second).region(0).first_block()?.ops().take(before.len()).map(Operation::id).collect();
    copies.into_iter().rev().for_each(|one| rewriter.erase_op(one));
    Some(second)
}

/// Returns true if some operations, or others in them, use a result of others in the same block.
fn uses_any<'a, 'c>(users: &[Operation<'a, 'c>], of: &[Operation<'a, 'c>]) -> bool {
    let Some(block) = of.first().and_then(|op| op.block()) else { return false };
    let results = of.iter().flat_map(|op| op.results());
    results
        .flat_map(|result| result.users())
        .any(|user| ancestor_in(block, user).is_some_and(|user| users.contains(&user)))
}

/// Moves a condition out of the loops in which it is the same: `for i { if (c) { f(i) } } -> if (c) { for i { f(i) } } else { for i { } }`.
/// Returns the new condition.
///
/// `None` if the condition has results, or varies in the loop around it.
pub fn unswitch(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.view::<affine::AffineIfOp>(op)?;
    if view.op().result_count() != 0 {
        return None;
    }
    let outermost = outermost_invariant(view)?;
    let has_else = !view.else_region().is_empty();
    let (then_copy, else_copy) = (rewriter.op(outermost), view.op());
    let context = rewriter.context();
    let location = else_copy.location();
    let operands = ids(view.op().operands());
    let condition = view.condition();
    debug_assert!(then_copy.block().is_some(), "a loop is in a block");

    rewriter.set_insertion_point(outermost);
    let new = affine::AffineIfOp::builder(context, location)
        .result(operands)
        .condition(condition)
        .results([])
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let new = rewriter.create(new);
    let regions: Vec<_> = rewriter.op(new).regions().map(Region::id).collect();
    let mut ends = Vec::new();
    for region in regions {
        rewriter.create_block(region, None, []);
        ends.push(rewriter.create_named(affine::AffineYieldOp::NAME, location, &[], &[], &[]));
    }
    // The copy goes to the else branch, the original to the other one.
    rewriter.set_insertion_point(ends[1]);
    let place = place_of(outermost, op, rewriter)?;
    let copy = rewriter.clone_op(outermost, &mut ValueMap::default());
    let inner = at_place(copy, &place, rewriter)?;
    rewriter.move_op_before(outermost, ends[0]);
    keep_branch(op, 0, rewriter)?;
    match has_else {
        true => keep_branch(inner, 1, rewriter)?,
        false => rewriter.erase_op(inner),
    }
    Some(new)
}

/// Finds the outermost loop in which a condition is the same, through loops only.
fn outermost_invariant(view: affine::AffineIfOp<'_, '_>) -> Option<OpId> {
    let mut outermost = None;
    let mut around = view.op().parent_op();
    while let Some(of) = around.and_then(affine::AffineForOp::cast) {
        let region = of.region();
        let varies =
            view.op().operands().any(|value| value.parent_region().is_some_and(|at| at.is_within(region)));
        if varies || of.op().result_count() != 0 {
            break;
        }
        outermost = Some(of.op().id());
        around = of.op().parent_op();
    }
    outermost
}

/// Returns the numbers of the operations on the way from one down to another one in it.
fn place_of(from: OpId, to: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<Vec<usize>> {
    let mut place = Vec::new();
    let mut at = rewriter.op(to);
    while at.id() != from {
        place.push(at.block()?.ops().position(|op| op == at)?);
        at = at.parent_op()?;
    }
    place.reverse();
    Some(place)
}

fn at_place(from: OpId, place: &[usize], rewriter: &PatternRewriter<'_, '_>) -> Option<OpId> {
    let mut at = rewriter.op(from);
    for number in place {
        at = at.region(0).first_block()?.ops().nth(*number)?;
    }
    Some(at.id())
}

/// Puts what is in a branch in the place of the condition.
fn keep_branch(op: OpId, branch: usize, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let block = rewriter.op(op).region(branch).first_block()?;
    let (block, end) = (block.id(), block.last_op()?.id());
    while let Some(one) = rewriter.block(block).first_op().map(Operation::id).filter(|one| *one != end) {
        rewriter.move_op_before(one, op);
    }
    rewriter.erase_op(op);
    Some(())
}
