//! Words that are types, or start one.

use terrace_ir::Signedness;
use terrace_support::float::FloatSemantics;

/// Meaning of a bare word in a type position.
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
