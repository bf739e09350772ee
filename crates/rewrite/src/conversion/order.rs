//! In which order operations are converted: the way of a walk that sees definitions before uses.

use super::target::{Legality, Rules};
use terrace_ir::dominance::DominatorTree;
use terrace_ir::ids::OpId;
use terrace_ir::{Block, Body, Operation, Region};

/// Which operations are of interest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// Those whose name does not say already that they are legal.
    MaybeIllegal,
    /// Of those, the ones of which something is said, or about which something can be done.
    MaybeChanged,
}

/// The operations of a body, outer ones first, without the insides of isolated ones, of those that are legal with all
/// that is in them, and of blocks that are never reached.
pub(super) fn ops_to_convert<'c>(body: &Body<'c>, rules: &mut Rules<'_, 'c>, wanted: Wanted) -> Vec<OpId> {
    let mut walk = Walk { rules, wanted, ops: Vec::new() };
    walk.collect(Operation::new(body, Body::ROOT));
    walk.ops
}

struct Walk<'w, 'd, 'c> {
    rules: &'w mut Rules<'d, 'c>,
    wanted: Wanted,
    ops: Vec<OpId>,
}

impl<'c> Walk<'_, '_, 'c> {
    fn add(&mut self, op: Operation<'_, 'c>) {
        let is_wanted = match self.wanted {
            Wanted::All => true,
            Wanted::MaybeIllegal => !self.rules.of(op.name()).is_always_legal(),
            Wanted::MaybeChanged => {
                let chances = self.rules.of(op.name());
                !chances.is_always_legal() && !chances.always_stays()
            }
        };
        if is_wanted {
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
                for inner in block.ops() {
                    if inner.region_count() == 0 {
                        self.add(inner);
                    } else {
                        stacker::maybe_grow(64 << 10, 1 << 20, || self.collect(inner));
                    }
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
    let order = DominatorTree::new(region).blocks_in_tree_order();
    order.into_iter().map(|block| Block::new(region.body(), block)).collect()
}
