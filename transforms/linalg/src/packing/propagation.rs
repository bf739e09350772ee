//! Propagation of layouts through elementwise operations: packing moves to where a program begins, unpacking to where it
//! ends, and they cancel where they meet.
//!
//! ```text
//! x - f - pack - y              x - pack - f - y
//! x - unpack - f - y     ->     x - f - unpack - y
//! ```
//!
//! Only where all tiles are full, so that `f` computes nothing but what it computed before; and where outer dimensions are
//! in order.

use super::pack::{Packed, pack};
use crate::maps::as_dim;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, Operation, PatternRewriter, Region, Type};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, LinalgOp};

/// Replaces a `linalg.pack` of the result of an elementwise operation by that operation on packed operands; returns the new
/// operation. `None`, and nothing is changed, if that cannot be.
pub fn bubble_up_pack(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.view::<linalg::PackOp>(op)?;
    let source = view.source();
    let producer = source.defining_op()?;
    let linalg = elementwise(producer)?;
    if view.padding_value().is_some() || !source.has_one_use() || producer.result_count() != 1 {
        return None;
    }
    let layout = Layout::of(&view.outer_order(), &view.inner_dims_pos(), &view.tiles(), source.ty())?;
    let sizes = layout.loop_sizes(linalg, linalg.input_count())?;
    let (producer, ty) = (producer.id(), view.dest().ty());
    rewriter.set_insertion_point(producer);
    let Packed { op: new, unpacks, .. } = pack(producer, &sizes, rewriter)?;
    let unpacked = rewriter.view::<linalg::UnPackOp>(*unpacks.first()?)?.source();
    // pack(unpack(x)) -> x
    let packed = (unpacked.ty() == ty).then_some(unpacked.id())?;
    rewriter.replace_op(op, &[packed]);
    Some(new)
}

/// Replaces an elementwise operation on the result of a `linalg.unpack` by that operation on packed operands; returns the
/// new operation. `None`, and nothing is changed, if that cannot be.
pub fn push_down_unpack(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let linalg = elementwise(rewriter.op(op))?;
    let inputs = linalg.op().operands().take(linalg.input_count()).enumerate();
    let sizes = inputs.into_iter().find_map(|(at, input)| {
        let unpack = input.defining::<linalg::UnPackOp<'_, '_>>()?;
        let result = unpack.result().ty();
        let layout = Layout::of(&unpack.outer_order(), &unpack.inner_dims_pos(), &unpack.tiles(), result)?;
        layout.loop_sizes(linalg, at)
    })?;
    rewriter.set_insertion_point(op);
    let Packed { op: new, packs, .. } = pack(op, &sizes, rewriter)?;
    for pack in packs {
        let view = rewriter.view::<linalg::PackOp>(pack)?;
        let unpacked = view.source().defining::<linalg::UnPackOp<'_, '_>>().filter(|unpack| {
            unpack.source().ty() == view.dest().ty()
                && view.padding_value().is_none()
                && view.inner_dims_pos() == unpack.inner_dims_pos()
                && view.tiles() == unpack.tiles()
                && view.outer_order() == unpack.outer_order()
        });
        // pack(unpack(x)) -> x
        if let Some(source) = unpacked.map(|unpack| unpack.source().id()) {
            rewriter.replace_op(pack, &[source]);
        }
    }
    Some(new)
}

/// Returns an operation on tensors whose loops are all parallel, each element of its operands at the loops' positions.
fn elementwise<'a, 'c>(op: Operation<'a, 'c>) -> Option<LinalgOp<'a, 'c>> {
    let linalg = LinalgOp::of(op)?;
    let is_parallel = linalg.iterators().iter().all(|kind| *kind == IteratorType::Parallel);
    let is_permuted =
        linalg.maps().iter().all(|map| map.results().iter().all(|result| as_dim(*result).is_some()));
    let knows_position = op.regions().flat_map(Region::ops).any(|inner| inner.isa::<linalg::IndexOp>());
    (linalg.is_on_tensors() && is_parallel && is_permuted && !knows_position).then_some(linalg)
}

/// Layout of full tiles, outer dimensions in order.
struct Layout {
    /// Dimensions that are cut, with the sizes of the tiles.
    tiles: Vec<(usize, MixedIndex)>,
}

impl Layout {
    fn of(order: &[i64], positions: &[i64], tiles: &[MixedIndex], unpacked: Type<'_>) -> Option<Self> {
        let shape = unpacked.shape()?;
        if !order.iter().copied().eq(0..order.len() as i64) {
            return None;
        }
        let tile = |(position, tile): (&i64, &MixedIndex)| {
            let position = usize::try_from(*position).ok()?;
            let (extent, MixedIndex::Constant(size)) = (*shape.get(position)?, *tile) else { return None };
            let is_full = extent != DYNAMIC && size > 0 && extent % size == 0;
            is_full.then_some((position, *tile))
        };
        let tiles: Option<Vec<_>> = positions.iter().zip(tiles).map(tile).collect();
        Some(Layout { tiles: tiles? })
    }

    /// Returns the tile size of each loop of an operation, one of whose operands has the layout: `None` if the operation,
    /// when packed, would have its tiles in another order, or if other operands could not be cut fully.
    fn loop_sizes(&self, linalg: LinalgOp<'_, '_>, operand: usize) -> Option<Vec<MixedIndex>> {
        let maps = linalg.maps();
        let map = maps.get(operand)?;
        let mut sizes = vec![MixedIndex::Constant(0); linalg.iterators().len()];
        let mut last = None;
        for (position, tile) in &self.tiles {
            let loop_ = as_dim(*map.results().get(*position)?)?;
            if last.is_some_and(|last| last >= loop_) {
                return None;
            }
            last = Some(loop_);
            *sizes.get_mut(loop_)? = *tile;
        }
        let is_static = linalg.op().operands().all(|operand| operand.ty().has_static_shape());
        is_static.then_some(sizes)
    }
}
