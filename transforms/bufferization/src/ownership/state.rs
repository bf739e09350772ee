//! Ownerships of buffers.

use terrace_ir::ids::{BlockId, ValueId};
use terrace_support::interner::FoldMap;

/// Ownership of a buffer in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Ownership {
    /// Nothing is known yet.
    #[default]
    None,
    /// The block has to free the memory if a condition holds.
    If(ValueId),
    /// Several conditions met.
    Unknown,
}

impl Ownership {
    fn join(self, other: Ownership) -> Ownership {
        match (self, other) {
            (known, Ownership::None) | (Ownership::None, known) => known,
            (Ownership::If(a), Ownership::If(b)) if a == b => self,
            _ => Ownership::Unknown,
        }
    }
}

/// Ownerships of the buffers of a body, and the buffers that each block has to free.
#[derive(Default)]
pub(super) struct Ownerships {
    known: FoldMap<(ValueId, BlockId), Ownership>,
    freed: FoldMap<BlockId, Vec<ValueId>>,
    /// Values that took the place of others.
    renamed: FoldMap<ValueId, ValueId>,
}

impl Ownerships {
    /// Returns the value that stands for one now.
    pub fn current(&self, value: ValueId) -> ValueId {
        let mut value = value;
        while let Some(new) = self.renamed.get(&value) {
            value = *new;
        }
        value
    }

    /// Notes that a value took the place of another one.
    pub fn rename(&mut self, from: ValueId, to: ValueId) {
        self.renamed.insert(from, to);
    }

    /// Returns the ownership of a buffer in a block.
    pub fn get(&self, value: ValueId, block: BlockId) -> Ownership {
        self.known.get(&(value, block)).copied().unwrap_or_default()
    }

    /// Joins a condition to the ownership of a buffer in a block.
    pub fn add(&mut self, value: ValueId, block: BlockId, ownership: Ownership) {
        let known = self.known.entry((value, block)).or_default();
        *known = known.join(ownership);
    }

    /// Sets the ownership of a buffer in a block.
    pub fn set(&mut self, value: ValueId, block: BlockId, ownership: Ownership) {
        self.known.insert((value, block), ownership);
    }

    /// Adds a buffer to those that a block frees.
    pub fn free(&mut self, value: ValueId, block: BlockId) {
        self.freed.entry(block).or_default().push(value);
    }

    /// Returns the buffers that a block frees.
    pub fn freed(&self, block: BlockId) -> Vec<ValueId> {
        self.freed.get(&block).cloned().unwrap_or_default()
    }
}
