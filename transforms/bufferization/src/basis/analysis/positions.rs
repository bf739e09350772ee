//! Positions of operations in the text, and the ranges in which a write may come between a definition and a read.

use super::regions::Regions;
use terrace_ir::ids::OpId;
use terrace_ir::{Block, Body, Operation, Region, Value};

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
}

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
    /// Numbers all operations of a body.
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
        positions
    }

    fn enter<'a, 'c>(&mut self, op: Operation<'a, 'c>, next: &mut u32, open: &mut Vec<Open<'a, 'c>>) {
        put(&mut self.ops, op.id().index(), Span { start: *next, end: *next });
        *next += 1;
        let is_other_body = op.body().child(op.id()).is_some();
        if op.region_count() != 0 && !is_other_body {
            let mut blocks: Vec<_> = op.regions().flat_map(|region| region.blocks()).collect();
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

    fn region(&self, region: Region<'_, '_>) -> Span {
        let blocks = region.first_block().zip(region.blocks().next_back());
        blocks.map_or(Span::default(), |(first, last)| Span {
            start: self.block(first).start,
            end: self.block(last).end,
        })
    }

    /// Returns the range outside of which no write conflicts with a read of what some values define.
    ///
    /// A write before the definition is overwritten, and one behind the read comes too late; but blocks that branch to
    /// each other, regions of one operation, and loops around the read have no such order.
    pub fn conflict_range<'a, 'c>(
        &self,
        reading: Operation<'a, 'c>,
        definitions: impl Iterator<Item = Value<'a, 'c>>,
        regions: &Regions,
    ) -> Span {
        let mut range = Span { start: u32::MAX, end: self.op(reading.id()).end };
        for op in around(reading) {
            let Some(region) = op.parent_region() else { break };
            if !region.has_one_block() {
                range.end = range.end.max(self.region(region).end);
            }
            let parent = region.parent_op();
            if let Some(parent) = parent.filter(|parent| region.number() + 1 < parent.region_count()) {
                range.end = range.end.max(self.op(parent.id()).end);
            }
        }
        for definition in definitions {
            range.start = range.start.min(self.earliest_conflict(definition));
            if let Some(repeated) = regions.repeated_between(reading, definition) {
                range.end = range.end.max(self.op(repeated).end);
            }
        }
        range
    }

    fn earliest_conflict(&self, definition: Value<'_, '_>) -> u32 {
        let Some(op) = definition.defining_op() else {
            return definition.parent_block().map_or(0, |block| self.block(block).start);
        };
        let mut start = self.op(op.id()).start;
        for op in around(op) {
            let Some(region) = op.parent_region() else { break };
            if !region.has_one_block() {
                start = start.min(self.region(region).start);
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

/// Returns an operation and all around it in its body, from the inside.
fn around<'a, 'c>(op: Operation<'a, 'c>) -> impl Iterator<Item = Operation<'a, 'c>> {
    std::iter::successors(Some(op), |op| op.parent_op())
}
