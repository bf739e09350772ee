//! Texts of what was printed before: most programs repeat a few types and attributes.

use super::text::{Snippet, Snippets};
use std::hash::Hash;
use terrace_support::interner::FoldMap;

/// Texts by what they are of.
pub(super) struct Remembered<K> {
    places: FoldMap<K, Snippet>,
    snippets: Snippets,
    /// What was asked for last: the same is often asked for again.
    last: Option<(K, Snippet)>,
}

/// Texts that are longer are not worth the room.
const LONGEST: usize = 256;

/// When the texts take this much, no more are added.
const MOST_BYTES: usize = 1 << 16;

impl<K> Default for Remembered<K> {
    fn default() -> Self {
        Remembered { places: FoldMap::default(), snippets: Snippets::default(), last: None }
    }
}

impl<K: Copy + Eq + Hash> Remembered<K> {
    /// Where the text of `key` is, if it is remembered.
    #[inline]
    pub fn find(&mut self, key: K) -> Option<Snippet> {
        if let Some((last, place)) = self.last
            && last == key
        {
            return Some(place);
        }
        let place = *self.places.get(&key)?;
        self.last = Some((key, place));
        Some(place)
    }

    /// The texts in which the places are.
    #[inline]
    pub fn snippets(&self) -> &Snippets {
        &self.snippets
    }

    /// Keeps a text, if there is room for it.
    pub fn add(&mut self, key: K, text: &[u8]) {
        if text.len() <= LONGEST && self.snippets.len() < MOST_BYTES {
            let place = self.snippets.keep(&[text]);
            self.places.insert(key, place);
            self.last = Some((key, place));
        }
    }
}
