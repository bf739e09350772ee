//! Fusion of neighbors: nests that read the same memory one after the other read it once.

use super::model::{Model, tiled_cache};
use crate::dependence::Touch;
use crate::legality::{may_distribute, perfect_nest};
use crate::loops::distribute;
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::{Operation, PatternRewriter, TypedOp};
use terrace_pass::Machine;

/// Fuses a nest with the one right after it, if they run over the same iterations, share memory that is too large for
/// the cache, and dependences allow it. Returns true if they are one nest now.
pub(super) fn fuse_with_next(first: OpId, machine: &Machine, rewriter: &mut PatternRewriter<'_, '_>) -> bool {
    let view = rewriter.view::<AffineForOp>(first);
    let next = view.and_then(|first| Some((first, AffineForOp::cast(first.op().next()?)?)));
    let Some((first, second)) = next else { return false };
    let (nest, other) = (perfect_nest(first), perfect_nest(second));
    let are_alike =
        nest.len() == other.len() && nest.iter().zip(&other).all(|(one, other)| is_alike(*one, *other));
    if !are_alike || !gains(&nest, &other, machine) {
        return false;
    }
    let (first, second, depth) = (first.op().id(), second.op().id(), nest.len());
    fuse(first, second, depth, rewriter).is_ok()
}

/// Returns true if two loops run over the same constants, and carry no values.
fn is_alike(one: AffineForOp<'_, '_>, other: AffineForOp<'_, '_>) -> bool {
    let range = |of: AffineForOp<'_, '_>| {
        let bounds = of.constant_lower_bound().zip(of.constant_upper_bound());
        bounds.filter(|_| of.op().result_count() == 0).map(|bounds| (bounds, of.step()))
    };
    range(one).is_some_and(|range_of_one| range(other) == Some(range_of_one))
}

/// Returns true if what two nests share does not stay in the cache from one to the other, and nothing else is lost.
fn gains(nest: &[AffineForOp<'_, '_>], other: &[AffineForOp<'_, '_>], machine: &Machine) -> bool {
    let (Some(model), Some(other_model)) = (Model::of(nest), Model::of(other)) else { return false };
    let loses_tiles = model.gains_by_tiles(machine) || other_model.gains_by_tiles(machine);
    let memory = |nest: &[AffineForOp<'_, '_>]| {
        let touches = Touch::all_in(nest[0].op());
        touches.into_iter().filter_map(|touch| Some(touch.access?.memref.id())).collect::<Vec<_>>()
    };
    let (own, others) = (memory(nest), memory(other));
    let fits_registers = (own.len() + others.len()) as i64 <= machine.registers;
    !loses_tiles
        && fits_registers
        && own.iter().any(|memref| others.contains(memref))
        && model.bytes().saturating_add(other_model.bytes()) > tiled_cache(machine)
}

/// Fuses two loops and those in them, or leaves them apart as they were: the second one is another operation then.
fn fuse(first: OpId, second: OpId, depth: usize, rewriter: &mut PatternRewriter<'_, '_>) -> Result<(), OpId> {
    let Some(place) = join(first, second, rewriter) else { return Err(second) };
    let is_legal =
        rewriter.view::<AffineForOp>(first).is_some_and(|first| may_distribute(first, rewriter.op(place)));
    let apart = if !is_legal {
        Some(place)
    } else if depth > 1 {
        let inner = rewriter.op(place).previous().map(Operation::id);
        inner.and_then(|inner| fuse(inner, place, depth - 1, rewriter).err())
    } else {
        None
    };
    match apart {
        None => Ok(()),
        Some(place) => Err(distribute(first, place, rewriter).expect("what was apart can be taken apart")),
    }
}

/// Moves the body of a loop after that of another one. Returns the first operation that was moved.
fn join(first: OpId, second: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let (into, from) = (rewriter.view::<AffineForOp>(first)?, rewriter.view::<AffineForOp>(second)?);
    let (into, from) = (into.region().first_block()?, from.region().first_block()?);
    let (variable, other) = (into.argument(0).id(), from.argument(0).id());
    let end = into.last_op()?.id();
    let mut moved: Vec<OpId> = from.ops().map(Operation::id).collect();
    moved.pop();
    rewriter.replace_all_uses_with(other, variable);
    for op in &moved {
        rewriter.move_op_before(*op, end);
    }
    rewriter.erase_op(second);
    moved.first().copied()
}
