//! Whether an operation has a rare part, or else whether it has to be verified again; in 32 bits.

use crate::ids::ExtraId;
use std::sync::atomic::{AtomicU32, Ordering};

/// The rare part of an operation. In place of one, a mark: nothing that is declared of the operation has to be checked
/// again before it changes.
///
/// Who verifies only reads the operation, so the mark is atomic. Nothing hangs on when others come to see it.
pub(crate) struct Extra(AtomicU32);

impl Extra {
    const NONE: u32 = 0;
    const VERIFIED: u32 = u32::MAX;

    /// The rare part with this id; without one, not verified yet.
    #[inline]
    pub fn new(id: Option<ExtraId>) -> Self {
        Extra(AtomicU32::new(id.map_or(Self::NONE, ExtraId::number)))
    }

    #[inline]
    fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// The rare part, if there is one.
    #[inline]
    pub fn id(&self) -> Option<ExtraId> {
        match self.get() {
            Self::VERIFIED => None,
            number => ExtraId::of_number(number),
        }
    }

    /// Whether there is no rare part.
    #[inline]
    pub fn is_none(&self) -> bool {
        matches!(self.get(), Self::NONE | Self::VERIFIED)
    }

    /// Whether the mark is set; never where there is a rare part.
    #[inline]
    pub fn is_verified(&self) -> bool {
        self.get() == Self::VERIFIED
    }

    /// Sets the mark, where there is no rare part.
    #[inline]
    pub fn mark_verified(&self) {
        debug_assert!(self.is_none(), "what has a rare part is always verified again");
        self.0.store(Self::VERIFIED, Ordering::Relaxed);
    }

    /// Takes the mark away: the operation changes.
    #[inline]
    pub fn forget_verified(&mut self) {
        let number = self.0.get_mut();
        if *number == Self::VERIFIED {
            *number = Self::NONE;
        }
    }
}

impl Clone for Extra {
    fn clone(&self) -> Self {
        Extra(AtomicU32::new(self.get()))
    }
}
