//! Model of `linalg.softmax`: all rows along its dimension are independent, and each is computed as a whole.

use super::model::{Tile, TilingModel};
use super::structured::take_part;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::OpId;
use terrace_ir::{Operation, PatternRewriter, TypedOp};
use terrace_linalg::{IteratorType, SoftmaxOp};
use terrace_shape_reification::sizes::sizes;

/// The model.
pub(super) const SOFTMAX: TilingModel = TilingModel {
    iterators: |op| {
        let mut iterators =
            vec![IteratorType::Parallel; SoftmaxOp::wrap(op).input().ty().rank().unwrap_or(0)];
        if let Some(slot) = dimension(op).and_then(|dimension| iterators.get_mut(dimension)) {
            *slot = IteratorType::Reduction;
        }
        iterators
    },
    extents: |op, rewriter| {
        let (location, input) = (rewriter.op(op).location(), rewriter.view::<SoftmaxOp>(op)?.input().id());
        Some(sizes(input, location, rewriter))
    },
    tile,
    result_part: |_, _, tile, _| Some(tile.clone()),
    tile_of_result: |op, _, part, rewriter| is_whole(rewriter.op(op), part).then(|| part.clone()),
};

fn dimension(op: Operation<'_, '_>) -> Option<usize> {
    usize::try_from(op.try_as::<SoftmaxOp>()?.dimension()).ok()
}

/// Returns true if a tile has all elements along the dimension; where the size is not static, a tile that begins with
/// the first element has.
fn is_whole(op: Operation<'_, '_>, tile: &Tile) -> bool {
    let Some(dimension) = dimension(op) else { return false };
    let known = SoftmaxOp::wrap(op).input().ty().shape().and_then(|shape| shape.get(dimension)).copied();
    tile.offsets.get(dimension) == Some(&MixedIndex::Constant(0))
        && match tile.sizes.get(dimension) {
            Some(MixedIndex::Constant(size)) => known == Some(*size),
            Some(MixedIndex::Value(_)) => true,
            None => false,
        }
}

fn tile(op: OpId, tile: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.op(op);
    if !is_whole(view, tile) {
        return None;
    }
    let location = view.location();
    let mut state = rewriter.state_of(op);
    for operand in &mut state.operands {
        *operand = take_part(*operand, tile, location, rewriter)?;
    }
    let output = *state.operands.get(1)?;
    for ty in &mut state.result_types {
        *ty = rewriter.type_of(output);
    }
    Some(rewriter.create(state))
}
