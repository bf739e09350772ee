//! Cache of signatures found valid.
//!
//! Most of what is declared of an operation speaks of its types and inherent attributes alone, and most programs repeat
//! a few combinations of them. So a combination that was found valid is noted in the context, and operations with the
//! same one are not checked for it again.

use super::dominance::Room;
use crate::Attribute;
use crate::body::{OperandData, ValueData};
use crate::declarations::op_name::OpName;
use crate::view::Operation;
use std::any::Any;
use std::sync::{Mutex, PoisonError};
use terrace_support::recent::Recent;

/// Everything on which the checks of types, counts and inherent attributes depend.
struct Signature<'a, 'c> {
    name: OpName<'c>,
    values: &'a [ValueData<'c>],
    operands: &'a [OperandData],
    results: &'a [ValueData<'c>],
    slots: &'a [Option<Attribute<'c>>],
    /// The number of operands, results, regions and successors.
    counts: usize,
}

impl<'a, 'c> Signature<'a, 'c> {
    /// Returns the key of an operation, unless it is too long to be cached.
    #[inline(always)]
    fn of(op: Operation<'a, 'c>) -> Option<Self> {
        let body = op.body();
        let data = body.op_data(op.id());
        let operands = &body.operands[data.operands.range()];
        let results = &body.values[data.results.range()];
        let (slots, regions, successors) = match op.is_plain() {
            true => (op.slots(), 0, 0),
            false => (op.inner().slots(), op.region_count(), op.successor_count()),
        };
        let fits = operands.len() + results.len() <= Noted::WORDS
            && slots.len() < 32
            && (regions | successors) < 1 << 8;
        let counts = operands.len() | results.len() << 8 | regions << 16 | successors << 24;
        fits.then_some(Signature { name: data.name, values: &body.values, operands, results, slots, counts })
    }

    /// Returns a hash of the attributes and the first types.
    #[inline]
    fn hash(&self) -> u64 {
        let operand = self.operands.first().map_or(0, |operand| self.type_of(operand));
        let result = self.results.first().map_or(0, |result| result.ty.address());
        let slots = self
            .slots
            .iter()
            .fold(0usize, |mixed, slot| mixed.rotate_left(11) ^ slot.map_or(0, Attribute::address));
        let types = operand.rotate_left(21) ^ result.rotate_left(42);
        (self.name.address() ^ types ^ slots).wrapping_add(self.counts << 4) as u64
    }

    #[inline]
    fn type_of(&self, operand: &OperandData) -> usize {
        self.values[operand.value.index()].ty.address()
    }

    /// Calls `visit` on the words that tell it from others, for as long as it wants them: the addresses of the name, the
    /// types and the attributes, the counts, and which slots are filled; the last as an odd number, which no address is.
    #[inline]
    fn for_each_word(&self, mut visit: impl FnMut(usize) -> bool) -> bool {
        let is_wanted = visit(self.name.address())
            && visit(self.counts)
            && self.operands.iter().all(|operand| visit(self.type_of(operand)))
            && self.results.iter().all(|result| visit(result.ty.address()));
        if self.slots.is_empty() {
            return is_wanted;
        }
        let mut filled = 0usize;
        let mut slots = self.slots.iter().zip(0..);
        is_wanted
            && slots.all(|(slot, at)| {
                slot.is_none_or(|attribute| {
                    filled |= 1 << at;
                    visit(attribute.address())
                })
            })
            && visit(filled << 1 | 1)
    }

    #[inline]
    fn is(&self, noted: &Noted) -> bool {
        let mut words = noted.words.iter();
        self.for_each_word(|word| words.next() == Some(&word))
    }

    /// Returns its words, if they are not too many.
    fn noted(&self) -> Option<Noted> {
        let mut noted = Noted { words: [0; Noted::WORDS] };
        let mut words = noted.words.iter_mut();
        let fits = self.for_each_word(|word| words.next().map(|place| *place = word).is_some());
        fits.then_some(noted)
    }
}

/// The words of a signature; zeros after them. The counts and the filled slots tell how many there are.
#[derive(Clone, Copy)]
struct Noted {
    words: [usize; Noted::WORDS],
}

impl Noted {
    const WORDS: usize = 14;
}

/// Cached result for an operation's signature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It was found valid before.
    Valid,
    /// Nothing is known yet.
    Nothing,
    /// It is too long to be noted.
    TooLong,
}

/// Signatures that were found valid, as far as they were not forgotten for others.
pub(super) struct Accepted {
    entries: Recent<Noted, (), 512>,
    /// Scratch memory passed from one walk to the next.
    pub(super) room: Room,
}

/// Place where a context keeps them between verifications: one for each thread that verified at the same time.
type Home = Mutex<Vec<Box<dyn Any + Send>>>;

/// Signatures that nobody else uses at the moment; they go back to their context when this is dropped.
pub(super) struct Borrowed<'m> {
    accepted: Option<Box<Accepted>>,
    home: &'m Home,
}

impl<'m> Borrowed<'m> {
    /// Returns those that were used last, or none yet.
    pub fn from(home: &'m Home) -> Self {
        let spare = home.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let spare = spare.and_then(|spare| spare.downcast().ok());
        Borrowed { accepted: Some(spare.unwrap_or_else(|| Box::new(Accepted::new()))), home }
    }

    /// Returns the signatures.
    pub fn get(&mut self) -> &mut Accepted {
        self.accepted.as_mut().expect("they are there until they go back")
    }
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        let accepted = self.accepted.take().map(|accepted| accepted as Box<dyn Any + Send>);
        self.home.lock().unwrap_or_else(PoisonError::into_inner).extend(accepted);
    }
}

impl Accepted {
    fn new() -> Self {
        Accepted { entries: Recent::default(), room: Room::default() }
    }

    /// Looks up the signature of an operation.
    #[inline]
    pub(super) fn find(&self, op: Operation<'_, '_>) -> Known {
        let Some(signature) = Signature::of(op) else { return Known::TooLong };
        match self.entries.find_of_two(signature.hash(), |noted| signature.is(noted)) {
            Some(()) => Known::Valid,
            None => Known::Nothing,
        }
    }

    /// Notes that the signature of an operation is valid.
    pub(super) fn add(&mut self, op: Operation<'_, '_>) {
        let Some(signature) = Signature::of(op) else { return };
        let Some(noted) = signature.noted() else { return };
        self.entries.insert_keeping(signature.hash(), noted, ());
    }
}
