//! An operation in two parts, one after the other.

use super::destinations::Destinations;
use super::model::{Tile, TilingModel, slice_of};
use super::tile::least;
use terrace_affine::apply_over_dims;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::PatternRewriter;
use terrace_ir::affine::AffineExpr;
use terrace_ir::ids::OpId;
use terrace_tensor::insert_slice;

/// The parts of an operation; one of them may be all of it.
pub struct Split {
    /// The part with the first iterations, if there are any.
    pub first: Option<OpId>,
    /// The part with the others, if there are any.
    pub second: Option<OpId>,
}

/// Replaces an operation that has a [`TilingModel`] by two: one does the first `at` iterations of a loop, the other one
/// the rest.
///
/// `None` if it has no model or no such loop, or cannot be tiled so.
pub fn split(
    op: OpId,
    loop_: usize,
    at: MixedIndex,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Split> {
    let view = rewriter.op(op);
    let (model, location) = (view.model::<TilingModel>()?, view.location());
    let destinations = Destinations::of(view)?;
    rewriter.set_insertion_point(op);
    let extents = (model.extents)(op, rewriter)?;
    let extent = *extents.get(loop_)?;
    let count = match (at, extent) {
        (MixedIndex::Constant(at), MixedIndex::Constant(extent)) => MixedIndex::Constant(at.min(extent)),
        _ => least(&[at, extent], location, rewriter, |values| values.to_vec()),
    };
    let context = rewriter.context();
    let rest = AffineExpr::dim(context, 0).sub(context, AffineExpr::dim(context, 1));
    let rest = apply_over_dims(rest, &[extent, count], location, rewriter);
    if rest == MixedIndex::Constant(0) {
        return Some(Split { first: Some(op), second: None });
    }
    if count == MixedIndex::Constant(0) {
        return Some(Split { first: None, second: Some(op) });
    }
    let mut carried = destinations.values(op, model, &extents, rewriter)?;
    let mut parts = Vec::new();
    for (offset, size) in [(MixedIndex::Constant(0), count), (count, rest)] {
        let mut tile = Tile { offsets: vec![MixedIndex::Constant(0); extents.len()], sizes: extents.clone() };
        tile.offsets[loop_] = offset;
        tile.sizes[loop_] = size;
        let done = destinations.tile(op, model, &tile, &carried, rewriter)?;
        let results = rewriter.results(done.op).into_iter().zip(&done.places);
        for ((part, place), dest) in results.zip(&mut carried) {
            *dest = insert_slice(part, *dest, &slice_of(place), location, rewriter);
        }
        rewriter.set_insertion_point(op);
        parts.push(done.op);
    }
    rewriter.replace_op(op, &carried);
    Some(Split { first: parts.first().copied(), second: parts.get(1).copied() })
}
