//! Control flow graph: the points of a program, and the edges between them.
//!
//! A point is the start of a block, or the place after an operation, which is the one before the next. Edges lead
//! through operations, along branches, into and out of regions, and through calls of functions in the program.

use crate::program::{Program, end_successors};
use terrace_interfaces::call::Callable;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessors};
use terrace_ir::{Attribute, Block, Body, Operation, Region};

/// Index of a point.
pub(crate) type Node = usize;

/// An edge from one point to another.
#[derive(Clone, Copy)]
pub(crate) struct Step<'a, 'c> {
    pub from: Node,
    pub to: Node,
    /// The operation that is executed on the way; `None` if control only moves.
    pub through: Option<Operation<'a, 'c>>,
}

/// The control flow graph of a program.
///
/// Cost: one walk, and some 40 bytes for each operation.
pub struct Flow<'p, 'a, 'c> {
    program: &'p Program<'a, 'c>,
    pub(crate) node_count: usize,
    pub(crate) steps: Vec<Step<'a, 'c>>,
    /// Points that unknown code may jump to.
    pub(crate) entries: Vec<Node>,
    /// Points from which control may go to unknown code.
    pub(crate) exits: Vec<Node>,
}

impl<'p, 'a, 'c> Flow<'p, 'a, 'c> {
    /// Builds the control flow graph of a program.
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

    /// Returns the point after an operation.
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

/// Builder of the edges.
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

    /// Adds the edges past an operation, and to the successors of a terminator. Returns the point after it.
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

    /// Returns the points at the ends of the blocks without successors.
    fn ends(&self, region: Region<'a, 'c>) -> Vec<Node> {
        let goes_on = |block: &Block<'_, '_>| block.last_op().is_some_and(|last| last.successor_count() != 0);
        region.blocks().filter(|block| !goes_on(block)).map(|block| self.flow.end(block)).collect()
    }

    /// Adds the edges into and out of the regions of an operation.
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
