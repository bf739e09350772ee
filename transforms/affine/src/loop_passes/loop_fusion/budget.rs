//! [`Budget`]: a bound on the work of the pass.

use super::graph::DependenceGraph;
use std::cell::Cell;

/// Pairs that are compared for the edges of any graph.
const DEPENDENCES: usize = 1 << 15;

/// Pairs that are compared for slices in any block.
const SLICES: usize = 1 << 14;

/// Pairs that are compared for each access beyond that.
const FOR_EACH_ACCESS: usize = 1 << 3;

/// Number of pairs of accesses that may still be compared.
///
/// Nests of a thousand accesses each have a million pairs, for each depth and each attempt. Where the budget does not last,
/// nests are taken to depend on each other, and stay as they are.
#[derive(Default)]
pub(super) struct Budget(Cell<usize>);

impl Budget {
    /// Returns the budget for the edges of a graph, in proportion to its accesses.
    pub fn for_dependences(graph: &DependenceGraph) -> Self {
        Self::of(DEPENDENCES, graph)
    }

    /// Returns the budget for slices of the nests of a graph, in proportion to its accesses.
    pub fn for_slices(graph: &DependenceGraph) -> Self {
        Self::of(SLICES, graph)
    }

    fn of(always: usize, graph: &DependenceGraph) -> Self {
        let accesses = graph.nodes.iter().flatten().map(|node| node.loads.len() + node.stores.len());
        Budget(Cell::new(always + FOR_EACH_ACCESS * accesses.sum::<usize>()))
    }

    /// Takes `n` pairs out of it; false if there are not as many left.
    pub fn spend(&self, pairs: usize) -> bool {
        let left = self.0.get().checked_sub(pairs);
        left.inspect(|left| self.0.set(*left)).is_some()
    }
}
