//! Model of structured operations: a tile reads and writes the parts of operands that the maps lead to.

use super::model::{Tile, TilingModel, slice_of};
use crate::maps::result_dims;
use terrace_affine::apply_over_dims;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, values_of};
use terrace_ir::affine::AffineExpr;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, Region, Type, TypedOp, Value, ValueMap};
use terrace_linalg::{IndexOp, LinalgOp};
use terrace_memref::SubViewOp;
use terrace_shape_reification::sizes::{loop_sizes, size};
use terrace_tensor::extract_whole_slice;

/// The model.
pub(super) const STRUCTURED: TilingModel = TilingModel {
    iterators: |op| LinalgOp::of(op).map(|linalg| linalg.iterators().to_vec()).unwrap_or_default(),
    extents: |op, rewriter| {
        let location = rewriter.op(op).location();
        loop_sizes(op, location, rewriter)
    },
    tile,
    result_part: |op, result, tile, rewriter| {
        let linalg = LinalgOp::of(rewriter.op(op))?;
        let (operand, location) = (linalg.input_count() + result, linalg.op().location());
        let last = last_positions(tile, location, rewriter);
        operand_part(op, operand, tile, &last, rewriter)
    },
    tile_of_result,
};

/// Returns the last position of each loop in a tile that begins with zero.
pub(crate) fn last_positions<'c>(
    tile: &Tile,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<MixedIndex> {
    let context = rewriter.context();
    let before = AffineExpr::dim(context, 0).add_constant(context, -1);
    tile.sizes.iter().map(|size| apply_over_dims(before, &[*size], location, rewriter)).collect()
}

/// Returns the part of an operand that a tile of the loops goes along; a dimension along which all of each loop goes is
/// there as a whole. `last` are the [`last_positions`] of the tile.
pub(crate) fn operand_part(
    op: OpId,
    operand: usize,
    tile: &Tile,
    last: &[MixedIndex],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Tile> {
    let context = rewriter.context();
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (map, location, extents) = (linalg.map(operand)?, linalg.op().location(), linalg.loop_extents());
    let value = linalg.op().operand(operand).id();
    let is_whole = |loop_: usize| {
        tile.offsets.get(loop_) == Some(&MixedIndex::Constant(0))
            && match tile.sizes.get(loop_) {
                Some(MixedIndex::Constant(size)) => extents.get(loop_) == Some(size),
                _ => false,
            }
    };
    let mut part = Tile::default();
    for (dim, expr) in map.results().iter().enumerate() {
        let loops: Vec<usize> = (0..extents.len()).filter(|loop_| expr.uses_dim(*loop_ as u32)).collect();
        if loops.iter().all(|loop_| is_whole(*loop_)) {
            part.offsets.push(MixedIndex::Constant(0));
            part.sizes.push(size(value, dim, location, rewriter));
            continue;
        }
        let zeros = vec![Some(0); extents.len()];
        let first = expr.evaluate(map.dims(), &zeros).ok().flatten()?;
        let offset = expr.add_constant(context, first.wrapping_neg());
        part.offsets.push(apply_over_dims(offset, &tile.offsets, location, rewriter));
        // The last position of the tile, and one more.
        let end = apply_over_dims(*expr, last, location, rewriter);
        let next = AffineExpr::dim(context, 0).add_constant(context, 1);
        part.sizes.push(apply_over_dims(next, &[end], location, rewriter));
    }
    Some(part)
}

/// Creates an operation that does a tile.
fn tile(op: OpId, tile: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (location, inputs) = (linalg.op().location(), linalg.input_count());
    let operands: Vec<ValueId> = linalg.op().operands().map(Value::id).collect();
    let last = last_positions(tile, location, rewriter);
    let mut parts = Vec::new();
    for operand in 0..operands.len() {
        parts.push(operand_part(op, operand, tile, &last, rewriter)?);
    }
    let mut new_operands = Vec::new();
    for (value, part) in operands.into_iter().zip(parts) {
        new_operands.push(take_part(value, &part, location, rewriter)?);
    }
    let results = new_operands[inputs..].iter().map(|output| rewriter.type_of(*output));
    let results: Vec<Type<'_>> = results.filter(|ty| ty.is_ranked_tensor()).collect();
    let regions: Vec<_> = rewriter.op(op).regions().map(Region::id).collect();
    let mut state = rewriter.state_of(op);
    state.operands = new_operands.into_iter().collect();
    state.result_types = results.into_iter().collect();
    regions.iter().for_each(|_| state.add_empty_region());
    let new = rewriter.create(state);
    let into: Vec<_> = rewriter.op(new).regions().map(Region::id).collect();
    for (from, into) in regions.into_iter().zip(into) {
        rewriter.clone_region(from, into, &mut ValueMap::default());
    }
    shift_positions(new, &tile.offsets, rewriter)?;
    Some(new)
}

/// Returns a part of a tensor or memref; other values stay as they are.
pub(crate) fn take_part<'c>(
    value: ValueId,
    part: &Tile,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let (context, ty) = (rewriter.context(), rewriter.type_of(value));
    if part.sizes.is_empty() || !ty.is_ranked_tensor() && !ty.is_memref() {
        return Some(value);
    }
    let Slice { offsets, sizes, strides } = slice_of(part);
    if ty.is_ranked_tensor() {
        let slice = Slice { offsets, sizes, strides };
        return Some(extract_whole_slice(value, &slice, location, rewriter));
    }
    let result = terrace_memref::facts::shapes::subview_type(
        context,
        ty,
        &constants_of(&offsets),
        &constants_of(&sizes),
        &constants_of(&strides),
    );
    let new = SubViewOp::builder(context, location)
        .source(value)
        .offsets(values_of(&offsets))
        .sizes(values_of(&sizes))
        .strides(values_of(&strides))
        .static_offsets(&constants_of(&offsets))
        .static_sizes(&constants_of(&sizes))
        .static_strides(&constants_of(&strides))
        .result(result);
    Some(rewriter.create_value(new))
}

/// `index d -> offset + index d`
pub(crate) fn shift_positions(
    op: OpId,
    offsets: &[MixedIndex],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<()> {
    let (context, point) = (rewriter.context(), rewriter.save_insertion_point());
    let block = LinalgOp::of(rewriter.op(op))?.block()?;
    let indices: Vec<_> = block
        .ops()
        .filter_map(IndexOp::cast)
        .map(|index| (index.loop_number(), index.result().id(), index.op().location(), index.id()))
        .collect();
    for (loop_, position, location, index) in indices {
        let offset = *offsets.get(loop_)?;
        if offset == MixedIndex::Constant(0) {
            continue;
        }
        let sum = AffineExpr::dim(context, 0).add(context, AffineExpr::dim(context, 1));
        rewriter.set_insertion_point_after(index);
        let shifted = apply_over_dims(sum, &[MixedIndex::Value(position), offset], location, rewriter);
        let MixedIndex::Value(shifted) = shifted else { continue };
        if let Some(new) = rewriter.value(shifted).defining_op().map(|op| op.id()) {
            rewriter.replace_all_uses_except(position, shifted, new);
        }
    }
    rewriter.restore_insertion_point(point);
    Some(())
}

/// Returns the tile whose loops go along a part of a result; other loops run as a whole.
fn tile_of_result(
    op: OpId,
    result: usize,
    part: &Tile,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Tile> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (location, map) = (linalg.op().location(), linalg.map(linalg.input_count() + result)?);
    if !map.is_projected_permutation(false) {
        return None;
    }
    let sizes = loop_sizes(op, location, rewriter)?;
    let mut tile = Tile { offsets: vec![MixedIndex::Constant(0); sizes.len()], sizes };
    for (dim, loop_) in result_dims(map)?.into_iter().enumerate() {
        *tile.offsets.get_mut(loop_)? = *part.offsets.get(dim)?;
        *tile.sizes.get_mut(loop_)? = *part.sizes.get(dim)?;
    }
    Some(tile)
}
