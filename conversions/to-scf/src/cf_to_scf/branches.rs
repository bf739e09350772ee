//! Conditional branches become operations with regions.

use super::{Edge, Lift};
use terrace_arith::IndexCastUIOp;
use terrace_cf::{CondBranchOp, SwitchOp};
use terrace_ir::dominance::DominatorTree;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Failure, Location, RegionSource, Type};
use terrace_scf::{IfOp, IndexSwitchOp, YieldOp};
use terrace_support::interner::{FoldMap, FoldSet};

/// Merge point of the regions of a branch.
struct Meeting {
    edges: Vec<Edge>,
    /// True if no region ends for itself.
    is_end_of_all: bool,
    /// True if any region goes on anywhere.
    is_reached: bool,
}

impl<'c> Lift<'_, '_, 'c> {
    /// Replaces the branch that ends a block by a structured operation; returns the blocks to go on with.
    pub fn structure_branches(&mut self, entry: BlockId) -> Result<Vec<BlockId>, Failure> {
        let edges = self.successor_edges(entry);
        match edges[..] {
            [] => Ok(Vec::new()),
            [edge] => {
                let next = self.target(edge);
                let (arguments, values) = (self.arguments(next), self.values(edge));
                self.replace_each(&arguments, &values);
                let last = self.terminator(entry);
                self.rewriter.erase_op(last);
                self.splice(next, entry);
                Ok(vec![entry])
            }
            _ => self.structure_branch(entry, &edges),
        }
    }

    fn structure_branch(&mut self, entry: BlockId, edges: &[Edge]) -> Result<Vec<BlockId>, Failure> {
        let parts = self.parts(entry, edges);
        let meeting = self.meeting(entry, edges, &parts);
        if !meeting.is_reached {
            return Ok(edges.iter().map(|edge| self.target(*edge)).collect());
        }
        let first = self.target(meeting.edges[0]);
        let is_single = meeting.edges.iter().all(|edge| self.target(*edge) == first);
        let continuation = if is_single && meeting.is_end_of_all {
            first
        } else {
            let location = self.rewriter.op(self.terminator(meeting.edges[0].from)).location();
            self.join_edges(location, &meeting.edges)
        };
        if !meeting.is_end_of_all {
            return Ok(vec![entry]);
        }
        self.create_regions(entry, edges, parts, continuation)
    }

    /// Returns for each edge the blocks that only it leads to, in the order of the dominator tree.
    fn parts(&self, entry: BlockId, edges: &[Edge]) -> Vec<Vec<BlockId>> {
        let Some(region) = self.rewriter.block(entry).parent_region() else { return Vec::new() };
        let tree = DominatorTree::new(region);
        let mut children: FoldMap<BlockId, Vec<BlockId>> = FoldMap::default();
        if let Some(start) = region.first_block() {
            for block in pre_order(start) {
                if let Some(dominator) = tree.immediate_dominator(block) {
                    children.entry(dominator).or_default().push(block);
                }
            }
        }
        let part = |edge: &Edge| {
            let target = self.target(*edge);
            let mut predecessors = self.rewriter.block(target).predecessors();
            let is_only = predecessors.next().is_some_and(|block| block.id() == entry);
            let mut part = Vec::new();
            let mut pending =
                if is_only && predecessors.next().is_none() { vec![target] } else { Vec::new() };
            while let Some(block) = pending.pop() {
                part.push(block);
                pending.extend(children.get(&block).into_iter().flatten().rev());
            }
            part
        };
        edges.iter().map(part).collect()
    }

    fn meeting(&self, entry: BlockId, edges: &[Edge], parts: &[Vec<BlockId>]) -> Meeting {
        let mut inside: FoldSet<BlockId> = parts.iter().flatten().copied().collect();
        inside.insert(entry);
        let mut meeting = Meeting { edges: Vec::new(), is_end_of_all: true, is_reached: false };
        for (edge, part) in edges.iter().zip(parts) {
            if part.is_empty() {
                meeting.edges.push(*edge);
                meeting.is_reached = true;
            }
            for &block in part {
                let own = self.successor_edges(block);
                if own.is_empty() {
                    meeting.is_end_of_all = false;
                    meeting.edges.extend(self.edges_to(block));
                }
                for edge in own.into_iter().filter(|edge| !inside.contains(&self.target(*edge))) {
                    meeting.edges.push(edge);
                    meeting.is_reached = true;
                }
            }
        }
        meeting
    }

    fn create_regions(
        &mut self,
        entry: BlockId,
        edges: &[Edge],
        parts: Vec<Vec<BlockId>>,
        continuation: BlockId,
    ) -> Result<Vec<BlockId>, Failure> {
        let mut pending = Vec::new();
        // Blocks without operations, with what they will yield.
        let mut empty: Vec<(BlockId, Vec<ValueId>)> = Vec::new();
        let mut regions = Vec::new();
        for (edge, part) in edges.iter().zip(parts) {
            let region = self.rewriter.create_region();
            regions.push(region);
            let Some(&first) = part.first() else {
                let block = self.rewriter.body_mut().create_block();
                self.rewriter.body_mut().append_block(region, block);
                empty.push((block, self.values(*edge)));
                continue;
            };
            self.move_part(&part, continuation, region, &mut empty);
            let (arguments, values) = (self.arguments(first), self.values(*edge));
            self.replace_each(&arguments, &values);
            for at in (0..arguments.len()).rev() {
                self.rewriter.body_mut().erase_argument(first, at);
            }
            pending.push(first);
        }
        let results: Vec<Type<'c>> = self.rewriter.block(continuation).arguments().map(|a| a.ty()).collect();
        let last = self.terminator(entry);
        let location = self.rewriter.op(last).location();
        // The successors must not be named by it when they are in regions of its own.
        let new = self.create_conditional(last, &results, &regions)?;
        for (block, values) in empty {
            self.end_region(block, values, location);
        }
        let incoming: Vec<Edge> = self.edges_to(continuation);
        for edge in incoming {
            let (values, op) = (self.values(edge), self.terminator(edge.from));
            let location = self.rewriter.op(op).location();
            self.rewriter.erase_op(op);
            self.end_region(edge.from, values, location);
        }
        let (arguments, results) = (self.arguments(continuation), self.rewriter.results(new));
        self.replace_each(&arguments, &results);
        self.splice(continuation, entry);
        pending.push(entry);
        Ok(pending)
    }

    fn end_region(&mut self, block: BlockId, values: Vec<ValueId>, location: Location<'c>) {
        self.rewriter.set_insertion_point_to_end(block);
        self.rewriter.create(YieldOp::builder(self.rewriter.context(), location).results(values));
    }

    /// Moves the blocks of a part to a region of their own, with one way out.
    fn move_part(
        &mut self,
        part: &[BlockId],
        continuation: BlockId,
        region: RegionId,
        empty: &mut Vec<(BlockId, Vec<ValueId>)>,
    ) {
        let mut first_out: Option<Edge> = None;
        let mut exit: Option<BlockId> = None;
        for &block in part {
            for edge in self.successor_edges(block) {
                if self.target(edge) != continuation {
                    continue;
                }
                let Some(first) = first_out else {
                    first_out = Some(edge);
                    continue;
                };
                let exit = *exit.get_or_insert_with(|| {
                    let block = self.rewriter.body_mut().create_block();
                    self.add_arguments_like(block, continuation);
                    self.set_target(first, block);
                    let arguments = self.arguments(block);
                    empty.push((block, arguments));
                    block
                });
                self.set_target(edge, exit);
            }
            let body = self.rewriter.body_mut();
            body.detach_block(block);
            body.append_block(region, block);
        }
        if let Some(exit) = exit {
            self.rewriter.body_mut().append_block(region, exit);
        }
    }

    /// Creates the operation that a branch becomes, and erases the branch.
    fn create_conditional(
        &mut self,
        branch: OpId,
        results: &[Type<'c>],
        regions: &[RegionId],
    ) -> Result<OpId, Failure> {
        let context = self.rewriter.context();
        let view = self.rewriter.op(branch);
        let (location, name) = (view.location(), view.name());
        self.rewriter.set_insertion_point(branch);
        let detached = |at: usize| RegionSource::Detached(regions[at]);
        let new = if let Some(view) = self.rewriter.view::<CondBranchOp>(branch) {
            let condition = view.condition().id();
            let new = IfOp::builder(context, location)
                .condition(condition)
                .results(results.iter().copied())
                .then_region(detached(0))
                .else_region(detached(1));
            self.rewriter.create(new)
        } else if let Some(view) = self.rewriter.view::<SwitchOp>(branch) {
            let flag = view.flag().id();
            let cases = case_values(view).filter(|cases| cases.len() + 1 == regions.len());
            let Some(cases) = cases else {
                let message = "has cases that no index can be equal to";
                return self.rewriter.op(branch).emit_op_error(message).map(|()| branch);
            };
            let cast = IndexCastUIOp::builder(context, location).input(flag).out(context.index_type());
            let index = self.rewriter.create_value(cast);
            let new = IndexSwitchOp::builder(context, location)
                .arg(index)
                .cases(&cases)
                .results(results.iter().copied())
                .default_region(detached(0))
                .case_regions((1..regions.len()).map(detached));
            self.rewriter.create(new)
        } else {
            let message = format!("unknown control flow operation '{name}' can't be converted");
            return self.rewriter.op(branch).emit_op_error(message).map(|()| branch);
        };
        self.rewriter.erase_op(branch);
        Ok(new)
    }
}

/// Returns the case values, zero-extended as the flag is; `None` if one is too large.
fn case_values(switch: SwitchOp<'_, '_>) -> Option<Vec<i64>> {
    let values = switch.case_values_attr().and_then(|values| values.dense_integers());
    values.into_iter().flatten().map(|value| value.to_u64().map(u64::cast_signed)).collect()
}

/// Returns the blocks reachable from a block, in the preorder of a depth-first search.
fn pre_order(start: Block<'_, '_>) -> Vec<BlockId> {
    let (mut seen, mut order) = (FoldSet::default(), Vec::new());
    let mut pending = vec![start];
    while let Some(block) = pending.pop() {
        if seen.insert(block.id()) {
            order.push(block.id());
            let successors: Vec<Block<'_, '_>> = block.successors().collect();
            pending.extend(successors.into_iter().rev());
        }
    }
    order
}
