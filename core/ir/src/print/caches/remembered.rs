//! Texts of types that were printed before: most programs repeat a few of them.

use crate::print::text::{Snippet, Snippets};
use crate::uniqued::ty::Type;

/// Texts of types.
#[derive(Default)]
pub(in crate::print) struct Remembered {
    /// By the number of the type.
    places: Vec<Option<Snippet>>,
    snippets: Snippets,
}

/// Texts that are longer are not worth the room.
const LONGEST: usize = 256;

/// Types with greater numbers came late, and mostly come once.
const MOST: usize = 1 << 12;

/// When the texts take this much, no more are added.
const MOST_BYTES: usize = 1 << 16;

impl Remembered {
    /// Looks up the cached text of a type.
    #[inline]
    pub fn find(&self, ty: Type<'_>) -> Option<Snippet> {
        self.places.get(ty.number()).copied().flatten()
    }

    /// Returns the texts in which the places are.
    #[inline]
    pub fn snippets(&self) -> &Snippets {
        &self.snippets
    }

    /// Keeps a text, if there is room for it.
    pub fn add(&mut self, ty: Type<'_>, text: &[u8]) {
        let is_wanted = text.len() <= LONGEST && ty.number() < MOST;
        if is_wanted && self.snippets.len() < MOST_BYTES {
            let place = self.snippets.keep(&[text]);
            if self.places.len() <= ty.number() {
                self.places.resize(ty.number() + 1, None);
            }
            self.places[ty.number()] = Some(place);
        }
    }
}
