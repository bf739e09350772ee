//! [`Edges`]: what a node needs of others, or others of it.

use std::collections::BTreeMap;
use terrace_ir::ids::ValueId;
use terrace_support::interner::FoldMap;

/// An edge: the node at the other end, and the value that is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Edge {
    pub node: usize,
    pub value: ValueId,
}

/// Edges in the order of their creation.
#[derive(Clone, Default, Debug)]
pub(super) struct Edges {
    /// Edges by the time of their creation.
    list: BTreeMap<u64, Edge>,
    times: FoldMap<Edge, u64>,
    /// Number of edges for a value.
    counts: FoldMap<ValueId, usize>,
}

impl Edges {
    pub fn insert(&mut self, edge: Edge, time: u64) -> bool {
        if self.times.contains_key(&edge) {
            return false;
        }
        self.times.insert(edge, time);
        self.list.insert(time, edge);
        *self.counts.entry(edge.value).or_default() += 1;
        true
    }

    pub fn remove(&mut self, edge: Edge) -> bool {
        let Some(time) = self.times.remove(&edge) else { return false };
        self.list.remove(&time);
        if let Some(count) = self.counts.get_mut(&edge.value) {
            *count -= 1;
        }
        true
    }

    pub fn iter(&self) -> impl Iterator<Item = Edge> + '_ {
        self.list.values().copied()
    }

    pub fn count(&self, value: ValueId) -> usize {
        self.counts.get(&value).copied().unwrap_or(0)
    }
}
