//! Loops over the tiles of an operation.

use super::model::{Tile, TilingModel, slice_of};
use crate::loops::loop_around;
use terrace_affine::{AffineMinOp, Applied};
use terrace_arith::ArithBuilder;
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, ValueMap};
use terrace_scf::YieldOp;
use terrace_tensor::{empty, insert_slice};

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
    let context = rewriter.context();
    let view = rewriter.op(op);
    let model = view.model::<TilingModel>()?;
    let location = view.location();
    let style = view.interface::<DestinationStyle>();
    let inits = style.map_or_else(Vec::new, |style| (style.inits)(view));
    let inits: Vec<(usize, ValueId)> = inits
        .into_iter()
        .filter(|init| init.value().ty().is_ranked_tensor())
        .map(|init| (init.number(), init.value().id()))
        .collect();
    if style.is_some() && inits.len() != view.result_count() {
        return None;
    }
    rewriter.set_insertion_point(op);
    let extents = (model.extents)(op, rewriter)?;
    let dests = match style {
        Some(_) => inits.iter().map(|(_, value)| *value).collect(),
        None => room_for_results(op, model, &extents, rewriter)?,
    };
    let step = |loop_: usize| match tile_sizes.get(loop_) {
        None | Some(MixedIndex::Constant(0)) => None,
        Some(size) => Some(*size),
    };
    let tiled: Vec<(usize, MixedIndex)> =
        (0..extents.len()).filter_map(|loop_| Some((loop_, step(loop_)?))).collect();
    let mut values = |of: &dyn Fn(usize, MixedIndex) -> MixedIndex| -> Vec<ValueId> {
        tiled.iter().map(|(loop_, size)| rewriter.builder(location).index_of(of(*loop_, *size))).collect()
    };
    let lower = values(&|_, _| MixedIndex::Constant(0));
    let upper = values(&|loop_, _| extents[loop_]);
    let steps = values(&|_, size| size);
    let mut carried: Vec<ValueId> = dests;
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
        tile.sizes[*loop_] = bounded(tile.offsets[*loop_], extents[*loop_], *size, location, rewriter)?;
    }
    // A copy that writes into what the loops carry, of which the part is taken.
    let copy = rewriter.clone_op(op, &mut ValueMap::default());
    for ((operand, _), value) in inits.iter().zip(&carried) {
        rewriter.set_operand(copy, *operand, *value);
    }
    rewriter.set_insertion_point(copy);
    let Some(new) = (model.tile)(copy, &tile, rewriter) else {
        // The tile cannot be done: the loops go again.
        rewriter.erase_op(loops.first().copied().unwrap_or(copy));
        return None;
    };
    let mut written = Vec::new();
    for (result, part) in rewriter.results(new).into_iter().enumerate() {
        let dest = *carried.get(result)?;
        let place = (model.result_part)(copy, result, &tile, rewriter)?;
        written.push(insert_slice(part, dest, &slice_of(&place), location, rewriter));
    }
    rewriter.erase_op(copy);
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
    Some(Tiled { op: new, loops })
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

/// Returns the size of a tile that ends with the loop: `min(extent - offset, size)`.
pub(crate) fn bounded<'c>(
    offset: MixedIndex,
    extent: MixedIndex,
    size: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<MixedIndex> {
    if let MixedIndex::Constant(size) = size {
        let is_multiple = matches!(extent, MixedIndex::Constant(extent) if size > 0 && extent % size == 0);
        if size == 1 || is_multiple {
            return Some(MixedIndex::Constant(size));
        }
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
