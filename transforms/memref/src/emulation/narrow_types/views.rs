//! Parts of memory of narrow elements, and the same memory in other shapes.

use super::Emulation;
use super::memory::constants_among;
use super::packing::{Packing, Place};
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, DYNAMIC, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_memref::{CastOp, ReinterpretCastOp, SubViewOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};

/// Returns true if the elements of a memref lie next to each other.
fn is_contiguous(ty: Type<'_>) -> bool {
    let (Some(shape), Some((strides, _))) = (ty.shape(), ty.strides_and_offset()) else { return false };
    let mut below = Some(1i64);
    for (size, stride) in shape.iter().zip(strides).rev() {
        if *size != 1 && (below != Some(stride) || stride == DYNAMIC) {
            return false;
        }
        below = below.filter(|_| *size != DYNAMIC).and_then(|below| below.checked_mul(*size));
    }
    true
}

/// Creates the number of integers that hold elements of these sizes.
fn containers<'c>(sizes: &[MixedIndex], packing: Packing, b: &mut Builder<'_, '_, 'c>) -> MixedIndex {
    let (context, location) = (b.context(), b.location);
    let symbols = (0..sizes.len() as u32).map(|at| AffineExpr::symbol(context, at));
    let all = symbols.reduce(|product, size| product.mul(context, size));
    let all = all.unwrap_or_else(|| AffineExpr::constant(context, 1));
    let count = AffineExpr::constant(context, packing.count());
    let expr = AffineExpr::binary(context, BinaryKind::CeilDiv, all, count);
    let map = AffineMap::new(context, 0, sizes.len() as u32, &[expr]);
    apply_folded(map, sizes, location, b.rewriter)
}

/// Returns a number as what it is in a type: a value where the type does not tell it.
fn as_in_type(number: MixedIndex, in_type: i64, b: &mut Builder<'_, '_, '_>) -> MixedIndex {
    match number {
        MixedIndex::Constant(constant) if in_type == DYNAMIC => MixedIndex::Value(b.index(constant)),
        number => number,
    }
}

/// Returns the size and the offset of a memref of at most one dimension.
fn size_and_offset(ty: Type<'_>) -> Option<(i64, i64)> {
    let size = ty.shape()?.first().copied().unwrap_or(1);
    Some((size, ty.strides_and_offset()?.1))
}

/// `subview m[32] [32] [1] : memref<128xi4> -> subview m[16] [16] [1] : memref<64xi8>`, if it begins at an integer, and its
/// elements lie next to each other
pub(super) fn subview(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<SubViewOp>(op)?;
    let (from, to, location) = (view.source().id(), view.result().ty(), view.op().location());
    let offsets = mixed_list(&view.static_offsets(), view.offsets());
    let sizes = mixed_list(&view.static_sizes(), view.sizes());
    if view.static_strides().iter().any(|stride| *stride != 1) || !is_contiguous(to) {
        return None;
    }
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let source = *operands.first()?;
    let to = emulation.converter.convert_to_one(rewriter.context(), to)?;
    let mut b = rewriter.builder(location);
    let packing = Packing::of(b.type_of(from), b.type_of(source))?;
    Packing::of(b.type_of(from), to)?;
    let offsets = constants_among(&offsets, &b);
    let place = Place::of(from, &offsets, packing, &mut b)?;
    if place.known_within(b.context()) != Some(0) {
        return None;
    }
    let (size_in_type, offset_in_type) = size_and_offset(to)?;
    let offset = place.container(&mut b);
    let offset = as_in_type(offset, offset_in_type, &mut b);
    let size = containers(&sizes, packing, &mut b);
    let size = as_in_type(size, size_in_type, &mut b);
    let new = SubViewOp::builder(b.context(), location)
        .source(source)
        .offsets(values_of(&[offset]))
        .sizes(values_of(&[size]))
        .static_offsets(&constants_of(&[offset]))
        .static_sizes(&constants_of(&[size]))
        .static_strides(&[1])
        .result(to);
    let new = b.make(new);
    replace_op_converted(op, &[new], emulation.converter, rewriter);
    Some(())
}

/// `reinterpret_cast m to offset: [8], sizes: [25], strides: [1] -> reinterpret_cast m to offset: [4], sizes: [13], ..`, if
/// it begins at an integer, and its elements lie next to each other
pub(super) fn reinterpret_cast(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<ReinterpretCastOp>(op)?;
    let (from, to, location) = (view.source().id(), view.result().ty(), view.op().location());
    let offset = mixed_list(&view.static_offsets(), view.offsets());
    let sizes = mixed_list(&view.static_sizes(), view.sizes());
    if !is_contiguous(to) {
        return None;
    }
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let source = *operands.first()?;
    let context = rewriter.context();
    let rank = to.rank()?;
    let to = emulation.converter.convert_to_one(context, to)?;
    let mut b = rewriter.builder(location);
    let packing = Packing::of(b.type_of(from), b.type_of(source))?;
    Packing::of(b.type_of(from), to)?;
    let offset = constants_among(&offset, &b);
    let place = Place::at(&offset, &[MixedIndex::Constant(1)], packing, context);
    if place.known_within(context) != Some(0) {
        return None;
    }
    let (size_in_type, offset_in_type) = size_and_offset(to)?;
    let offset = place.container(&mut b);
    let offset = as_in_type(offset, offset_in_type, &mut b);
    let sizes = if rank == 0 {
        Vec::new()
    } else {
        let size = containers(&sizes, packing, &mut b);
        vec![as_in_type(size, size_in_type, &mut b)]
    };
    let strides: &[i64] = if rank == 0 { &[] } else { &[1] };
    let new = ReinterpretCastOp::builder(context, location)
        .source(source)
        .offsets(values_of(&[offset]))
        .sizes(values_of(&sizes))
        .static_offsets(&constants_of(&[offset]))
        .static_sizes(&constants_of(&sizes))
        .static_strides(strides)
        .result(to);
    let new = b.make(new);
    replace_op_converted(op, &[new], emulation.converter, rewriter);
    Some(())
}

/// `collapse_shape m -> m`, for memory of one dimension has no shape
pub(super) fn same_elements(
    op: OpId,
    emulation: &Emulation<'_>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (ty, location) = (rewriter.op(op).result(0).ty(), rewriter.op(op).location());
    let operands = converted_operands_to_one(op, emulation.converter, rewriter)?;
    let mut source = *operands.first()?;
    let context = rewriter.context();
    let to = emulation.converter.convert_to_one(context, ty)?;
    let from = rewriter.type_of(source);
    // A memref without dimensions is of another type than one of one.
    if from.rank() != to.rank() {
        return None;
    }
    if from != to {
        source = rewriter.create_value(CastOp::builder(context, location).source(source).dest(to));
    }
    replace_op_converted(op, &[source], emulation.converter, rewriter);
    Some(())
}
