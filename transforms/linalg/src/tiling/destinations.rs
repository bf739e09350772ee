//! Tensors that an operation writes its tiles into.

use super::model::{Tile, TilingModel};
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Operation, PatternRewriter, ValueMap};
use terrace_tensor::empty;

/// The operands of an operation that its results are written into; none if it has no destinations.
pub(super) struct Destinations {
    operands: Option<Vec<usize>>,
}

/// An operation that does a tile.
pub(super) struct DoneTile {
    pub op: OpId,
    /// The place of each of its results.
    pub places: Vec<Tile>,
}

impl Destinations {
    /// Returns the destinations of an operation; `None` if a result has none and others have.
    pub fn of(op: Operation<'_, '_>) -> Option<Self> {
        let Some(style) = op.interface::<DestinationStyle>() else {
            return Some(Destinations { operands: None });
        };
        let inits = (style.inits)(op).into_iter();
        let operands: Vec<usize> =
            inits.filter(|init| init.value().ty().is_ranked_tensor()).map(|init| init.number()).collect();
        (operands.len() == op.result_count()).then_some(Destinations { operands: Some(operands) })
    }

    /// Returns the tensors: those of the operation, or new ones.
    pub fn values(
        &self,
        op: OpId,
        model: &TilingModel,
        extents: &[MixedIndex],
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> Option<Vec<ValueId>> {
        match &self.operands {
            Some(operands) => Some(operands.iter().map(|at| rewriter.op(op).operand(*at).id()).collect()),
            None => room_for_results(op, model, extents, rewriter),
        }
    }

    /// Creates an operation at the insertion point that does a tile and writes into some tensors.
    pub fn tile(
        &self,
        op: OpId,
        model: &TilingModel,
        tile: &Tile,
        into: &[ValueId],
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> Option<DoneTile> {
        let copy = rewriter.clone_op(op, &mut ValueMap::default());
        for (operand, value) in self.operands.iter().flatten().zip(into) {
            rewriter.set_operand(copy, *operand, *value);
        }
        rewriter.set_insertion_point(copy);
        let done = (model.tile)(copy, tile, rewriter).and_then(|new| {
            let results = 0..rewriter.results(new).len();
            let places = results.map(|result| (model.result_part)(copy, result, tile, rewriter));
            Some(DoneTile { op: new, places: places.collect::<Option<_>>()? })
        });
        rewriter.set_insertion_point_after(copy);
        rewriter.erase_op(copy);
        done
    }
}

/// Creates tensors for the results of an operation that has no destinations.
fn room_for_results(
    op: OpId,
    model: &TilingModel,
    extents: &[MixedIndex],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<ValueId>> {
    let whole = Tile { offsets: vec![MixedIndex::Constant(0); extents.len()], sizes: extents.to_vec() };
    let types: Vec<_> = rewriter.op(op).results().map(|result| result.ty()).collect();
    let location = rewriter.op(op).location();
    let room = types.into_iter().enumerate().map(|(result, ty)| {
        let part = (model.result_part)(op, result, &whole, rewriter)?;
        let room = empty(&part.sizes, ty.element_or_self(), location, rewriter);
        // The result is used with its own type.
        (rewriter.type_of(room) == ty).then_some(room)
    });
    room.collect()
}
