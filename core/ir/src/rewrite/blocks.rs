//! The rewriter: blocks and regions.

use super::rewriter::{InsertionPoint, PatternRewriter};
use crate::Type;
use crate::body::{OperationState, ValueMap};
use crate::ids::{BlockId, OpId, RegionId, ValueId};
use crate::uniqued::location::Location;
use crate::view::{Block, Operation, Region, WalkOrder, WalkResult};
use smallvec::SmallVec;
use terrace_support::interner::FoldSet;

impl<'c> PatternRewriter<'_, 'c> {
    /// Creates a region that belongs to no operation yet, to give to the state of a new one.
    pub fn create_region(&mut self) -> RegionId {
        self.body.create_region()
    }

    /// Creates a block with arguments in a region, before another block or at the end, and goes into it.
    pub fn create_block(
        &mut self,
        region: RegionId,
        before: Option<BlockId>,
        arguments: impl IntoIterator<Item = (Type<'c>, Location<'c>)>,
    ) -> BlockId {
        let block = self.body.create_block();
        for (ty, location) in arguments {
            self.body.add_argument(block, ty, location);
        }
        self.place_block(block, region, before);
        self.set_insertion_point_to_end(block);
        block
    }

    /// Adds an argument to a block, after those it has.
    pub fn add_argument(&mut self, block: BlockId, ty: Type<'c>, location: Location<'c>) -> ValueId {
        let argument = self.body.add_argument(block, ty, location);
        self.listener.argument_inserted(self.body, argument);
        argument
    }

    fn place_block(&mut self, block: BlockId, region: RegionId, before: Option<BlockId>) {
        match before {
            Some(next) => self.body.insert_block_before(next, block),
            None => self.body.append_block(region, block),
        }
        self.listener.block_inserted(self.body, block);
    }

    /// Moves a block before another one, or to the end of a region.
    pub fn move_block_before(&mut self, block: BlockId, region: RegionId, before: Option<BlockId>) {
        self.listener.block_moving(self.body, block);
        self.body.detach_block(block);
        self.place_block(block, region, before);
    }

    /// Moves an operation before another one.
    pub fn move_op_before(&mut self, op: OpId, next: OpId) {
        let block = self.op(next).block().expect("the operation to move before is in a block").id();
        self.move_op_to(op, InsertionPoint { block, before: Some(next) });
    }

    /// Moves an operation after another one.
    pub fn move_op_after(&mut self, op: OpId, previous: OpId) {
        let previous = self.op(previous);
        let block = previous.block().expect("the operation to move behind is in a block").id();
        let before = previous.next().map(Operation::id);
        self.move_op_to(op, InsertionPoint { block, before });
    }

    /// Moves an operation to a place.
    pub fn move_op_to(&mut self, op: OpId, to: InsertionPoint) {
        if to.before == Some(op) {
            return;
        }
        self.listener.operation_moving(self.body, op);
        self.body.detach_op(op);
        self.place(op, to.block, to.before);
        self.listener.operation_inserted(self.body, op);
    }

    /// Moves the operations of `source` to a place in another block; its arguments are replaced by values, and it is
    /// erased.
    ///
    /// # Panics
    /// If `source` has predecessors, or the number of values differs from that of its arguments.
    pub fn inline_block_before(&mut self, source: BlockId, to: InsertionPoint, values: &[ValueId]) {
        let has_no_predecessors = self.block(source).has_no_predecessors() || self.listener.defers();
        assert!(has_no_predecessors, "an inlined block has no predecessors");
        let arguments: SmallVec<[ValueId; 4]> = self.block(source).arguments().map(|a| a.id()).collect();
        assert_eq!(arguments.len(), values.len(), "an inlined block has a value for each argument");
        for (&argument, &value) in arguments.iter().zip(values) {
            self.replace_all_uses_with(argument, value);
        }
        while let Some(first) = self.block(source).first_op().map(Operation::id) {
            self.move_op_to(first, to);
        }
        if self.point.is_some_and(|point| point.block == source) {
            self.point = Some(to);
        }
        self.erase_block(source);
    }

    /// Moves the operations of `source` to the end of `destination`, as [`PatternRewriter::inline_block_before`] does.
    pub fn merge_blocks(&mut self, source: BlockId, destination: BlockId, values: &[ValueId]) {
        self.inline_block_before(source, InsertionPoint { block: destination, before: None }, values);
    }

    /// Moves `first` and all after it to a new block after its block, and goes into none of them.
    pub fn split_block(&mut self, first: OpId) -> BlockId {
        let old = self.op(first).block().expect("the operation is in a block");
        let (old, region) = (old.id(), old.parent_region().expect("the block is in a region").id());
        if self.listener.defers() {
            let new = self.body.split_block(first);
            self.listener.block_split(self.body, old, new);
            return new;
        }
        let next = self.block(old).next().map(Block::id);
        let new = self.body.create_block();
        self.place_block(new, region, next);
        while self.op(first).block().map(Block::id) != Some(new) {
            let last = self.block(old).last_op().expect("the operation is among the last ones").id();
            let before = self.block(new).first_op().map(Operation::id);
            self.move_op_to(last, InsertionPoint { block: new, before });
        }
        new
    }

    /// Moves all blocks of a region before a block, or to the end of another region.
    pub fn inline_region_before(&mut self, from: RegionId, into: RegionId, before: Option<BlockId>) {
        while let Some(block) = self.region(from).first_block().map(Block::id) {
            self.move_block_before(block, into, before);
        }
    }

    /// Copies all blocks of a region to the end of another one.
    pub fn clone_region(&mut self, from: RegionId, into: RegionId, map: &mut ValueMap) {
        let last = self.region(into).blocks().next_back().map(Block::id);
        self.body.clone_region_within(from, into, map);
        let first_new = match last {
            Some(last) => self.block(last).next(),
            None => self.region(into).first_block(),
        };
        let new: Vec<BlockId> =
            std::iter::successors(first_new, |block| block.next()).map(Block::id).collect();
        for block in new {
            self.listener.block_inserted(self.body, block);
            let ops: Vec<OpId> = self.block(block).ops().map(Operation::id).collect();
            for op in ops {
                self.tell_inserted(op);
            }
        }
    }

    fn tell_inserted(&mut self, op: OpId) {
        self.listener.operation_inserted(self.body, op);
        if self.body.extra(op).is_none() || self.body.child(op).is_some() {
            return;
        }
        let (body, listener) = (&*self.body, &mut *self.listener);
        for region in Operation::new(body, op).regions() {
            let _ = region.walk(WalkOrder::PreOrder, &mut |inner| {
                listener.operation_inserted(body, inner.id());
                WalkResult::Advance
            });
        }
    }

    /// Moves all regions of an operation to a new one at the insertion point, which has the same operands and
    /// attributes, but not the results at some positions, which nothing uses. The other results are replaced.
    pub fn erase_op_results(&mut self, op: OpId, erased: &[usize]) -> OpId {
        let mut state = self.state_of(op);
        let kept: Vec<usize> = (0..state.result_types.len()).filter(|at| !erased.contains(at)).collect();
        state.result_types = kept.iter().map(|at| state.result_types[*at]).collect();
        let new = self.create_around_regions_of(op, state);
        let mut values = self.results(op);
        for (&at, value) in kept.iter().zip(self.results(new)) {
            values[at] = value;
        }
        self.replace_op(op, &values);
        new
    }

    /// Creates an operation of a state without regions, and moves the blocks of the regions of another one to regions of
    /// its own.
    pub fn create_around_regions_of(&mut self, op: OpId, mut state: OperationState<'c>) -> OpId {
        let from: SmallVec<[RegionId; 2]> = self.op(op).regions().map(Region::id).collect();
        from.iter().for_each(|_| state.add_empty_region());
        let new = self.create(state);
        let into: SmallVec<[RegionId; 2]> = self.op(new).regions().map(Region::id).collect();
        for (from, into) in from.into_iter().zip(into) {
            self.inline_region_before(from, into, None);
        }
        new
    }

    /// Makes every branch to `from` a branch to `to`.
    pub fn replace_all_block_uses_with(&mut self, from: BlockId, to: BlockId) {
        let branches: SmallVec<[OpId; 4]> = self.block(from).predecessor_ops().map(Operation::id).collect();
        self.body.replace_all_predecessors(from, to);
        for branch in branches {
            self.listener.operation_modified(self.body, branch);
        }
    }

    /// Erases a block, last operations first. Nothing branches to it, and nothing outside uses its values.
    pub fn erase_block(&mut self, block: BlockId) {
        if self.listener.defers() {
            let ops: SmallVec<[OpId; 8]> = self.block(block).ops().rev().map(Operation::id).collect();
            ops.into_iter().for_each(|op| self.erase_op(op));
            self.listener.block_erased(self.body, block);
            self.body.detach_block(block);
            return;
        }
        while let Some(last) = self.block(block).last_op().map(Operation::id) {
            self.erase_op(last);
        }
        self.listener.block_erased(self.body, block);
        self.body.erase_block(block);
    }

    /// Returns the blocks of a region, successors before those that branch to them; blocks that the entry does not
    /// lead to come after the others.
    pub fn blocks_in_post_order(&self, region: RegionId) -> Vec<BlockId> {
        let region = self.region(region);
        let mut seen = FoldSet::default();
        let mut order = Vec::new();
        for start in region.blocks() {
            post_order(start, &mut seen, &mut order);
        }
        order
    }
}

impl<'a, 'c> Region<'a, 'c> {
    /// Returns the blocks that the entry leads to, successors before those that branch to them.
    pub fn post_order(self) -> Vec<Block<'a, 'c>> {
        if self.has_one_block() {
            return self.first_block().into_iter().collect();
        }
        let mut order = Vec::new();
        if let Some(entry) = self.first_block() {
            post_order(entry, &mut FoldSet::default(), &mut order);
        }
        order.into_iter().map(|block| Block::new(self.body(), block)).collect()
    }
}

fn post_order(start: Block<'_, '_>, seen: &mut FoldSet<BlockId>, order: &mut Vec<BlockId>) {
    if !seen.insert(start.id()) {
        return;
    }
    let body = start.body();
    let mut stack = vec![(start.id(), 0)];
    while let Some((block, next)) = stack.last_mut() {
        let terminator = Block::new(body, *block).last_op();
        let count = terminator.map_or(0, Operation::successor_count);
        if *next == count {
            order.push(*block);
            stack.pop();
            continue;
        }
        let successor = terminator.expect("a block with successors has a last operation").successor(*next);
        *next += 1;
        if seen.insert(successor.id()) {
            stack.push((successor.id(), 0));
        }
    }
}
