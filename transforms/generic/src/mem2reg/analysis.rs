//! Analysis of a slot: can it be promoted, and which blocks get arguments?

use super::Facts;
use smallvec::SmallVec;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::memory_slots::{MemorySlot, Promotable, PromotableMem, Use};
use terrace_ir::dominance::DominatorTree;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::spec::RegionKind;
use terrace_ir::{Block, Body, Operation, Region, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// Why a slot stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Obstacle {
    /// This operation does not do without it.
    Op(OpId),
    /// The control flow does not allow it.
    Forever,
}

/// Plan of a slot's promotion.
pub(super) struct Plan {
    /// The operations that must do without some of their operands, which are given by position; in the order of the
    /// dominator tree.
    pub users: Vec<(OpId, SmallVec<[usize; 2]>)>,
    /// The blocks that get an argument.
    pub merge_points: Vec<BlockId>,
}

/// Finds out whether a slot can be promoted.
pub(super) fn plan<'c>(body: &Body<'c>, slot: MemorySlot<'c>, facts: &Facts) -> Result<Plan, Obstacle> {
    let pointer = Value::new(body, slot.pointer);
    let region = pointer.parent_region().ok_or(Obstacle::Forever)?;
    if region.kind() == RegionKind::Graph {
        return Err(Obstacle::Forever);
    }
    let blocking = blocking_uses(pointer, slot, region)?;
    let tree = facts.dominance.tree(region);
    let mut users: Vec<(OpId, SmallVec<[usize; 2]>)> = blocking.into_iter().collect();
    users.sort_unstable_by_key(|(op, _)| {
        let block = Operation::new(body, *op).block().and_then(|block| tree.number(block.id()));
        (block.unwrap_or(u32::MAX), facts.places.get(op.index()).copied().unwrap_or(0))
    });
    let merge_points = if region.has_one_block() {
        Vec::new()
    } else {
        merge_points(body, slot, users.iter().map(|(op, _)| *op), &tree)
    };
    let are_usable = merge_points.iter().all(|block| {
        let mut branches = Block::new(body, *block).predecessor_ops();
        branches.all(|op| op.interface::<Branch>().is_some())
    });
    if are_usable { Ok(Plan { users, merge_points }) } else { Err(Obstacle::Forever) }
}

/// Returns the operations that must do without the pointer, or without what others made of it, with the operands in
/// question.
fn blocking_uses<'c>(
    pointer: Value<'_, 'c>,
    slot: MemorySlot<'c>,
    region: Region<'_, 'c>,
) -> Result<FoldMap<OpId, SmallVec<[usize; 2]>>, Obstacle> {
    let body = pointer.body();
    let mut blocking: FoldMap<OpId, SmallVec<[usize; 2]>> = FoldMap::default();
    for operand in pointer.uses() {
        blocking.entry(operand.owner().id()).or_default().push(operand.number());
    }
    let mut order = Vec::new();
    add_users(pointer, &mut FoldSet::default(), &mut order);
    let mut added: Vec<Use> = Vec::new();
    for op in order.into_iter().rev() {
        let Some(uses) = blocking.get(&op) else { continue };
        let user = Operation::new(body, op);
        let can = if user.parent_region() != Some(region) {
            false
        } else if let Some(promotable) = user.interface::<Promotable>() {
            (promotable.can_uses_be_removed)(user, uses, &mut added)
        } else if let Some(memory) = user.interface::<PromotableMem>() {
            (memory.can_uses_be_removed)(user, slot, uses)
        } else {
            false
        };
        if !can {
            return Err(Obstacle::Op(op));
        }
        for Use { op, operand } in added.drain(..) {
            let uses = blocking.entry(op).or_default();
            if !uses.contains(&operand) {
                uses.push(operand);
            }
        }
    }
    Ok(blocking)
}

/// Appends the users of a value, and of what operations make of it that hand pointers on; each after those that use it.
fn add_users(value: Value<'_, '_>, seen: &mut FoldSet<OpId>, order: &mut Vec<OpId>) {
    for user in value.users() {
        if !seen.insert(user.id()) {
            continue;
        }
        if user.interface::<Promotable>().is_some() {
            for result in user.results() {
                ensure_stack(|| add_users(result, seen, order));
            }
        }
        order.push(user.id());
    }
}

/// Returns the blocks at whose start it is needed what the slot holds, and depends on where control came from.
fn merge_points<'c>(
    body: &Body<'c>,
    slot: MemorySlot<'c>,
    users: impl Iterator<Item = OpId>,
    tree: &DominatorTree,
) -> Vec<BlockId> {
    let mut defining: FoldSet<BlockId> = FoldSet::default();
    let mut known: FoldSet<BlockId> = FoldSet::default();
    let mut pending: Vec<BlockId> = Vec::new();
    for op in users {
        let view = Operation::new(body, op);
        let (Some(memory), Some(block)) = (view.interface::<PromotableMem>(), view.block()) else { continue };
        let stores = (memory.stores_to)(view, slot);
        if !known.contains(&block.id()) {
            if (memory.loads_from)(view, slot) {
                pending.push(block.id());
                known.insert(block.id());
            } else if stores {
                known.insert(block.id());
            }
        }
        if stores {
            defining.insert(block.id());
        }
    }
    let mut live: FoldSet<BlockId> = FoldSet::default();
    let mut joins: Vec<BlockId> = Vec::new();
    while let Some(block) = pending.pop() {
        if !live.insert(block) {
            continue;
        }
        joins.push(block);
        let predecessors = Block::new(body, block).predecessors().map(Block::id);
        pending.extend(predecessors.filter(|block| !defining.contains(block)));
    }
    iterated_frontier(body, &defining, &joins, tree)
}

/// Returns the iterated dominance frontier of some blocks, as far as it is within `joins`.
///
/// Source: K. Cooper, T. Harvey, K. Kennedy, "A Simple, Fast Dominance Algorithm" (2001), section 4.
fn iterated_frontier(
    body: &Body<'_>,
    defining: &FoldSet<BlockId>,
    joins: &[BlockId],
    tree: &DominatorTree,
) -> Vec<BlockId> {
    let mut frontiers: FoldMap<BlockId, Vec<BlockId>> = FoldMap::default();
    for &join in joins {
        let Some(end) = tree.immediate_dominator(join) else { continue };
        for predecessor in Block::new(body, join).predecessors() {
            let mut at = tree.is_reachable(predecessor.id()).then_some(predecessor.id());
            while let Some(block) = at.filter(|block| *block != end) {
                let frontier = frontiers.entry(block).or_default();
                if frontier.last() == Some(&join) {
                    break;
                }
                frontier.push(join);
                at = tree.immediate_dominator(block);
            }
        }
    }
    let mut found: FoldSet<BlockId> = FoldSet::default();
    let mut pending: Vec<BlockId> =
        defining.iter().copied().filter(|block| tree.is_reachable(*block)).collect();
    while let Some(block) = pending.pop() {
        for &join in frontiers.get(&block).into_iter().flatten() {
            if found.insert(join) {
                pending.push(join);
            }
        }
    }
    let mut found: Vec<BlockId> = found.into_iter().collect();
    found.sort_unstable_by_key(|block| tree.number(*block));
    found
}
