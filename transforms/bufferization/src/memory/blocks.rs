//! Blocks as places: what dominates what, across regions.

use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint};
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::RegionId;
use terrace_ir::{Block, Operation};

/// Returns the block of the region of the second block in which the first one is, or is nested.
fn lifted<'a, 'c>(block: Block<'a, 'c>, region: RegionId) -> Option<Block<'a, 'c>> {
    let mut at = block;
    loop {
        let own = at.parent_region()?;
        if own.id() == region {
            return Some(at);
        }
        at = own.parent_op()?.block()?;
    }
}

/// Returns the last block that control passes before it gets to either of two blocks.
pub(super) fn common_dominator<'a, 'c>(
    a: Block<'a, 'c>,
    b: Block<'a, 'c>,
    dominance: &DominanceInfo,
) -> Option<Block<'a, 'c>> {
    let mut at = a;
    loop {
        let region = at.parent_region()?;
        if let Some(other) = lifted(b, region.id()) {
            if at.id() == other.id() {
                return Some(at);
            }
            let common = dominance.tree(region).nearest_common_dominator(at.id(), other.id())?;
            return Some(Block::new(at.body(), common));
        }
        at = region.parent_op()?.block()?;
    }
}

/// Returns true if the first block dominates the second one, and is another one.
pub(super) fn properly_dominates<'a, 'c>(
    a: Block<'a, 'c>,
    b: Block<'a, 'c>,
    dominance: &DominanceInfo,
) -> bool {
    a.id() != b.id() && dominates(a, b, dominance)
}

/// Returns true if the first block dominates the second one, or is it.
pub(super) fn dominates<'a, 'c>(a: Block<'a, 'c>, b: Block<'a, 'c>, dominance: &DominanceInfo) -> bool {
    dominance.block_dominates(a, b)
}

/// Returns true if an operation runs its regions again and again.
pub(super) fn is_loop(op: Operation<'_, '_>) -> bool {
    if op.interface::<LoopLike>().is_some() {
        return true;
    }
    let Some(branch) = op.interface::<RegionBranch>() else { return false };
    op.regions().any(|region| {
        let mut visited: Vec<RegionId> = Vec::new();
        let mut open = vec![region];
        while let Some(at) = open.pop() {
            for last in at.blocks().filter_map(|block| block.last_op()) {
                for successor in (branch.successors)(op, RegionBranchPoint::Terminator(last)) {
                    let Some(next) = successor.region else { continue };
                    if next == region {
                        return true;
                    }
                    if !visited.contains(&next.id()) {
                        visited.push(next.id());
                        open.push(next);
                    }
                }
            }
        }
        false
    })
}

/// Returns true if it is known how control goes through the regions of an operation.
pub(super) fn has_known_control_flow(op: Operation<'_, '_>) -> bool {
    op.interface::<LoopLike>().is_some() || op.interface::<RegionBranch>().is_some()
}
