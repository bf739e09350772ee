//! Loops that read the same memory, and do not depend on each other, become one.

use super::Fusion;
use super::edges::Edge;
use super::graph::DependenceGraph;
use super::legality::{Strategy, may_have_cycle};
use super::profit::Choice;
use super::transform::fuse;
use crate::dependence::{is_affine_load, loops_around, memref_of};
use terrace_ir::ids::ValueId;
use terrace_ir::{Body, Operation, Value, WalkOrder, WalkResult};
use terrace_support::interner::FoldSet;

impl Fusion<'_, '_> {
    /// Fuses each nest with others that read the same memory.
    pub(super) fn fuse_siblings(&mut self) {
        let mut worklist = self.worklist();
        while let Some(target) = worklist.pop() {
            if self.graph.nodes[target].as_ref().is_some_and(|node| node.is_loop) {
                let mut visited = FoldSet::default();
                while let Some((sibling, memref)) = self.next_sibling(target, &mut visited) {
                    self.fuse_sibling(sibling, target, memref);
                }
            }
        }
    }

    /// Returns the next nest that may be fused, and the memref that both read.
    fn next_sibling(&self, target: usize, visited: &mut FoldSet<usize>) -> Option<(usize, ValueId)> {
        let body = self.rewriter.body();
        let node = self.graph.node(target);
        let block = terrace_ir::Block::new(body, self.graph.block);
        for memref in block.arguments().filter(|argument| node.loads.contains(argument.id())) {
            for user in memref.users().filter(|user| is_affine_load(*user)) {
                let Some(sibling) = self.graph.loop_around(user) else { continue };
                if sibling == target || visited.contains(&sibling) {
                    continue;
                }
                if self.can_be_siblings(sibling, target, memref.id()) {
                    visited.insert(sibling);
                    return Some((sibling, memref.id()));
                }
            }
        }
        let inputs = node.inputs().filter(|edge| {
            let source = self.graph.node(edge.node);
            let is_definition =
                Value::new(body, edge.value).defining_op().is_some_and(|op| op.id() == source.op);
            node.loads.contains(edge.value) && (is_definition || source.stores.contains(edge.value))
        });
        for input in inputs {
            let mut found = self.graph.node(input.node).outputs().filter(|edge: &Edge| {
                edge.value == input.value
                    && edge.node != target
                    && !visited.contains(&edge.node)
                    && self.graph.node(edge.node).is_loop
                    && self.can_be_siblings(edge.node, target, edge.value)
            });
            if let Some(edge) = found.next() {
                visited.insert(edge.node);
                return Some((edge.node, edge.value));
            }
        }
        None
    }

    /// Returns true if two nests read a memref, and nothing orders them.
    fn can_be_siblings(&self, sibling: usize, target: usize, memref: ValueId) -> bool {
        let (graph, body) = (&self.graph, self.rewriter.body());
        let node = graph.node(sibling);
        if node.loads.of(memref).len() != 1
            || node.has_other_accesses()
            || graph.has_path(sibling, target, body)
            || graph.has_path(target, sibling, body)
        {
            return false;
        }
        let mut both = node.loads.memrefs().filter(|memref| node.stores.contains(*memref));
        if both.any(|memref| graph.incoming_accesses(sibling, memref) > 0) {
            return false;
        }
        if node.stores.memrefs().count() > 1 {
            return false;
        }
        !has_other_users_between(graph, target, sibling, body)
            && !has_other_users_between(graph, sibling, target, body)
    }

    fn fuse_sibling(&mut self, sibling: usize, target: usize, memref: ValueId) -> Option<()> {
        let body = self.rewriter.body();
        let (sibling_op, target_op) = (self.op(sibling), self.op(target));
        // The fused loop would have to give them as well.
        if sibling_op.results().any(|result| !result.is_unused()) {
            return None;
        }
        let is_backward = sibling_op.is_before_in_block(target_op);
        let position = match is_backward {
            true => self.graph.fused_position(sibling, target, body)?,
            false => self.graph.fused_position(target, sibling, body)?,
        };
        let load = *self.graph.node(sibling).loads.of(memref).first()?;
        let first = *self.graph.node(target).loads.of(memref).first()?;
        let around = loops_around(target_op).len();
        let depths = loops_around(Operation::new(body, first)).len().checked_sub(around)?;
        let slices = self.slices(sibling, target, depths, Strategy::Sibling(memref));
        let deepest = slices.iter().rposition(Option::is_some)? + 1;
        let (source, destination) = (sibling_op.id(), target_op.id());
        let tolerance = match may_have_cycle(sibling_op, &self.budget) {
            true => 0.0,
            false => self.options.tolerance,
        };
        let accesses = [load];
        let choice = Choice {
            source: self.graph.node(sibling),
            target: self.graph.node(target),
            accesses: &accesses,
            slices: &slices,
            deepest,
            body,
        };
        let depth = if self.options.is_maximal { deepest } else { choice.best_depth(tolerance)? };
        let slice = slices[depth - 1].clone()?;
        // The sibling goes, so all of it has to be in the slice.
        if slice.is_maximal(body) != Some(true) {
            return None;
        }
        fuse(source, &slice, &mut self.rewriter);
        if position != destination {
            self.rewriter.move_op_before(destination, position);
        }
        self.graph.update_after_sibling_fusion(sibling, target, self.rewriter.body());
        self.refresh(target);
        self.graph.remove_node(sibling);
        self.rewriter.erase_op(source);
        Some(())
    }
}

/// Returns true if something between two nests, the first of which comes first, uses memory of the first one otherwise
/// than by affine accesses.
fn has_other_users_between(graph: &DependenceGraph, first: usize, last: usize, body: &Body<'_>) -> bool {
    let (first, last) =
        (Operation::new(body, graph.node(first).op), Operation::new(body, graph.node(last).op));
    if !first.is_before_in_block(last) {
        return false;
    }
    let memrefs = memrefs_of(first);
    let mut next = first.next();
    while let Some(op) = next.filter(|op| *op != last) {
        let flow = op.walk(WalkOrder::PostOrder, &mut |inner| {
            let is_affine = inner.declares_interface("AffineMapAccessInterface");
            match !is_affine && inner.operands().any(|operand| memrefs.contains(&operand.id())) {
                true => WalkResult::Interrupt,
                false => WalkResult::Advance,
            }
        });
        if flow.is_break() {
            return true;
        }
        next = op.next();
    }
    false
}

/// Returns the memrefs that affine accesses in an operation touch.
fn memrefs_of(op: Operation<'_, '_>) -> FoldSet<ValueId> {
    let mut found = FoldSet::default();
    op.for_each_nested(|inner| found.extend(memref_of(inner).map(Value::id)));
    found
}
