//! Slots and ranges of a running function, and matches that it finds.

use super::program::Slot;
use smallvec::SmallVec;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Type};

/// Content of a slot.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Held<'c> {
    Null,
    Op(OpId),
    Value(ValueId),
    Attribute(Attribute<'c>),
    Type(Type<'c>),
    /// A range, by its number.
    Range(u32),
}

/// Content of a range.
#[derive(Clone, PartialEq)]
pub(super) enum Range<'c> {
    Ops(Vec<OpId>),
    Values(Vec<ValueId>),
    Types(Vec<Type<'c>>),
}

/// A rule that matches.
pub(super) struct Match<'c> {
    pub rewriter: u32,
    pub benefit: u16,
    pub inputs: SmallVec<[Held<'c>; 6]>,
    /// Operations that were asked about.
    pub ops: SmallVec<[OpId; 4]>,
}

/// Slots and ranges of a running function.
#[derive(Default)]
pub(super) struct Frame<'c> {
    slots: SmallVec<[Held<'c>; 24]>,
    pub ranges: Vec<Range<'c>>,
}

impl<'c> Frame<'c> {
    #[inline]
    pub fn get(&self, slot: Slot) -> Held<'c> {
        self.slots.get(slot as usize).copied().unwrap_or(Held::Null)
    }

    #[inline]
    pub fn set(&mut self, slot: Slot, held: Held<'c>) {
        let slot = slot as usize;
        if slot >= self.slots.len() {
            self.slots.resize(slot + 1, Held::Null);
        }
        self.slots[slot] = held;
    }

    pub fn set_range(&mut self, slot: Slot, range: Range<'c>) {
        self.ranges.push(range);
        self.set(slot, Held::Range(self.ranges.len() as u32 - 1));
    }

    pub fn range(&self, held: Held<'c>) -> Option<&Range<'c>> {
        if let Held::Range(number) = held { self.ranges.get(number as usize) } else { None }
    }
}
