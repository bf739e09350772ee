//! [`DependenceGraph`]: what the operations of a block need of each other, by memory and by values.

use super::budget::Budget;
use super::edges::Edge;
use super::node::{Collected, Node};
use crate::dependence::{Access, Nest, Pairs, dependence, is_affine_load, is_affine_store};
use std::collections::BTreeSet;
use terrace_affine::AffineForOp;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Body, Operation, TypedOp, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// The operations of a block as nodes, with the edges between them.
pub(super) struct DependenceGraph {
    pub block: BlockId,
    pub nodes: Vec<Option<Node>>,
    pub by_op: FoldMap<OpId, usize>,
    /// Number of edges for a memref.
    pub memref_edges: FoldMap<ValueId, usize>,
    /// Memrefs that have edges, in the order of the first.
    pub memrefs: Vec<ValueId>,
    clock: u64,
    /// Pairs of accesses that may still be compared for edges.
    budget: Budget,
}

impl DependenceGraph {
    /// Reads a block. `None` if there is an operation of which nothing is known.
    pub fn of(block: Block<'_, '_>) -> Option<Self> {
        let mut graph = DependenceGraph {
            block: block.id(),
            nodes: Vec::new(),
            by_op: FoldMap::default(),
            memref_edges: FoldMap::default(),
            memrefs: Vec::new(),
            clock: 0,
            budget: Budget::default(),
        };
        // The nodes that touch each memref, in order, and the memrefs in the order of the first.
        let mut touched: FoldMap<ValueId, Vec<usize>> = FoldMap::default();
        let mut order = Vec::new();
        for op in block.ops() {
            if !graph.is_node(op)? {
                continue;
            }
            let found = Collected::of(op)?;
            let at = graph.nodes.len();
            for memref in &found.memrefs {
                let list = touched.entry(*memref).or_insert_with(|| {
                    order.push(*memref);
                    Vec::new()
                });
                if list.last() != Some(&at) {
                    list.push(at);
                }
            }
            graph.nodes.push(Some(Node::new(op, found)));
            graph.by_op.insert(op.id(), at);
        }
        graph.budget = Budget::for_dependences(&graph);
        graph.add_value_edges(block.body());
        for memref in &order {
            graph.add_memory_edges(*memref, &touched[memref], block.body());
        }
        graph.add_alias_edges(&order, &touched, block.body());
        Some(graph)
    }

    /// Returns true if an operation of the block is a node. `None` if nothing is known of it.
    fn is_node(&self, op: Operation<'_, '_>) -> Option<bool> {
        if AffineForOp::cast(op).is_some() || is_affine_load(op) || is_affine_store(op) {
            return Some(true);
        }
        let is_used = op.results().any(|result| !result.is_unused());
        let is_branch = op.declares_interface("RegionBranchOpInterface");
        if is_used || !is_memory_effect_free(op) && (op.region_count() == 0 || is_branch) {
            return Some(true);
        }
        (op.region_count() == 0 || is_branch).then_some(false)
    }

    /// Edges from what computes values to the loops that use them.
    fn add_value_edges(&mut self, body: &Body<'_>) {
        for at in 0..self.nodes.len() {
            let Some(node) = self.nodes[at].as_ref().filter(|node| node.stores.is_empty()) else { continue };
            let op = Operation::new(body, node.op);
            for value in op.results() {
                for user in value.users() {
                    let target = self.loop_around(user);
                    if let Some(target) = target {
                        self.add_edge(at, target, value.id(), body);
                    }
                }
            }
        }
    }

    /// Returns the node of the loop of the block around an operation.
    pub fn loop_around(&self, op: Operation<'_, '_>) -> Option<usize> {
        let parents = std::iter::successors(op.parent_op(), |op| op.parent_op());
        let mut found = parents.filter(|op| op.block().is_some_and(|block| block.id() == self.block));
        let at = *self.by_op.get(&found.next()?.id())?;
        self.nodes[at].as_ref().filter(|node| node.is_loop)?;
        Some(at)
    }

    /// Edges between operations that touch a memref, one of which changes it.
    fn add_memory_edges(&mut self, memref: ValueId, nodes: &[usize], body: &Body<'_>) {
        let changes = |graph: &Self, at: usize| graph.node(at).changes(memref);
        let changing: BTreeSet<usize> = nodes.iter().copied().filter(|at| changes(self, *at)).collect();
        for (number, &source) in nodes.iter().enumerate() {
            if changing.contains(&source) {
                for &target in &nodes[number + 1..] {
                    if self.may_depend(source, target, memref, body) {
                        self.add_edge(source, target, memref, body);
                    }
                }
            } else {
                for &target in changing.range(source + 1..) {
                    if self.may_depend(source, target, memref, body) {
                        self.add_edge(source, target, memref, body);
                    }
                }
            }
        }
    }

    /// Edges between operations that know the same memory by different names, one of which changes it.
    fn add_alias_edges(
        &mut self,
        memrefs: &[ValueId],
        touched: &FoldMap<ValueId, Vec<usize>>,
        body: &Body<'_>,
    ) {
        let mut names: FoldMap<ValueId, Vec<ValueId>> = FoldMap::default();
        for memref in memrefs {
            names.entry(root_of(Value::new(body, *memref))).or_default().push(*memref);
        }
        let mut lists: Vec<Vec<ValueId>> = names.into_values().filter(|list| list.len() > 1).collect();
        lists.sort();
        for list in &lists {
            for (at, first) in list.iter().enumerate() {
                for second in &list[at + 1..] {
                    for &a in &touched[first] {
                        for &b in touched[second].iter().filter(|b| **b != a) {
                            if self.node(a).changes(*first) || self.node(b).changes(*second) {
                                let (source, target) = (a.min(b), a.max(b));
                                self.add_edge(source, target, if a < b { *first } else { *second }, body);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Returns true unless it is known that what a node does to a memref has nothing to do with what another one does.
    fn may_depend(&self, source: usize, target: usize, memref: ValueId, body: &Body<'_>) -> bool {
        let (source, target) = (self.node(source), self.node(target));
        if !source.is_loop || !target.is_loop {
            return true;
        }
        if source.has_other_access(memref) || target.has_other_access(memref) {
            return true;
        }
        let around = Nest::around(Operation::new(body, source.op)).variables().len();
        let accesses = |node: &Node| -> Option<Vec<Access<'_, '_>>> {
            let ops = node.stores.of(memref).iter().chain(node.loads.of(memref));
            ops.map(|op| Access::of(Operation::new(body, *op))).collect()
        };
        let Some((sources, targets)) = accesses(source).zip(accesses(target)) else { return true };
        if !self.budget.spend(sources.len() * targets.len()) {
            return true;
        }
        sources.iter().any(|source| {
            targets.iter().any(|target| !dependence(source, target, around + 1, Pairs::Ordered).is_none())
        })
    }

    /// Returns a node that is there.
    ///
    /// # Panics
    /// If it was removed.
    pub fn node(&self, at: usize) -> &Node {
        self.nodes[at].as_ref().expect("edges lead to nodes that are there")
    }

    /// Returns a node that is there, to change it.
    ///
    /// # Panics
    /// If it was removed.
    pub fn node_mut(&mut self, at: usize) -> &mut Node {
        self.nodes[at].as_mut().expect("edges lead to nodes that are there")
    }

    /// Adds a node for a new allocation.
    pub fn add_allocation(&mut self, op: Operation<'_, '_>) -> usize {
        self.by_op.insert(op.id(), self.nodes.len());
        self.nodes.push(Some(Node::new(op, Collected::default())));
        self.nodes.len() - 1
    }

    /// Adds an edge, if it is not there.
    pub fn add_edge(&mut self, source: usize, target: usize, value: ValueId, body: &Body<'_>) {
        self.clock += 1;
        let time = self.clock;
        if self.node_mut(source).outputs.insert(Edge { node: target, value }, time) {
            self.node_mut(target).inputs.insert(Edge { node: source, value }, time);
            if Value::new(body, value).ty().is_any_memref() {
                let memrefs = &mut self.memrefs;
                *self.memref_edges.entry(value).or_insert_with(|| {
                    memrefs.push(value);
                    0
                }) += 1;
            }
        }
    }

    /// Removes an edge, if it is there.
    pub fn remove_edge(&mut self, source: usize, target: usize, value: ValueId) {
        if self.node_mut(source).outputs.remove(Edge { node: target, value }) {
            self.node_mut(target).inputs.remove(Edge { node: source, value });
            if let Some(count) = self.memref_edges.get_mut(&value) {
                *count -= 1;
            }
        }
    }

    /// Removes a node with its edges.
    pub fn remove_node(&mut self, at: usize) {
        let (inputs, outputs): (Vec<Edge>, Vec<Edge>) =
            (self.node(at).inputs().collect(), self.node(at).outputs().collect());
        inputs.into_iter().for_each(|edge| self.remove_edge(edge.node, at, edge.value));
        outputs.into_iter().for_each(|edge| self.remove_edge(at, edge.node, edge.value));
        if let Some(node) = self.nodes[at].take() {
            self.by_op.remove(&node.op);
        }
    }

    /// Returns the number of nodes that change a memref which a node needs.
    pub fn incoming_accesses(&self, at: usize, memref: ValueId) -> usize {
        let inputs = self.node(at).inputs().filter(|edge| edge.value == memref);
        inputs.filter(|edge| self.node(edge.node).stores.contains(memref)).count()
    }

    /// Returns true if a node needs, perhaps through others, something of another one.
    pub fn has_path(&self, source: usize, target: usize, body: &Body<'_>) -> bool {
        let op = |at: usize| Operation::new(body, self.node(at).op);
        let (mut seen, mut left) = (FoldSet::default(), vec![source]);
        while let Some(at) = left.pop() {
            if at == target {
                return true;
            }
            // Nothing after the target leads to it.
            let next = self.node(at).outputs().map(|edge| edge.node);
            left.extend(next.filter(|next| seen.insert(*next) && !op(target).is_before_in_block(op(*next))));
        }
        false
    }

    /// Returns the operation before which what two nodes do can be done at once; the first one comes before the second
    /// one.
    pub fn fused_position(&self, source: usize, target: usize, body: &Body<'_>) -> Option<OpId> {
        let (first, last) = (self.node(source), self.node(target));
        if first.outputs().next().is_none() {
            return Some(last.op);
        }
        let op = |id: OpId| Operation::new(body, id);
        // Values that the target uses must not be computed from what the source does.
        let definitions = last.inputs().filter(|edge| {
            edge.node != source
                && self.node(edge.node).stores.is_empty()
                && !Value::new(body, edge.value).is_unused()
                && Value::new(body, edge.value)
                    .defining_op()
                    .is_some_and(|of| of.id() == self.node(edge.node).op)
        });
        for edge in definitions {
            if self.has_path(source, edge.node, body) {
                return None;
            }
        }
        let is_between =
            |id: OpId| op(first.op).is_before_in_block(op(id)) && op(id).is_before_in_block(op(last.op));
        let earlier = |a: OpId, b: OpId| if op(a).is_before_in_block(op(b)) { a } else { b };
        let later = |a: OpId, b: OpId| if op(a).is_before_in_block(op(b)) { b } else { a };
        let users = first.outputs().filter(|edge| edge.node != target).map(|edge| self.node(edge.node).op);
        let needed = last.inputs().filter(|edge| edge.node != source).map(|edge| self.node(edge.node).op);
        let first_user = users.filter(|id| is_between(*id)).reduce(earlier);
        let last_needed = needed.filter(|id| is_between(*id)).reduce(later);
        match (first_user, last_needed) {
            (None, _) => Some(last.op),
            (Some(user), None) => Some(user),
            (Some(user), Some(needed)) => op(needed).is_before_in_block(op(user)).then_some(user),
        }
    }

    /// Lets edges of a source lead to and from the node into which it was fused.
    pub fn update_after_fusion(
        &mut self,
        source: usize,
        target: usize,
        private: &[ValueId],
        removes_source: bool,
        body: &Body<'_>,
    ) {
        for edge in self.node(source).inputs().collect::<Vec<_>>() {
            if !private.contains(&edge.value) {
                self.add_edge(edge.node, target, edge.value, body);
            }
        }
        for edge in self.node(source).outputs().collect::<Vec<_>>() {
            if edge.node == target {
                self.remove_edge(source, target, edge.value);
            } else if removes_source {
                self.add_edge(target, edge.node, edge.value, body);
                self.remove_edge(source, edge.node, edge.value);
            }
        }
        if private.is_empty() {
            return;
        }
        for edge in self.node(target).inputs().collect::<Vec<_>>() {
            if private.contains(&edge.value) {
                self.remove_edge(edge.node, target, edge.value);
            }
        }
    }

    /// Lets edges of a node lead to and from the one into which it was fused.
    pub fn update_after_sibling_fusion(&mut self, sibling: usize, target: usize, body: &Body<'_>) {
        for edge in self.node(sibling).inputs().collect::<Vec<_>>() {
            self.add_edge(edge.node, target, edge.value, body);
            self.remove_edge(edge.node, sibling, edge.value);
        }
        for edge in self.node(sibling).outputs().collect::<Vec<_>>() {
            self.add_edge(target, edge.node, edge.value, body);
            self.remove_edge(sibling, edge.node, edge.value);
        }
    }
}

/// Returns the memref that another one is a view of.
fn root_of(memref: Value<'_, '_>) -> ValueId {
    let mut value = memref;
    while let Some(op) = value.defining_op()
        && op.declares_interface("ViewLikeOpInterface")
        && op.operand_count() != 0
    {
        value = op.operand(0);
    }
    value.id()
}
