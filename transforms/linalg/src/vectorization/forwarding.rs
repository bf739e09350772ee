//! Transfers through a buffer that is copied, as transfers from and to what the copy reads and writes.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, Operation, Pattern, PatternRewriter, TypedOp, Value};
use terrace_linalg::FillOp;
use terrace_memref::{AllocOp, CopyOp, SubViewOp, ViewOp};
use terrace_vector::{TransferReadOp, TransferWriteOp};

/// Patterns that take the copy out of the way.
pub const FORWARDING: &[Pattern] = &[
    Pattern::of::<TransferReadOp>("LinalgCopyVTRForwardingPattern", read_of_copy).benefit(2),
    Pattern::of::<TransferWriteOp>("LinalgCopyVTWForwardingPattern", write_to_copy).benefit(2),
];

/// Returns the only view of a part of a buffer that is allocated here.
fn only_part<'a, 'c>(buffer: Value<'a, 'c>) -> Option<SubViewOp<'a, 'c>> {
    let op = buffer.defining_op()?;
    if ViewOp::cast(op).is_none() && AllocOp::cast(op).is_none() {
        return None;
    }
    let mut parts = buffer.users().filter_map(SubViewOp::cast);
    match (parts.next(), parts.next()) {
        (Some(part), None) => Some(part),
        _ => None,
    }
}

/// Returns true if one of the values may be used between two operations, or if they are not in one block, in this order.
fn may_be_used_between<'a, 'c>(
    first: Operation<'a, 'c>,
    second: Operation<'a, 'c>,
    values: &[Value<'a, 'c>],
) -> bool {
    if first.block() != second.block() || !first.is_before_in_block(second) {
        return true;
    }
    let is_outside = |user: Operation<'a, 'c>| {
        user == first
            || user == second
            || user.block() == first.block()
                && (user.is_before_in_block(first) || second.is_before_in_block(user))
    };
    values.iter().any(|value| !value.users().all(is_outside))
}

/// Creates a transfer like another one on another memref, of which nothing is known to be in bounds.
fn redirected<'c>(op: OpId, group: usize, memref: ValueId, rewriter: &mut PatternRewriter<'_, 'c>) -> OpId {
    let context = rewriter.context();
    let view = rewriter.op(op);
    let at = view.operand_range(group).start;
    let count = view.attribute("in_bounds").and_then(Attribute::as_array).map_or(0, <[_]>::len);
    let mut state = rewriter.state_of(op);
    state.operands[at] = memref;
    state.set(context, "in_bounds", context.array_attribute(&vec![context.bool_attribute(false); count]));
    rewriter.create(state)
}

/// `copy x, subview(b); transfer_read(b) -> transfer_read(x)`
fn read_of_copy(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    let buffer = view.base();
    if view.mask().is_some() {
        return None;
    }
    let part = only_part(buffer)?.result();
    let copy = part
        .users()
        .filter_map(CopyOp::cast)
        .find(|user| user.target() == part && !may_be_used_between(user.op(), view.op(), &[buffer, part]))?;
    let fill = buffer.users().filter_map(FillOp::cast).find(|user| {
        user.op().operands().nth(1) == Some(buffer)
            && !may_be_used_between(user.op(), copy.op(), &[buffer, part])
    });
    if fill.is_some_and(|fill| fill.op().operand(0) != view.padding()) {
        return None;
    }
    let (source, copy, fill) = (copy.source().id(), copy.id(), fill.map(|fill| fill.id()));
    let new = redirected(op, 0, source, rewriter);
    if let Some(fill) = fill {
        rewriter.erase_op(fill);
    }
    rewriter.erase_op(copy);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `transfer_write(v, b); copy subview(b), x -> transfer_write(v, x)`
fn write_to_copy(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    let buffer = view.base();
    if view.mask().is_some() {
        return None;
    }
    let part = only_part(buffer)?.result();
    let copy = part
        .users()
        .filter_map(CopyOp::cast)
        .find(|user| user.source() == part && !may_be_used_between(view.op(), user.op(), &[buffer, part]))?;
    let (target, copy) = (copy.target().id(), copy.id());
    redirected(op, 1, target, rewriter);
    rewriter.erase_op(copy);
    rewriter.erase_op(op);
    Some(())
}
