//! Reading and writing at affine subscripts: the subscripts become values.

use super::{expand, ids};
use terrace_affine::{
    AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, Transfer,
};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, OperationState, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_memref::{LoadOp, PrefetchOp, StoreOp};

/// `affine.load m[f(i)] -> memref.load m[f(i)]`
pub(super) fn load(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineLoadOp>(op)?;
    let (map, indices, memref) = (view.map(), ids(view.indices()), view.memref().id());
    let (context, location) = (rewriter.context(), view.op().location());
    let ty = view.result().ty();
    let indices = expand::map(rewriter, location, map, &indices)?;
    let new = LoadOp::builder(context, location).memref(memref).indices(indices).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `affine.store x, m[f(i)] -> memref.store x, m[f(i)]`
pub(super) fn store(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineStoreOp>(op)?;
    let (map, indices, memref) = (view.map(), ids(view.indices()), view.memref().id());
    let (value, context, location) = (view.value().id(), rewriter.context(), view.op().location());
    let indices = expand::map(rewriter, location, map, &indices)?;
    let new = StoreOp::builder(context, location).value(value).memref(memref).indices(indices);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `affine.prefetch m[f(i)] -> memref.prefetch m[f(i)]`
pub(super) fn prefetch(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffinePrefetchOp>(op)?;
    let (map, indices, memref) = (view.map(), ids(view.indices()), view.memref().id());
    let (is_write, hint, is_data) = (view.is_write(), view.locality_hint(), view.is_data_cache());
    let (context, location) = (rewriter.context(), view.op().location());
    let indices = expand::map(rewriter, location, map, &indices)?;
    let new = PrefetchOp::builder(context, location)
        .memref(memref)
        .indices(indices)
        .is_write(is_write)
        .locality_hint(hint)
        .is_data_cache(is_data);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `affine.vector_load m[f(i)] -> vector.load m[f(i)]`
pub(super) fn vector_load(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineVectorLoadOp>(op)?;
    let (map, indices, memref) = (view.map(), ids(view.indices()), view.memref().id());
    let (ty, context, location) = (view.result().ty(), rewriter.context(), view.op().location());
    let indices = expand::map(rewriter, location, map, &indices)?;
    let new = terrace_vector::LoadOp::builder(context, location).base(memref).indices(indices).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `affine.vector_store v, m[f(i)] -> vector.store v, m[f(i)]`
pub(super) fn vector_store(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineVectorStoreOp>(op)?;
    let (map, indices, memref) = (view.map(), ids(view.indices()), view.memref().id());
    let (value, context, location) = (view.value().id(), rewriter.context(), view.op().location());
    let indices = expand::map(rewriter, location, map, &indices)?;
    let new = terrace_vector::StoreOp::builder(context, location)
        .value_to_store(value)
        .base(memref)
        .indices(indices);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `affine.dma_start m[f(i)], n[g(j)], t[h(k)] -> memref.dma_start m[f(i)], n[g(j)], t[h(k)]`
pub(super) fn dma_start(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of_start(rewriter.op(op))?;
    let others = ids(rewriter.op(op).operands().skip(transfer.first_other));
    let ends = plain_ends(transfer);
    let [source, target, tag] = &ends[..] else { return None };
    let source = subscripted(op, source, rewriter)?;
    let target = subscripted(op, target, rewriter)?;
    let tag = subscripted(op, tag, rewriter)?;
    // The number of elements comes before the tag here, and the stride after it.
    let (count, stride) = others.split_at(1);
    let operands = [&source[..], &target, count, &tag, stride].concat();
    replace(op, memref::DmaStartOp::NAME, operands, rewriter)
}

/// `affine.dma_wait t[f(i)] -> memref.dma_wait t[f(i)]`
pub(super) fn dma_wait(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of_wait(rewriter.op(op))?;
    let others = ids(rewriter.op(op).operands().skip(transfer.first_other));
    let ends = plain_ends(transfer);
    let tag = subscripted(op, ends.first()?, rewriter)?;
    replace(op, memref::DmaWaitOp::NAME, [&tag[..], &others].concat(), rewriter)
}

type End<'c> = (ValueId, AffineMap<'c>, Vec<ValueId>);

fn plain_ends<'c>(transfer: Transfer<'_, 'c>) -> Vec<End<'c>> {
    let ends = transfer.ends.into_iter();
    ends.map(|end| (end.memref.id(), end.map, ids(end.indices.into_iter()))).collect()
}

/// Returns a memref and its subscripts.
fn subscripted<'c>(
    op: OpId,
    (memref, map, indices): &End<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let location = rewriter.op(op).location();
    let subscripts = expand::map(rewriter, location, *map, indices)?;
    Some([&[*memref][..], &subscripts].concat())
}

fn replace(
    op: OpId,
    name: &str,
    operands: Vec<ValueId>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let new = OperationState::named(rewriter.context(), name, location, &operands, &[], &[]);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
