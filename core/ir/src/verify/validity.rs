//! Validity cache: operations with the key of one that was found valid need no verification.

use super::ahead::is_valid_by_signature;
use crate::body::Body;
use crate::ids::OpId;
use crate::view::Operation;
use std::cell::{Cell, RefCell};
use terrace_support::recent::Recent;

/// Validity cache of the operations of a name, of `N` entries, for code that creates many of them.
///
/// Invariant: operations of the name with equal keys are valid or invalid alike, as far as their types, counts and
/// inherent attributes decide. Kept by the caller; checked by [`ValidityCache::note`] under debug assertions.
pub struct ValidityCache<K, const N: usize> {
    known: RefCell<Recent<K, (), N>>,
    /// The key found last.
    last: Cell<Option<K>>,
    /// Remaining number of operations to verify for the cache: those of some names hardly ever repeat.
    left: Cell<u32>,
}

impl<K: Copy + PartialEq, const N: usize> Default for ValidityCache<K, N> {
    fn default() -> Self {
        const MOST_VERIFIED: u32 = 64;
        ValidityCache { known: RefCell::default(), last: Cell::new(None), left: Cell::new(MOST_VERIFIED) }
    }
}

impl<K: Copy + PartialEq, const N: usize> ValidityCache<K, N> {
    /// Marks an operation as valid if one with its key was; `hash` is called if the key is not the one found last.
    #[inline]
    pub fn note(&self, body: &mut Body<'_>, op: OpId, key: &K, hash: impl FnOnce(&K) -> u64) {
        if self.last.get().as_ref() == Some(key) {
            return body.note_valid_by_signature(op);
        }
        let hash = hash(key);
        if self.known.borrow().get(hash, key).is_some() {
            self.last.set(Some(*key));
            body.note_valid_by_signature(op);
        } else if self.left.get() != 0 {
            self.verify(body, op, key, hash);
        }
    }

    #[cold]
    fn verify(&self, body: &Body<'_>, op: OpId, key: &K, hash: u64) {
        self.left.set(self.left.get() - 1);
        if is_valid_by_signature(Operation::new(body, op)) {
            self.known.borrow_mut().insert(hash, *key, ());
        }
    }
}
