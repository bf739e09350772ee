//! Conversion order: a walk that visits definitions before uses.

use super::target::{Legality, Rules};
use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Block, Body, Operation, Region};
use terrace_support::ensure_stack;

/// Collects the operations of a body, outer ones first, without the contents of isolated operations, of recursively
/// legal ones and of unreachable blocks.
pub(super) fn ops_to_convert<'c>(body: &Body<'c>, rules: &mut Rules<'_, 'c>, into: &mut Vec<OpId>) {
    Walk { rules, ops: into }.collect(Operation::new(body, Body::ROOT));
}

struct Walk<'w, 'd, 'c> {
    rules: &'w mut Rules<'d, 'c>,
    ops: &'w mut Vec<OpId>,
}

impl<'c> Walk<'_, '_, 'c> {
    fn add(&mut self, op: Operation<'_, 'c>) {
        if self.rules.of(op.name()).is_wanted {
            self.ops.push(op.id());
        }
    }

    fn collect(&mut self, op: Operation<'_, 'c>) {
        self.add(op);
        if op.region_count() == 0 || op.body().child(op.id()).is_some() {
            return;
        }
        if self.rules.legality(op) == Legality::RecursivelyLegal {
            return;
        }
        for region in op.regions() {
            for block in in_dominance_order(region) {
                for inner in Block::new(op.body(), block).ops() {
                    if inner.region_count() == 0 {
                        self.add(inner);
                    } else {
                        ensure_stack(|| self.collect(inner));
                    }
                }
            }
        }
    }
}

/// Returns the reachable blocks, each followed by those that it dominates.
fn in_dominance_order(region: Region<'_, '_>) -> SmallVec<[BlockId; 1]> {
    if region.has_one_block() {
        return region.first_block().map(Block::id).into_iter().collect();
    }
    region.dominator_tree().blocks_in_tree_order().into()
}
