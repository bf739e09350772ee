//! The steps of a schedule, each asking before it changes anything whether dependences allow it.

use super::model::{Model, tiled_cache};
use crate::legality::{ids_of, may_distribute, may_permute, may_tile, may_unroll_and_jam, perfect_nest};
use crate::loops::{distribute as split_body, is_tileable, permute, tile_perfect_nest, unroll_and_jam};
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::{Operation, PatternRewriter, TypedOp};
use terrace_pass::Machine;

/// Splits the body of a loop before and after each loop in it, where that keeps what the program computes.
pub(super) fn distribute(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) {
    // What is split off has its places at its start.
    let mut rest = Some(op);
    while let Some(op) = rest.take() {
        let Some(view) = rewriter.view::<AffineForOp>(op) else { return };
        let Some(block) = view.region().first_block() else { return };
        let ops: Vec<Operation<'_, '_>> = block.ops().collect();
        let is_loop = |at: usize| AffineForOp::cast(ops[at]).is_some();
        // The last operation is the end of the body.
        let places: Vec<OpId> = (1..ops.len().saturating_sub(1))
            .filter(|at| is_loop(*at) || is_loop(at - 1))
            .filter(|at| may_distribute(view, ops[*at]))
            .map(|at| ops[at].id())
            .collect();
        for place in places {
            if let Some(second) = split_body(op, place, rewriter) {
                rest = Some(second);
                break;
            }
        }
    }
}

/// Schedules a nest, and tells what was done.
pub(super) fn schedule(root: OpId, machine: &Machine, rewriter: &mut PatternRewriter<'_, '_>) -> Vec<String> {
    let mut told = Vec::new();
    let mut loops = match rewriter.view::<AffineForOp>(root) {
        Some(view) => ids_of(&perfect_nest(view)),
        None => return told,
    };
    if let Some((new, sizes)) = tile(&loops, machine, rewriter) {
        told.push(format!(
            "the nest is tiled by {sizes:?}, for a cache of {} KiB",
            tiled_cache(machine) / 1024
        ));
        loops = new;
    }
    if let Some(count) = jam(&loops, machine, rewriter) {
        told.push(format!("{count} iterations of the second innermost loop run together"));
    }
    told
}

/// Puts the loops of a nest in the order that costs least, if dependences and bounds allow it, and tells the order.
pub(super) fn reorder(root: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<String> {
    let loops = ids_of(&perfect_nest(rewriter.view::<AffineForOp>(root)?));
    let order = reorder_loops(&loops, rewriter)?;
    Some(format!("the loops of the nest are put in the order {order:?}"))
}

fn reorder_loops(loops: &[OpId], rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<usize>> {
    let views = loops.iter().map(|op| rewriter.view::<AffineForOp>(*op)).collect::<Option<Vec<_>>>()?;
    if loops.len() < 2 {
        return None;
    }
    let model = Model::of(&views)?;
    let wanted = model.order();
    let is_old = |order: &[usize]| order.iter().enumerate().all(|(at, place)| at == *place);
    // The whole order, or only the innermost loop that costs least.
    let mut innermost_last: Vec<usize> = (0..loops.len()).collect();
    let last = *wanted.last()?;
    innermost_last.retain(|at| *at != last);
    innermost_last.push(last);
    let gain = model.cost_of_innermost(loops.len() - 1) - model.cost_of_innermost(last);
    if gain <= 0 {
        return None;
    }
    [innermost_last, wanted].into_iter().filter(|order| !is_old(order)).find_map(|order| {
        let outermost = rewriter.view::<AffineForOp>(loops[0])?;
        if !may_permute(outermost, &order) {
            return None;
        }
        permute(loops, &order, rewriter)?;
        Some(order)
    })
}

fn tile(
    loops: &[OpId],
    machine: &Machine,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<(Vec<OpId>, Vec<i64>)> {
    let views = loops.iter().map(|op| rewriter.view::<AffineForOp>(*op)).collect::<Option<Vec<_>>>()?;
    let model = Model::of(&views)?;
    if !model.gains_by_tiles(machine) || !is_tileable(&views) || !may_tile(views[0], loops.len()) {
        return None;
    }
    let sizes = model.tile_sizes(machine);
    let tiled = tile_perfect_nest(loops, &sizes, rewriter)?;
    Some((tiled.in_tiles, sizes))
}

/// Unrolls the loop around the innermost one, and jams the copies.
fn jam(loops: &[OpId], machine: &Machine, rewriter: &mut PatternRewriter<'_, '_>) -> Option<i64> {
    let [.., outer, inner] = loops else { return None };
    let views = [*outer, *inner].map(|op| rewriter.view::<AffineForOp>(op));
    let [Some(outer_view), Some(inner_view)] = views else { return None };
    let factor = Model::of(&[outer_view, inner_view])?.copies(0, machine);
    if factor < 2 || !may_unroll_and_jam(outer_view, factor) {
        return None;
    }
    unroll_and_jam(*outer, factor, rewriter)?;
    Some(factor)
}
