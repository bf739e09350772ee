//! Blocks and regions that are still empty and belong to nothing, and so may move to another context.
//!
//! Some functions of mlir-c make them without saying a context; they move to that of what they are put together with.

use super::{BlockKey, Graph, Named, RegionKey};
use crate::handle::Handle;

impl Graph {
    /// Takes out a block that is empty and belongs to nothing; false if it is not so.
    pub fn take_empty_block(&mut self, block: BlockKey) -> bool {
        let is_loose = self.is_empty_block(block) && self.blocks[block].region.is_none();
        if is_loose {
            self.blocks.remove(block);
        }
        is_loose
    }

    /// Takes out a region that belongs to nothing, with its blocks, which are empty; `None` if it is not so.
    pub fn take_empty_region(&mut self, region: RegionKey) -> Option<Vec<BlockKey>> {
        let blocks: Vec<BlockKey> = self.blocks_of(region).collect();
        let is_loose = self.regions[region].owner.is_none();
        if !is_loose || !blocks.iter().all(|block| self.is_empty_block(*block)) {
            return None;
        }
        blocks.iter().for_each(|block| drop(self.blocks.remove(*block)));
        self.regions.remove(region);
        Some(blocks)
    }

    fn is_empty_block(&self, block: BlockKey) -> bool {
        let record = &self.blocks[block];
        record.first.is_none() && record.arguments.is_empty() && record.predecessors.is_empty()
    }

    /// Notes where something went that was taken out.
    pub fn note_move<H: Handle>(&mut self, from: H, to: H) {
        self.moved.insert(from.bits(), to.bits());
    }

    /// Returns where something went that was taken out, if it moved.
    pub fn moved<K: Named>(&self, handle: K::Handle) -> Option<K::Handle> {
        self.moved.get(&handle.bits()).map(|bits| K::Handle::from_bits(*bits))
    }
}
