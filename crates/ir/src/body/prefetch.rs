//! Memory that is asked for before it is read: most of the time that a walk over a program takes is waiting for it.

use super::data::*;
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

    /// Asks for what is in the operation behind this one, if both have bodies of their own, and for where the tables of
    /// the one behind that are.
    pub(crate) fn prefetch_bodies_behind(&self, op: OpId) {
        self.prefetch_behind(op, Body::prefetch_tables);
    }

    /// As [`Body::prefetch_bodies_behind`], for those who look at the other side of operations and at nothing in them.
    pub(crate) fn prefetch_roots_behind(&self, op: OpId) {
        self.prefetch_behind(op, Body::prefetch_root);
    }

    #[inline]
    fn prefetch_behind(&self, op: OpId, of_first: fn(&Self)) {
        // Those with bodies of their own stand side by side.
        let Some(first) = self.child(op).and(self.op_data(op).next) else { return };
        if let Some(child) = self.child(first) {
            of_first(child);
        }
        if let Some(child) = self.op_data(first).next.and_then(|second| self.child(second)) {
            prefetch::beginning(std::slice::from_ref(child), usize::MAX);
        }
    }

    /// Asks for the first records. Behind them, the processor knows by itself what is next.
    pub(super) fn prefetch_tables(&self) {
        prefetch::beginning(&self.ops, 8192);
        prefetch::beginning(&self.values, 4096);
        prefetch::beginning(&self.operands, 4096);
        prefetch::beginning(&self.attributes, 2048);
        prefetch::beginning(&self.extras, 512);
        prefetch::beginning(&self.blocks, 512);
    }

    /// Asks for what is first in each table: the root, and its region, block and arguments.
    fn prefetch_root(&self) {
        prefetch::beginning(&self.ops, 64);
        prefetch::beginning(&self.extras, 64);
        prefetch::beginning(&self.attributes, 64);
        prefetch::beginning(&self.regions, 64);
        prefetch::beginning(&self.blocks, 64);
        prefetch::beginning(&self.values, 64);
    }
}
