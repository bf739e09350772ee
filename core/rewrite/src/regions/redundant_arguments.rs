//! Block arguments to which all branches pass the same value.

use super::branches::{Incoming, branches_to, erase_arguments};
use terrace_ir::ids::{BlockId, RegionId, ValueId};
use terrace_ir::{Block, PatternRewriter};

/// Replaces them by that value, in nested regions as well. Returns true if there were any.
///
/// The value dominates all branches to the block, and so the block itself: unreachable blocks were erased before.
pub(super) fn drop_redundant_arguments(rewriter: &mut PatternRewriter<'_, '_>, regions: &[RegionId]) -> bool {
    let mut changed = false;
    for block in super::blocks_within(rewriter, regions) {
        if !rewriter.block(block).is_entry() {
            changed |= drop_in(rewriter, block);
        }
    }
    changed
}

fn drop_in(rewriter: &mut PatternRewriter<'_, '_>, block: BlockId) -> bool {
    if rewriter.block(block).argument_count() == 0 {
        return false;
    }
    let Some(branches) = branches_to(rewriter.block(block)) else { return false };
    let mut redundant = Vec::new();
    for argument in 0..rewriter.block(block).argument_count() {
        let own = rewriter.block(block).argument(argument).id();
        let common = common_value(rewriter.block(block), argument, &branches);
        if let Some(value) = common.filter(|value| *value != own) {
            rewriter.replace_all_uses_with(own, value);
            redundant.push(argument);
        }
    }
    if !redundant.is_empty() {
        erase_arguments(rewriter, block, &redundant, &branches);
    }
    !redundant.is_empty()
}

fn common_value(block: Block<'_, '_>, argument: usize, branches: &[Incoming]) -> Option<ValueId> {
    let mut values = branches.iter().flat_map(|branch| branch.handed(block, argument));
    let first = values.next()??;
    values.all(|value| value == Some(first)).then_some(first.id())
}
