//! Transfers and slices of padded tensors, as transfers that pad.

use terrace_affine::AffineMinOp;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, DYNAMIC, MatchResult, Operation, Pattern, PatternRewriter, TypedOp, Value};
use terrace_tensor::{CastOp, EXTRACT, ExtractSliceOp, INSERT, InsertSliceOp, PadOp};
use terrace_vector::{TransferReadOp, TransferWriteOp};
use terrace_vector_transforms::access::Place;
use terrace_vector_transforms::maps::minor_identity;
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// Patterns from `tensor.pad`, before those that take it apart.
pub const PAD_USERS: &[Pattern] = &[
    Pattern::of::<PadOp>("PadOpVectorizationWithTransferReadPattern", |op, rewriter| {
        each_user(op, TransferReadOp::NAME, read_of_pad, rewriter)
    })
    .benefit(2),
    Pattern::of::<PadOp>("PadOpVectorizationWithTransferWritePattern", |op, rewriter| {
        each_user(op, TransferWriteOp::NAME, write_to_pad, rewriter)
    })
    .benefit(2),
    Pattern::of::<PadOp>("PadOpVectorizationWithInsertSlicePattern", |op, rewriter| {
        each_user(op, InsertSliceOp::NAME, insert_of_pad, rewriter)
    })
    .benefit(2),
];

/// Rewrites the users of a name; true if one was rewritten.
fn each_user<'c>(
    op: OpId,
    name: &str,
    rewrite: fn(OpId, ValueId, OpId, &mut PatternRewriter<'_, 'c>) -> Option<()>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let view = rewriter.view::<PadOp>(op)?;
    let body = view.op().body();
    let is_zero = |low: &MixedIndex| low.known(body) == Some(0);
    if !view.padding().low.iter().all(is_zero) {
        return None;
    }
    // A value of the region is of no use outside.
    let value = view.padding_value().filter(|value| value.parent_region() != Some(view.region()))?.id();
    let users: Vec<OpId> = view.result().users().filter(|user| user.is(name)).map(|user| user.id()).collect();
    let mut changed = None;
    for user in users {
        if rewriter.body().is_erased(user) {
            continue;
        }
        if rewrite(op, value, user, rewriter).is_some() {
            changed = Some(());
        }
    }
    changed
}

/// `transfer_read(pad(x)) -> transfer_read(x)`, with the padding value for what is out of bounds
fn read_of_pad<'c>(
    pad: OpId,
    value: ValueId,
    read: OpId,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<()> {
    let source = rewriter.view::<PadOp>(pad)?.source().id();
    let view = rewriter.view::<TransferReadOp>(read)?;
    let base = view.base();
    let is_inside = view.in_bounds().iter().all(|flag| flag.as_bool() == Some(true));
    if !is_inside || view.mask().is_some() || rewriter.view::<PadOp>(pad)?.result() != base {
        return None;
    }
    let (at, of_padding) = (view.op().operand_range(0).start, view.op().operand_range(2).start);
    let (context, count) = (rewriter.context(), view.in_bounds().len());
    let flags: Vec<Attribute<'c>> = vec![context.bool_attribute(false); count];
    rewriter.set_attribute(read, "in_bounds", Some(context.array_attribute(&flags)));
    rewriter.set_operand(read, at, source);
    rewriter.set_operand(read, of_padding, value);
    Some(())
}

/// `extract_slice(transfer_write(v, pad(x))) -> transfer_write(v, x)`, if the slice takes the padding away
fn write_to_pad<'c>(
    pad: OpId,
    _: ValueId,
    write: OpId,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<()> {
    let source = rewriter.view::<PadOp>(pad)?.source();
    let view = rewriter.view::<TransferWriteOp>(write)?;
    if rank_of(view.value_to_store().ty()) == 0 {
        return None;
    }
    let result = view.result()?;
    let user = result.users().next().filter(|_| result.has_one_use())?;
    let slice = ExtractSliceOp::cast(user)?;
    let body = slice.op().body();
    if !EXTRACT.slice(user).starts_at_zero(body) || !is_same_size(source, slice) {
        return None;
    }
    let (slice, source) = (slice.id(), source.id());
    let (context, at, count) = (rewriter.context(), view.op().operand_range(1).start, view.in_bounds().len());
    let flags: Vec<Attribute<'c>> = vec![context.bool_attribute(false); count];
    let mut state = rewriter.state_of(write);
    state.operands[at] = source;
    state.result_types = [rewriter.type_of(source)].into_iter().collect();
    state.set(context, "in_bounds", context.array_attribute(&flags));
    rewriter.set_insertion_point(write);
    let new = rewriter.create_value(state);
    rewriter.replace_op(slice, &[new]);
    rewriter.erase_op(write);
    Some(())
}

/// Returns true if a slice has the size of a tensor, which is known or the same.
fn is_same_size(tensor: Value<'_, '_>, slice: ExtractSliceOp<'_, '_>) -> bool {
    let before_cast = tensor.defining::<CastOp>().map(CastOp::source);
    if before_cast.is_some_and(|source| is_same_size(source, slice)) {
        return true;
    }
    let (from, to) = (shape_of(tensor.ty()), shape_of(slice.op().result(0).ty()));
    if !tensor.ty().is_ranked_tensor() || from != to {
        return false;
    }
    if !from.contains(&DYNAMIC) {
        return true;
    }
    let Some(before) = tensor.defining::<ExtractSliceOp>() else { return false };
    let (before, after) = (EXTRACT.slice(before.op()).sizes, EXTRACT.slice(slice.op()).sizes);
    if before.len() != from.len() || after.len() != from.len() {
        return false;
    }
    let body = slice.op().body();
    let is_same = |(before, after): (&MixedIndex, &MixedIndex)| {
        before.is_same(*after, body) || are_same_minima(*before, *after, slice.op())
    };
    before.iter().zip(&after).zip(from).all(|(sizes, known)| *known != DYNAMIC || is_same(sizes))
}

/// Returns true if two sizes are the same minimum.
fn are_same_minima(a: MixedIndex, b: MixedIndex, op: Operation<'_, '_>) -> bool {
    let minimum = |index: MixedIndex| match index {
        MixedIndex::Value(value) => Value::new(op.body(), value).defining::<AffineMinOp>(),
        MixedIndex::Constant(_) => None,
    };
    match (minimum(a), minimum(b)) {
        (Some(a), Some(b)) => a.map() == b.map() && a.op().operands().eq(b.op().operands()),
        _ => false,
    }
}

/// `insert_slice(pad(x), y) -> transfer_write(transfer_read(x), y)`
fn insert_of_pad<'c>(
    pad: OpId,
    value: ValueId,
    insert: OpId,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<()> {
    let context = rewriter.context();
    let view = rewriter.view::<PadOp>(pad)?;
    let (padded, location, source) = (view.result(), view.op().location(), view.source().id());
    let ty = padded.ty();
    let insert_view = rewriter.view::<InsertSliceOp>(insert)?;
    let slice = INSERT.slice(insert_view.op());
    let dest = insert_view.dest();
    if !ty.has_static_shape() || dest == padded || !slice.has_unit_strides(dest.body()) {
        return None;
    }
    let rank = rank_of(ty);
    let outer = rank_of(dest.ty()).checked_sub(rank)?;
    let mut wanted = vec![1; outer];
    wanted.extend_from_slice(shape_of(ty));
    let is_size = |(size, wanted): (&MixedIndex, &i64)| size.known(dest.body()) == Some(*wanted);
    if !slice.sizes.iter().zip(&wanted).all(is_size) {
        return None;
    }
    let (dest, dest_rank) = (dest.id(), rank_of(dest.ty()));
    rewriter.set_insertion_point(insert);
    let mut b = rewriter.builder(location);
    let zero = b.index(0);
    let vector = context.vector_type(shape_of(ty), ty.element_or_self());
    let read = Place {
        base: source,
        indices: &vec![zero; rank],
        map: AffineMap::identity(context, rank as u32),
        in_bounds: &vec![false; rank],
    }
    .read(vector, Some(value), &mut b);
    let read = b.rewriter.results(read)[0];
    let indices: Vec<ValueId> = slice.offsets.iter().map(|offset| b.index_of(*offset)).collect();
    let write = Place {
        base: dest,
        indices: &indices,
        map: minor_identity(context, dest_rank as u32, rank),
        in_bounds: &vec![true; rank],
    }
    .write(read, &mut b);
    let results = rewriter.results(write);
    rewriter.replace_op(insert, &results);
    Some(())
}
