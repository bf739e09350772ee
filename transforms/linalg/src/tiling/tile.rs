//! Loops over the tiles of an operation.

use super::destinations::Destinations;
use super::guarded_pad::worker;
use super::model::{Tile, TilingModel, slice_of};
use crate::loops::loop_around;
use terrace_affine::{AffineMinOp, Applied};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter};
use terrace_scf::YieldOp;
use terrace_tensor::insert_slice;

/// A tiled operation.
pub struct Tiled {
    /// The operation that does a tile.
    pub op: OpId,
    /// The loops around it, outermost first.
    pub loops: Vec<OpId>,
}

/// Replaces an operation that has a [`TilingModel`] by loops over its tiles. There is a tile size for each loop, or for
/// the first ones; one that is zero leaves the loop as it is. Results are carried from tile to tile, at first in the
/// destinations of the operation, or in new tensors.
///
/// `None` if it has no model, or cannot be tiled so.
pub fn tile_with_for(
    op: OpId,
    tile_sizes: &[MixedIndex],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Tiled> {
    tile_in_order(op, tile_sizes, &[], rewriter)
}

/// Tiles as [`tile_with_for`] does, with loops in another order: first those that are listed, the outermost first, then the
/// others.
pub fn tile_in_order(
    op: OpId,
    tile_sizes: &[MixedIndex],
    order: &[usize],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Tiled> {
    let context = rewriter.context();
    let view = rewriter.op(op);
    let model = view.model::<TilingModel>()?;
    let location = view.location();
    let destinations = Destinations::of(view)?;
    rewriter.set_insertion_point(op);
    let extents = (model.extents)(op, rewriter)?;
    let mut carried = destinations.values(op, model, &extents, rewriter)?;
    let step = |loop_: usize| match tile_sizes.get(loop_) {
        None | Some(MixedIndex::Constant(0)) => None,
        Some(size) => Some(*size),
    };
    let tiled: Vec<(usize, MixedIndex)> =
        in_order(order, extents.len()).into_iter().filter_map(|loop_| Some((loop_, step(loop_)?))).collect();
    let mut values = |of: &dyn Fn(usize, MixedIndex) -> MixedIndex| -> Vec<ValueId> {
        tiled.iter().map(|(loop_, size)| rewriter.builder(location).index_of(of(*loop_, *size))).collect()
    };
    let lower = values(&|_, _| MixedIndex::Constant(0));
    let upper = values(&|loop_, _| extents[loop_]);
    let steps = values(&|_, size| size);
    let mut tile = Tile { offsets: vec![MixedIndex::Constant(0); extents.len()], sizes: extents.clone() };
    let mut loops: Vec<OpId> = Vec::new();
    for (at, (loop_, size)) in tiled.iter().enumerate() {
        let (new, variable, inner) =
            loop_around([lower[at], upper[at], steps[at]], &carried, location, rewriter);
        if !loops.is_empty() {
            let results = rewriter.results(new);
            rewriter.create(YieldOp::builder(context, location).results(results));
        }
        let block = rewriter.op(new).region(0).first_block()?.id();
        rewriter.set_insertion_point_to_end(block);
        loops.push(new);
        carried = inner;
        tile.offsets[*loop_] = MixedIndex::Value(variable);
        tile.sizes[*loop_] = *size;
    }
    for (loop_, size) in &tiled {
        // A bound that takes part in a minimum is there as a value as well.
        if let MixedIndex::Constant(extent) = extents[*loop_]
            && !divides(*size, extents[*loop_])
        {
            rewriter.builder(location).index(extent);
        }
        tile.sizes[*loop_] = bounded(tile.offsets[*loop_], extents[*loop_], *size, location, rewriter)?;
    }
    let Some(done) = destinations.tile(op, model, &tile, &carried, rewriter) else {
        // The tile cannot be done: the loops go again.
        loops.first().into_iter().for_each(|outer| rewriter.erase_op(*outer));
        return None;
    };
    let mut written = Vec::new();
    for ((part, dest), place) in rewriter.results(done.op).into_iter().zip(&carried).zip(&done.places) {
        written.push(insert_slice(part, *dest, &slice_of(place), location, rewriter));
    }
    match loops.first() {
        Some(outer) => {
            let innermost = rewriter.op(*loops.last()?).region(0).first_block()?.id();
            rewriter.set_insertion_point_to_end(innermost);
            rewriter.create(YieldOp::builder(context, location).results(written));
            let results = rewriter.results(*outer);
            rewriter.replace_op(op, &results);
        }
        None => rewriter.replace_op(op, &written),
    }
    Some(Tiled { op: worker(done.op, rewriter), loops })
}

/// Returns the numbers of some loops, those of a list first.
fn in_order(first: &[usize], count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(count);
    let listed = first.iter().copied().filter(|loop_| *loop_ < count);
    for loop_ in listed.chain(0..count) {
        if !order.contains(&loop_) {
            order.push(loop_);
        }
    }
    order
}

/// Returns true if all tiles of a size are whole.
fn divides(size: MixedIndex, extent: MixedIndex) -> bool {
    let MixedIndex::Constant(size) = size else { return false };
    size == 1 || matches!(extent, MixedIndex::Constant(extent) if size > 0 && extent % size == 0)
}

/// Returns the size of a tile that ends with the loop: `min(extent - offset, size)`.
pub(crate) fn bounded<'c>(
    offset: MixedIndex,
    extent: MixedIndex,
    size: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<MixedIndex> {
    if divides(size, extent) {
        return Some(size);
    }
    let context = rewriter.context();
    Some(least(&[offset, extent, size], location, rewriter, |values| {
        vec![values[0].negate(context).add(context, values[1]), values[2]]
    }))
}

/// Creates an `affine.min` of expressions over some indices.
pub(crate) fn least<'c>(
    indices: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
    results: impl FnOnce(&[AffineExpr<'c>]) -> Vec<AffineExpr<'c>>,
) -> MixedIndex {
    let context = rewriter.context();
    let mut operands = Vec::new();
    let mut expr = |index: &MixedIndex| match *index {
        MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
        MixedIndex::Value(value) => {
            operands.push(value);
            AffineExpr::dim(context, operands.len() as u32 - 1)
        }
    };
    let values: Vec<AffineExpr<'c>> = indices.iter().map(&mut expr).collect();
    let map = AffineMap::new(context, operands.len() as u32, 0, &results(&values));
    let mut applied = Applied::new(map, operands.iter().map(|operand| rewriter.value(*operand)));
    applied.compose(context);
    applied.canonicalize(context);
    let (map, operands): (_, Vec<ValueId>) =
        (applied.map, applied.operands.iter().map(|operand| operand.id()).collect());
    let new =
        AffineMinOp::builder(context, location).map(map).operands(operands).result(context.index_type());
    MixedIndex::Value(rewriter.create_value(new))
}
