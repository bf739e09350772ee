//! [`Budget`]: a bound on the work of the pass.

use super::graph::DependenceGraph;
use std::cell::Cell;

/// Pairs that are compared in any block.
const ALWAYS: usize = 1 << 17;

/// Pairs that are compared for each access beyond that.
const FOR_EACH_ACCESS: usize = 1 << 8;

/// Number of pairs of accesses that the fusion of a block may still compare.
///
/// Nests of a thousand accesses each have a million pairs, for each depth and each attempt. Where the budget does not last,
/// nests stay as they are.
pub(super) struct Budget(Cell<usize>);

impl Budget {
    /// Returns the budget of a block, in proportion to its accesses.
    pub fn of(graph: &DependenceGraph) -> Self {
        let accesses = graph.nodes.iter().flatten().map(|node| node.loads.len() + node.stores.len());
        Budget(Cell::new(ALWAYS + FOR_EACH_ACCESS * accesses.sum::<usize>()))
    }

    /// Takes so many pairs out of it; false if there are not as many left.
    pub fn spend(&self, pairs: usize) -> bool {
        let left = self.0.get().checked_sub(pairs);
        left.inspect(|left| self.0.set(*left)).is_some()
    }
}
