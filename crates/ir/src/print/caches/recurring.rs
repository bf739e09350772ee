//! Texts of what comes again and again, by everything that they depend on.

use crate::print::text::{Snippet, Snippets};
use terrace_support::interner::place_among;

/// Texts by their keys. Of several that fall on the same place, the last that came twice: most of what comes once does not
/// come again.
pub(in crate::print) struct Recurring<K> {
    /// None before the first is looked for.
    places: Vec<Place<K>>,
    snippets: Snippets,
}

#[derive(Clone)]
struct Place<K> {
    /// All bits of the key that was looked for last.
    mixed: u64,
    text: Option<(K, Snippet)>,
}

/// Number of cache entries.
const PLACES: usize = 128;

/// When the texts take this much, no more are added.
const MOST_BYTES: usize = 1 << 16;

impl<K> Default for Recurring<K> {
    fn default() -> Self {
        Recurring { places: Vec::new(), snippets: Snippets::default() }
    }
}

impl<K: Copy + PartialEq> Recurring<K> {
    /// Looks up the text of a key, given the hash of its bits.
    #[inline]
    pub fn find(&self, key: &K, mixed: u64) -> Option<Snippet> {
        let place = self.places.get(place_among(PLACES, mixed))?;
        place.text.as_ref().and_then(|(known, text)| (known == key).then_some(*text))
    }

    /// The texts in which the places are.
    #[inline]
    pub fn snippets(&self) -> &Snippets {
        &self.snippets
    }

    /// Takes note of the text for a key that was not found.
    pub fn note(&mut self, key: K, mixed: u64, text: &[u8]) {
        if self.places.is_empty() {
            self.places.resize(PLACES, Place { mixed: 0, text: None });
        }
        let place = &mut self.places[place_among(PLACES, mixed)];
        if place.mixed != mixed {
            place.mixed = mixed;
        } else if self.snippets.len() < MOST_BYTES {
            place.text = Some((key, self.snippets.keep(&[text])));
        }
    }
}
