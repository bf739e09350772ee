//! `IR.h`: regions.

use crate::abi::*;
use crate::context::relocation::{bring_together, current};
use crate::context::{self, locate};
use crate::graph::{BlockKey, Graph, RegionKey};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};

/// Creates an entry that the caller says no context for: in that which the thread used last.
pub fn create_in_any<H>(create: impl FnOnce(&mut Graph) -> H) -> Result<H, Misuse> {
    Ok(context::last_used()?.graph(create))
}

fn on_region<R>(region: MlirRegion, work: impl FnOnce(&mut Graph, RegionKey) -> R) -> Result<R, Misuse> {
    let (state, key) = locate::<RegionKey>(region)?;
    Ok(state.graph(|graph| work(graph, key)))
}

/// Returns a block that is in no region.
fn loose_block(graph: &Graph, block: MlirBlock, region: RegionKey) -> Result<BlockKey, Misuse> {
    let key = graph.find::<BlockKey>(block)?;
    if graph.blocks[key].region.is_some() {
        return Err(Misuse::other("the block is in a region already"));
    }
    if let Some(owner) = graph.regions[region].owner
        && graph.ops_of(key).any(|op| graph.is_within(owner, op))
    {
        return Err(Misuse::other("a block cannot be put into itself"));
    }
    Ok(key)
}

/// Puts a block next to another one; at the start or end without one.
fn insert_next_to(
    region: MlirRegion,
    reference: MlirBlock,
    block: MlirBlock,
    is_after: bool,
) -> Result<(), Misuse> {
    let (region, block) = bring_together(region, block)?;
    on_region(region, |graph, region| {
        let block = loose_block(graph, block, region)?;
        let before = if reference.is_null() {
            if is_after { graph.regions[region].first } else { None }
        } else {
            let reference = graph.find::<BlockKey>(reference)?;
            if graph.blocks[reference].region != Some(region) {
                return Err(Misuse::other("the block to insert at is not in the region"));
            }
            if is_after { graph.blocks[reference].next } else { Some(reference) }
        };
        graph.insert_block(region, before, block);
        Ok(())
    })?
}

export! {
    /// Creates a region that belongs to no operation.
    fn mlirRegionCreate() -> MlirRegion {
        create_in_any(|graph| {
            let region = graph.create_region();
            graph.handle(region)
        })
    }

    /// Destroys a region that belongs to no operation, with all that is in it.
    fn mlirRegionDestroy(region: MlirRegion) {
        on_region(region, |graph, region| match graph.regions[region].owner {
            Some(_) => Err(Misuse::other("the region belongs to an operation")),
            None => graph.erase_region(region),
        })?
    }

    /// Returns true if both are the same region.
    fn mlirRegionEqual(region: MlirRegion, other: MlirRegion) -> bool {
        Ok(region == other || current::<RegionKey>(region) == current::<RegionKey>(other))
    }

    /// Returns the first block, or null.
    fn mlirRegionGetFirstBlock(region: MlirRegion) -> MlirBlock {
        on_region(region, |graph, region| graph.handle_or_null(graph.regions[region].first))
    }

    /// Puts a block at the end.
    fn mlirRegionAppendOwnedBlock(region: MlirRegion, block: MlirBlock) {
        insert_next_to(region, MlirBlock::default(), block, false)
    }

    /// Puts a block at a position.
    fn mlirRegionInsertOwnedBlock(region: MlirRegion, position: isize, block: MlirBlock) {
        let (region, block) = bring_together(region, block)?;
        on_region(region, |graph, region| {
            let block = loose_block(graph, block, region)?;
            let count = graph.blocks_of(region).count();
            let at = check_index("places in the region", position, count + 1)?;
            let before = graph.blocks_of(region).nth(at);
            graph.insert_block(region, before, block);
            Ok(())
        })?
    }

    /// Puts a block after another one, or at the start.
    fn mlirRegionInsertOwnedBlockAfter(region: MlirRegion, reference: MlirBlock, block: MlirBlock) {
        insert_next_to(region, reference, block, true)
    }

    /// Puts a block before another one, or at the end.
    fn mlirRegionInsertOwnedBlockBefore(region: MlirRegion, reference: MlirBlock, block: MlirBlock) {
        insert_next_to(region, reference, block, false)
    }

    /// Returns the region after a region of the same operation, or null.
    fn mlirRegionGetNextInOperation(region: MlirRegion) -> MlirRegion {
        on_region(region, |graph, region| {
            let Some(owner) = graph.regions[region].owner else { return MlirRegion::default() };
            let all = &graph.ops[owner].regions;
            let next = all.iter().skip_while(|other| **other != region).nth(1);
            graph.handle_or_null(next.copied())
        })
    }

    /// Moves the blocks of a region to another one, whose own blocks are erased.
    fn mlirRegionTakeBody(target: MlirRegion, source: MlirRegion) {
        on_region(target, |graph, target| {
            let source = graph.find::<RegionKey>(source)?;
            if source == target {
                return Ok(());
            }
            if graph.region_is_within(target, source) || graph.region_is_within(source, target) {
                return Err(Misuse::other("a region cannot be put into itself"));
            }
            let old: Vec<BlockKey> = graph.blocks_of(target).collect();
            graph.erase_blocks(&old)?;
            let blocks: Vec<BlockKey> = graph.blocks_of(source).collect();
            for block in blocks {
                graph.detach_block(block);
                graph.insert_block(target, None, block);
            }
            Ok(())
        })?
    }
}
