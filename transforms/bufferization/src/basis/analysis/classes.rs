//! Sets of values that share memory, with their reads and writes.

use super::intervals::{Arena, Interval, Tree};
use super::positions::Span;
use terrace_ir::ids::OperandId;

/// Values that share memory.
#[derive(Clone, Copy)]
pub(super) struct Class {
    /// Reads, each with the range in which a write may disturb it.
    pub reads: Tree,
    /// Writes in place, each with the positions of its operation.
    pub writes: Tree,
    /// True if there are reads, those of which nothing defines the contents included.
    pub is_read: bool,
    /// True if a value must not be written.
    pub is_read_only: bool,
    /// True if several threads write, and the memory is not private to each of them.
    pub is_shared: bool,
    /// True if a read and a write conflict already.
    pub is_inconsistent: bool,
}

impl Class {
    /// Class that nothing is known of.
    pub const EMPTY: Class = Class {
        reads: Tree::EMPTY,
        writes: Tree::EMPTY,
        is_read: false,
        is_read_only: false,
        is_shared: false,
        is_inconsistent: false,
    };
}

/// Classes of the values of a body, by the index of the representative.
#[derive(Default)]
pub(super) struct Classes {
    classes: Vec<Class>,
    arena: Arena,
    uses: Vec<OperandId>,
}

impl Classes {
    /// Returns the class of a representative.
    pub fn class(&self, at: usize) -> Class {
        self.classes.get(at).copied().unwrap_or(Class::EMPTY)
    }

    /// Returns the class of a representative, to change.
    pub fn class_mut(&mut self, at: usize) -> &mut Class {
        if self.classes.len() <= at {
            self.classes.resize(at + 1, Class::EMPTY);
        }
        &mut self.classes[at]
    }

    /// Adds a read or a write in place.
    pub fn add(&mut self, at: usize, operand: OperandId, span: Span, is_write: bool) {
        let item = self.uses.len() as u32;
        self.uses.push(operand);
        let mut class = self.class(at);
        let tree = if is_write { &mut class.writes } else { &mut class.reads };
        self.arena.insert(tree, Interval { start: span.start, end: span.end, item });
        *self.class_mut(at) = class;
    }

    /// Makes one class of two, under the first representative.
    pub fn merge(&mut self, top: usize, below: usize) {
        let (a, b) = (self.class(top), self.class(below));
        let merged = Class {
            reads: self.arena.merge(a.reads, b.reads),
            writes: self.arena.merge(a.writes, b.writes),
            is_read: a.is_read || b.is_read,
            is_read_only: a.is_read_only || b.is_read_only,
            is_shared: a.is_shared || b.is_shared,
            is_inconsistent: a.is_inconsistent || b.is_inconsistent,
        };
        *self.class_mut(top) = merged;
        *self.class_mut(below) = Class::EMPTY;
    }

    /// Visits reads of one class and writes of another one that may conflict by their positions, until a visit returns
    /// true; returns true then.
    pub fn any_pair(
        &self,
        reads: Tree,
        writes: Tree,
        visit: &mut dyn FnMut(OperandId, OperandId) -> bool,
    ) -> bool {
        let of = |interval: Interval| self.uses[interval.item as usize];
        let (few, many) = if reads.len <= writes.len { (reads, writes) } else { (writes, reads) };
        let is_reads_first = reads.len <= writes.len;
        self.arena.any(few, &mut |one| {
            self.arena.any_overlapping(many, one.start, one.end, &mut |other| {
                let (read, write) = if is_reads_first { (one, other) } else { (other, one) };
                visit(of(read), of(write))
            })
        })
    }

    /// Visits reads of a class that a write at some positions may disturb, until a visit returns true; returns true then.
    pub fn any_read(&self, reads: Tree, write: Span, visit: &mut dyn FnMut(OperandId) -> bool) -> bool {
        self.arena
            .any_overlapping(reads, write.start, write.end, &mut |read| visit(self.uses[read.item as usize]))
    }
}
