//! Producers that move into an operation that uses them: part by part where slices are taken, else as a whole.

use super::forall::parallel_insert;
use super::guarded_pad::worker;
use super::model::{Tile, TilingModel};
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Operation, PatternRewriter, TypedOp, Value, ValueMap};
use terrace_linalg::GenericOp;
use terrace_scf::ForallOp;
use terrace_tensor::{EXTRACT, ExtractSliceOp, ParallelInsertSliceOp, extract_slice};

/// A producer that was moved.
pub struct FusedInto {
    /// The operation that does its work inside.
    pub op: OpId,
    /// The operation that it was moved into; another one if it gives one more result.
    pub containing: OpId,
}

/// Reasons why a producer was not moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotFused {
    /// No slice of it is taken.
    NoSlice,
    /// The operation is no `scf.forall` that shares one of its results.
    NotShared,
    /// No slice is taken of this argument, by which a result is shared, or it is read otherwise.
    NoSliceOf(ValueId),
    /// It has no [`TilingModel`].
    NoModel,
    /// Its results are tensors that nothing is written into.
    NoDestination,
    /// The part that a slice takes cannot be computed by itself.
    NoTile,
    /// The operation itself uses it.
    UsedByContaining,
    /// Nothing inside uses it.
    NotUsed,
}

/// Moves what one use of a producer in another operation needs into that operation. The producer stays; without other
/// uses it is dead.
///
/// A slice of it is computed where it is taken; a result that is used after an `scf.forall` as well is then one of
/// that. If no slice is taken, the producer is copied to where it is used.
///
/// # Errors
/// If it cannot be moved: the reasons, one for each way.
pub fn fuse_into_containing(
    producer: OpId,
    containing: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<FusedInto, Vec<NotFused>> {
    let mut reasons = Vec::new();
    match fuse_slice(producer, containing, rewriter) {
        Ok(fused) => return Ok(fused),
        Err(why) => reasons.push(why),
    }
    match fuse_carried_slice(producer, containing, rewriter) {
        Ok(op) => return Ok(FusedInto { op, containing }),
        Err(why) => reasons.push(why),
    }
    match copy_to_use(producer, containing, rewriter) {
        Ok(op) => return Ok(FusedInto { op, containing }),
        Err(why) => reasons.push(why),
    }
    Err(reasons)
}

/// Returns true if an operation is in another one.
fn is_inside(op: Operation<'_, '_>, containing: OpId) -> bool {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).any(|around| around.id() == containing)
}

/// Returns true for slices that a tile can take the place of.
fn is_tile(slice: ExtractSliceOp<'_, '_>) -> bool {
    EXTRACT.slice(slice.op()).has_unit_strides(slice.op().body())
}

/// Computes the first slice of the producer in the operation where it is taken.
fn fuse_slice(
    producer: OpId,
    containing: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<FusedInto, NotFused> {
    let view = rewriter.op(producer);
    view.model::<TilingModel>().ok_or(NotFused::NoModel)?;
    let (slice, result, part) = {
        let mut slices = view.results().flat_map(Value::users).filter_map(ExtractSliceOp::cast);
        let found = slices.find(|slice| is_inside(slice.op(), containing) && is_tile(*slice));
        let found = found.ok_or(NotFused::NoSlice)?;
        let result = found.source().result_number().ok_or(NotFused::NoSlice)?;
        (found.op().id(), result, EXTRACT.slice(found.op()))
    };
    // What it writes into is known inside by another name, if it is shared or carried.
    let inside = carried(rewriter.op(containing));
    let clone = |copy: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        for (at, value) in destinations(rewriter.op(copy)) {
            if let Some((_, argument)) = inside.iter().find(|(init, _)| *init == value) {
                rewriter.set_operand(copy, at, *argument);
            }
        }
    };
    let (op, value) = compute(producer, result, slice, clone, rewriter).ok_or(NotFused::NoTile)?;
    let tile = Tile { offsets: part.offsets, sizes: part.sizes };
    let containing = add_result(producer, result, containing, value, &tile, rewriter).unwrap_or(containing);
    Ok(FusedInto { op, containing })
}

/// Returns the operands that an operation writes into, by position.
fn destinations(op: Operation<'_, '_>) -> Vec<(usize, ValueId)> {
    let Some(style) = op.interface::<DestinationStyle>() else { return Vec::new() };
    let inits = (style.inits)(op).into_iter();
    inits.map(|init| (init.number(), init.value().id())).collect()
}

/// Returns what an operation carries or shares: what it begins with, and the argument that is that inside.
fn carried(op: Operation<'_, '_>) -> Vec<(ValueId, ValueId)> {
    let Some(methods) = op.interface::<LoopLike>() else { return Vec::new() };
    let inits = op.operands_in((methods.inits)(op)).map(Value::id);
    inits.zip(methods.region_iter_args(op).into_iter().map(Value::id)).collect()
}

/// Puts an operation that computes a slice of a result in the place of the slice. Returns it, and the part with all
/// dimensions.
fn compute(
    producer: OpId,
    result: usize,
    slice: OpId,
    change: impl FnOnce(OpId, &mut PatternRewriter<'_, '_>),
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<(OpId, ValueId)> {
    let model = rewriter.op(producer).model::<TilingModel>()?;
    let taken = EXTRACT.slice(rewriter.op(slice));
    let part = Tile { offsets: taken.offsets, sizes: taken.sizes };
    rewriter.set_insertion_point(slice);
    let copy = rewriter.clone_op(producer, &mut ValueMap::default());
    change(copy, rewriter);
    rewriter.set_insertion_point(slice);
    let tiled = (model.tile_of_result)(copy, result, &part, rewriter)
        .and_then(|tile| (model.tile)(copy, &tile, rewriter));
    rewriter.erase_op(copy);
    let new = tiled?;
    let value = rewriter.op(new).result(result).id();
    let (ty, wanted) = (rewriter.type_of(value), rewriter.op(slice).result(0).ty());
    let mut replacement = value;
    if ty != wanted {
        if ty.rank() == wanted.rank() {
            return None;
        }
        // The slice leaves out dimensions of size one.
        let all = |index| vec![MixedIndex::Constant(index); part.sizes.len()];
        let whole = Slice { offsets: all(0), strides: all(1), sizes: part.sizes };
        let location = rewriter.op(slice).location();
        rewriter.set_insertion_point(slice);
        replacement = extract_slice(value, &whole, wanted, location, rewriter);
    }
    rewriter.replace_op(slice, &[replacement]);
    Some((worker(new, rewriter), value))
}

/// Lets an `scf.forall` give a result of the producer that is used after it, of the parts that are computed inside.
/// Returns the new one.
fn add_result<'c>(
    producer: OpId,
    result: usize,
    containing: OpId,
    tiled: ValueId,
    place: &Tile,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<OpId> {
    let view = rewriter.op(producer);
    let forall = rewriter.view::<ForallOp>(containing)?;
    view.isa::<GenericOp>().then_some(())?;
    let dominance = DominanceInfo::new();
    let mut users: Vec<OpId> = Vec::new();
    for user in view.result(result).users() {
        let is_outside = user.id() != containing && !is_inside(user, containing);
        if is_outside && dominance.properly_dominates(forall.op(), user) {
            users.push(user.id());
        }
    }
    if users.is_empty() {
        return None;
    }
    let value = view.result(result).id();
    let (_, dest) = *destinations(view).get(result)?;
    let location = forall.op().location();
    let block = forall.region().first_block()?;
    let (block, last) = (block.id(), block.last_op()?);
    let first = last.region(0).first_block()?.first_op()?.id();
    let ty = rewriter.type_of(dest);
    let argument = rewriter.add_argument(block, ty, location);
    rewriter.replace_uses_if(dest, argument, |user| is_inside(user, containing));
    let mut outputs: Vec<ValueId> = rewriter.op(containing).operand_group(3).map(Value::id).collect();
    outputs.push(dest);
    rewriter.body_mut().set_operand_group(containing, 3, &outputs);
    rewriter.set_insertion_point(first);
    parallel_insert(tiled, argument, place, rewriter.op(first).location(), rewriter);
    rewriter.set_insertion_point(containing);
    let mut state = rewriter.state_of(containing);
    state.result_types.push(ty);
    let new = rewriter.create_around_regions_of(containing, state);
    let values = rewriter.results(new);
    let (added, kept) = values.split_last()?;
    rewriter.replace_op(containing, kept);
    let added = *added;
    rewriter.replace_uses_if(value, added, |user| users.contains(&user.id()));
    Some(new)
}

/// Computes the slice of what an `scf.forall` shares, at first a result of the producer, where it is taken.
fn fuse_carried_slice(
    producer: OpId,
    containing: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<OpId, NotFused> {
    let view = rewriter.op(producer);
    view.model::<TilingModel>().ok_or(NotFused::NoModel)?;
    let forall = rewriter.view::<ForallOp>(containing).ok_or(NotFused::NotShared)?;
    let results: Vec<ValueId> = view.results().map(Value::id).collect();
    let shared = carried(forall.op());
    let found = shared.iter().enumerate().find_map(|(at, (init, argument))| {
        let result = results.iter().position(|result| result == init)?;
        Some((at, result, *argument))
    });
    let (at, result, argument) = found.ok_or(NotFused::NotShared)?;
    // Whoever else reads it inside would read what has not been computed.
    let is_only_written = |user: &Operation<'_, '_>| {
        ParallelInsertSliceOp::cast(*user).is_some_and(|insert| insert.source().id() != argument)
    };
    let readers: Vec<Operation<'_, '_>> =
        rewriter.value(argument).users().filter(|user| !is_only_written(user)).collect();
    let [slice] = readers[..] else { return Err(NotFused::NoSliceOf(argument)) };
    let slice = ExtractSliceOp::cast(slice).filter(|slice| is_tile(*slice));
    let slice = slice.ok_or(NotFused::NoSliceOf(argument))?.op().id();
    let (number, dest) = *destinations(view).get(result).ok_or(NotFused::NoDestination)?;
    let first = rewriter.op(containing).operand_range(3).start;
    let change = |copy: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        rewriter.set_operand(copy, number, argument);
    };
    let (op, _) = compute(producer, result, slice, change, rewriter).ok_or(NotFused::NoTile)?;
    rewriter.set_operand(containing, first + at, dest);
    Ok(op)
}

/// Copies the producer to where its result is used inside.
fn copy_to_use(
    producer: OpId,
    containing: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<OpId, NotFused> {
    let mut uses = Vec::new();
    for result in rewriter.op(producer).results() {
        for one in result.uses() {
            let owner = one.owner();
            if owner.id() == containing {
                return Err(NotFused::UsedByContaining);
            }
            if is_inside(owner, containing) && !owner.isa::<ParallelInsertSliceOp>() {
                uses.push((owner.id(), one.number(), result.result_number().unwrap_or_default()));
            }
        }
    }
    let (user, operand, result) = *uses.first().ok_or(NotFused::NotUsed)?;
    rewriter.set_insertion_point(user);
    let copy = rewriter.clone_op(producer, &mut ValueMap::default());
    let value = rewriter.op(copy).result(result).id();
    rewriter.set_operand(user, operand, value);
    Ok(copy)
}
