//! Simplification of regions: blocks that nothing leads to, operations and arguments that nothing needs, blocks that
//! are the same.

mod dead_code;
mod unreachable;

pub(crate) use unreachable::erase_unreachable_blocks;

use terrace_ir::PatternRewriter;
use terrace_ir::ids::RegionId;

/// How far regions are simplified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplification {
    /// Not at all.
    Disabled,
    /// Unreachable blocks, dead operations and dead arguments go.
    Normal,
    /// Equal blocks become one as well, and arguments that are always the same value go.
    Aggressive,
}

/// Simplifies regions and all that are nested in them, within one isolated operation; whether anything changed.
pub fn simplify_regions(
    rewriter: &mut PatternRewriter<'_, '_>,
    regions: &[RegionId],
    level: RegionSimplification,
) -> bool {
    if level == RegionSimplification::Disabled {
        return false;
    }
    let erased_blocks = erase_unreachable_blocks(rewriter, regions);
    let erased_code = dead_code::erase_dead_code(rewriter, regions);
    erased_blocks | erased_code
}
