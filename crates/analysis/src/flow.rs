//! Control flow graph: the points of a program, and the edges between them.
//!
//! A point is the start of a block, or the place behind an operation, which is the one before the next. Steps lead
//! through operations, along branches, into regions and out of them, and through calls of functions that are known.
//! Where control comes from somewhere that nobody knows, or goes there, the program is open.

use crate::program::{Program, end_successors};
use terrace_interfaces::call::Callable;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessors};
use terrace_ir::{Attribute, Block, Body, Operation, Region};

/// The number of a point.
pub(crate) type Node = usize;

/// Control goes from one point to another.
#[derive(Clone, Copy)]
pub(crate) struct Step<'a, 'c> {
    pub from: Node,
    pub to: Node,
    /// The operation that is executed on the way; `None` if control only moves.
    pub through: Option<Operation<'a, 'c>>,
}

/// The points of an operation and all in it, and the steps between them.
///
/// Cost: one walk, and some 40 bytes for each operation.
pub struct Flow<'p, 'a, 'c> {
    program: &'p Program<'a, 'c>,
    pub(crate) node_count: usize,
    pub(crate) steps: Vec<Step<'a, 'c>>,
    /// Points to which control comes from somewhere that nobody knows.
    pub(crate) entries: Vec<Node>,
    /// Points from which it goes there.
    pub(crate) exits: Vec<Node>,
}

impl<'p, 'a, 'c> Flow<'p, 'a, 'c> {
    /// Computes the flow of control in a program.
    pub fn new(program: &'p Program<'a, 'c>) -> Self {
        let node_count = program.op_limit() + program.block_limit();
        let flow = Flow { program, node_count, steps: Vec::new(), entries: Vec::new(), exits: Vec::new() };
        let mut builder = Builder { flow };
        for body in program.tree().bodies() {
            builder.add_body(body);
        }
        builder.flow
    }

    /// Returns the point at the start of a block.
    pub(crate) fn start(&self, block: Block<'_, 'c>) -> Node {
        self.program.op_limit() + self.program.block_index(block)
    }

    /// Returns the point behind an operation.
    pub(crate) fn after(&self, op: Operation<'_, 'c>) -> Node {
        self.program.op_index(self.program.outer(op))
    }

    /// Returns the point before an operation.
    pub(crate) fn before(&self, op: Operation<'_, 'c>) -> Option<Node> {
        let op = self.program.outer(op);
        match op.previous() {
            Some(previous) => Some(self.after(previous)),
            None => op.block().map(|block| self.start(block)),
        }
    }

    fn end(&self, block: Block<'_, 'c>) -> Node {
        block.last_op().map_or_else(|| self.start(block), |last| self.after(last))
    }
}

/// Finds the steps.
struct Builder<'p, 'a, 'c> {
    flow: Flow<'p, 'a, 'c>,
}

impl<'a, 'c> Builder<'_, 'a, 'c> {
    fn add_body(&mut self, body: &'a Body<'c>) {
        let mut pending = vec![Operation::new(body, Body::ROOT)];
        while let Some(op) = pending.pop() {
            self.add_regions(op);
            for block in op.regions().flat_map(Region::blocks) {
                let mut at = self.flow.start(block);
                for inner in block.ops() {
                    at = self.add_op(inner, at);
                    if inner.region_count() != 0 && body.child(inner.id()).is_none() {
                        pending.push(inner);
                    }
                }
            }
        }
    }

    fn step(&mut self, from: Node, to: Node) {
        self.flow.steps.push(Step { from, to, through: None });
    }

    /// Adds how control gets past an operation, and where it goes if it ends its block; the point behind it.
    fn add_op(&mut self, op: Operation<'a, 'c>, from: Node) -> Node {
        let after = self.flow.after(op);
        if op.interface::<RegionBranch>().is_some() {
            // Control goes through its regions.
        } else if let Some((region, entry)) =
            self.flow.program.callee(op).and_then(|(_, region)| Some((region, region.first_block()?)))
        {
            self.step(from, self.flow.start(entry));
            for end in self.ends(region) {
                self.step(end, after);
            }
        } else {
            self.flow.steps.push(Step { from, to: after, through: Some(op) });
        }
        for successor in op.successors() {
            self.step(after, self.flow.start(successor));
        }
        after
    }

    /// The points at the ends of the blocks that do not go on to others.
    fn ends(&self, region: Region<'a, 'c>) -> Vec<Node> {
        let goes_on = |block: &Block<'_, '_>| block.last_op().is_some_and(|last| last.successor_count() != 0);
        region.blocks().filter(|block| !goes_on(block)).map(|block| self.flow.end(block)).collect()
    }

    /// Adds how control gets into the regions of an operation, and out of them.
    fn add_regions(&mut self, op: Operation<'a, 'c>) {
        let program = self.flow.program;
        let is_whole = program.tree().key(op) == (0, Body::ROOT);
        if let (Some(branch), false) = (op.interface::<RegionBranch>(), is_whole) {
            return self.add_region_branch(op, branch);
        }
        let is_function = op.interface::<Callable>().is_some();
        if is_function && !is_whole && !program.has_unknown_calls(op) {
            return;
        }
        for region in op.regions() {
            let entry = region.first_block().map(|entry| self.flow.start(entry));
            self.flow.entries.extend(entry);
            let ends = self.ends(region);
            self.flow.exits.extend(ends);
        }
    }

    fn add_region_branch(&mut self, op: Operation<'a, 'c>, branch: &'static RegionBranch) {
        if let Some(before) = self.flow.before(op) {
            self.add_successors(op, before, (branch.successors)(op, RegionBranchPoint::Parent));
        }
        for last in op.regions().flat_map(Region::blocks).filter_map(Block::last_op) {
            if last.successor_count() != 0 {
                continue;
            }
            let unknown: Vec<Option<Attribute<'c>>> = vec![None; last.operand_count()];
            let successors = end_successors(last, op, branch, &unknown);
            self.add_successors(op, self.flow.after(last), successors);
        }
    }

    fn add_successors(&mut self, op: Operation<'a, 'c>, from: Node, successors: RegionSuccessors<'a, 'c>) {
        for successor in successors {
            let to = match successor.region {
                None => self.flow.after(op),
                Some(region) => match region.first_block() {
                    Some(entry) => self.flow.start(entry),
                    None => continue,
                },
            };
            self.step(from, to);
        }
    }
}
