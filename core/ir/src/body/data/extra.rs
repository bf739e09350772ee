//! Flags of an operation in 32 bits: the id of its rare part, and the mark of validity.

use crate::ids::ExtraId;
use std::sync::atomic::{AtomicU32, Ordering};

/// The rare part of an operation, and a mark: nothing that is declared of the operation has to be checked again before
/// it or the blocks that it branches to change.
///
/// Who verifies only reads the operation, so the mark is atomic. Nothing hangs on when others come to see it.
pub(crate) struct Extra(AtomicU32);

impl Extra {
    const NONE: u32 = 0;
    const VERIFIED: u32 = 1 << 31;

    /// Creates the rare part with this id; not verified yet.
    #[inline]
    pub fn new(id: Option<ExtraId>) -> Self {
        let number = id.map_or(Self::NONE, ExtraId::number);
        assert!(number & Self::VERIFIED == 0, "a body has fewer than 2^31 operations with a rare part");
        Extra(AtomicU32::new(number))
    }

    #[inline]
    fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns the rare part, if there is one.
    #[inline]
    pub fn id(&self) -> Option<ExtraId> {
        ExtraId::of_number(self.get() & !Self::VERIFIED)
    }

    /// Returns true if there is no rare part.
    #[inline]
    pub fn is_none(&self) -> bool {
        self.get() & !Self::VERIFIED == Self::NONE
    }

    /// Returns true if the mark is set.
    #[inline]
    pub fn is_verified(&self) -> bool {
        self.get() & Self::VERIFIED != 0
    }

    /// Sets the mark.
    #[inline]
    pub fn mark_verified(&self) {
        self.0.store(self.get() | Self::VERIFIED, Ordering::Relaxed);
    }

    /// Takes the mark away: the operation changes.
    #[inline]
    pub fn forget_verified(&mut self) {
        *self.0.get_mut() &= !Self::VERIFIED;
    }
}

impl Clone for Extra {
    fn clone(&self) -> Self {
        Extra(AtomicU32::new(self.get()))
    }
}
