//! Model of `linalg.unpack`: a part of the result is cut out of the tiles that it touches.
//!
//! Where a part begins with a tile, it is unpacked into its place. Elsewhere, the tiles that it touches are unpacked as a
//! whole, and it is a slice of them.

use super::model::{Tile, TilingModel};
use super::structured::take_part;
use terrace_affine::apply_folded;
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, Location, PatternRewriter, TypedOp};
use terrace_linalg::{IteratorType, UnPackOp};
use terrace_shape_reification::sizes::{size, sizes};
use terrace_tensor::{empty, extract_whole_slice};

/// The model.
pub(super) const UNPACK: TilingModel = TilingModel {
    iterators: |op| vec![IteratorType::Parallel; UnPackOp::wrap(op).dest().ty().rank().unwrap_or(0)],
    extents: |op, rewriter| {
        let (location, dest) = (rewriter.op(op).location(), rewriter.view::<UnPackOp>(op)?.dest().id());
        Some(sizes(dest, location, rewriter))
    },
    tile,
    result_part: |_, _, tile, _| Some(tile.clone()),
    tile_of_result: |_, _, part, _| Some(part.clone()),
};

fn tile(op: OpId, tile: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let unpack = rewriter.view::<UnPackOp>(op)?;
    let (source, dest, location) = (unpack.source().id(), unpack.dest().id(), unpack.op().location());
    let (order, tiled, tiles) = (unpack.outer_order(), unpack.inner_dims_pos().to_vec(), unpack.tiles());
    let rank = order.len();
    let mut part = Tile { offsets: Vec::new(), sizes: Vec::new() };
    // Elements of whole tiles along each dimension, and where the tile begins in them, if it does not with the first.
    let (mut whole, mut starts) = (tile.sizes.clone(), vec![MixedIndex::Constant(0); rank]);
    let mut is_aligned = true;
    for (loop_, dim) in order.iter().enumerate() {
        let at = usize::try_from(*dim).ok()?;
        let (offset, count) = (*tile.offsets.get(at)?, *tile.sizes.get(at)?);
        let inner = tiled.iter().position(|tiled| tiled == dim).and_then(|position| tiles.get(position));
        let Some(inner) = inner.copied() else {
            part.offsets.push(offset);
            part.sizes.push(count);
            continue;
        };
        if offset == MixedIndex::Constant(0) && count == size(dest, at, location, rewriter) {
            part.offsets.push(offset);
            part.sizes.push(size(source, loop_, location, rewriter));
            continue;
        }
        let first = divide(BinaryKind::FloorDiv, offset, inner, location, rewriter);
        let start = divide(BinaryKind::Mod, offset, inner, location, rewriter);
        let end = combine(AffineExpr::add, start, count, location, rewriter);
        let touched = divide(BinaryKind::CeilDiv, end, inner, location, rewriter);
        part.offsets.push(first);
        part.sizes.push(touched);
        if start != MixedIndex::Constant(0) {
            is_aligned = false;
            *starts.get_mut(at)? = start;
            *whole.get_mut(at)? = combine(AffineExpr::mul, touched, inner, location, rewriter);
        }
    }
    for tile in tiles {
        part.offsets.push(MixedIndex::Constant(0));
        part.sizes.push(tile);
    }
    let source = take_part(source, &part, location, rewriter)?;
    let room = match is_aligned {
        true => take_part(dest, tile, location, rewriter)?,
        false => empty(&whole, rewriter.type_of(dest).element_or_self(), location, rewriter),
    };
    let mut state = rewriter.state_of(op);
    *state.operands.get_mut(0)? = source;
    *state.operands.get_mut(1)? = room;
    *state.result_types.get_mut(0)? = rewriter.type_of(room);
    let new = rewriter.create(state);
    if is_aligned {
        return Some(new);
    }
    let unpacked = rewriter.op(new).result(0).id();
    let slice =
        Slice { offsets: starts, sizes: tile.sizes.clone(), strides: vec![MixedIndex::Constant(1); rank] };
    let cut = extract_whole_slice(unpacked, &slice, location, rewriter);
    rewriter.value(cut).defining_op().map(|op| op.id())
}

/// Creates a quotient or a remainder, folded.
fn divide<'c>(
    kind: BinaryKind,
    a: MixedIndex,
    b: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    combine(|a, context, b| AffineExpr::binary(context, kind, a, b), a, b, location, rewriter)
}

/// Creates an expression of two numbers, folded.
fn combine<'c>(
    expr: impl FnOnce(AffineExpr<'c>, Ctx<'c>, AffineExpr<'c>) -> AffineExpr<'c>,
    a: MixedIndex,
    b: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let expr = expr(AffineExpr::symbol(context, 0), context, AffineExpr::symbol(context, 1));
    apply_folded(AffineMap::new(context, 0, 2, &[expr]), &[a, b], location, rewriter)
}
