//! Words that are types, or start one.

use terrace_ir::{Signedness, Type};
use terrace_support::float::FloatSemantics;

/// What a bare word means where a type can stand.
pub(crate) enum TypeWord {
    Integer(Signedness, usize),
    Index,
    Float(FloatSemantics),
    None,
    Compound,
}

/// Classifies a word; digits of integer types start at the offset.
#[inline]
pub(crate) fn type_word(word: &[u8]) -> Option<TypeWord> {
    let integer = |signedness, at: usize| {
        let digits = &word[at..];
        (!digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
            .then_some(TypeWord::Integer(signedness, at))
    };
    match *word {
        [b'i', b'0'..=b'9', ..] => integer(Signedness::Signless, 1),
        [b's', b'i', b'0'..=b'9', ..] => integer(Signedness::Signed, 2),
        [b'u', b'i', b'0'..=b'9', ..] => integer(Signedness::Unsigned, 2),
        [b'i', ..] => (word == b"index").then_some(TypeWord::Index),
        [b'f', b'3', b'2'] => Some(TypeWord::Float(FloatSemantics::F32)),
        [b'f', b'6', b'4'] => Some(TypeWord::Float(FloatSemantics::F64)),
        [b'f' | b'b' | b't', ..] if word != b"tensor" && word != b"tuple" => {
            FloatSemantics::from_keyword(std::str::from_utf8(word).ok()?).map(TypeWord::Float)
        }
        _ => match word {
            b"none" => Some(TypeWord::None),
            b"memref" | b"tensor" | b"vector" | b"complex" | b"tuple" => Some(TypeWord::Compound),
            _ => None,
        },
    }
}

/// Short words that were read as types, each with its type: one of several words that fall on the same place.
#[derive(Default)]
pub(crate) struct KnownWords<'c>([Option<(u64, Type<'c>)>; KnownWords::PLACES]);

impl<'c> KnownWords<'c> {
    const PLACES: usize = 32;

    /// The word as a number, its length in the highest byte, and its place.
    #[inline]
    fn key(word: &[u8]) -> Option<(u64, usize)> {
        let (first, last) = match *word {
            [a, b] => (u32::from(a) | u32::from(b) << 8, 0),
            [a, b, c] => (u32::from(a) | u32::from(b) << 8 | u32::from(c) << 16, 0),
            [a, b, c, d] => (u32::from_le_bytes([a, b, c, d]), 0),
            [a, b, c, d, e] => (u32::from_le_bytes([a, b, c, d]), u32::from(e)),
            _ => return None,
        };
        let key = u64::from(first) | u64::from(last) << 32 | (word.len() as u64) << 56;
        Some((key, (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 59) as usize))
    }

    #[inline]
    pub fn get(&self, word: &[u8]) -> Option<Type<'c>> {
        let (key, place) = Self::key(word)?;
        self.0[place].filter(|(known, _)| *known == key).map(|(_, ty)| ty)
    }

    pub fn remember(&mut self, word: &[u8], ty: Type<'c>) {
        if let Some((key, place)) = Self::key(word) {
            self.0[place] = Some((key, ty));
        }
    }
}
