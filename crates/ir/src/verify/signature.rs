//! What was found valid before.
//!
//! Most of what is declared of an operation speaks of its types alone, and most programs repeat a few combinations of
//! them. So a combination that was found valid is noted, and operations with the same one are not checked for it again.

use super::checks::Checks;
use crate::view::Operation;

/// Everything on which the checks of types and counts depend: the addresses of the name, of the types and of the
/// attributes with the sizes of groups, and the counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Signature([usize; Signature::WORDS]);

impl Signature {
    const WORDS: usize = 8;

    /// The signature of an operation; `None` if it does not fit.
    #[inline]
    pub fn of(op: Operation<'_, '_>, checks: &Checks) -> Option<Signature> {
        let (operands, results) = (op.operand_count(), op.result_count());
        let (regions, successors) =
            if op.is_plain() { (0, 0) } else { (op.region_count(), op.successor_count()) };
        let is_small = operands < 8 && results < 8 && regions < 1 << 8 && successors < 1 << 8;
        if !is_small || 2 + operands + results + checks.signature_slots.len() > Self::WORDS {
            return None;
        }
        let mut words = [0; Self::WORDS];
        words[0] = op.name().address();
        words[1] = operands | results << 8 | regions << 16 | successors << 24;
        let (of_operands, rest) = words[2..].split_at_mut(operands);
        let (of_results, of_slots) = rest.split_at_mut(results);
        for (word, operand) in of_operands.iter_mut().zip(op.operands()) {
            *word = operand.ty().address();
        }
        for (word, result) in of_results.iter_mut().zip(op.results()) {
            *word = result.ty().address();
        }
        for (word, slot) in of_slots.iter_mut().zip(&checks.signature_slots) {
            *word = slot.address(op);
        }
        Some(Signature(words))
    }
}

/// Signatures that were found valid, as far as they were not forgotten for others.
pub(super) struct Accepted {
    entries: Vec<Signature>,
}

impl Accepted {
    const ENTRIES: usize = 256;

    pub fn new() -> Self {
        Accepted { entries: vec![Signature([0; Signature::WORDS]); Self::ENTRIES] }
    }

    /// Whether the signature was found valid.
    #[inline]
    pub fn contains(&self, signature: &Signature) -> bool {
        let place = Self::place(signature);
        self.entries[place] == *signature || self.entries[place ^ 1] == *signature
    }

    /// Notes that the signature was found valid. Of two that fall on the same place, both are kept.
    pub fn add(&mut self, signature: Signature) {
        let place = Self::place(&signature);
        self.entries[place ^ 1] = std::mem::replace(&mut self.entries[place], signature);
    }

    #[inline]
    fn place(signature: &Signature) -> usize {
        let mix = |hash: u64, word: &usize| (hash ^ *word as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = signature.0.iter().fold(0u64, |hash, word| mix(hash.rotate_left(29), word));
        (hash >> 40) as usize % Self::ENTRIES
    }
}
