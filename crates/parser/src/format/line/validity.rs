//! Which operations need not be verified, as others of the name that were like them were valid.

use super::{MOST_TOLD, PLACES, Told, number_of};
use std::cell::{Cell, RefCell};
use terrace_ir::ids::OpId;
use terrace_ir::verify::is_valid_by_signature;
use terrace_ir::{Attribute, Body, Operation};
use terrace_support::interner::place_among;

/// Key of the validity cache: the types from which all others of an operation follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Likeness<'c> {
    pub told: Told<'c>,
    pub operands: usize,
    /// The inherent attributes; operations of names that have more are not looked at.
    pub slots: [Option<Attribute<'c>>; Likeness::SLOTS],
}

/// The valid ones.
pub(super) struct Validity<'c> {
    known: RefCell<[Likeness<'c>; PLACES]>,
    /// Index of the entry used last.
    last: Cell<usize>,
    /// Remaining number of operations to try: those of some names hardly ever repeat.
    left: Cell<u32>,
}

impl<'c> Validity<'c> {
    /// Nothing is known.
    pub fn new() -> Self {
        const MOST_LOOKED_AT: u32 = 64;
        let known = RefCell::new([Likeness::NONE; PLACES]);
        Validity { known, last: Cell::new(0), left: Cell::new(MOST_LOOKED_AT) }
    }

    /// Notes in the body that an operation need not be verified, if that is so.
    #[inline]
    pub fn note(&self, body: &mut Body<'c>, op: OpId, likeness: &Likeness<'c>) {
        if self.known.borrow()[self.last.get()] == *likeness {
            return body.note_valid_by_signature(op);
        }
        let place = likeness.place();
        self.last.set(place);
        if self.known.borrow()[place] == *likeness {
            body.note_valid_by_signature(op);
        } else if self.left.get() != 0 {
            self.look_at(body, op, likeness, place);
        }
    }

    #[cold]
    fn look_at(&self, body: &Body<'c>, op: OpId, likeness: &Likeness<'c>, place: usize) {
        self.left.set(self.left.get() - 1);
        if is_valid_by_signature(Operation::new(body, op)) {
            self.known.borrow_mut()[place] = *likeness;
        }
    }
}

impl Likeness<'_> {
    pub const SLOTS: usize = 2;
    /// Key of no operation.
    const NONE: Self = Likeness { told: [None; MOST_TOLD], operands: usize::MAX, slots: [None; Self::SLOTS] };

    /// Returns its index in the cache.
    #[inline]
    fn place(&self) -> usize {
        let of_slot = |slot: &Option<Attribute<'_>>| slot.map_or(0, |attribute| attribute.number() as u64);
        let slots = of_slot(&self.slots[0]) ^ of_slot(&self.slots[1]) << 16;
        place_among(PLACES, number_of(self.told) ^ slots << 8)
    }
}
