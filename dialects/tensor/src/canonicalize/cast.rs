//! Patterns of casts: chains, and what gives more if asked.

use crate::facts::static_information::join;
use crate::verify::EXTRACT;
use crate::{BitcastOp, CastOp, ExtractSliceOp};
use terrace_interfaces::view_like::{MixedIndex, kept_dims};
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};

impl BitcastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<BitcastOp>("ChainedTensorBitcast", bitcast_of_bitcast)];
}

impl CastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CastOp>("ChainedTensorCast", cast_of_cast),
        Pattern::of::<CastOp>("TensorCastExtractSlice", cast_of_slice),
    ];
}

/// `bitcast(bitcast(x)) -> bitcast(x)`
fn bitcast_of_bitcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let bitcast = rewriter.view::<BitcastOp>(op)?;
    let source = bitcast.source().defining::<BitcastOp>()?.source().id();
    let (context, location, ty) = (rewriter.context(), bitcast.op().location(), bitcast.dest().ty());
    rewriter.replace_op_with_new_op(op, BitcastOp::builder(context, location).source(source).dest(ty));
    Some(())
}

/// `cast(cast(x)) -> cast(x)`, if the type between says nothing of its own
fn cast_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<CastOp>(op)?;
    let inner = cast.source().defining::<CastOp>()?;
    let (from, between, to) = (inner.source().ty(), inner.dest().ty(), cast.dest().ty());
    let context = rewriter.context();
    let with_between = join(context, join(context, from, between)?, to)?;
    if join(context, from, to) != Some(with_between) {
        return None;
    }
    let (source, location) = (inner.source().id(), cast.op().location());
    rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(source).dest(to));
    Some(())
}

/// `cast(extract_slice(x, sizes)) : tensor<c> -> extract_slice(x, c)`
fn cast_of_slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<CastOp>(op)?;
    let slice = cast.source().defining::<ExtractSliceOp>()?;
    let (from, to) = (cast.source().ty(), cast.dest().ty());
    let (old_shape, shape) = (from.shape()?, to.shape()?);
    if !cast.can_fold_into_producer() || old_shape == shape {
        return None;
    }
    let mut parts = EXTRACT.slice(slice.op());
    let kept = kept_dims(&slice.static_sizes(), old_shape);
    let is_kept = |at: usize| kept.as_ref().is_none_or(|kept| kept[at]);
    let kept_sizes = parts.sizes.iter_mut().enumerate().filter(|(at, _)| is_kept(*at));
    for ((_, size), &wanted) in kept_sizes.zip(shape) {
        if wanted != DYNAMIC {
            *size = MixedIndex::Constant(wanted);
        }
    }
    let (source, location) = (slice.source().id(), cast.op().location());
    let new = super::slice::extract_slice(rewriter.context(), location, source, &parts, to);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
