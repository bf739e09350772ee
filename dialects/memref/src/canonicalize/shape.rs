//! Patterns of casts and views: what is known goes to the types, casts move past operations.

use super::{fold_sizes, replace_by_cast};
use crate::facts::reshapes::{self, OfMemRefs};
use crate::facts::shapes::{SLICE, dropped_dims, subview_type, without_dims};
use crate::verify::{collapsed_type, expanded_type};
use crate::{
    CastOp, CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp, ViewOp,
};
use terrace_interfaces::reassociation::collapsed_sizes;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, fold_known, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, Type, TypedOp, Value};

impl CollapseShapeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CollapseShapeOp>(
            "ComposeReassociativeReshapeOps",
            reshapes::collapse_of_collapse::<OfMemRefs>,
        ),
        Pattern::of::<CollapseShapeOp>(
            "ComposeCollapseOfExpandOp",
            reshapes::collapse_of_expand::<OfMemRefs>,
        ),
        Pattern::of::<CollapseShapeOp>("CollapseShapeOpMemRefCastFolder", collapse_of_cast),
    ];
}

impl ExpandShapeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ExpandShapeOp>(
            "ComposeReassociativeReshapeOps",
            reshapes::expand_of_expand::<OfMemRefs>,
        ),
        Pattern::of::<ExpandShapeOp>("ComposeExpandOfCollapseOp", reshapes::expand_of_collapse::<OfMemRefs>),
        Pattern::of::<ExpandShapeOp>("ExpandShapeOpMemRefCastFolder", expand_of_cast),
    ];
}

impl ReinterpretCastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ReinterpretCastOp>(
            "ReinterpretCastOpExtractStridedMetadataFolder",
            reinterpret_cast_of_metadata,
        ),
        Pattern::of::<ReinterpretCastOp>("ReinterpretCastOpConstantFolder", reinterpret_cast_of_constants),
    ];
}

impl SubViewOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<SubViewOp>("OpWithOffsetSizesAndStridesConstantArgumentFolder", subview_of_constants),
        Pattern::of::<SubViewOp>("SubViewOpMemRefCastFolder", subview_of_cast),
        Pattern::of::<SubViewOp>("TrivialSubViewOpFolder", subview_of_all),
    ];
}

impl ViewOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ViewOp>("ViewOpShapeFolder", view_of_constants),
        Pattern::of::<ViewOp>("ViewOpMemrefCastFolder", view_of_cast),
    ];
}

/// `collapse(cast(x)) -> collapse(x)`, through a cast if the type is another
fn collapse_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let collapse = rewriter.view::<CollapseShapeOp>(op)?;
    let cast = collapse.src().defining::<CastOp>().filter(|cast| cast.can_fold_into_consumer())?;
    let (source, groups, context) = (cast.source(), reshapes::groups_of(collapse.op()), rewriter.context());
    let shape = collapsed_sizes(source.ty().shape()?, &groups);
    let result = collapsed_type(context, source.ty(), &shape, &groups)?;
    let (is_same, location) = (result == collapse.result().ty(), collapse.op().location());
    let source = source.id();
    if is_same {
        rewriter.set_operand(op, 0, source);
        return Some(());
    }
    let new = reshapes::collapse::<OfMemRefs>(context, location, source, &groups, result);
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `expand(cast(x)) -> expand(x)`, through a cast if the type is another
fn expand_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let expand = rewriter.view::<ExpandShapeOp>(op)?;
    let cast = expand.src().defining::<CastOp>().filter(|cast| cast.can_fold_into_consumer())?;
    let (source, groups, context) = (cast.source(), reshapes::groups_of(expand.op()), rewriter.context());
    let mut sizes = reshapes::output_shape(expand.op());
    fold_known(&mut sizes, rewriter.body(), |_| true);
    let shape = constants_of(&sizes);
    // Each group stays as open, or as closed, as the dimension that it comes from; sizes that contradict each other stay.
    if collapsed_sizes(&shape, &groups).iter().zip(source.ty().shape()?).any(|(a, b)| a != b) {
        return None;
    }
    let result = expanded_type(context, source.ty(), &shape, &groups)?;
    let (is_same, location) = (result == expand.result().ty(), expand.op().location());
    let source = source.id();
    if is_same {
        rewriter.set_operand(op, 0, source);
        return Some(());
    }
    let new = reshapes::expand::<OfMemRefs>(context, location, source, &groups, &sizes, result);
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// Replaces dynamic entries by constants that a type gives.
fn constify(list: &mut [MixedIndex], known: &[i64]) {
    for (entry, &known) in list.iter_mut().zip(known).filter(|(_, known)| **known != DYNAMIC) {
        if matches!(entry, MixedIndex::Value(_)) {
            *entry = MixedIndex::Constant(known);
        }
    }
}

/// Returns the slice of a reinterpret_cast, with all constants that the type of its result tells.
fn constified_slice(cast: ReinterpretCastOp<'_, '_>) -> Option<Slice> {
    let mut slice = SLICE.slice(cast.op());
    let ty = cast.result().ty();
    let (strides, offset) = ty.strides_and_offset()?;
    constify(&mut slice.offsets, &[offset]);
    constify(&mut slice.sizes, ty.shape()?);
    constify(&mut slice.strides, &strides);
    let body = cast.op().body();
    fold_known(&mut slice.offsets, body, |_| true);
    fold_known(&mut slice.sizes, body, |_| true);
    fold_known(&mut slice.strides, body, |_| true);
    Some(slice)
}

/// Returns the parts of extract_strided_metadata, with all constants that the type of its source gives.
fn constified_metadata(metadata: ExtractStridedMetadataOp<'_, '_>) -> Option<Slice> {
    let value = |value: Value<'_, '_>| MixedIndex::Value(value.id());
    let mut slice = Slice {
        offsets: vec![value(metadata.offset())],
        sizes: metadata.sizes().map(value).collect(),
        strides: metadata.strides().map(value).collect(),
    };
    let ty = metadata.source().ty();
    let (strides, offset) = ty.strides_and_offset()?;
    constify(&mut slice.offsets, &[offset]);
    constify(&mut slice.sizes, ty.shape()?);
    constify(&mut slice.strides, &strides);
    Some(slice)
}

/// `reinterpret_cast(extract_strided_metadata(x)) -> x` or `-> cast(x)`, if all is put together as it was; else
/// `-> reinterpret_cast(x)`
fn reinterpret_cast_of_metadata(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<ReinterpretCastOp>(op)?;
    let metadata = cast.source().defining::<ExtractStridedMetadataOp>()?;
    let is_same = constified_metadata(metadata)? == constified_slice(cast)?;
    let (source, result) = (metadata.source(), cast.result().ty());
    let (source, has_same_type) = (source.id(), source.ty() == result);
    if !is_same {
        rewriter.set_operand(op, 0, source);
    } else if has_same_type {
        rewriter.replace_op(op, &[source]);
    } else {
        replace_by_cast(op, source, rewriter);
    }
    Some(())
}

/// `reinterpret_cast(x, c) : memref<?> -> cast(reinterpret_cast(x) : memref<c>)`
fn reinterpret_cast_of_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<ReinterpretCastOp>(op)?;
    let slice = constified_slice(cast)?;
    if slice == SLICE.slice(cast.op()) {
        return None;
    }
    let (source, result, location) = (cast.source().id(), cast.result().ty(), cast.op().location());
    let (offsets, sizes, strides) =
        (constants_of(&slice.offsets), constants_of(&slice.sizes), constants_of(&slice.strides));
    let context = rewriter.context();
    let layout = context.strided_layout_attribute(*offsets.first()?, &strides);
    let ty = context.memref_type(&sizes, result.element_or_self(), Some(layout), result.memory_space());
    let new = ReinterpretCastOp::builder(context, location)
        .source(source)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&offsets)
        .static_sizes(&sizes)
        .static_strides(&strides)
        .result(ty);
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

fn create_subview<'c>(
    op: OpId,
    source: ValueId,
    slice: &Slice,
    result: Type<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let new = SubViewOp::builder(context, location)
        .source(source)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&constants_of(&slice.offsets))
        .static_sizes(&constants_of(&slice.sizes))
        .static_strides(&constants_of(&slice.strides))
        .result(result);
    rewriter.create_value(new)
}

/// Returns the type of a slice of a type, with all dimensions.
fn sliced<'c>(rewriter: &PatternRewriter<'_, 'c>, source: Type<'c>, slice: &Slice) -> Type<'c> {
    let (offsets, sizes, strides) =
        (constants_of(&slice.offsets), constants_of(&slice.sizes), constants_of(&slice.strides));
    subview_type(rewriter.context(), source, &offsets, &sizes, &strides)
}

/// `subview(x, c) -> cast(subview(x, [c]))`
fn subview_of_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let subview = rewriter.view::<SubViewOp>(op)?;
    let mut slice = SLICE.slice(subview.op());
    let body = rewriter.body();
    if !slice.fold_known(body) || !slice.is_inside(subview.source().ty().shape()?) {
        return None;
    }
    let mut result = sliced(rewriter, subview.source().ty(), &slice);
    let dropped = subview.dropped_dims()?;
    if dropped.contains(&true) {
        result = without_dims(rewriter.context(), result, &dropped)?;
    }
    let source = subview.source().id();
    let new = create_subview(op, source, &slice, result, rewriter);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `subview(cast(x)) -> cast(subview(x))`
fn subview_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let subview = rewriter.view::<SubViewOp>(op)?;
    // Constants go first.
    if subview.op().operands().any(|operand| operand.constant_int().is_some()) {
        return None;
    }
    let cast = subview.source().defining::<CastOp>().filter(|cast| cast.can_fold_into_consumer())?;
    let slice = SLICE.slice(subview.op());
    // What the type of the source tells may be that nothing is there.
    if !slice.is_inside(cast.source().ty().shape()?) {
        return None;
    }
    let dropped = dropped_dims(
        subview.source().ty(),
        subview.result().ty(),
        &constants_of(&slice.sizes),
        &constants_of(&slice.strides),
    )?;
    let full = sliced(rewriter, cast.source().ty(), &slice);
    let result = without_dims(rewriter.context(), full, &dropped)?;
    let source = cast.source().id();
    let new = create_subview(op, source, &slice, result, rewriter);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `subview(x, all of x) -> x`, or `-> cast(x)`
fn subview_of_all(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let subview = rewriter.view::<SubViewOp>(op)?;
    let (slice, body) = (SLICE.slice(subview.op()), rewriter.body());
    let (source, result) = (subview.source(), subview.result().ty());
    let has_all_of =
        |shape: &[i64]| slice.sizes.iter().zip(shape).all(|(size, all)| size.is_known(body, *all));
    if source.ty().rank() != result.rank()
        || !slice.starts_at_zero(body)
        || !slice.has_unit_strides(body)
        || !has_all_of(source.ty().shape()?)
    {
        return None;
    }
    let (source, is_same) = (source.id(), source.ty() == result);
    if is_same {
        rewriter.replace_op(op, &[source]);
    } else {
        replace_by_cast(op, source, rewriter);
    }
    Some(())
}

/// `view(x, shift, c) : memref<?> -> cast(view(x, shift) : memref<c>)`
fn view_of_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ViewOp>(op)?;
    let (ty, context, location) = (view.result().ty(), rewriter.context(), view.op().location());
    let (shape, sizes) = fold_sizes(ty.shape()?, view.sizes(), |_| true);
    if sizes.len() == view.sizes().len() {
        return None;
    }
    let (source, shift) = (view.source().id(), view.byte_shift().id());
    let new = ViewOp::builder(context, location)
        .source(source)
        .byte_shift(shift)
        .sizes(sizes)
        .result(ty.with_shape(context, &shape));
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `view(cast(x)) -> view(x)`
fn view_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ViewOp>(op)?;
    let source = view.source().defining::<CastOp>()?.source().id();
    let mut new = rewriter.state_of(op);
    new.operands[0] = source;
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
