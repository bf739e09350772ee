//! Ways by which empty blocks and regions get to the context of what they are put together with.

use super::{ContextState, locate};
use crate::graph::{BlockKey, Named, RegionKey};
use crate::handle::{Handle, MlirBlock, MlirRegion};
use crate::misuse::Misuse;

/// Returns the handle by which something goes now.
pub fn current<K: Named>(handle: K::Handle) -> K::Handle {
    locate::<K>(handle).map_or(handle, |(state, key)| state.graph(|graph| graph.handle(key)))
}

/// Brings a block to a context, if it is empty or there already; with the region that it is in.
///
/// # Errors
/// If it is null, gone, or of another context and not empty.
pub fn bring_block(block: MlirBlock, to: &ContextState) -> Result<MlirBlock, Misuse> {
    let (from, key) = locate::<BlockKey>(block)?;
    let block = from.graph(|graph| graph.handle(key));
    if from.is(to) {
        return Ok(block);
    }
    if let Some(region) = from.graph(|graph| graph.blocks[key].region) {
        bring_region(from.graph(|graph| graph.handle(region)), to)?;
        return Ok(current::<BlockKey>(block));
    }
    if !from.graph(|graph| graph.take_empty_block(key)) {
        return Err(Misuse::OtherContext(MlirBlock::KIND));
    }
    let new = to.graph(|graph| {
        let key = graph.create_block();
        graph.handle(key)
    });
    from.graph(|graph| graph.note_move(block, new));
    Ok(new)
}

/// Brings a region to a context, if it belongs to nothing and its blocks are empty, or it is there already.
///
/// # Errors
/// If it is null, gone, or of another context and not empty.
pub fn bring_region(region: MlirRegion, to: &ContextState) -> Result<MlirRegion, Misuse> {
    let (from, key) = locate::<RegionKey>(region)?;
    let region = from.graph(|graph| graph.handle(key));
    if from.is(to) {
        return Ok(region);
    }
    let blocks = from.graph(|graph| {
        let handles: Vec<MlirBlock> = graph.blocks_of(key).map(|block| graph.handle(block)).collect();
        graph.take_empty_region(key).map(|_| handles)
    });
    let blocks = blocks.ok_or(Misuse::OtherContext(MlirRegion::KIND))?;
    let (new, new_blocks) = to.graph(|graph| {
        let region = graph.create_region();
        let blocks: Vec<MlirBlock> = blocks
            .iter()
            .map(|_| {
                let block = graph.create_block();
                graph.insert_block(region, None, block);
                graph.handle(block)
            })
            .collect();
        (graph.handle(region), blocks)
    });
    from.graph(|graph| {
        graph.note_move(region, new);
        blocks.iter().zip(&new_blocks).for_each(|(old, new)| graph.note_move(*old, *new));
    });
    Ok(new)
}

/// Brings a region and a block together in the context of one of them.
///
/// # Errors
/// If they are of two contexts and neither is empty.
pub fn bring_together(region: MlirRegion, block: MlirBlock) -> Result<(MlirRegion, MlirBlock), Misuse> {
    let (of_region, _) = locate::<RegionKey>(region)?;
    let (of_block, _) = locate::<BlockKey>(block)?;
    match bring_block(block, &of_region) {
        Ok(block) => Ok((current::<RegionKey>(region), block)),
        Err(_) => Ok((bring_region(region, &of_block)?, current::<BlockKey>(block))),
    }
}
