//! Positions of operations, and the ranges in which a write may come between a definition and a read.
//!
//! Operations are numbered in the order of the text, but blocks in an order in which each is followed by all that it
//! dominates: what a block dominates is a range.

use super::regions::Regions;
use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId, RegionId};
use terrace_ir::{Block, Body, Operation, Region, Value};
use terrace_support::interner::FoldMap;

/// First and last position of what is in an operation, a block or a region.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Span {
    pub start: u32,
    pub end: u32,
}

/// Positions in a body: operations are numbered in the order of the text.
#[derive(Default)]
pub(super) struct Positions {
    ops: Vec<Span>,
    blocks: Vec<Span>,
    /// Regions of several blocks.
    branching: FoldMap<RegionId, Branching>,
    /// End of what a block dominates, for blocks of such regions.
    dominated: FoldMap<BlockId, u32>,
}

/// Region of several blocks.
#[derive(Clone, Copy, Default)]
struct Branching {
    span: Span,
    /// End of the first blocks, as long as each dominates one other block only and through it all that follow.
    trunk: u32,
}

/// Spans outside of which no write conflicts with a read.
pub(super) type Ranges = SmallVec<[Span; 3]>;

/// Operation, with what is left of it to be visited.
struct Open<'a, 'c> {
    op: Operation<'a, 'c>,
    blocks: Vec<Block<'a, 'c>>,
    /// Current block, and the next operation of it.
    block: Option<(Block<'a, 'c>, Option<Operation<'a, 'c>>)>,
}

fn put<T: Default + Clone>(list: &mut Vec<T>, at: usize, item: T) {
    if list.len() <= at {
        list.resize(at + 1, T::default());
    }
    list[at] = item;
}

impl Positions {
    /// Assigns numbers to all operations of a body.
    pub fn of(body: &Body<'_>) -> Self {
        let mut positions = Positions::default();
        let mut next = 0u32;
        let mut open: Vec<Open<'_, '_>> = Vec::new();
        positions.enter(Operation::new(body, Body::ROOT), &mut next, &mut open);
        while let Some(top) = open.last_mut() {
            match top.block {
                Some((block, Some(op))) => {
                    top.block = Some((block, op.next()));
                    positions.enter(op, &mut next, &mut open);
                }
                Some((block, None)) => {
                    positions.blocks[block.id().index()].end = next;
                    next += 1;
                    top.block = None;
                }
                None => match top.blocks.pop() {
                    Some(block) => {
                        put(&mut positions.blocks, block.id().index(), Span { start: next, end: next });
                        next += 1;
                        top.block = Some((block, block.first_op()));
                    }
                    None => {
                        positions.ops[top.op.id().index()].end = next;
                        next += 1;
                        open.pop();
                    }
                },
            }
        }
        let root = Operation::new(body, Body::ROOT);
        let mut regions: Vec<Region<'_, '_>> = root.regions().collect();
        while let Some(region) = regions.pop() {
            if !region.has_one_block() {
                positions.note_branches(region);
            }
            let inner = region.ops().filter(|op| op.region_count() != 0 && body.child(op.id()).is_none());
            regions.extend(inner.flat_map(|op| op.regions()));
        }
        positions
    }

    /// Notes what the blocks of a region dominate.
    fn note_branches(&mut self, region: Region<'_, '_>) {
        let tree = region.dominator_tree();
        let order = in_dominance_order(region);
        let mut children: FoldMap<BlockId, usize> = FoldMap::default();
        for block in &order {
            if let Some(parent) = tree.immediate_dominator(block.id()) {
                *children.entry(parent).or_default() += 1;
            }
        }
        let (Some(first), Some(last)) = (order.first(), order.last()) else { return };
        let span = Span { start: self.block(*first).start, end: self.block(*last).end };
        // From the end, each block reaches as far as the last one that it dominates.
        for block in order.iter().rev() {
            let own = self.block(*block).end;
            let end = self.dominated.get(&block.id()).copied().unwrap_or(own).max(own);
            self.dominated.insert(block.id(), end);
            if let Some(parent) = tree.immediate_dominator(block.id()) {
                let known = self.dominated.entry(parent).or_insert(end);
                *known = end.max(*known);
            }
        }
        let is_single = |block: &&Block<'_, '_>| children.get(&block.id()) == Some(&1);
        let trunk = order.iter().take_while(is_single).count().min(order.len() - 1);
        let trunk = self.block(order[trunk]).end;
        self.branching.insert(region.id(), Branching { span, trunk });
    }

    fn enter<'a, 'c>(&mut self, op: Operation<'a, 'c>, next: &mut u32, open: &mut Vec<Open<'a, 'c>>) {
        put(&mut self.ops, op.id().index(), Span { start: *next, end: *next });
        *next += 1;
        let is_other_body = op.body().child(op.id()).is_some();
        if op.region_count() != 0 && !is_other_body {
            let mut blocks: Vec<_> = op.regions().flat_map(in_dominance_order).collect();
            blocks.reverse();
            open.push(Open { op, blocks, block: None });
        }
    }

    /// Returns the span of an operation.
    pub fn op(&self, op: OpId) -> Span {
        self.ops.get(op.index()).copied().unwrap_or_default()
    }

    fn block(&self, block: Block<'_, '_>) -> Span {
        self.blocks.get(block.id().index()).copied().unwrap_or_default()
    }

    /// Returns where blocks are that a block neither dominates nor is dominated by.
    fn beside(&self, block: Block<'_, '_>, region: RegionId) -> [Option<Span>; 2] {
        let Some(branching) = self.branching.get(&region) else { return [None; 2] };
        let own = self.block(block);
        let dominated = self.dominated.get(&block.id()).copied().unwrap_or(own.end);
        let is_any = |span: Span| (span.start < span.end).then_some(span);
        let before = Span { start: branching.trunk + 1, end: own.start.saturating_sub(1) };
        [is_any(before), is_any(Span { start: dominated + 1, end: branching.span.end })]
    }

    /// Returns the ranges outside of which no write conflicts with a read of what some values define.
    ///
    /// A write before the definition is overwritten, and one after the read comes too late; but blocks of which none is
    /// always before the other, regions of one operation, and loops around the read have no such order.
    pub fn conflict_ranges<'a, 'c>(
        &self,
        reading: Operation<'a, 'c>,
        definitions: &[Value<'a, 'c>],
        regions: &Regions,
    ) -> Ranges {
        let mut range = Span { start: u32::MAX, end: self.op(reading.id()).end };
        let mut beside = Ranges::new();
        for op in around(reading) {
            let (Some(region), Some(block)) = (op.parent_region(), op.block()) else { break };
            if let Some(branching) = self.branching.get(&region.id()) {
                let is_same = |definition: &Value<'a, 'c>| block_in(*definition, region) == Some(block);
                match definitions.iter().all(is_same) {
                    true => beside.extend(self.beside(block, region.id()).into_iter().flatten()),
                    false => range.end = range.end.max(branching.span.end),
                }
            }
            let parent = region.parent_op();
            if let Some(parent) = parent.filter(|parent| region.number() + 1 < parent.region_count()) {
                range.end = range.end.max(self.op(parent.id()).end);
            }
        }
        for definition in definitions {
            range.start = range.start.min(self.earliest_conflict(*definition, reading));
            if let Some(repeated) = regions.repeated_between(reading, *definition) {
                range.end = range.end.max(self.op(repeated).end);
            }
        }
        beside.push(range);
        beside
    }

    fn earliest_conflict<'a, 'c>(&self, definition: Value<'a, 'c>, reading: Operation<'a, 'c>) -> u32 {
        let Some(op) = definition.defining_op() else {
            return definition.parent_block().map_or(0, |block| self.block(block).start);
        };
        let mut start = self.op(op.id()).start;
        for op in around(op) {
            let Some(region) = op.parent_region() else { break };
            if let Some(branching) = self.branching.get(&region.id()) {
                let read = region.find_ancestor_op(reading).and_then(|op| op.block());
                if read.is_none() || read != op.block() {
                    start = start.min(branching.span.start);
                }
            }
            if region.number() != 0
                && let Some(parent) = region.parent_op()
            {
                start = start.min(self.op(parent.id()).start);
            }
        }
        start
    }
}

/// Returns the block of a region in which a value is defined, or around that; `None` if it is outside.
fn block_in<'a, 'c>(value: Value<'a, 'c>, region: Region<'a, 'c>) -> Option<Block<'a, 'c>> {
    let block = value.parent_block()?;
    if block.parent_region() == Some(region) {
        return Some(block);
    }
    region.find_ancestor_op(block.parent_op()?)?.block()
}

/// Returns the blocks of a region, each followed by all that it dominates, and in the end those that nothing leads to.
fn in_dominance_order<'a, 'c>(region: Region<'a, 'c>) -> Vec<Block<'a, 'c>> {
    if region.has_one_block() {
        return region.blocks().collect();
    }
    let tree = region.dominator_tree();
    let reached = tree.blocks_in_tree_order().into_iter().map(|block| Block::new(region.body(), block));
    let unreached = region.blocks().filter(|block| !tree.is_reachable(block.id()));
    reached.chain(unreached).collect()
}

/// Returns an operation and all around it in its body, from the inside.
fn around<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Operation<'a, 'c>> {
    std::iter::successors(Some(op), |op| op.parent_op())
}
