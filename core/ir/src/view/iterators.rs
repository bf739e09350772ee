//! Walks along the lists of a body: the operations of a block, the blocks of a region.

use super::{Block, Operation};
use crate::body::Body;
use crate::ids::*;

/// The operations of a block.
#[derive(Clone)]
pub struct Ops<'a, 'c> {
    pub(super) body: &'a Body<'c>,
    pub(super) first: Option<OpId>,
    pub(super) last: Option<OpId>,
}

impl<'a, 'c> Iterator for Ops<'a, 'c> {
    type Item = Operation<'a, 'c>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let id = self.first?;
        if self.first == self.last {
            self.first = None;
            self.last = None;
        } else {
            self.first = self.body.op_data(id).next;
            self.body.prefetch_op(self.first);
        }
        Some(Operation { body: self.body, id })
    }
}

impl DoubleEndedIterator for Ops<'_, '_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let id = self.last?;
        if self.first == self.last {
            self.first = None;
            self.last = None;
        } else {
            self.last = self.body.op_data(id).previous;
        }
        Some(Operation { body: self.body, id })
    }
}

/// The operations of a block and of all that follow it.
pub(super) struct OpsOfBlocks<'a, 'c> {
    /// The operations of the current block that are left.
    pub(super) ops: Ops<'a, 'c>,
    /// The next block.
    pub(super) next_block: Option<BlockId>,
}

impl<'a, 'c> Iterator for OpsOfBlocks<'a, 'c> {
    type Item = Operation<'a, 'c>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(op) = self.ops.next() {
                return Some(op);
            }
            let block = &self.ops.body.blocks[self.next_block?];
            self.ops = Ops { body: self.ops.body, first: block.first_op, last: block.last_op };
            self.next_block = block.next;
        }
    }
}

/// The blocks of a region.
#[derive(Clone)]
pub(super) struct Blocks<'a, 'c> {
    pub(super) body: &'a Body<'c>,
    pub(super) first: Option<BlockId>,
    pub(super) last: Option<BlockId>,
}

impl<'a, 'c> Iterator for Blocks<'a, 'c> {
    type Item = Block<'a, 'c>;
    fn next(&mut self) -> Option<Self::Item> {
        let id = self.first?;
        if self.first == self.last {
            self.first = None;
            self.last = None;
        } else {
            self.first = self.body.blocks[id].next;
        }
        Some(Block { body: self.body, id })
    }
}

impl DoubleEndedIterator for Blocks<'_, '_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let id = self.last?;
        if self.first == self.last {
            self.first = None;
            self.last = None;
        } else {
            self.last = self.body.blocks[id].previous;
        }
        Some(Block { body: self.body, id })
    }
}
