//! Loops over the tiles of an operation whose iterations may run in any order.

use super::destinations::Destinations;
use super::guarded_pad::worker;
use super::model::{Tile, TilingModel, slice_of};
use super::tile::{bounded, least};
use terrace_affine::{AffineMaxOp, Applied, apply_over_dims, dims_without_constants};
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Attribute, Location, PatternRewriter, RegionSource, Type, Value};
use terrace_scf::{ForallOp, InParallelOp};
use terrace_tensor::ParallelInsertSliceOp;

/// Tiles of the loops of an operation, one for each loop, or for the first ones; zero leaves a loop as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ForallTiles {
    /// Sizes of tiles.
    Sizes(Vec<MixedIndex>),
    /// Numbers of tiles, of which the last may have less to do, or nothing.
    Counts(Vec<MixedIndex>),
}

/// An operation tiled by an `scf.forall`.
pub struct TiledForall {
    /// The operation that does a tile.
    pub op: OpId,
    /// The loop.
    pub forall: OpId,
}

/// Replaces an operation on tensors that has a [`TilingModel`] by an `scf.forall` over its tiles.
///
/// `None` if it has no model, cannot be tiled so, or no loop is tiled.
pub fn tile_with_forall<'c>(
    op: OpId,
    tiles: &ForallTiles,
    mapping: &[Attribute<'c>],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<TiledForall> {
    let view = rewriter.op(op);
    let model = view.model::<TilingModel>()?;
    let location = view.location();
    let destinations = Destinations::of(view)?;
    rewriter.set_insertion_point(op);
    let extents = (model.extents)(op, rewriter)?;
    let (given, divides) = match tiles {
        ForallTiles::Sizes(sizes) => (sizes, false),
        ForallTiles::Counts(counts) => (counts, true),
    };
    let number =
        |loop_: &usize| given.get(*loop_).copied().filter(|number| *number != MixedIndex::Constant(0));
    let tiled: Vec<(usize, MixedIndex)> =
        (0..extents.len()).filter_map(|loop_| Some((loop_, number(&loop_)?))).collect();
    if tiled.is_empty() {
        return None;
    }
    // The other of size and number of tiles.
    let mut others = Vec::new();
    for (loop_, number) in &tiled {
        others.push(quotient(extents[*loop_], *number, location, rewriter));
    }
    let (counts, sizes): (Vec<MixedIndex>, Vec<MixedIndex>) = match divides {
        true => (tiled.iter().map(|(_, count)| *count).collect(), others),
        false => (others, tiled.iter().map(|(_, size)| *size).collect()),
    };
    let outputs = destinations.values(op, model, &extents, rewriter)?;
    let (forall, variables, carried) = forall_over(&counts, &outputs, mapping, location, rewriter);
    let block = rewriter.op(forall).region(0).first_block()?.id();
    rewriter.set_insertion_point_to_end(block);
    let mut tile = Tile { offsets: vec![MixedIndex::Constant(0); extents.len()], sizes: extents.clone() };
    if divides {
        for (at, (loop_, count)) in tiled.iter().enumerate() {
            let extent = extents[*loop_];
            let (offset, size) = part(variables[at], *count, sizes[at], extent, location, rewriter)?;
            tile.offsets[*loop_] = offset;
            tile.sizes[*loop_] = size;
        }
    } else {
        for (at, (loop_, _)) in tiled.iter().enumerate() {
            tile.offsets[*loop_] = MixedIndex::Value(variables[at]);
        }
        for (at, (loop_, _)) in tiled.iter().enumerate() {
            tile.sizes[*loop_] =
                bounded(tile.offsets[*loop_], extents[*loop_], sizes[at], location, rewriter)?;
        }
    }
    let Some(done) = destinations.tile(op, model, &tile, &carried, rewriter) else {
        rewriter.erase_op(forall);
        return None;
    };
    insert_in_parallel(block, &rewriter.results(done.op), &carried, &done.places, location, rewriter);
    if !divides {
        // The loop counts tiles; until here its variables stood for the positions of their first elements.
        let mut point = None;
        for (variable, size) in variables.iter().zip(&sizes) {
            match point {
                Some(previous) => rewriter.set_insertion_point_after(previous),
                None => rewriter.set_insertion_point_to_start(block),
            }
            let context = rewriter.context();
            let start = AffineExpr::dim(context, 0).mul(context, AffineExpr::dim(context, 1));
            let start = apply_over_dims(start, &[MixedIndex::Value(*variable), *size], location, rewriter);
            let MixedIndex::Value(start) = start else { continue };
            let Some(definition) = rewriter.value(start).defining_op().map(|op| op.id()) else { continue };
            rewriter.replace_all_uses_except(*variable, start, definition);
            point = Some(definition);
        }
    }
    let results = rewriter.results(forall);
    rewriter.replace_op(op, &results);
    Some(TiledForall { op: worker(done.op, rewriter), forall })
}

/// Returns the quotient of two indices, rounded up.
fn quotient<'c>(
    a: MixedIndex,
    b: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let (over, under) = (AffineExpr::dim(context, 0), AffineExpr::dim(context, 1));
    let quotient = AffineExpr::binary(context, BinaryKind::CeilDiv, over, under);
    apply_over_dims(quotient, &[a, b], location, rewriter)
}

/// Returns the first position and the size of one of `count` tiles of a loop.
fn part<'c>(
    number: ValueId,
    count: MixedIndex,
    size: MixedIndex,
    extent: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<(MixedIndex, MixedIndex)> {
    let context = rewriter.context();
    let dim = |at| AffineExpr::dim(context, at);
    let product = dim(0).mul(context, dim(1));
    let offset = apply_over_dims(product, &[MixedIndex::Value(number), size], location, rewriter);
    // What is left if all tiles are whole.
    let left = product.negate(context).add(context, dim(2));
    let rest = apply_over_dims(left, &[count, size, extent], location, rewriter);
    if rest == MixedIndex::Constant(0) {
        return Some((offset, size));
    }
    let left = apply_over_dims(left, &[MixedIndex::Value(number), size, extent], location, rewriter);
    let bounded = least(&[left, size], location, rewriter, |values| values.to_vec());
    // The last tile has something to do if those before it leave something.
    let always = match (count, size, extent) {
        (MixedIndex::Constant(count), MixedIndex::Constant(size), MixedIndex::Constant(extent)) => {
            (count - 1).checked_mul(size).is_some_and(|before| before < extent)
        }
        _ => false,
    };
    if always {
        return Some((offset, bounded));
    }
    let (results, values) =
        dims_without_constants(&[AffineExpr::constant(context, 0), dim(0)], &[bounded], context);
    let map = AffineMap::new(context, values.len() as u32, 0, &results);
    let mut applied = Applied::new(map, values.iter().map(|value| rewriter.value(*value)));
    applied.canonicalize(context);
    let operands: Vec<ValueId> = applied.operands.iter().map(|operand| operand.id()).collect();
    let new = AffineMaxOp::builder(context, location).map(applied.map).operands(operands);
    Some((offset, MixedIndex::Value(rewriter.create_value(new.result(context.index_type())))))
}

/// Creates an `scf.forall` over as many iterations, whose block has no operations yet. Returns it, its induction
/// variables, and the tensors that it shares.
fn forall_over<'c>(
    counts: &[MixedIndex],
    outputs: &[ValueId],
    mapping: &[Attribute<'c>],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> (OpId, Vec<ValueId>, Vec<ValueId>) {
    let context = rewriter.context();
    let types: Vec<Type<'c>> = outputs.iter().map(|value| rewriter.type_of(*value)).collect();
    let loops = counts.len();
    let new = ForallOp::builder(context, location)
        .static_lower_bound(&vec![0; loops])
        .static_upper_bound(&constants_of(counts))
        .dynamic_upper_bound(values_of(counts))
        .static_step(&vec![1; loops])
        .outputs(outputs.iter().copied())
        .results(types.iter().copied())
        .region(RegionSource::Empty);
    let new = if mapping.is_empty() { new } else { new.mapping(mapping) };
    let new = rewriter.create(new);
    let point = rewriter.save_insertion_point();
    let region = rewriter.op(new).region(0).id();
    let indices = std::iter::repeat_n(context.index_type(), loops);
    let block = rewriter.create_block(region, None, indices.chain(types).map(|ty| (ty, location)));
    let arguments: Vec<ValueId> = rewriter.block(block).arguments().map(Value::id).collect();
    rewriter.restore_insertion_point(point);
    (new, arguments[..loops].to_vec(), arguments[loops..].to_vec())
}

/// Ends the block of an `scf.forall` with insertions of values into parts of what it shares.
fn insert_in_parallel<'c>(
    block: BlockId,
    values: &[ValueId],
    into: &[ValueId],
    places: &[Tile],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let context = rewriter.context();
    rewriter.set_insertion_point_to_end(block);
    let end = rewriter.create(InParallelOp::builder(context, location).region(RegionSource::Empty));
    let region = rewriter.op(end).region(0).id();
    let inner = rewriter.create_block(region, None, std::iter::empty());
    rewriter.set_insertion_point_to_end(inner);
    for ((value, dest), place) in values.iter().zip(into).zip(places) {
        parallel_insert(*value, *dest, place, location, rewriter);
    }
}

/// Creates a `tensor.parallel_insert_slice` at the insertion point.
pub(super) fn parallel_insert<'c>(
    value: ValueId,
    dest: ValueId,
    place: &Tile,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let slice = slice_of(place);
    let new = ParallelInsertSliceOp::builder(rewriter.context(), location)
        .source(value)
        .dest(dest)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&constants_of(&slice.offsets))
        .static_sizes(&constants_of(&slice.sizes))
        .static_strides(&constants_of(&slice.strides));
    rewriter.create(new);
}
