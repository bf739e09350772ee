//! Vectorization as patterns.

use super::{VectorizationOptions, vectorize};
use std::sync::Arc;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Root};
use terrace_memref::CopyOp;
use terrace_vector::VectorBuilder;
use terrace_vector_transforms::access::Place;
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// Returns the pattern that vectorizes each operation that can be.
pub fn vectorization_pattern(options: VectorizationOptions) -> Pattern {
    let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        let values = vectorize(op, &options, rewriter)?;
        rewriter.replace_op(op, &values);
        Some(())
    };
    Pattern::with_closure(Root::Any, "VectorizationPattern", Arc::new(rewrite))
}

/// `memref.copy x, y -> transfer_write(transfer_read(x), y)`
pub const COPY: Pattern = Pattern::of::<CopyOp>("CopyVectorizationPattern", copy);

fn copy(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.view::<CopyOp>(op)?;
    let (source, target) = (view.source(), view.target());
    let (from, to) = (source.ty(), target.ty());
    let can_copy = [from, to]
        .iter()
        .all(|ty| ty.is_memref() && ty.has_static_shape() && ty.element_or_self().is_int_or_index_or_float());
    if !can_copy {
        return None;
    }
    let (source, target) = (source.id(), target.id());
    let read_type = context.vector_type(shape_of(from), from.element_or_self());
    let write_type = context.vector_type(shape_of(to), to.element_or_self());
    let rank = rank_of(from);
    let map = AffineMap::identity(context, rank as u32);
    let mut b = rewriter.builder_like(op);
    let zero = b.index(0);
    let (indices, in_bounds) = (vec![zero; rank], vec![false; rank]);
    let read =
        Place { base: source, indices: &indices, map, in_bounds: &in_bounds }.read(read_type, None, &mut b);
    let mut value = b.rewriter.results(read)[0];
    if rank == 0 {
        value = b.extract(value, &[]);
        value = b.broadcast(value, write_type);
    }
    Place { base: target, indices: &indices, map, in_bounds: &in_bounds }.write(value, &mut b);
    rewriter.erase_op(op);
    Some(())
}
