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
        }
        Some(Operation { body: self.body, id })
    }
}

impl DoubleEndedIterator for Ops<'_, '_> {
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
            self.first = self.body.blocks[id.index()].next;
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
            self.last = self.body.blocks[id.index()].previous;
        }
        Some(Block { body: self.body, id })
    }
}
