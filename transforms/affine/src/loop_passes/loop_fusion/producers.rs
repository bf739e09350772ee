//! Slices of producers are put into the loops of their consumers.

use super::legality::{Strategy, common_depth, may_have_cycle};
use super::permute::sink_sequential_loops;
use super::profit::Choice;
use super::transform::{fuse, make_private};
use super::{Fusion, is_escaping};
use crate::dependence::loops_around;
use crate::slice::Slice;
use crate::slice::region::element_bytes;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Block, Operation};

impl<'c> Fusion<'_, 'c> {
    /// Fuses producers into each consumer; only those with at most this number of users for each memref.
    pub(super) fn fuse_producers(&mut self, most_users: usize) {
        let mut worklist = self.worklist();
        while let Some(target) = worklist.pop() {
            self.fuse_producers_into(target, most_users);
        }
    }

    fn fuse_producers_into(&mut self, target: usize, most_users: usize) {
        let Some(node) = self.graph.nodes[target].as_ref().filter(|node| node.is_loop) else { return };
        let op = node.op;
        if self.rewriter.op(op).result_count() > 0 {
            return;
        }
        let root = sink_sequential_loops(op, &mut self.rewriter);
        if root != op {
            self.graph.node_mut(target).op = root;
            self.graph.by_op.remove(&op);
            self.graph.by_op.insert(root, target);
            self.refresh(target);
        }
        loop {
            let mut is_changed = false;
            for source in self.producers_of(target).into_iter().rev() {
                match self.fuse_producer(source, target, most_users) {
                    Outcome::Fused => is_changed = true,
                    Outcome::Kept => {}
                    Outcome::Stop => return,
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Returns the loops that store what a loop loads, in the order of their numbers.
    fn producers_of(&self, target: usize) -> Vec<usize> {
        let node = self.graph.node(target);
        let mut found: Vec<usize> = node
            .inputs()
            .map(|edge| edge.node)
            .filter(|source| {
                let source = self.graph.node(*source);
                source.is_loop && source.stores.memrefs().any(|memref| node.loads.contains(memref))
            })
            .collect();
        found.sort();
        found.dedup();
        found
    }

    fn fuse_producer(&mut self, source: usize, target: usize, most_users: usize) -> Outcome {
        let Some(source_node) = self.graph.nodes[source].as_ref() else { return Outcome::Kept };
        let target_node = self.graph.node(target);
        if self.rewriter.op(source_node.op).result_count() > 0 {
            return Outcome::Kept;
        }
        let shared: Vec<ValueId> =
            source_node.stores.memrefs().filter(|memref| target_node.loads.contains(*memref)).collect();
        if shared.iter().any(|memref| source_node.outputs_of(*memref) > most_users) {
            return Outcome::Kept;
        }
        // What calls and other accesses do is in no slice.
        if source_node.has_other_accesses()
            || shared.iter().any(|memref| target_node.has_other_access(*memref))
        {
            return Outcome::Kept;
        }
        let body = self.rewriter.body();
        let escaping: Vec<ValueId> = source_node
            .stores
            .memrefs()
            .filter(|memref| is_escaping(self.rewriter.value(*memref), self.graph.block))
            .collect();
        let Some(position) = self.graph.fused_position(source, target, body) else { return Outcome::Kept };
        let accesses = shared
            .iter()
            .flat_map(|memref| target_node.loads.of(*memref).iter().chain(target_node.stores.of(*memref)));
        let ops: Vec<Operation<'_, '_>> = accesses.map(|op| Operation::new(body, *op)).collect();
        if ops.is_empty() {
            return Outcome::Kept;
        }
        let (source_op, target_op) = (source_node.op, target_node.op);
        let around = loops_around(Operation::new(body, target_op)).len();
        let Some(depths) = common_depth(ops.into_iter()).checked_sub(around) else { return Outcome::Kept };
        let slices = self.slices(source, target, depths, Strategy::ProducerConsumer);
        let deepest = slices.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
        if deepest == 0 {
            return Outcome::Kept;
        }
        let stores: Vec<OpId> =
            shared.iter().flat_map(|memref| source_node.stores.of(*memref)).copied().collect();
        let choice = Choice {
            source: source_node,
            target: target_node,
            accesses: &stores,
            slices: &slices,
            deepest,
            body,
        };
        let mut tolerance = self.options.tolerance;
        if may_have_cycle(Operation::new(body, source_op), &self.budget) {
            // What depends on itself must not be computed twice.
            if self.options.is_maximal
                && choice.additional_fraction(deepest).is_none_or(|fraction| fraction > 0.0)
            {
                return Outcome::Stop;
            }
            tolerance = 0.0;
        }
        let best = if self.options.is_maximal { Some(deepest) } else { choice.best_depth(tolerance) };
        let Some(slice) = best.and_then(|best| slices[best - 1].as_ref().map(|slice| (best, slice))) else {
            return Outcome::Kept;
        };
        let removes = self.can_remove(source, target, slice.1, position, &escaping);
        let private: Vec<ValueId> = shared
            .into_iter()
            .filter(|memref| self.can_be_private(*memref, &escaping, source, target, removes))
            .collect();
        let (depth, slice) = (slice.0, slice.1.clone());
        self.apply(Plan { source, target, position, depth, slice, private, removes });
        Outcome::Fused
    }

    fn apply(&mut self, plan: Plan<'c>) {
        let Plan { source, target, position, depth, slice, private, removes } = plan;
        let (source_op, target_op) = (self.graph.node(source).op, self.graph.node(target).op);
        let marker = self.rewriter.op(slice.before).previous().map(Operation::id);
        fuse(source_op, &slice, &mut self.rewriter);
        if position != target_op {
            self.rewriter.move_op_before(target_op, position);
        }
        self.graph.update_after_fusion(source, target, &private, removes, self.rewriter.body());
        let (mut renamed, mut keeps_statistics) = (Vec::new(), true);
        for memref in private {
            let rewriter = &mut self.rewriter;
            let new = make_private(memref, target_op, depth, slice.block, self.options.memory, rewriter);
            let Some((new, has_more_ops)) = new else { continue };
            keeps_statistics &= !has_more_ops;
            let op = self.rewriter.op(new);
            renamed.push((memref, op.result(0).id()));
            self.graph.add_allocation(op);
        }
        let body = self.rewriter.body();
        let first = match marker {
            Some(marker) => Operation::new(body, marker).next(),
            None => Block::new(body, slice.block).first_op(),
        };
        let new = std::iter::successors(first, |op| op.next()).map(Operation::id);
        let new: Vec<OpId> = new.take_while(|op| *op != slice.before).collect();
        let node = self.graph.node_mut(target);
        if node.absorb(&new, slice.block, &renamed, keeps_statistics, body).is_none() {
            self.refresh(target);
        }
        if removes {
            self.graph.remove_node(source);
            self.rewriter.erase_op(source_op);
        }
    }

    /// Returns true if nothing needs a source any more once its slice is in a target.
    fn can_remove(
        &self,
        source: usize,
        target: usize,
        slice: &Slice<'c>,
        position: OpId,
        escaping: &[ValueId],
    ) -> bool {
        let target_op = self.op(target);
        let position = self.rewriter.op(position);
        let mut is_needed = false;
        for edge in self.graph.node(source).outputs().filter(|edge| edge.node != target) {
            let user = self.op(edge.node);
            if user.block().map(Block::id) != target_op.block().map(Block::id) {
                return false;
            }
            if position != user && !position.is_before_in_block(user) {
                return false;
            }
            is_needed = true;
        }
        !is_needed && escaping.is_empty() || slice.is_maximal(self.rewriter.body()) == Some(true)
    }

    /// Returns true if only a target needs what a source stores in a memref.
    fn can_be_private(
        &self,
        memref: ValueId,
        escaping: &[ValueId],
        source: usize,
        target: usize,
        removes: bool,
    ) -> bool {
        if element_bytes(self.rewriter.type_of(memref)).is_none() {
            return false;
        }
        let (source_node, target_node) = (self.graph.node(source), self.graph.node(target));
        if escaping.contains(&memref) && (removes || target_node.stores.contains(memref)) {
            return false;
        }
        if self.graph.incoming_accesses(source, memref) > 0 || target_node.outputs_of(memref) > 0 {
            return false;
        }
        let is_other = |edge: super::edges::Edge| edge.value == memref && edge.node != target;
        !(removes && source_node.outputs().any(is_other))
    }
}

/// Outcome of an attempt to fuse.
enum Outcome {
    Fused,
    Kept,
    /// No other producer of the consumer is tried.
    Stop,
}

/// A decision to fuse.
struct Plan<'c> {
    source: usize,
    target: usize,
    position: OpId,
    depth: usize,
    slice: Slice<'c>,
    private: Vec<ValueId>,
    removes: bool,
}
