//! Model of operations that can be done part by part.

use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::ids::OpId;
use terrace_ir::spec::Model;
use terrace_ir::{Operation, PatternRewriter};
use terrace_linalg::{IteratorType, LinalgOp};

/// A box in an iteration space, or in a tensor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tile {
    /// First position along each loop or dimension.
    pub offsets: Vec<MixedIndex>,
    /// Extent along each.
    pub sizes: Vec<MixedIndex>,
}

/// Tiling of an operation with loops from zero in steps of one. Operations that a function creates are created at the
/// insertion point.
pub struct TilingModel {
    /// Returns the kinds of the loops, outermost first.
    pub iterators: fn(Operation<'_, '_>) -> Vec<IteratorType>,
    /// Returns the extent of each loop.
    pub extents: fn(OpId, &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>>,
    /// Creates an operation that does a tile of the iteration space, on parts of the operands. Its results are parts of
    /// the results.
    pub tile: fn(OpId, &Tile, &mut PatternRewriter<'_, '_>) -> Option<OpId>,
    /// Returns the part of a result that a tile of the iteration space computes.
    pub result_part: fn(OpId, usize, &Tile, &mut PatternRewriter<'_, '_>) -> Option<Tile>,
    /// Returns the tile of the iteration space that computes a part of a result.
    pub tile_of_result: fn(OpId, usize, &Tile, &mut PatternRewriter<'_, '_>) -> Option<Tile>,
}

impl Model for TilingModel {
    const NAME: &'static str = "TilingInterface";

    fn fallback(op: Operation<'_, '_>) -> Option<&'static Self> {
        LinalgOp::of(op).map(|_| &super::structured::STRUCTURED)
    }
}

/// Returns a tile as a slice with steps of one.
pub(crate) fn slice_of(tile: &Tile) -> Slice {
    Slice {
        offsets: tile.offsets.clone(),
        sizes: tile.sizes.clone(),
        strides: vec![MixedIndex::Constant(1); tile.sizes.len()],
    }
}
