//! Tiling.

use super::pack::{integers, positions};
use super::sizes::Sizes;
use crate::interpreter::{
    Applied, Interpreter, Interruption, Payload, ScriptError, Silenceable, TransformModel,
};
use crate::ops::rows;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, DYNAMIC, Operation, PatternRewriter, TypedOp};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_linalg_transforms::tiling::{
    ForallTiles, TilingModel, tile_in_order, tile_with_for, tile_with_forall,
};
use terrace_transform as transform;
use terrace_vector::VectorScaleOp;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::ScalarizeOp => scalarize,
    transform::TileUsingForOp => tile_using_for,
    transform::TileUsingForallOp => tile_using_forall,
};

fn tile_using_for<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    tile: transform::TileUsingForOp<'s, 'c>,
) -> Applied {
    let op = tile.op();
    let statics = op.attribute("static_sizes").and_then(Attribute::as_i64_array).unwrap_or_default();
    let targets = state.ops(tile.target());
    let sizes = Sizes::new(statics, tile.dynamic_sizes(), targets.len(), state, op)?;
    let scalable = op.attribute("scalable_sizes").and_then(Attribute::as_bool_array).unwrap_or_default();
    let order = positions(op, "interchange");
    let loop_results = op.result_count() - 1;
    let mut tiled: Vec<TreeOp> = Vec::new();
    let mut loops: Vec<Vec<TreeOp>> = vec![Vec::new(); loop_results];
    for (at, target) in targets.iter().enumerate() {
        let view = state.tree.op(*target)?;
        let location = view.location();
        if view.model::<TilingModel>().is_none() {
            return op
                .failure("only ops implementing TilingInterface are supported")
                .note(location, "target op")
                .fail();
        }
        let sizes = sizes.of(at, *target, state)?;
        let Some(sizes) = sizes else {
            return op
                .failure("a size is of another function than the target")
                .note(location, "target op")
                .fail();
        };
        if let Some(failure) = too_many(op, *target, sizes.len(), state)? {
            return Err(failure);
        }
        if sizes.iter().all(|size| *size == MixedIndex::Constant(0)) {
            tiled.push(*target);
            continue;
        }
        let new = state.rewrite(*target, |target, rewriter| {
            let sizes = scaled(target, &sizes, &scalable, rewriter)?;
            let new = tile_in_order(target, &sizes, &order, rewriter)?;
            Some([vec![new.op], new.loops].concat())
        })?;
        let Some(new) = new else { return op.not_applied(location).fail_definitely() };
        if let Some((op, around)) = new.split_first() {
            tiled.push(*op);
            loops.iter_mut().zip(around).for_each(|(list, one)| list.push(*one));
        }
    }
    state.set_ops(tile.tiled_linalg_op(), tiled)?;
    state.set_all(op.results().skip(1), loops.into_iter().map(Payload::Ops))
}

/// Returns sizes of tiles, those that are marked in multiples of the length of vectors.
fn scaled(
    target: OpId,
    sizes: &[MixedIndex],
    scalable: &[bool],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<MixedIndex>> {
    rewriter.set_insertion_point(target);
    let location = rewriter.op(target).location();
    let scaled = sizes.iter().enumerate().map(|(at, size)| {
        let is_scalable = scalable.get(at).copied().unwrap_or(false) && *size != MixedIndex::Constant(0);
        if !is_scalable {
            return *size;
        }
        let context = rewriter.context();
        let size = rewriter.builder(location).index_of(*size);
        let scale = rewriter.create_value(VectorScaleOp::builder(context, location));
        MixedIndex::Value(rewriter.builder(location).muli(size, scale))
    });
    Some(scaled.collect())
}

/// Returns the failure of a target that has fewer loops than there are sizes.
fn too_many<'s, 'c>(
    op: Operation<'s, 'c>,
    target: TreeOp,
    given: usize,
    state: &Interpreter<'s, '_, 'c>,
) -> Applied<Option<Interruption>> {
    let view = state.tree.op(target)?;
    let loops = view.model::<TilingModel>().map_or(0, |model| (model.iterators)(view).len());
    if given <= loops {
        return Ok(None);
    }
    let message = format_args!("too many tiles provided, expected at most {loops} found {given}");
    Ok(Some(op.failure(message).note(view.location(), "target op").silenceable()))
}

/// Warns of reductions whose tiles would run at the same time.
fn warn_of_reductions<'s, 'c>(
    target: TreeOp,
    given: &[MixedIndex],
    by_count: bool,
    state: &Interpreter<'s, '_, 'c>,
) -> Applied {
    let view = state.tree.op(target)?;
    let iterators = view.model::<TilingModel>().map(|model| (model.iterators)(view)).unwrap_or_default();
    for (loop_, (iterator, size)) in iterators.iter().zip(given).enumerate() {
        let is_split = *size != MixedIndex::Constant(0) && !(by_count && *size == MixedIndex::Constant(1));
        if *iterator != IteratorType::Parallel && is_split {
            view.warning(format_args!("tiling is not thread safe at axis #{loop_}")).tell();
        }
    }
    Ok(())
}

fn scalarize<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::ScalarizeOp<'s, 'c>) -> Applied {
    let op = view.op();
    state.rewrite_each(op, |target, rewriter| {
        const WHY: &str = "the operation cannot be tiled";
        // Loops whose extents are known stay.
        let extents = LinalgOp::of(rewriter.op(target)).ok_or(WHY)?.loop_extents();
        let size = |extent: &i64| MixedIndex::Constant(i64::from(*extent == DYNAMIC));
        let sizes: Vec<MixedIndex> = extents.iter().map(size).collect();
        if !extents.contains(&DYNAMIC) {
            return Ok(vec![target]);
        }
        let new = tile_with_for(target, &sizes, rewriter).ok_or(WHY)?;
        Ok(vec![new.op])
    })
}

fn tile_using_forall<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    tile: transform::TileUsingForallOp<'s, 'c>,
) -> Applied {
    let op = tile.op();
    let targets = state.ops(tile.target());
    let (counts, sizes) = (integers(op, "static_num_threads"), integers(op, "static_tile_sizes"));
    let by_count = !counts.is_empty() || tile.packed_num_threads().is_some();
    let packed = tile.packed_num_threads().or(tile.packed_tile_sizes());
    let given = match packed {
        Some(packed) => Sizes::packed(packed, targets.len(), state, op)?,
        None if by_count => Sizes::new(counts, tile.num_threads(), targets.len(), state, op)?,
        None => Sizes::new(sizes, tile.tile_sizes(), targets.len(), state, op)?,
    };
    let mapping = op.attribute("mapping").and_then(Attribute::as_array).unwrap_or_default();
    let (mut tiled, mut loops) = (Vec::new(), Vec::new());
    for (at, target) in targets.iter().enumerate() {
        let view = state.tree.op(*target)?;
        let location = view.location();
        if view.model::<TilingModel>().is_none() {
            return op.failure("only TilingInterface ops are supported").note(location, "target op").fail();
        }
        let Some(given) = given.of(at, *target, state)? else {
            return op
                .failure("a size is of another function than the target")
                .note(location, "target op")
                .fail();
        };
        if let Some(failure) = too_many(op, *target, given.len(), state)? {
            return Err(failure);
        }
        warn_of_reductions(*target, &given, by_count, state)?;
        let tiles = if by_count { ForallTiles::Counts(given) } else { ForallTiles::Sizes(given) };
        let new = state.rewrite(*target, |target, rewriter| {
            tile_with_forall(target, &tiles, mapping, rewriter).map(|new| vec![new.op, new.forall])
        })?;
        match new.as_deref() {
            Some([op, forall]) => {
                tiled.push(*op);
                loops.push(*forall);
            }
            _ => return op.not_applied(location).fail(),
        }
    }
    state.set_all(op.results(), [Payload::Ops(tiled), Payload::Ops(loops)])
}
