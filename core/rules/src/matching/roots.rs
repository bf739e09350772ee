//! Operations of a pattern that nothing in it uses, and the cheapest way to find all of them from one.
//!
//! From an operation, its operands and their definitions are found by going down. Another root is found by going up from
//! a value that both reach, which takes a loop over users at each step. The ways of least cost from one root to all
//! others are a minimum spanning arborescence of a graph whose edge from one root to another costs the number of
//! operations to go up.
//!
//! Source: Edmonds, Optimum branchings, 1967.

use std::collections::{HashMap, HashSet, VecDeque};
use terrace_ir::ids::ValueId;
use terrace_ir::{Block, Body, TypedOp, Value};
use terrace_pdl::{OperationOp, ResultOp, ResultsOp};

/// User of a value on the way from a root to it, and where that user has it: the number of the operand or result, which
/// is absent if it is all of them.
#[derive(Clone, Copy)]
pub struct Step {
    /// User.
    pub user: ValueId,
    /// Position in the user.
    pub index: Option<u32>,
}

/// Edge of the graph: the cheapest way up to a root.
#[derive(Clone, Copy)]
struct Edge {
    /// Number of operations to go up, and the number of the edge, which decides between equal ones.
    cost: (u32, u32),
    /// Value at which the way starts.
    connector: ValueId,
}

/// Roots of a pattern and the ways between them.
pub struct Roots {
    roots: Vec<ValueId>,
    /// For each root, the values that it reaches with the step that leads there.
    steps: HashMap<ValueId, HashMap<ValueId, Step>>,
    /// Edges by target and source.
    edges: HashMap<ValueId, HashMap<ValueId, Edge>>,
}

/// Way to another root.
pub struct Way {
    /// Root that is reached.
    pub target: ValueId,
    /// Value at which the way starts.
    pub connector: ValueId,
}

impl Roots {
    /// Finds the roots of a pattern; the operation that the pattern says is the root is one in any case.
    pub fn of(pattern: Block<'_, '_>, given: Option<ValueId>) -> Self {
        let operations: Vec<OperationOp<'_, '_>> = pattern.ops().filter_map(OperationOp::cast).collect();
        let mut used: HashSet<ValueId> = HashSet::new();
        for operand in operations.iter().flat_map(|operation| operation.operand_values()) {
            used.extend(parent_of(operand).map(|(parent, _)| parent));
        }
        if let Some(given) = given {
            used.remove(&given);
        }
        let roots = operations.iter().map(|operation| operation.op_().id());
        let roots: Vec<ValueId> = roots.filter(|root| !used.contains(root)).collect();
        let mut found = Roots { roots, steps: HashMap::new(), edges: HashMap::new() };
        if found.roots.len() > 1 {
            found.connect(pattern.body());
        }
        found
    }

    /// Returns the root from which all others are found at the least cost, and the ways to them in the order to go.
    pub fn plan(&self, given: Option<ValueId>) -> (Option<ValueId>, Vec<Way>) {
        let mut best: Option<(u32, ValueId, HashMap<ValueId, ValueId>)> = None;
        for root in given.map_or_else(|| self.roots.clone(), |given| vec![given]) {
            let mut graph = self.edges.iter().map(|(target, from)| (*target, costs(from))).collect();
            let Some((cost, parents)) = branching(&mut graph, root) else { continue };
            if best.as_ref().is_none_or(|best| cost < best.0) {
                best = Some((cost, root, parents));
            }
        }
        let Some((_, root, parents)) = best else {
            return (given.or(self.roots.first().copied()), Vec::new());
        };
        let mut order = vec![root];
        let mut ways = Vec::new();
        let mut at = 0;
        while let Some(&source) = order.get(at) {
            at += 1;
            for &target in self.roots.iter().filter(|target| **target != root) {
                let edge = self.edges.get(&target).and_then(|from| from.get(&source));
                if parents.get(&target) == Some(&source)
                    && let Some(edge) = edge
                {
                    order.push(target);
                    ways.push(Way { target, connector: edge.connector });
                }
            }
        }
        (Some(root), ways)
    }

    /// Returns the step by which a root reaches a value.
    pub fn step(&self, root: ValueId, value: ValueId) -> Option<Step> {
        self.steps.get(&root)?.get(&value).copied()
    }

    /// Finds the values that several roots reach, and from them the edges.
    fn connect(&mut self, body: &Body<'_>) {
        // Values in the order in which they are met, with the roots that reach them and their depth under each.
        let mut order: Vec<ValueId> = Vec::new();
        let mut reached: HashMap<ValueId, Vec<(ValueId, u32)>> = HashMap::new();
        for &root in &self.roots {
            let steps = self.steps.entry(root).or_default();
            let mut left = VecDeque::from([(root, None, 0)]);
            while let Some((value, step, depth)) = left.pop_front() {
                if steps.contains_key(&value) {
                    continue;
                }
                steps.insert(value, step.unwrap_or(Step { user: root, index: None }));
                let depths = reached.entry(value).or_insert_with(|| {
                    order.push(value);
                    Vec::new()
                });
                depths.push((root, depth));
                let view = Value::new(body, value);
                if let Some((parent, index)) = parent_of(view) {
                    left.push_back((parent, Some(Step { user: value, index }), depth));
                } else if let Some(operation) = view.defining_op().and_then(OperationOp::cast) {
                    let operands = operation.operand_values();
                    let is_all = operands.len() == 1 && operands.clone().all(is_range);
                    for (index, operand) in (0..).zip(operands) {
                        let index = (!is_all).then_some(index);
                        left.push_back((operand.id(), Some(Step { user: value, index }), depth + 1));
                    }
                }
            }
        }
        let mut number = 0;
        for value in order {
            let depths = &reached[&value];
            for (at, (source, _)) in depths.iter().enumerate() {
                for (_, (target, depth)) in depths.iter().enumerate().filter(|(other, _)| *other != at) {
                    let edges = self.edges.entry(*target).or_default();
                    let edge = edges.entry(*source).or_insert_with(|| {
                        number += 1;
                        Edge { cost: (*depth, number - 1), connector: value }
                    });
                    if edge.cost.0 > *depth {
                        *edge = Edge { cost: (*depth, edge.cost.1), connector: value };
                    }
                }
            }
        }
    }
}

/// Returns the operation whose result or results a value is, and which of them.
fn parent_of(value: Value<'_, '_>) -> Option<(ValueId, Option<u32>)> {
    let op = value.defining_op()?;
    if let Some(result) = ResultOp::cast(op) {
        return Some((result.parent().id(), Some(index(result.index()))));
    }
    let results = ResultsOp::cast(op)?;
    Some((results.parent().id(), results.index().map(index)))
}

/// Returns an index that an attribute of 32 bits gives.
pub fn index(value: i64) -> u32 {
    value as u32
}

/// Returns true if a value stands for any number of things.
pub fn is_range(value: Value<'_, '_>) -> bool {
    terrace_pdl::is_range(value.ty())
}

type Costs = HashMap<ValueId, (u32, u32)>;

fn costs(edges: &HashMap<ValueId, Edge>) -> Costs {
    edges.iter().map(|(source, edge)| (*source, edge.cost)).collect()
}

/// Finds the cheapest tree from a root to all nodes of a graph, which maps each node to the costs of the edges into it.
/// Returns its cost and each node's parent; `None` if a node is not reached.
fn branching(graph: &mut HashMap<ValueId, Costs>, root: ValueId) -> Option<(u32, HashMap<ValueId, ValueId>)> {
    let mut parents: HashMap<ValueId, ValueId> = HashMap::new();
    let mut total = 0;
    let mut nodes: Vec<ValueId> = graph.keys().copied().filter(|node| *node != root).collect();
    nodes.sort_unstable();
    for start in nodes {
        // Follow the cheapest edges back until a node that is known.
        let mut trail: Vec<(ValueId, u32)> = Vec::new();
        let mut node = start;
        while node != root && !parents.contains_key(&node) {
            let edges = graph.get(&node)?;
            let (source, cost) = edges.iter().min_by_key(|(_, cost)| **cost)?;
            parents.insert(node, *source);
            trail.push((node, cost.0));
            total += cost.0;
            node = *source;
        }
        let Some(first) = trail.iter().position(|(on_trail, _)| *on_trail == node) else { continue };
        return contracted(graph, root, &trail[first..]);
    }
    Some((total, parents))
}

/// Finds the cheapest tree of a graph whose cheapest edges form a cycle: the cycle becomes one node.
fn contracted(
    graph: &mut HashMap<ValueId, Costs>,
    root: ValueId,
    cycle: &[(ValueId, u32)],
) -> Option<(u32, HashMap<ValueId, ValueId>)> {
    let inside: HashMap<ValueId, u32> = cycle.iter().copied().collect();
    let one = cycle[0].0;
    // Ends inside of the cycle: of the edges out of it by target, of those into it by source.
    let (mut leaves_from, mut enters_at) = (HashMap::new(), HashMap::new());
    let mut incoming: Costs = HashMap::new();
    for (node, cost) in cycle {
        for (source, (depth, number)) in graph.remove(node)? {
            let reduced = (depth - cost, number);
            if !inside.contains_key(&source) && incoming.get(&source).is_none_or(|known| reduced < *known) {
                incoming.insert(source, reduced);
                enters_at.insert(source, *node);
            }
        }
    }
    for (target, edges) in graph.iter_mut() {
        let from_cycle = edges.iter().filter(|(source, _)| inside.contains_key(source));
        let best = from_cycle.min_by_key(|(_, cost)| **cost).map(|(source, cost)| (*source, *cost));
        if let Some((source, cost)) = best {
            edges.retain(|source, _| !inside.contains_key(source));
            edges.insert(one, cost);
            leaves_from.insert(*target, source);
        }
    }
    graph.insert(one, incoming);
    let (mut total, mut parents) = terrace_support::ensure_stack(|| branching(graph, root))?;
    for (target, parent) in &mut parents {
        if *parent == one
            && let Some(actual) = leaves_from.get(target)
        {
            *parent = *actual;
        }
    }
    let outer = parents.remove(&one)?;
    let entry = *enters_at.get(&outer)?;
    for (at, (node, cost)) in cycle.iter().enumerate() {
        total += cost;
        let next = cycle[(at + 1) % cycle.len()].0;
        parents.insert(*node, if *node == entry { outer } else { next });
    }
    Some((total, parents))
}
