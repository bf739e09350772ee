//! Block arguments for which all branches hand over the same value.

use super::branches::{edges_to, erase_argument, handed};
use terrace_ir::ids::{BlockId, RegionId, ValueId};
use terrace_ir::{Block, PatternRewriter};

/// Replaces them by that value, in nested regions as well; whether there were any.
///
/// The value dominates all branches to the block, and so the block itself: what is never reached is gone already.
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
    let Some(edges) = edges_to(rewriter.block(block)) else { return false };
    let mut redundant = Vec::new();
    for argument in 0..rewriter.block(block).argument_count() {
        let own = rewriter.block(block).argument(argument).id();
        if let Some(value) =
            common_value(rewriter.block(block), argument, &edges).filter(|value| *value != own)
        {
            rewriter.replace_all_uses_with(own, value);
            redundant.push(argument);
        }
    }
    for &argument in redundant.iter().rev() {
        erase_argument(rewriter, block, argument, &edges);
    }
    !redundant.is_empty()
}

fn common_value(block: Block<'_, '_>, argument: usize, edges: &[super::branches::Edge]) -> Option<ValueId> {
    let mut values = edges.iter().map(|(op, successor)| {
        handed(terrace_ir::Operation::new(block.body(), *op), *successor, argument).map(|value| value.id())
    });
    let first = values.next()??;
    values.all(|value| value == Some(first)).then_some(first)
}
