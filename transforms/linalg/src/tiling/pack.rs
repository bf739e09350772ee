//! Model of `linalg.pack`: loops over the tiles, whose elements stay together.

use super::model::{Tile, TilingModel};
use super::structured::take_part;
use super::tile::least;
use terrace_affine::apply_folded;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::OpId;
use terrace_ir::{Location, PatternRewriter, TypedOp};
use terrace_linalg::{IteratorType, PackOp};
use terrace_shape_reification::sizes::{size, sizes};

/// The model.
pub(super) const PACK: TilingModel = TilingModel {
    iterators: |op| vec![IteratorType::Parallel; PackOp::wrap(op).source().ty().rank().unwrap_or(0)],
    extents: |op, rewriter| {
        let (location, pack) = (rewriter.op(op).location(), rewriter.view::<PackOp>(op)?);
        let (dest, loops) = (pack.dest().id(), pack.source().ty().rank()?);
        Some((0..loops).map(|dim| size(dest, dim, location, rewriter)).collect())
    },
    tile,
    result_part: |op, _, tile, rewriter| part_of_result(op, tile, rewriter),
    tile_of_result,
};

/// Returns the part of the packed tensor with some tiles.
fn part_of_result(op: OpId, tile: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Tile> {
    let pack = rewriter.view::<PackOp>(op)?;
    let mut part = tile.clone();
    for size in pack.tiles() {
        part.offsets.push(MixedIndex::Constant(0));
        part.sizes.push(size);
    }
    Some(part)
}

/// Returns the tiles of a part of the result; each is in it as a whole.
fn tile_of_result(op: OpId, _: usize, part: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Tile> {
    let pack = rewriter.view::<PackOp>(op)?;
    let (loops, tiles) = (pack.source().ty().rank()?, pack.tiles());
    let starts = part.offsets.get(loops..)?.iter().all(|offset| *offset == MixedIndex::Constant(0));
    if !starts || part.sizes.get(loops..)? != tiles {
        return None;
    }
    Some(Tile { offsets: part.offsets[..loops].to_vec(), sizes: part.sizes[..loops].to_vec() })
}

fn tile(op: OpId, tile: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let pack = rewriter.view::<PackOp>(op)?;
    let (source, dest, location) = (pack.source().id(), pack.dest().id(), pack.op().location());
    let (order, tiled, tiles) = (pack.outer_order(), pack.inner_dims_pos().to_vec(), pack.tiles());
    let own = sizes(source, location, rewriter);
    let counts = rewriter.type_of(dest).shape()?.to_vec();
    let mut part = Tile { offsets: own.clone(), sizes: own.clone() };
    for (loop_, dim) in order.iter().enumerate() {
        let at = usize::try_from(*dim).ok()?;
        let (offset, count) = (*tile.offsets.get(loop_)?, *tile.sizes.get(loop_)?);
        let inner = tiled.iter().position(|tiled| tiled == dim).and_then(|position| tiles.get(position));
        let is_whole = offset == MixedIndex::Constant(0)
            && matches!(count, MixedIndex::Constant(count) if counts.get(loop_) == Some(&count));
        let Some(inner) = inner.filter(|_| !is_whole) else {
            *part.offsets.get_mut(at)? = offset;
            *part.sizes.get_mut(at)? = if is_whole { *own.get(at)? } else { count };
            continue;
        };
        *part.offsets.get_mut(at)? = product(offset, *inner, location, rewriter);
        *part.sizes.get_mut(at)? = elements(offset, count, *inner, *own.get(at)?, location, rewriter);
    }
    let dest_part = part_of_result(op, tile, rewriter)?;
    let source = take_part(source, &part, location, rewriter)?;
    let dest = take_part(dest, &dest_part, location, rewriter)?;
    let mut state = rewriter.state_of(op);
    *state.operands.get_mut(0)? = source;
    *state.operands.get_mut(1)? = dest;
    *state.result_types.get_mut(0)? = rewriter.type_of(dest);
    Some(rewriter.create(state))
}

fn product<'c>(
    a: MixedIndex,
    b: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let product = AffineExpr::symbol(context, 0).mul(context, AffineExpr::symbol(context, 1));
    apply_folded(AffineMap::new(context, 0, 2, &[product]), &[a, b], location, rewriter)
}

/// Returns the number of elements in some tiles, of which the last may be cut off: `min(count * tile, size - offset * tile)`.
fn elements<'c>(
    offset: MixedIndex,
    count: MixedIndex,
    tile: MixedIndex,
    size: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    if let (MixedIndex::Constant(tile), MixedIndex::Constant(size)) = (tile, size)
        && size.checked_rem(tile) == Some(0)
    {
        return product(count, MixedIndex::Constant(tile), location, rewriter);
    }
    let context = rewriter.context();
    least(&[offset, count, tile, size], location, rewriter, |values| {
        let start = values[0].mul(context, values[2]).negate(context);
        vec![start.add(context, values[3]), values[1].mul(context, values[2])]
    })
}
