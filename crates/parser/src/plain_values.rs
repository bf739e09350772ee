//! Values of attributes that are told from their bytes: numbers, strings, symbols and maps, as most are.
//!
//! Nothing is said of what is written in another way, or wrong: that is read token by token.

use crate::attributes::small_integer;
use crate::core::Parser;
use crate::lexer::word_end;
use crate::remembered::extent_of_affine;
use terrace_ir::{Attribute, Signedness, Type};
use terrace_support::float::{ApFloat, FloatSemantics};

/// How many bytes of a string are looked at.
const LONGEST_STRING: usize = 64;

/// The length of the string in quotes with which the text begins, if it is short and stands for itself.
fn len_of_string(text: &[u8]) -> Option<usize> {
    let inner = &text[1..text.len().min(LONGEST_STRING)];
    let len = inner.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..b' '))?;
    (inner[len] == b'"').then_some(len + 2)
}

/// A decimal number with which a text begins, without a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Number {
    Integer(usize),
    Float(usize),
}

impl Number {
    fn of(text: &[u8]) -> Option<Number> {
        let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let whole = digits(text);
        match text.get(whole) {
            Some(b'.') if whole > 0 => {
                let len = whole + 1 + digits(&text[whole + 1..]);
                (!matches!(text.get(len), Some(b'e' | b'E'))).then_some(Number::Float(len))
            }
            Some(b'x') => None,
            _ => (whole > 0).then_some(Number::Integer(whole)),
        }
    }

    fn len(self) -> usize {
        match self {
            Number::Integer(len) | Number::Float(len) => len,
        }
    }
}

impl<'c> Parser<'_, 'c> {
    /// The value of an entry of a dictionary that starts at a position, and where it ends, if it is plain and another entry
    /// or the end of the dictionary follows at once.
    pub(crate) fn plain_value_at(&self, start: usize) -> Option<(Attribute<'c>, usize)> {
        let text = self.source.text;
        let rest = &text[start..];
        let before = |end: usize| matches!(text.get(end), Some(b',' | b'}')).then_some(end);
        match rest.first()? {
            b'"' => {
                let end = before(start + len_of_string(rest)?)?;
                Some((self.context.bytes_attribute(&text[start + 1..end - 1], self.context.none_type()), end))
            }
            b'@' => {
                let end = before(word_end(text, start + 1))?;
                Some((self.symbol_words.get(&text[start..end])?, end))
            }
            b'a' if rest.starts_with(b"affine_") => {
                let end = before(extent_of_affine(text, word_end(text, start))?)?;
                Some((*self.affine_texts.get(&text[start..end])?, end))
            }
            b'-' | b'0'..=b'9' => {
                let is_negative = rest[0] == b'-';
                let digits = &rest[usize::from(is_negative)..];
                let number = Number::of(digits)?;
                let behind = start + usize::from(is_negative) + number.len();
                let (ty, end) = match text[behind..].strip_prefix(b" : ") {
                    Some(_) => self.known_type_at(behind + 3).map(|(ty, end)| (Some(ty), end))?,
                    None => (None, behind),
                };
                let value = self.plain_number(is_negative, &digits[..number.len()], number, ty)?;
                Some((value, before(end)?))
            }
            _ => None,
        }
    }

    fn plain_number(
        &self,
        is_negative: bool,
        digits: &[u8],
        number: Number,
        ty: Option<Type<'c>>,
    ) -> Option<Attribute<'c>> {
        match number {
            Number::Integer(_) => {
                let ty = ty.unwrap_or_else(|| self.context.integer_type(64));
                if is_negative && matches!(ty.as_integer(), Some((_, Signedness::Unsigned))) {
                    return None;
                }
                Some(self.context.integer_attribute(ty, small_integer(ty, is_negative, digits)? as i64))
            }
            Number::Float(_) => {
                let ty = ty.unwrap_or_else(|| self.context.float_type(FloatSemantics::F64));
                let text = std::str::from_utf8(digits).ok()?;
                let value = ApFloat::from_magnitude(ty.as_float()?, is_negative, text)?;
                Some(self.context.float_attribute(ty, value))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_that_stand_for_themselves_end_with_their_quote() {
        assert_eq!(len_of_string(b"\"a b\", 1"), Some(5));
        assert_eq!(len_of_string(b"\"\"}"), Some(2));
        for text in ["\"a", "\"a\\22\"", "\"a\nb\""] {
            assert_eq!(len_of_string(text.as_bytes()), None, "{text}");
        }
        assert_eq!(len_of_string(format!("\"{}\"", "a".repeat(LONGEST_STRING)).as_bytes()), None);
    }

    #[test]
    fn numbers_end_where_those_of_the_lexer_do() {
        assert_eq!(Number::of(b"12 : i32"), Some(Number::Integer(2)));
        assert_eq!(Number::of(b"12"), Some(Number::Integer(2)));
        assert_eq!(Number::of(b"1.5 : f32"), Some(Number::Float(3)));
        assert_eq!(Number::of(b"1.}"), Some(Number::Float(2)));
        for text in ["0x1F", "1.5e3", "1.e3", "-1", ".5", "a"] {
            assert_eq!(Number::of(text.as_bytes()), None, "{text}");
        }
    }
}
