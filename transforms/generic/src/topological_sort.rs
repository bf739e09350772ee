//! `--topological-sort`: in blocks of graph regions, put definitions before uses where that is possible.
//!
//! Reads:     region kinds.
//! Preserves: nothing.
//! Cost:      each operation is looked at until it can be placed, at most once a round.

use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Block, Body, LogicalResult, Operation, Region, TraitFlags};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;

/// The pass `--topological-sort`.
#[pass("topological-sort", "Sort regions without SSA dominance in topological order")]
pub struct TopologicalSort;

impl Pass for TopologicalSort {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        sort_all(op.body_mut());
        Ok(())
    }
}

fn sort_all(body: &mut Body<'_>) {
    body.for_each_child(&sort_all);
    let mut blocks = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        find_blocks(region, &mut blocks);
    }
    for block in blocks {
        sort(body, block);
    }
}

/// Collects the blocks in which order does not matter, inner ones first.
fn find_blocks(region: Region<'_, '_>, blocks: &mut Vec<BlockId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| find_blocks(inner, blocks));
            }
        }
    }
    // Nothing is known of the regions of an operation that is not registered.
    let is_known = region.parent_op().is_some_and(|op| op.name().is_registered());
    if is_known && !region.has_ssa_dominance() {
        blocks.extend(region.blocks().map(Block::id));
    }
}

/// Places operations one by one: in each round those whose operands are placed, in their order; if there are none, the
/// first one.
fn sort(body: &mut Body<'_>, block: BlockId) {
    let mut left: Vec<OpId> = Block::new(body, block)
        .ops()
        .filter(|op| op.next().is_some() || !op.has_trait(TraitFlags::TERMINATOR))
        .map(Operation::id)
        .collect();
    let mut waiting: FoldSet<OpId> = left.iter().copied().collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let mut rest = Vec::new();
        for &op in &left {
            if is_ready(Operation::new(body, op), op, block, &waiting) {
                waiting.remove(&op);
                order.push(op);
            } else {
                rest.push(op);
            }
        }
        if rest.len() == left.len() {
            let first = rest.remove(0);
            waiting.remove(&first);
            order.push(first);
        }
        left = rest;
    }
    for op in order.into_iter().rev() {
        body.detach_op(op);
        body.prepend_op(block, op);
    }
}

/// Returns true if nothing that an operation uses, or what is in it uses, waits to be placed.
fn is_ready(op: Operation<'_, '_>, outer: OpId, block: BlockId, waiting: &FoldSet<OpId>) -> bool {
    let is_placed = |value: terrace_ir::Value<'_, '_>| {
        let mut at = value.defining_op();
        while let Some(definition) = at {
            if definition.block().is_some_and(|home| home.id() == block) {
                return definition.id() == outer || !waiting.contains(&definition.id());
            }
            at = definition.parent_op();
        }
        true
    };
    op.operands().all(is_placed)
        && (op.region_count() == 0
            || op.body().child(op.id()).is_some()
            || op
                .regions()
                .flat_map(Region::ops)
                .all(|inner| ensure_stack(|| is_ready(inner, outer, block, waiting))))
}
