//! What was found valid before.
//!
//! Most of what is declared of an operation speaks of its types and inherent attributes alone, and most programs repeat
//! a few combinations of them. So a combination that was found valid is noted, and operations with the same one are not
//! checked for it again.

use crate::body::Body;
use crate::view::Operation;

/// Everything on which the checks of types, counts and inherent attributes depend: the addresses of the name, of the
/// types and of the attributes, and the counts.
#[derive(Clone, Copy)]
struct Signature {
    words: [usize; Signature::WORDS],
    len: usize,
    hash: u64,
}

impl Signature {
    const WORDS: usize = 14;
    const NONE: Signature = Signature { words: [0; Self::WORDS], len: 0, hash: 0 };

    /// Adds a word; one too many is only counted.
    #[inline]
    fn push(&mut self, word: usize) {
        if let Some(place) = self.words.get_mut(self.len) {
            *place = word;
        }
        self.len += 1;
        self.hash = (self.hash.rotate_left(29) ^ word as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// Makes it that of an operation; whether it fits.
    #[inline]
    fn fill(&mut self, op: Operation<'_, '_>) -> bool {
        let body = op.body();
        let data = body.op_data(op.id());
        let operands = &body.operands[data.operands.range()];
        let results = &body.values[data.results.range()];
        let (slots, regions, successors) = match op.is_plain() {
            true => (op.slots(), 0, 0),
            false => (op.inner().slots(), op.region_count(), op.successor_count()),
        };
        let is_small = operands.len() + results.len() <= Self::WORDS
            && slots.len() <= 32
            && (regions | successors) < 1 << 8;
        if !is_small {
            return false;
        }
        (self.len, self.hash) = (0, 0);
        self.push(op.name().address());
        for operand in operands {
            self.push(body.values[operand.value.index()].ty.address());
        }
        for result in results {
            self.push(result.ty.address());
        }
        self.push(operands.len() | results.len() << 8 | regions << 16 | successors << 24);
        if !slots.is_empty() {
            let mut filled = 0u64;
            for (at, slot) in slots.iter().enumerate() {
                if let Some(attribute) = slot {
                    self.push(attribute.address());
                    filled |= 1 << at;
                }
            }
            self.push(filled as usize);
        }
        self.len <= Self::WORDS
    }

    #[inline]
    fn is(&self, other: &Signature) -> bool {
        let pairs = || self.words.iter().zip(&other.words).take(self.len);
        self.hash == other.hash && self.len == other.len && pairs().all(|(a, b)| a == b)
    }
}

/// What is known of an operation's signature.
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
    entries: Vec<Signature>,
    /// The one that was asked for last.
    last: Signature,
}

impl Accepted {
    const MOST: usize = 512;

    /// None yet; with room for what is to be expected in a body.
    pub fn for_body(body: &Body<'_>) -> Self {
        // Programs are modules with bodies in them; small ones are verified often.
        let has_children = body.extras.iter().any(|extra| extra.child.is_some());
        let wanted = if has_children { Self::MOST } else { body.ops.len().clamp(8, Self::MOST) };
        Accepted { entries: vec![Signature::NONE; wanted.next_power_of_two()], last: Signature::NONE }
    }

    /// What is known of the signature of an operation.
    #[inline]
    pub fn find(&mut self, op: Operation<'_, '_>) -> Known {
        if !self.last.fill(op) {
            return Known::TooLong;
        }
        let place = self.place();
        let is_at = |place: usize| self.entries[place].is(&self.last);
        if is_at(place) || is_at(place ^ 1) { Known::Valid } else { Known::Nothing }
    }

    /// Notes that the signature that was asked for last is valid. Of two that fall on the same place, both are kept.
    pub fn add_last(&mut self) {
        let place = self.place();
        self.entries[place ^ 1] = std::mem::replace(&mut self.entries[place], self.last);
    }

    #[inline]
    fn place(&self) -> usize {
        (self.last.hash >> 40) as usize & (self.entries.len() - 1)
    }
}
