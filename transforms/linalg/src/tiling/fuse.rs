//! Producers of slices, computed part by part where the slices are taken.

use super::model::{Tile, TilingModel};
use terrace_ir::ids::OpId;
use terrace_ir::{PatternRewriter, TypedOp};
use terrace_tensor::{EXTRACT, ExtractSliceOp};

/// Replaces a `tensor.extract_slice` of the result of an operation that has a [`TilingModel`] by an operation that
/// computes that part, and returns the latter. The producer stays; without other uses it is dead.
///
/// `None` if the slice has steps or fewer dimensions, or the producer has no model.
pub fn fuse_producer(slice: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let extract = rewriter.view::<ExtractSliceOp>(slice)?;
    let (source, ty) = (extract.source(), extract.result().ty());
    let (producer, result) = (source.defining_op()?, source.result_number()?);
    let model = producer.model::<TilingModel>()?;
    let taken = EXTRACT.slice(extract.op());
    if !taken.has_unit_strides(rewriter.body()) || source.ty().rank() != ty.rank() {
        return None;
    }
    let producer = producer.id();
    let part = Tile { offsets: taken.offsets, sizes: taken.sizes };
    rewriter.set_insertion_point(slice);
    let tile = (model.tile_of_result)(producer, result, &part, rewriter)?;
    let new = (model.tile)(producer, &tile, rewriter)?;
    let value = rewriter.op(new).result(result).id();
    if rewriter.type_of(value) != ty {
        rewriter.erase_op(new);
        return None;
    }
    rewriter.replace_op(slice, &[value]);
    Some(new)
}
