//! Facts about points of a program, as what memory holds there, that flow with control or against it.
//!
//! For facts about values see [`sparse`](crate::sparse). The state at a point is what holds on all the ways that
//! control may take to it ([`forward`]) or from it ([`backward`]); states only ever get weaker, so this ends.

use crate::flow::{Flow, Node, Step};
use crate::worklist::Worklist;
use terrace_ir::{Block, Operation};

/// An analysis: its states, and what operations do to them.
pub trait DenseAnalysis<'c> {
    /// State at a program point.
    type State: Clone;

    /// The state of points that control was not seen to get to, or to go on from.
    fn unreached(&self) -> Self::State;

    /// The state where control comes from somewhere that nobody knows, or goes there: at the start of a function that
    /// may be called from outside, and at its end.
    fn boundary(&self) -> Self::State;

    /// Weakens a state to hold on both ways; whether that changed it.
    fn join(&self, into: &mut Self::State, other: &Self::State) -> bool;

    /// The state on the other side of an operation: behind it if facts flow forward, before it if they flow backward.
    ///
    /// It is not asked of operations that control goes through in another way: those with control flow between their
    /// regions, and calls of functions that are known. It is asked of all other calls.
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

/// Lets facts flow with control.
///
/// Cost: each step is taken as often as the state before it changes.
pub fn forward<'f, 'p, 'a, 'c, A: DenseAnalysis<'c>>(
    analysis: &A,
    flow: &'f Flow<'p, 'a, 'c>,
) -> States<'f, 'p, 'a, 'c, A::State> {
    solve(analysis, flow, &flow.entries, |step| (step.from, step.to))
}

/// Lets facts flow against control.
///
/// Cost: each step is taken as often as the state behind it changes.
pub fn backward<'f, 'p, 'a, 'c, A: DenseAnalysis<'c>>(
    analysis: &A,
    flow: &'f Flow<'p, 'a, 'c>,
) -> States<'f, 'p, 'a, 'c, A::State> {
    solve(analysis, flow, &flow.exits, |step| (step.to, step.from))
}

/// The steps from each point, in the direction in which facts flow.
struct Steps {
    /// Numbers of steps, those from one point together.
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
