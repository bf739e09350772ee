//! Patterns of questions about memrefs.

use crate::{DimOp, LoadOp, ReshapeOp};
use terrace_arith::IndexCastOp;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

impl DimOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<DimOp>("DimOfMemRefReshape", dim_of_reshape)];
}

/// `dim(reshape(x, shape), i) -> load(shape, i)`, right after the reshape: the shape may be written to later
fn dim_of_reshape(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<DimOp>(op)?;
    let reshape = dim.source().defining::<ReshapeOp>()?;
    if !is_index_known_at(dim, reshape) {
        return None;
    }
    let (reshape, shape, index) = (reshape.op().id(), reshape.shape().id(), dim.index().id());
    let (location, context, ty) = (dim.op().location(), rewriter.context(), dim.result().ty());
    rewriter.set_insertion_point_after(reshape);
    let mut size = rewriter.create_value(LoadOp::builder(context, location).memref(shape).indices([index]));
    if rewriter.type_of(size) != ty {
        size = rewriter.create_value(IndexCastOp::builder(context, location).input(size).out(ty));
    }
    rewriter.replace_op(op, &[size]);
    Some(())
}

/// Returns true if the index is defined before the reshape, told without dominance: in the same block, or around it.
fn is_index_known_at<'a, 'c>(dim: DimOp<'a, 'c>, reshape: ReshapeOp<'a, 'c>) -> bool {
    let (index, reshape) = (dim.index(), reshape.op());
    if index.parent_block() == reshape.block() {
        return index
            .defining_op()
            .is_none_or(|definition| !reshape.body().is_before_in_block(reshape.id(), definition.id()));
    }
    if dim.op().block() == reshape.block() {
        return true;
    }
    match (index.parent_region(), reshape.parent_region()) {
        (Some(outer), Some(inner)) => outer != inner && inner.is_within(outer),
        _ => false,
    }
}
