//! `--sroa`: take memory that holds several values apart into memory that holds one each.
//!
//! A slot is taken apart if all that use it need only a part of it, which is known.
//!
//! Reads:     memory slots.
//! Preserves: nothing.
//! Cost:      one visit for each use of a slot.

use std::sync::atomic::{AtomicU64, Ordering};
use terrace_interfaces::memory_slots::{
    Afterwards, DestructurableAccessor, DestructurableAllocation, DestructurableSlot, MemorySlot, Promotable,
    SafeMemorySlotAccess, Use,
};
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Attribute, Body, LogicalResult, Operation, PatternRewriter, Region, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// The pass `--sroa`.
#[pass(
    "sroa",
    "Take aggregates in memory apart",
    class = "SROA",
    statistics = [
        ("destructured slots", "Total amount of memory slots destructured"),
        (
            "slots with memory benefit",
            "Total amount of memory slots in which the destructured size was smaller",
        ),
        (
            "max subelement number",
            "Maximal number of sub-elements a successfully destructured slot initially had",
        ),
    ],
)]
pub struct Sroa;

const DESTRUCTURED_SLOTS: usize = 0;
const WITH_BENEFIT: usize = 1;
const MOST_PARTS: usize = 2;

impl Pass for Sroa {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let statistics = op.statistics();
        if !destructure_all(op.body_mut(), statistics) {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}

/// Takes apart what can be taken apart in a body and in the isolated operations in it; whether there was anything.
fn destructure_all(body: &mut Body<'_>, statistics: &[AtomicU64]) -> bool {
    let nested = body.for_each_child(&|child| destructure_all(child, statistics));
    let mut candidates = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        find_allocators(region, &mut candidates);
    }
    let mut changed = nested.into_iter().any(|changed| changed);
    // Parts may have parts in turn. What cannot be taken apart once cannot be later: other slots do not hold it.
    while !candidates.is_empty() {
        let mut new = Vec::new();
        for op in candidates {
            changed |= destructure_one(body, op, &mut new, statistics);
        }
        candidates = new;
    }
    changed
}

/// Collects the operations that allocate slots of several values, inner ones first.
fn find_allocators(region: Region<'_, '_>, allocators: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| find_allocators(inner, allocators));
            }
        }
        if op.interface::<DestructurableAllocation>().is_some() {
            allocators.push(op.id());
        }
    }
}

/// Takes apart the first slot of an allocation that can be; operations that are to be looked at next are added.
fn destructure_one(body: &mut Body<'_>, op: OpId, next: &mut Vec<OpId>, statistics: &[AtomicU64]) -> bool {
    let view = Operation::new(body, op);
    let methods: &DestructurableAllocation =
        view.interface().expect("candidates are operations with the interface");
    let found = (methods.slots)(view).into_iter().find_map(|slot| Some((plan(body, &slot)?, slot)));
    let Some((plan, slot)) = found else { return false };

    statistics[DESTRUCTURED_SLOTS].fetch_add(1, Ordering::Relaxed);
    statistics[WITH_BENEFIT].fetch_add(u64::from(plan.used.len() != slot.parts.len()), Ordering::Relaxed);
    statistics[MOST_PARTS].fetch_max(slot.parts.len() as u64, Ordering::Relaxed);

    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    rewriter.set_insertion_point(op);
    let parts = (methods.destructure)(op, &slot, &plan.used, next, &mut rewriter);
    let mut doomed = Vec::new();
    for (user, operands) in plan.users.iter().rev() {
        rewriter.set_insertion_point_after(*user);
        let view = rewriter.op(*user);
        let (accessor, promotable) =
            (view.interface::<DestructurableAccessor>(), view.interface::<Promotable>());
        let afterwards = match (accessor, promotable) {
            (Some(accessor), _) => (accessor.rewire)(*user, &slot, &parts, &mut rewriter),
            (None, Some(promotable)) => (promotable.remove_uses)(*user, operands, &mut rewriter),
            (None, None) => Afterwards::Keep,
        };
        if afterwards != Afterwards::Keep {
            doomed.push(*user);
        }
    }
    doomed.into_iter().for_each(|op| rewriter.erase_op(op));
    next.extend((methods.complete)(op, &slot, &mut rewriter));
    true
}

/// Plan of splitting a slot.
struct Plan<'c> {
    /// The names of the parts that are needed.
    used: Vec<Attribute<'c>>,
    /// The operations that use a part, or must do without their uses at these operands; each before those that use
    /// what it gives.
    users: Vec<(OpId, Vec<usize>)>,
}

fn plan<'c>(body: &Body<'c>, slot: &DestructurableSlot<'c>) -> Option<Plan<'c>> {
    let pointer = Value::new(body, slot.slot.pointer);
    if pointer.is_unused() {
        return None;
    }
    let mut used: Vec<Attribute<'c>> = Vec::new();
    let mut seen: FoldSet<Attribute<'c>> = FoldSet::default();
    let mut accessors: FoldMap<OpId, Vec<usize>> = FoldMap::default();
    let mut blocking: FoldMap<OpId, Vec<usize>> = FoldMap::default();
    let mut must_be_safe: Vec<MemorySlot<'c>> = Vec::new();
    for operand in pointer.uses() {
        let user = operand.owner();
        let parts = user
            .interface::<DestructurableAccessor>()
            .and_then(|accessor| (accessor.parts)(user, slot, &mut must_be_safe));
        match parts {
            Some(parts) => {
                used.extend(parts.into_iter().filter(|part| seen.insert(*part)));
                accessors.entry(user.id()).or_default();
            }
            None => blocking.entry(user.id()).or_default().push(operand.number()),
        }
    }
    add_unsafe_uses(body, must_be_safe, &mut blocking);
    let order = forward_slice(pointer);
    let mut added: Vec<Use> = Vec::new();
    for op in &order {
        let Some(uses) = blocking.get(op) else { continue };
        let user = Operation::new(body, *op);
        let promotable = user.interface::<Promotable>()?;
        if !(promotable.can_uses_be_removed)(user, uses, &mut added) {
            return None;
        }
        for Use { op, operand } in added.drain(..) {
            let uses = blocking.entry(op).or_default();
            if !uses.contains(&operand) {
                uses.push(operand);
            }
        }
    }
    accessors.extend(blocking);
    let users = order.into_iter().filter_map(|op| Some((op, accessors.remove(&op)?))).collect();
    Some(Plan { used, users })
}

/// Follows slots that must be used within their bounds; uses of which that is not known are added.
fn add_unsafe_uses<'c>(
    body: &Body<'c>,
    mut pending: Vec<MemorySlot<'c>>,
    blocking: &mut FoldMap<OpId, Vec<usize>>,
) {
    let mut seen: FoldSet<(OpId, usize)> = FoldSet::default();
    while let Some(slot) = pending.pop() {
        for operand in Value::new(body, slot.pointer).uses() {
            let user = operand.owner();
            if !seen.insert((user.id(), operand.number())) {
                continue;
            }
            let is_safe = user
                .interface::<SafeMemorySlotAccess>()
                .is_some_and(|access| (access.has_only_safe_accesses)(user, slot, &mut pending));
            if !is_safe {
                blocking.entry(user.id()).or_default().push(operand.number());
            }
        }
    }
}

/// Returns the users of a value, and of what operations make of it that may hand pointers on; each before those that
/// use it.
fn forward_slice(pointer: Value<'_, '_>) -> Vec<OpId> {
    fn add(value: Value<'_, '_>, seen: &mut FoldSet<OpId>, order: &mut Vec<OpId>) {
        for user in value.users() {
            if seen.insert(user.id()) {
                let hands_on = user.interface::<Promotable>().is_some()
                    || user.interface::<DestructurableAccessor>().is_some()
                    || user.interface::<SafeMemorySlotAccess>().is_some();
                if hands_on {
                    for result in user.results() {
                        ensure_stack(|| add(result, seen, order));
                    }
                }
                order.push(user.id());
            }
        }
    }
    let mut order = Vec::new();
    add(pointer, &mut FoldSet::default(), &mut order);
    order.reverse();
    order
}
