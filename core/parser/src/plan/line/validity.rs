//! Keys by which the validity of operations is cached.

use super::{MOST_TOLD, PLACES, Told, hash_of};
use terrace_ir::Attribute;
use terrace_ir::verify::ValidityCache;

/// Validity cache of the operations of a name that are parsed from lines.
pub(crate) type Validity<'c> = ValidityCache<ValidityKey<'c>, PLACES>;

/// Key of the validity cache: the types from which all others of an operation follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ValidityKey<'c> {
    pub told: Told<'c>,
    pub operands: usize,
    /// The inherent attributes; operations of names that have more are not cached.
    pub slots: [Option<Attribute<'c>>; ValidityKey::SLOTS],
}

impl ValidityKey<'_> {
    pub const SLOTS: usize = 2;

    /// Returns a hash of the types and attributes.
    #[inline]
    pub fn hash(&self) -> u64 {
        let of_slot = |slot: &Option<Attribute<'_>>| slot.map_or(0, |attribute| attribute.number() as u64);
        let slots = of_slot(&self.slots[0]) ^ of_slot(&self.slots[1]) << 16;
        hash_of(self.told) ^ slots << 8
    }
}

const _: () = assert!(MOST_TOLD == 2, "all types that a line gives are hashed");
