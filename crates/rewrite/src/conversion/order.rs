//! In which order operations are converted: the way of a walk that sees definitions before uses.

use super::target::{ConversionTarget, Legality};
use terrace_ir::dominance::DominatorTree;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Block, Body, Operation, Region};
use terrace_support::interner::FoldMap;

/// The operations of a body, outer ones first, without the insides of isolated ones, of those that are legal with all
/// that is in them, and of blocks that are never reached.
pub(super) fn ops_to_convert<'c>(body: &Body<'c>, target: &ConversionTarget<'c>) -> Vec<OpId> {
    let mut ops = Vec::new();
    collect(Operation::new(body, Body::ROOT), target, &mut ops);
    ops
}

fn collect<'c>(op: Operation<'_, 'c>, target: &ConversionTarget<'c>, into: &mut Vec<OpId>) {
    into.push(op.id());
    if op.region_count() == 0 || op.body().child(op.id()).is_some() {
        return;
    }
    if target.legality(op) == Legality::RecursivelyLegal {
        return;
    }
    for region in op.regions() {
        for block in in_dominance_order(region) {
            for inner in block.ops() {
                if inner.region_count() == 0 {
                    into.push(inner.id());
                } else {
                    stacker::maybe_grow(64 << 10, 1 << 20, || collect(inner, target, into));
                }
            }
        }
    }
}

/// The blocks that are reached: each is followed by those that it dominates.
fn in_dominance_order<'a, 'c>(region: Region<'a, 'c>) -> Vec<Block<'a, 'c>> {
    if region.has_one_block() {
        return region.first_block().into_iter().collect();
    }
    let Some(entry) = region.first_block() else { return Vec::new() };
    let tree = DominatorTree::new(region);
    let mut dominated: FoldMap<BlockId, Vec<BlockId>> = FoldMap::default();
    for &block in tree.blocks().iter().rev() {
        if let Some(dominator) = tree.immediate_dominator(block).filter(|dominator| *dominator != block) {
            dominated.entry(dominator).or_default().push(block);
        }
    }
    let mut order = Vec::new();
    let mut pending = vec![entry.id()];
    while let Some(block) = pending.pop() {
        order.push(Block::new(region.body(), block));
        pending.extend(dominated.remove(&block).unwrap_or_default());
    }
    order
}
