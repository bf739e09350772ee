//! Memory that is asked for before it is read: a walk over a program that is larger than the processor's cache waits for
//! each function anew.

use super::*;
use crate::ids::*;
use terrace_support::prefetch;

impl Body<'_> {
    /// Asks for the record of an operation.
    #[inline(always)]
    pub(crate) fn prefetch_op(&self, op: Option<OpId>) {
        if let Some(op) = op {
            prefetch::entry(&self.ops, op.index());
        }
    }

    /// Asks for what is in the operation after this one, if both have bodies of their own, and for where the tables of
    /// the one after that are.
    #[inline]
    pub(crate) fn prefetch_bodies_after(&self, op: OpId) {
        self.prefetch_after(op, usize::MAX);
    }

    /// Prefetches as [`Body::prefetch_bodies_after`] does, for callers that read only the roots of operations: the
    /// first entry of each table.
    #[inline]
    pub(crate) fn prefetch_roots_after(&self, op: OpId) {
        self.prefetch_after(op, 1);
    }

    #[inline]
    fn prefetch_after(&self, op: OpId, most: usize) {
        // Those with bodies of their own stand side by side.
        if self.child(op).is_some()
            && let Some(first) = self.op_data(op).next
        {
            self.prefetch_from(first, most);
        }
    }

    fn prefetch_from(&self, first: OpId, most: usize) {
        if let Some(child) = self.child(first) {
            child.prefetch_tables(most);
        }
        if let Some(child) = self.op_data(first).next.and_then(|second| self.child(second)) {
            prefetch::beginning(std::slice::from_ref(child), usize::MAX);
        }
    }

    /// Asks for the first records, n bytes of each table at most. After them, the processor knows by itself what
    /// is next.
    pub(in crate::body) fn prefetch_tables(&self, most: usize) {
        prefetch::beginning(&self.ops, most.min(8192));
        prefetch::beginning(&self.values, most.min(4096));
        prefetch::beginning(&self.operands, most.min(4096));
        prefetch::beginning(&self.attributes, most.min(2048));
        prefetch::beginning(&self.extras, most.min(512));
        prefetch::beginning(&self.blocks, most.min(512));
        prefetch::beginning(&self.regions, most.min(64));
    }
}
