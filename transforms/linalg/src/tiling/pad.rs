//! Model of `tensor.pad`: a part of the padded tensor is a part of the source, padded by as much as the part has of it.
//!
//! ```text
//!       low        source       high
//!   |........|##############|..........|
//!        |------- tile -------|                 a tile that begins in the padding before the source
//! ```

use super::model::{Tile, TilingModel};
use super::tile::least;
use terrace_affine::{apply_folded, maximum_folded};
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::OpId;
use terrace_ir::{Block, Location, PatternRewriter, Region, TypedOp, ValueMap};
use terrace_linalg::IteratorType;
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::{PadOp, extract_whole_slice, padded_sizes};

/// The model.
pub(super) const PAD: TilingModel = TilingModel {
    iterators: |op| vec![IteratorType::Parallel; op.result(0).ty().rank().unwrap_or(0)],
    extents: padded_sizes,
    tile: |op, part, rewriter| {
        let is_uniform = rewriter.view::<PadOp>(op)?.padding_value().is_some();
        if is_uniform { super::guarded_pad::tile(op, part, rewriter) } else { tile(op, part, rewriter) }
    },
    result_part: |_, _, tile, _| Some(tile.clone()),
    tile_of_result: |_, _, part, _| Some(part.clone()),
};

const ZERO: MixedIndex = MixedIndex::Constant(0);

fn tile(op: OpId, tile: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let pad = rewriter.view::<PadOp>(op)?;
    let (source, location, padding, nofold) =
        (pad.source().id(), pad.op().location(), pad.padding(), pad.nofold());
    let element = pad.result().ty();
    let (element, encoding) = (element.element_or_self(), element.encoding());
    let extents = sizes(source, location, rewriter);
    let mut sums = Sums { location, rewriter };
    let (mut low, mut high) = (Vec::new(), Vec::new());
    let mut slice = Slice { offsets: Vec::new(), sizes: Vec::new(), strides: Vec::new() };
    for (dim, extent) in extents.into_iter().enumerate() {
        let (offset, size, before) = (*tile.offsets.get(dim)?, *tile.sizes.get(dim)?, *padding.low.get(dim)?);
        let first = sums.sum(&[(offset, 1), (before, -1)]);
        let end = sums.sum(&[(first, 1), (size, 1)]);
        let (start, end) = (sums.within(first, extent), sums.within(end, extent));
        let length = sums.sum(&[(end, 1), (start, -1)]);
        let missing = sums.sum(&[(before, 1), (offset, -1)]);
        let missing = sums.greater(missing, ZERO);
        let own_low = sums.lesser(missing, size);
        low.push(own_low);
        high.push(sums.sum(&[(size, 1), (own_low, -1), (length, -1)]));
        // Where there is nothing of the source, any position will do.
        slice.offsets.push(if length == ZERO { ZERO } else { start });
        slice.sizes.push(length);
        slice.strides.push(MixedIndex::Constant(1));
    }
    let part = extract_whole_slice(source, &slice, location, rewriter);
    let context = rewriter.context();
    let new = PadOp::builder(context, location)
        .source(part)
        .low(values_of(&low))
        .high(values_of(&high))
        .static_low(&constants_of(&low))
        .static_high(&constants_of(&high))
        .nofold(nofold)
        .result(context.ranked_tensor_type(&constants_of(&tile.sizes), element, encoding));
    let new = rewriter.create(new);
    let [from, into] = [op, new].map(|op| rewriter.op(op).region(0).id());
    rewriter.clone_region(from, into, &mut ValueMap::default());
    shift_arguments(new, &tile.offsets, rewriter)?;
    Some(new)
}

/// `position -> offset + position`, for the arguments of the region
fn shift_arguments(op: OpId, offsets: &[MixedIndex], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let point = rewriter.save_insertion_point();
    let location = rewriter.op(op).location();
    let block = rewriter.op(op).regions().next().and_then(Region::first_block)?.id();
    let arguments: Vec<_> =
        Block::new(rewriter.body(), block).arguments().map(|argument| argument.id()).collect();
    for (argument, offset) in arguments.into_iter().zip(offsets) {
        if *offset == ZERO || rewriter.value(argument).is_unused() {
            continue;
        }
        rewriter.set_insertion_point_to_start(block);
        let uses: Vec<_> =
            rewriter.value(argument).uses().map(|operand| (operand.owner().id(), operand.number())).collect();
        let shifted = Sums { location, rewriter }.sum(&[(MixedIndex::Value(argument), 1), (*offset, 1)]);
        let MixedIndex::Value(shifted) = shifted else { continue };
        for (user, number) in uses {
            rewriter.set_operand(user, number, shifted);
        }
    }
    rewriter.restore_insertion_point(point);
    Some(())
}

/// Arithmetic on indices, folded.
pub(super) struct Sums<'r, 'b, 'c> {
    pub location: Location<'c>,
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
}

impl Sums<'_, '_, '_> {
    /// Returns a sum of multiples.
    pub fn sum(&mut self, terms: &[(MixedIndex, i64)]) -> MixedIndex {
        let context = self.rewriter.context();
        let mut sum = AffineExpr::constant(context, 0);
        for (at, (_, factor)) in terms.iter().enumerate() {
            let factor = AffineExpr::constant(context, *factor);
            sum = sum.add(context, AffineExpr::symbol(context, at as u32).mul(context, factor));
        }
        let map = AffineMap::new(context, 0, terms.len() as u32, &[sum]);
        let operands: Vec<MixedIndex> = terms.iter().map(|(term, _)| *term).collect();
        apply_folded(map, &operands, self.location, self.rewriter)
    }

    /// Returns the larger one of two numbers.
    pub fn greater(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        let context = self.rewriter.context();
        let map = AffineMap::new(context, 0, 2, &[0, 1].map(|at| AffineExpr::symbol(context, at)));
        maximum_folded(map, &[a, b], self.location, self.rewriter)
    }

    /// Returns the smaller one of two numbers.
    pub fn lesser(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        match (a, b) {
            (MixedIndex::Constant(a), MixedIndex::Constant(b)) => MixedIndex::Constant(a.min(b)),
            _ => least(&[a, b], self.location, self.rewriter, <[_]>::to_vec),
        }
    }

    /// Returns the number between zero and another one that is nearest to a number.
    fn within(&mut self, number: MixedIndex, most: MixedIndex) -> MixedIndex {
        let number = self.lesser(number, most);
        self.greater(number, ZERO)
    }
}
