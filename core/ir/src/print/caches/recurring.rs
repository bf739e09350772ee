//! Texts of what comes again and again, by everything that they depend on.

use crate::print::text::{Snippet, Snippets};
use terrace_support::recent::Recent;

/// Cache of texts by their keys, for keys that came twice: most of what comes once does not come again.
pub(in crate::print) struct Recurring<K> {
    /// Hashes of keys that were not found.
    missed: Recent<u64, (), PLACES>,
    texts: Recent<K, Snippet, PLACES>,
    snippets: Snippets,
}

/// Number of cache entries.
const PLACES: usize = 128;

/// When the texts take this much, no more are added.
const MOST_BYTES: usize = 1 << 16;

impl<K> Default for Recurring<K> {
    fn default() -> Self {
        Recurring { missed: Recent::default(), texts: Recent::default(), snippets: Snippets::default() }
    }
}

impl<K: Copy + PartialEq> Recurring<K> {
    /// Looks up the text of a key, given its hash.
    #[inline]
    pub fn find(&self, key: &K, hash: u64) -> Option<Snippet> {
        self.texts.get(hash, key).copied()
    }

    /// Returns the texts in which the places are.
    #[inline]
    pub fn snippets(&self) -> &Snippets {
        &self.snippets
    }

    /// Takes note of the text for a key that was not found.
    pub fn note(&mut self, key: K, hash: u64, text: &[u8]) {
        if self.missed.get(hash, &hash).is_none() {
            self.missed.insert(hash, hash, ());
        } else if self.snippets.len() < MOST_BYTES {
            let text = self.snippets.keep(&[text]);
            self.texts.insert(hash, key, text);
        }
    }
}
