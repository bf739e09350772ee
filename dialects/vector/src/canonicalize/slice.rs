//! Patterns of strided slices.

use super::shape::{replace_by_broadcast, replace_by_shape_cast};
use super::shape_of;
use crate::facts::broadcasting::{sizes, splat_source};
use crate::facts::positions::{delinearize, first_element};
use crate::fold::{are_ones, integers};
use crate::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp, InsertStridedSliceOp,
};
use terrace_arith::{ArithBuilder, ConstantOp, SubIOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

impl ExtractStridedSliceOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ExtractStridedSliceOp>("StridedSliceConstantMaskFolder", slice_of_constant_mask),
        Pattern::of::<ExtractStridedSliceOp>("StridedSliceBroadcast", slice_of_broadcast),
        Pattern::of::<ExtractStridedSliceOp>("StridedSliceSplat", slice_of_splat),
        Pattern::of::<ExtractStridedSliceOp>("ContiguousExtractStridedSliceToExtract", contiguous_slice),
        Pattern::of::<ExtractStridedSliceOp>("StridedSliceCreateMaskFolder", slice_of_create_mask),
    ];
}

impl InsertStridedSliceOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<InsertStridedSliceOp>("FoldInsertStridedSliceSplat", insert_of_splat),
        Pattern::of::<InsertStridedSliceOp>("FoldInsertStridedSliceOfExtract", insert_of_extract),
        Pattern::of::<InsertStridedSliceOp>("InsertStridedSliceConstantFolder", insert_of_constants),
    ];
}

/// Constants with more elements are not made, unless they take the place of what nothing else uses.
const MOST_ELEMENTS: i64 = 256;

/// `extract_strided_slice(constant_mask [n], offset) -> constant_mask [n - offset]`
fn slice_of_constant_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let slice = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let mask = slice.source().defining::<ConstantMaskOp>()?;
    if integers(slice.strides()).iter().any(|stride| *stride != 1) {
        return None;
    }
    let (offsets, parts, all) = (integers(slice.offsets()), integers(slice.sizes()), mask.mask_dim_sizes());
    let mut set: Vec<i64> = all
        .iter()
        .zip(offsets.iter().zip(&parts))
        .map(|(set, (offset, size))| (set.min(&(offset + size)) - offset).max(0))
        .collect();
    set.extend(all.get(set.len()..).unwrap_or_default());
    if set.contains(&0) {
        set.fill(0);
    }
    let (ty, location) = (slice.result().ty(), slice.op().location());
    let new = ConstantMaskOp::builder(rewriter.context(), location).mask_dim_sizes(&set).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `extract_strided_slice(broadcast(x)) -> broadcast(x)`, or `-> broadcast(extract_strided_slice(x))`
fn slice_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let slice = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let broadcast = slice.source().defining::<BroadcastOp>()?;
    let (source, ty, lead) = (broadcast.source(), slice.result().ty(), broadcast.added_dims());
    if !source.ty().is_vector() {
        let source = source.id();
        replace_by_broadcast(op, source, rewriter);
        return Some(());
    }
    let (from, to) = (shape_of(source.ty()), shape_of(ty));
    // What is not repeated is sliced first.
    let is_sliced = from.iter().zip(&to[lead..]).any(|(from, to)| from != to && *from != 1);
    let mut value = source.id();
    if is_sliced {
        let (context, location) = (rewriter.context(), slice.op().location());
        let inner = |list: Vec<i64>| -> Vec<i64> { list.get(lead..).unwrap_or_default().to_vec() };
        let (mut offsets, mut parts, strides) = (
            inner(integers(slice.offsets())),
            inner(integers(slice.sizes())),
            inner(integers(slice.strides())),
        );
        for ((offset, size), from) in offsets.iter_mut().zip(&mut parts).zip(from) {
            if *from == 1 {
                (*offset, *size) = (0, 1);
            }
        }
        let mut shape = from.to_vec();
        shape.iter_mut().zip(&parts).for_each(|(size, part)| *size = *part);
        let scalable: Vec<bool> = sizes(source.ty()).iter().map(|size| size.1).collect();
        let part = context.scalable_vector_type(&shape, &scalable, ty.element_or_self());
        let attribute = |list: &[i64]| context.i64_array_attribute(list);
        let new = ExtractStridedSliceOp::builder(context, location)
            .source(value)
            .offsets_attr(Some(attribute(&offsets)))
            .sizes_attr(Some(attribute(&parts)))
            .strides_attr(Some(attribute(&strides)))
            .result(part);
        value = rewriter.create_value(new);
    }
    replace_by_broadcast(op, value, rewriter);
    Some(())
}

/// `extract_strided_slice(broadcast(x : scalar)) -> broadcast(x)`
fn slice_of_splat(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let slice = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let source = splat_source(slice.source())?.id();
    replace_by_broadcast(op, source, rewriter);
    Some(())
}

/// `extract_strided_slice(x, [i, j], [1, 1]) -> shape_cast(extract(x, [i, j]))`, if the other dimensions stay
fn contiguous_slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let slice = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let (source, parts) = (slice.source(), integers(slice.sizes()));
    let shape = shape_of(source.ty());
    if integers(slice.strides()).iter().any(|stride| *stride != 1) || source.ty().is_scalable_vector() {
        return None;
    }
    // The dimensions that are given by an offset: all but the inner ones that are there as a whole.
    let whole = parts.iter().zip(shape).rev().take_while(|(part, size)| part == size).count();
    let mut count = parts.len() - whole;
    if count == 0 || count == shape.len() || parts[..count].iter().any(|part| *part != 1) {
        return None;
    }
    while count + 1 < parts.len() && parts[count] == 1 {
        count += 1;
    }
    let offsets = integers(slice.offsets());
    let (source, location) = (source.id(), slice.op().location());
    let extract =
        ExtractOp::builder(rewriter.context(), location).source(source).static_position(&offsets[..count]);
    let extract = rewriter.create_value(extract);
    replace_by_shape_cast(op, extract, rewriter);
    Some(())
}

/// `extract_strided_slice(create_mask(x), offset) -> create_mask(x - offset)`
fn slice_of_create_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let slice = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let mask = slice.source().defining::<CreateMaskOp>()?;
    if integers(slice.strides()).iter().any(|stride| *stride != 1) {
        return None;
    }
    let mut bounds: Vec<_> = mask.op().operands().map(|bound| bound.id()).collect();
    let (offsets, ty, location) = (integers(slice.offsets()), slice.result().ty(), slice.op().location());
    let context = rewriter.context();
    for (bound, offset) in bounds.iter_mut().zip(offsets).filter(|(_, offset)| *offset != 0) {
        let offset = rewriter.builder(location).index(offset);
        *bound = rewriter.create_value(SubIOp::builder(context, location).lhs(*bound).rhs(offset));
    }
    rewriter.replace_op_with_new_op(op, CreateMaskOp::builder(context, location).operands(bounds).result(ty));
    Some(())
}

/// `insert_strided_slice(broadcast(x), broadcast(x)) -> broadcast(x)`
fn insert_of_splat(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.view::<InsertStridedSliceOp>(op)?;
    let source = splat_source(insert.value_to_store())?;
    if splat_source(insert.dest()) != Some(source) {
        return None;
    }
    let dest = insert.dest().id();
    rewriter.replace_op(op, &[dest]);
    Some(())
}

/// `insert_strided_slice(c, d) -> d with c in it`
fn insert_of_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (insert, context) = (rewriter.view::<InsertStridedSliceOp>(op)?, rewriter.context());
    let (dest, value) = (insert.dest(), insert.value_to_store());
    let (part, whole) = (value.constant()?, dest.constant()?);
    let (ty, location) = (dest.ty(), insert.op().location());
    let count = ty.element_count()?;
    if ty.is_scalable_vector()
        || !are_ones(insert.strides())
        || (count > MOST_ELEMENTS && !dest.has_one_use())
    {
        return None;
    }
    let (shape, sizes) = (ty.shape()?, value.ty().shape()?);
    let lead = shape.len().checked_sub(sizes.len())?;
    let offsets = integers(insert.offsets());
    let mut elements: Vec<_> = (0..usize::try_from(count).ok()?)
        .map(|at| whole.dense_element(context, at))
        .collect::<Option<_>>()?;
    for at in 0..usize::try_from(value.ty().element_count()?).ok()? {
        let inside = std::iter::repeat_n(0, lead).chain(delinearize(sizes, at as i64));
        let position: Vec<i64> = inside.zip(&offsets).map(|(at, offset)| at + offset).collect();
        *elements.get_mut(first_element(shape, &position)?)? = part.dense_element(context, at)?;
    }
    let constant = context.dense_of_scalars(ty, &elements)?;
    rewriter.replace_op_with_new_op(op, ConstantOp::builder(context, location).value(constant).result(ty));
    Some(())
}

/// `insert_strided_slice(extract_strided_slice(x, where), x, where) -> x`
fn insert_of_extract(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.view::<InsertStridedSliceOp>(op)?;
    let extract = insert.value_to_store().defining::<ExtractStridedSliceOp>()?;
    if extract.source() != insert.dest()
        || extract.strides() != insert.strides()
        || extract.offsets() != insert.offsets()
    {
        return None;
    }
    let dest = insert.dest().id();
    rewriter.replace_op(op, &[dest]);
    Some(())
}
