//! Patterns of shapes: of tensors, of reshaped tensors, and of broadcasts.

use crate::constraints::{is_extent_tensor, is_shape};
use crate::facts::{broadcast, extent_tensor_type, extents_of, known_rank, shape_attribute};
use crate::{BroadcastOp, ConstShapeOp, ConstSizeOp, FromExtentTensorOp, RankOp, ShapeOfOp};
use terrace_arith::{ArithBuilder, IndexCastOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_tensor::{CastOp, DimOp, ExtractOp, ReshapeOp};

impl RankOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<RankOp>("RankShapeOfCanonicalizationPattern", rank_of_shape_of)];
}

impl ShapeOfOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CastOp>("ShapeOfCastExtentTensor", cast_of_shape_of),
        Pattern::of::<ShapeOfOp>("ShapeOfFromReshape", shape_of_reshape),
        Pattern::of::<ExtractOp>("ExtractFromShapeOfExtentTensor", extract_of_shape_of),
        Pattern::of::<ShapeOfOp>("ShapeOfOpToConstShapeOp", shape_of_static),
    ];
}

/// `rank(shape_of(x : tensor<?x?>)) -> 2`
fn rank_of_shape_of(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let rank = rewriter.view::<RankOp>(op)?;
    let of = rank.shape().defining::<ShapeOfOp>()?.arg().ty();
    let known = i64::try_from(of.rank().filter(|_| of.is_ranked_tensor())?).ok()?;
    let (ty, mut builder) = (rank.rank().ty(), rewriter.builder_like(op));
    let constant = if ty.is_index() {
        builder.index(known)
    } else {
        let value = builder.context().index_attribute(known);
        let new = ConstSizeOp::builder(builder.context(), builder.location).value_attr(Some(value));
        builder.make(new.result(ty))
    };
    rewriter.replace_op(op, &[constant]);
    Some(())
}

/// `cast(shape_of(x : tensor<?x?>)) : tensor<2xindex> -> shape_of(x) : tensor<2xindex>`
fn cast_of_shape_of(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<CastOp>(op)?;
    let ty = cast.dest().ty();
    let arg = cast.source().defining::<ShapeOfOp>()?.arg();
    let [extents] = *ty.shape()? else { return None };
    let rank = arg.ty().rank().filter(|_| arg.ty().is_ranked_tensor())?;
    if extents != DYNAMIC && usize::try_from(extents) != Ok(rank) {
        return None;
    }
    let (context, location, arg) = (rewriter.context(), cast.op().location(), arg.id());
    rewriter.replace_op_with_new_op(op, ShapeOfOp::builder(context, location).arg(arg).result(ty));
    Some(())
}

/// `shape_of(x : tensor<2x3>) -> [2, 3]`
fn shape_of_static(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let of = rewriter.view::<ShapeOfOp>(op)?;
    let (from, ty) = (of.arg().ty(), of.result().ty());
    let extents = from.shape().filter(|_| from.is_shaped() && from.has_static_shape())?;
    let (context, location) = (rewriter.context(), of.op().location());
    let own = if is_shape(ty) { ty } else { extent_tensor_type(context, extents.len()) };
    let value = shape_attribute(context, extents);
    let constant = ConstShapeOp::builder(context, location).shape_attr(Some(value)).result(own);
    let constant = rewriter.create_value(constant);
    if own == ty {
        rewriter.replace_op(op, &[constant]);
    } else {
        rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(constant).dest(ty));
    }
    Some(())
}

/// `shape_of(reshape(x, s)) -> s`
fn shape_of_reshape(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let of = rewriter.view::<ShapeOfOp>(op)?;
    let shape = of.arg().defining::<ReshapeOp>()?.shape();
    let (ty, from) = (of.result().ty(), shape.ty());
    if !ty.is_tensor() {
        return None;
    }
    let (context, location, shape) = (rewriter.context(), of.op().location(), shape.id());
    let value = if ty == from {
        shape
    } else if ty.element_or_self() == from.element_or_self() {
        rewriter.create_value(CastOp::builder(context, location).source(shape).dest(ty))
    } else if !is_extent_tensor(from) {
        // The two have the same number of elements, though maybe only one type says it.
        let between = ty.with_shape(context, from.shape()?);
        let cast = IndexCastOp::builder(context, location).input(shape).out(between);
        let cast = rewriter.create_value(cast);
        if between == ty {
            cast
        } else {
            rewriter.create_value(CastOp::builder(context, location).source(cast).dest(ty))
        }
    } else {
        return None;
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `extract(shape_of(x), i) -> dim(x, i)`
fn extract_of_shape_of(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractOp>(op)?;
    let arg = extract.tensor().defining::<ShapeOfOp>()?.arg();
    let index = extract.indices().next().filter(|_| arg.ty().is_tensor())?;
    let (context, location) = (rewriter.context(), extract.op().location());
    let (arg, index) = (arg.id(), index.id());
    rewriter.replace_op_with_new_op(op, DimOp::builder(context, location).source(arg).index(index));
    Some(())
}

/// `broadcast(x : tensor<2xindex>, ..) : tensor<?xindex> -> cast(broadcast(x, ..) : tensor<2xindex>)`
pub(super) fn concrete_result(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let old = rewriter.view::<BroadcastOp>(op)?;
    let ty = old.result().ty();
    if ty.shape()?.first() != Some(&DYNAMIC) {
        return None;
    }
    let mut rank = 0;
    for shape in old.shapes().filter(|shape| shape.ty().is_ranked_tensor()) {
        rank = rank.max(known_rank(shape.ty())?);
    }
    let shapes: Vec<ValueId> = old.shapes().map(|shape| shape.id()).collect();
    let (context, location) = (rewriter.context(), old.op().location());
    let new = BroadcastOp::builder(context, location).shapes(shapes);
    let new = rewriter.create_value(new.result(extent_tensor_type(context, rank)));
    rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(new).dest(ty));
    Some(())
}

/// `broadcast(x, c, d) -> broadcast(x, e)`, where `e` is the shape of the constants
pub(super) fn join_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let old = rewriter.view::<BroadcastOp>(op)?;
    let (mut joined, mut shapes) = (Vec::new(), Vec::new());
    for shape in old.shapes() {
        let constant = shape.defining::<ConstShapeOp>().and_then(|constant| constant.op().attribute("shape"));
        match constant.and_then(extents_of).and_then(|extents| broadcast(&joined, &extents)) {
            Some(extents) => joined = extents,
            None => shapes.push(shape.id()),
        }
    }
    if old.shapes().len() - shapes.len() < 2 {
        return None;
    }
    let (context, location, ty) = (rewriter.context(), old.op().location(), old.result().ty());
    let constant =
        ConstShapeOp::builder(context, location).shape_attr(Some(shape_attribute(context, &joined)));
    shapes.push(rewriter.create_value(constant.result(extent_tensor_type(context, joined.len()))));
    rewriter.replace_op_with_new_op(op, BroadcastOp::builder(context, location).shapes(shapes).result(ty));
    Some(())
}

/// `broadcast(x) -> cast(x)`, or a shape of it
pub(super) fn broadcast_of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let old = rewriter.view::<BroadcastOp>(op)?;
    let only = old.shapes().next().filter(|_| old.shapes().len() == 1)?;
    let (from, only, ty) = (only.ty(), only.id(), old.result().ty());
    let (context, location) = (rewriter.context(), old.op().location());
    let value = if from == ty {
        only
    } else if is_shape(ty) {
        rewriter.create_value(FromExtentTensorOp::builder(context, location).input(only))
    } else if is_extent_tensor(from) {
        rewriter.create_value(CastOp::builder(context, location).source(only).dest(ty))
    } else {
        return None;
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}
