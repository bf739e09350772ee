//! Region simplification: unreachable blocks, dead operations and arguments, identical blocks.

mod branches;
mod dead_code;
mod effects;
mod merge_blocks;
mod redundant_arguments;
mod unreachable;

pub(crate) use unreachable::erase_unreachable_blocks;

use terrace_ir::ids::{BlockId, RegionId};
use terrace_ir::{Block, PatternRewriter, Region};

/// Extent of region simplification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplification {
    /// None.
    Disabled,
    /// Erases unreachable blocks, dead operations and dead arguments.
    Normal,
    /// Also merges identical blocks and drops arguments that are always the same value.
    Aggressive,
}

/// Outcome of region simplification; later cases include earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Simplified {
    /// There was nothing to simplify.
    AsItWas,
    /// Arguments went, and the operands of branches that were for them, nothing else.
    OnlyArguments,
    /// Operations or blocks changed.
    Changed,
}

impl Simplified {
    /// Returns the outcome for a change, if there was one.
    fn changed_if(changed: bool) -> Self {
        if changed { Simplified::Changed } else { Simplified::AsItWas }
    }
}

/// Simplifies regions and all that are nested in them, within one isolated operation.
pub fn simplify_regions(
    rewriter: &mut PatternRewriter<'_, '_>,
    regions: &[RegionId],
    level: RegionSimplification,
) -> Simplified {
    if level == RegionSimplification::Disabled {
        return Simplified::AsItWas;
    }
    let mut changed = erase_unreachable_blocks(rewriter, regions);
    let erased = dead_code::erase_dead_code(rewriter, regions);
    if level == RegionSimplification::Aggressive {
        changed |= merge_blocks::merge_identical_blocks(rewriter, regions);
        changed |= redundant_arguments::drop_redundant_arguments(rewriter, regions);
    }
    Simplified::changed_if(changed).max(erased)
}

/// Adds the regions directly inside of one.
fn add_nested(region: Region<'_, '_>, regions: &mut impl Extend<RegionId>) {
    if region.body().is_flat() {
        return;
    }
    for op in region.ops() {
        if !op.is_plain() && op.body().child(op.id()).is_none() {
            regions.extend(op.regions().map(Region::id));
        }
    }
}

/// Returns the blocks of regions and of those nested in them, but for blocks that are alone in theirs.
fn blocks_within(rewriter: &PatternRewriter<'_, '_>, regions: &[RegionId]) -> Vec<BlockId> {
    let mut blocks = Vec::new();
    let mut pending = regions.to_vec();
    while let Some(region) = pending.pop() {
        let view = rewriter.region(region);
        if !view.has_one_block() {
            blocks.extend(view.blocks().map(Block::id));
        }
        add_nested(view, &mut pending);
    }
    blocks
}
