//! `--loop-invariant-code-motion`: move what is the same in every iteration out of the loop.
//!
//! Inner loops come first, so what leaves one may leave the next.
//!
//! Reads:     effects, speculation, loops.
//! Preserves: nothing.
//! Cost:      one visit for each operation of a loop, and one for each use of what was moved.

use std::collections::VecDeque;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::loop_like::{LoopLike, is_defined_inside, is_defined_outside};
use terrace_interfaces::speculation::is_speculatable;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{Body, LogicalResult, Operation, Region, TraitFlags, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;

/// The pass `--loop-invariant-code-motion`.
#[pass("loop-invariant-code-motion", "Hoist loop invariant instructions outside of the loop")]
pub struct LoopInvariantCodeMotion;

impl Pass for LoopInvariantCodeMotion {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        if !hoist_all(op.body_mut()) {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}

/// Hoists out of all loops of a body and of the isolated operations in it; whether anything was moved.
fn hoist_all(body: &mut Body<'_>) -> bool {
    let mut changed = body.for_each_child(&hoist_all).into_iter().any(|changed| changed);
    let mut loops = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        find_loops(region, &mut loops);
    }
    for op in loops {
        changed |= move_loop_invariant_code(body, op);
    }
    changed
}

/// Collects the loops of a region, inner ones first.
fn find_loops(region: Region<'_, '_>, loops: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() == 0 || op.body().child(op.id()).is_some() {
            continue;
        }
        for inner in op.regions() {
            ensure_stack(|| find_loops(inner, loops));
        }
        if op.interface::<LoopLike>().is_some() {
            loops.push(op.id());
        }
    }
}

/// Moves what does not depend on the iteration before a loop; whether there was any.
///
/// A listener need not know: what moves stays the same operation.
pub fn move_loop_invariant_code(body: &mut Body<'_>, op: OpId) -> bool {
    let view = Operation::new(body, op);
    let Some(methods) = view.interface::<LoopLike>() else { return false };
    let regions: Vec<RegionId> = (methods.regions)(view).into_iter().map(Region::id).collect();
    let mut moved = false;
    for region in regions {
        let mut pending: VecDeque<OpId> = Region::new(body, region).ops().map(Operation::id).collect();
        while let Some(candidate) = pending.pop_front() {
            let view = Operation::new(body, candidate);
            let is_inside =
                |inner: Operation<'_, '_>| inner.parent_region().is_some_and(|home| home.id() == region);
            if !is_inside(view) || !is_invariant(view, op) {
                continue;
            }
            // A user stands once for each use.
            let users: Vec<OpId> = view
                .results()
                .flat_map(Value::users)
                .filter(|user| is_inside(*user))
                .map(Operation::id)
                .collect();
            body.move_op_before(candidate, op);
            pending.extend(users);
            moved = true;
        }
    }
    moved
}

/// Returns true if an operation can be run before the loop with the same outcome.
fn is_invariant(op: Operation<'_, '_>, around: OpId) -> bool {
    if op.has_trait(TraitFlags::TERMINATOR) {
        return false;
    }
    // The cheap question first.
    if !op.operands().all(|value| is_defined_outside(value, around)) {
        return false;
    }
    is_memory_effect_free(op) && is_speculatable(op) && uses_only_outside(op, op.id(), around)
}

/// Returns true if what is used in the regions of `op` is defined in `root` or outside of the loop.
fn uses_only_outside(op: Operation<'_, '_>, root: OpId, around: OpId) -> bool {
    if op.region_count() == 0 || op.body().child(op.id()).is_some() {
        return true;
    }
    op.regions().flat_map(Region::ops).all(|inner| {
        let mut operands = inner.operands();
        operands.all(|value| is_defined_inside(value, root) || is_defined_outside(value, around))
            && ensure_stack(|| uses_only_outside(inner, root, around))
    })
}
