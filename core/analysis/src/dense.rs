//! The solver for facts about program points, such as the contents of memory.
//!
//! For facts about values see [`sparse`](crate::sparse). The state at a point holds on all paths to it ([`forward`]) or
//! from it ([`backward`]). States only move down their lattice, so the solver ends.

use crate::flow::{Flow, Node, Step};
use crate::worklist::Worklist;
use terrace_ir::{Block, Operation};

/// A dense analysis: a lattice of states, and a transfer function.
pub trait DenseAnalysis<'c> {
    /// State at a program point.
    type State: Clone;

    /// Returns the top of the lattice: the state of points that no path reaches.
    fn unreached(&self) -> Self::State;

    /// Returns the state where control comes from unknown code or goes there: at the start of a function that may be
    /// called from outside, and at its end.
    fn boundary(&self) -> Self::State;

    /// Weakens a state to hold on both paths. Returns true if that changed it.
    fn join(&self, into: &mut Self::State, other: &Self::State) -> bool;

    /// Returns the state on the other side of an operation: after it if facts flow forward, before it if they flow
    /// backward.
    ///
    /// Not called for operations with control flow between their regions, nor for calls whose callee is in the program:
    /// there, states flow through the regions. Called for all other calls.
    fn transfer(&self, op: Operation<'_, 'c>, state: &Self::State) -> Self::State;
}

/// Result of a dense analysis.
pub struct States<'f, 'p, 'a, 'c, S> {
    flow: &'f Flow<'p, 'a, 'c>,
    states: Vec<S>,
    boundary: S,
}

impl<'c, S> States<'_, '_, '_, 'c, S> {
    /// Returns the state at the start of a block.
    pub fn at_start(&self, block: Block<'_, 'c>) -> &S {
        &self.states[self.flow.start(block)]
    }

    /// Returns the state before an operation; the entry state before the outermost one.
    pub fn before(&self, op: Operation<'_, 'c>) -> &S {
        self.flow.before(op).map_or(&self.boundary, |node| &self.states[node])
    }

    /// Returns the state after an operation.
    pub fn after(&self, op: Operation<'_, 'c>) -> &S {
        &self.states[self.flow.after(op)]
    }
}

/// Propagates states along control flow.
///
/// Cost: one transfer for each change of the state before an operation.
pub fn forward<'f, 'p, 'a, 'c, A: DenseAnalysis<'c>>(
    analysis: &A,
    flow: &'f Flow<'p, 'a, 'c>,
) -> States<'f, 'p, 'a, 'c, A::State> {
    solve(analysis, flow, &flow.entries, |step| (step.from, step.to))
}

/// Propagates states against control flow.
///
/// Cost: one transfer for each change of the state after an operation.
pub fn backward<'f, 'p, 'a, 'c, A: DenseAnalysis<'c>>(
    analysis: &A,
    flow: &'f Flow<'p, 'a, 'c>,
) -> States<'f, 'p, 'a, 'c, A::State> {
    solve(analysis, flow, &flow.exits, |step| (step.to, step.from))
}

/// Edges from each point, in the direction of the analysis.
struct Steps {
    /// Indices of edges, grouped by the point that they leave.
    order: Vec<usize>,
    /// Start of the entries of each point; one more at the end.
    begins: Vec<usize>,
}

impl Steps {
    fn new(flow: &Flow<'_, '_, '_>, ends: &impl Fn(&Step<'_, '_>) -> (Node, Node)) -> Self {
        let mut begins = vec![0; flow.node_count + 1];
        for step in &flow.steps {
            begins[ends(step).0 + 1] += 1;
        }
        for at in 0..flow.node_count {
            begins[at + 1] += begins[at];
        }
        let mut order = vec![0; flow.steps.len()];
        let mut free = begins.clone();
        for (at, step) in flow.steps.iter().enumerate() {
            let from = ends(step).0;
            order[free[from]] = at;
            free[from] += 1;
        }
        Steps { order, begins }
    }

    fn from(&self, node: Node) -> &[usize] {
        &self.order[self.begins[node]..self.begins[node + 1]]
    }
}

fn solve<'f, 'p, 'a, 'c, A: DenseAnalysis<'c>>(
    analysis: &A,
    flow: &'f Flow<'p, 'a, 'c>,
    open: &[Node],
    ends: impl Fn(&Step<'_, '_>) -> (Node, Node),
) -> States<'f, 'p, 'a, 'c, A::State> {
    let steps = Steps::new(flow, &ends);
    let boundary = analysis.boundary();
    let mut states = vec![analysis.unreached(); flow.node_count];
    let mut is_reached = vec![false; flow.node_count];
    let mut pending = Worklist::new(flow.node_count);
    for &node in open.iter().rev() {
        analysis.join(&mut states[node], &boundary);
        is_reached[node] = true;
        pending.push(node, node);
    }
    while let Some(node) = pending.pop() {
        for &at in steps.from(node).iter().rev() {
            let step = &flow.steps[at];
            let to = ends(step).1;
            let changes = match step.through {
                Some(op) => {
                    let moved = analysis.transfer(op, &states[node]);
                    analysis.join(&mut states[to], &moved)
                }
                None => {
                    let moved = states[node].clone();
                    analysis.join(&mut states[to], &moved)
                }
            };
            let is_first = !std::mem::replace(&mut is_reached[to], true);
            if changes || is_first {
                pending.push(to, to);
            }
        }
    }
    States { flow, states, boundary }
}
