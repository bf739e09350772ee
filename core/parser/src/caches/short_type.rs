//! Cache of one type that is a short word.

use crate::lexer::{is_word_part, is_word_start};
use std::cell::Cell;
use terrace_ir::Type;

/// The type that stood last at some place, if it was one short word.
#[derive(Default)]
pub(crate) struct ShortType<'c>(Cell<Option<(ShortWord, Type<'c>)>>);

impl<'c> ShortType<'c> {
    /// Returns the type and the end of its word, if the text begins with it.
    #[inline]
    pub fn prefix(&self, text: &[u8]) -> Option<(Type<'c>, usize)> {
        let (word, ty) = self.0.get()?;
        word.begins(text).then_some((ty, usize::from(word.len)))
    }

    /// Remembers the type of a text, if that is a short word.
    pub fn set(&self, text: &[u8], ty: Type<'c>) {
        if let Some(word) = ShortWord::of(text) {
            self.0.set(Some((word, ty)));
        }
    }
}

/// A word of at most eight bytes.
#[derive(Clone, Copy)]
struct ShortWord {
    bytes: u64,
    len: u8,
}

impl ShortWord {
    fn of(word: &[u8]) -> Option<Self> {
        let first = *word.first()?;
        let is_short = word.len() <= 8 && is_word_start(first);
        is_short.then(|| {
            let bytes = word.iter().rev().fold(0, |bytes, &byte| bytes << 8 | u64::from(byte));
            ShortWord { bytes, len: word.len() as u8 }
        })
    }

    /// Returns true if a text begins with the word, and the word ends there.
    #[inline]
    fn begins(self, text: &[u8]) -> bool {
        let Some(first) = text.first_chunk::<8>() else { return false };
        let unused = 64 - 8 * u32::from(self.len);
        u64::from_le_bytes(*first) << unused == self.bytes << unused
            && text.get(usize::from(self.len)).is_some_and(|&behind| behind != b'<' && !is_word_part(behind))
    }
}
