//! Queries of blocks and regions.

use super::iterators::{Blocks, Ops, OpsOfBlocks};
use super::{Block, Operation, Region, Value};
use crate::declarations::op_name::TraitFlags;
use crate::ids::*;

impl<'a, 'c> Block<'a, 'c> {
    /// Returns the arguments.
    pub fn arguments(self) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        let body = self.body;
        body.blocks[self.id].arguments.iter().map(move |&id| Value { body, id })
    }

    /// Returns the number of arguments.
    pub fn argument_count(self) -> usize {
        self.body.blocks[self.id].arguments.len()
    }

    /// Returns the argument at a position.
    ///
    /// # Panics
    /// If there is none.
    pub fn argument(self, index: usize) -> Value<'a, 'c> {
        Value { body: self.body, id: self.body.blocks[self.id].arguments[index] }
    }

    /// Returns the operations, first to last.
    #[inline]
    pub fn ops(self) -> Ops<'a, 'c> {
        let data = &self.body.blocks[self.id];
        Ops { body: self.body, first: data.first_op, last: data.last_op }
    }

    /// Returns the first operation.
    pub fn first_op(self) -> Option<Operation<'a, 'c>> {
        let body = self.body;
        body.blocks[self.id].first_op.map(|id| Operation { body, id })
    }

    /// Returns the last operation.
    pub fn last_op(self) -> Option<Operation<'a, 'c>> {
        let body = self.body;
        body.blocks[self.id].last_op.map(|id| Operation { body, id })
    }

    /// Returns true if there is no operation in it.
    pub fn is_empty(self) -> bool {
        self.body.blocks[self.id].first_op.is_none()
    }

    /// Returns the last operation, if it may be a terminator: it is one, or is not registered.
    pub fn terminator(self) -> Option<Operation<'a, 'c>> {
        self.last_op().filter(|op| op.spec().is_none() || op.has_trait(TraitFlags::TERMINATOR))
    }

    /// Returns the region it is in.
    pub fn parent_region(self) -> Option<Region<'a, 'c>> {
        let body = self.body;
        body.blocks[self.id].region.map(|id| Region { body, id })
    }

    /// Returns the operation around it.
    pub fn parent_op(self) -> Option<Operation<'a, 'c>> {
        self.parent_region()?.parent_op()
    }

    /// Returns true if it is the first block of its region.
    pub fn is_entry(self) -> bool {
        let data = &self.body.blocks[self.id];
        data.region.is_some() && data.previous.is_none()
    }

    /// Returns the block after it.
    pub fn next(self) -> Option<Block<'a, 'c>> {
        let body = self.body;
        body.blocks[self.id].next.map(|id| Block { body, id })
    }

    /// Returns the block before it.
    pub fn previous(self) -> Option<Block<'a, 'c>> {
        let body = self.body;
        body.blocks[self.id].previous.map(|id| Block { body, id })
    }

    /// Returns the operations that name this block as a successor, newest use first, once for each use.
    pub fn predecessor_ops(self) -> impl Iterator<Item = Operation<'a, 'c>> {
        let body = self.body;
        self.predecessor_slots().map(move |slot| Operation { body, id: body.successors[slot.index()].owner })
    }

    /// Returns the operations that name this block as a successor and the position where they do, newest use first.
    pub fn predecessor_edges(self) -> impl Iterator<Item = (Operation<'a, 'c>, usize)> {
        let body = self.body;
        self.predecessor_slots().map(move |slot| {
            let op = Operation { body, id: body.successors[slot.index()].owner };
            (op, slot.index() - op.successor_span().start as usize)
        })
    }

    fn predecessor_slots(self) -> impl Iterator<Item = SuccessorId> {
        let body = self.body;
        let first = body.blocks[self.id].first_predecessor;
        std::iter::successors(first, move |slot| body.successors[slot.index()].next)
    }

    /// Returns the blocks that branch here, newest use first, once for each use.
    pub fn predecessors(self) -> impl Iterator<Item = Block<'a, 'c>> {
        self.predecessor_ops().filter_map(Operation::block)
    }

    /// Returns true if nothing branches here.
    pub fn has_no_predecessors(self) -> bool {
        self.body.blocks[self.id].first_predecessor.is_none()
    }

    /// Returns the blocks that the last operation branches to.
    pub fn successors(self) -> impl DoubleEndedIterator<Item = Block<'a, 'c>> {
        self.last_op().into_iter().flat_map(|op| op.successors())
    }
}

impl<'a, 'c> Region<'a, 'c> {
    /// Returns the operation it belongs to.
    pub fn parent_op(self) -> Option<Operation<'a, 'c>> {
        let body = self.body;
        body.regions[self.id].parent.map(|id| Operation { body, id })
    }

    /// Returns its position among the regions of its operation.
    pub fn number(self) -> usize {
        let parent = self.parent_op().expect("the region belongs to an operation");
        parent.regions().position(|region| region.id == self.id).expect("an operation knows its regions")
    }

    /// Returns the blocks, first to last.
    pub fn blocks(self) -> impl DoubleEndedIterator<Item = Block<'a, 'c>> + Clone {
        let data = &self.body.regions[self.id];
        Blocks { body: self.body, first: data.first_block, last: data.last_block }
    }

    /// Returns the first block.
    pub fn first_block(self) -> Option<Block<'a, 'c>> {
        let body = self.body;
        body.regions[self.id].first_block.map(|id| Block { body, id })
    }

    /// Returns true if there is no block in it.
    pub fn is_empty(self) -> bool {
        self.body.regions[self.id].first_block.is_none()
    }

    /// Returns true if there is exactly one block in it.
    pub fn has_one_block(self) -> bool {
        let data = &self.body.regions[self.id];
        data.first_block.is_some() && data.first_block == data.last_block
    }

    /// Returns the region around its operation, within the same isolated operation.
    pub fn parent_region(self) -> Option<Region<'a, 'c>> {
        self.parent_op()?.parent_region()
    }

    /// Returns true if it is `other` or lies within it.
    pub fn is_within(self, other: Region<'a, 'c>) -> bool {
        std::iter::successors(Some(self), |region| region.parent_region()).any(|region| region == other)
    }

    /// Returns the operations of all its blocks.
    #[inline]
    pub fn ops(self) -> impl Iterator<Item = Operation<'a, 'c>> {
        let ops = Ops { body: self.body, first: None, last: None };
        OpsOfBlocks { next_block: self.body.regions[self.id].first_block, ops }
    }
}
