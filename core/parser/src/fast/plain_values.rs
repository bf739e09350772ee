//! Values of attributes that are told from their bytes: numbers, strings, symbols and maps, as most are.
//!
//! Nothing is said of what is written in another way, or wrong: that is read token by token.

use crate::core::Parser;
use crate::fast::remembered::extent_of_affine;
use crate::lexer::word_end;
use crate::numbers::{Decimal, integer_format};
use terrace_ir::{Attribute, Type};
use terrace_support::float::FloatSemantics;

/// Maximum length of a string that is examined.
const LONGEST_STRING: usize = 64;

/// Returns the length of the string in quotes with which the text begins, if it is short and stands for itself.
fn len_of_string(text: &[u8]) -> Option<usize> {
    let inner = &text[1..text.len().min(LONGEST_STRING)];
    let len = inner.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..b' '))?;
    (inner[len] == b'"').then_some(len + 2)
}

impl<'c> Parser<'_, 'c> {
    /// Returns the value of an entry of a dictionary that starts at a position, and where it ends, if it is plain and
    /// another entry or the end of the dictionary follows at once.
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
                let (number, behind) = Decimal::read(text, start)?;
                let (ty, end) = match text[behind..].starts_with(b" : ") {
                    true => self.known_type_at(behind + 3).map(|(ty, end)| (Some(ty), end))?,
                    false => (None, behind),
                };
                Some((self.plain_number(number, ty)?, before(end)?))
            }
            _ => None,
        }
    }

    /// Returns a number as a value of a type, if there is one; else of that which numbers have.
    fn plain_number(&self, number: Decimal, ty: Option<Type<'c>>) -> Option<Attribute<'c>> {
        if number.has_point() {
            let ty = ty.unwrap_or_else(|| self.context.float_type(FloatSemantics::F64));
            return Some(self.context.float_attribute(ty, number.to_float(ty.as_float()?)?));
        }
        let ty = ty.unwrap_or_else(|| self.context.integer_type(64));
        let (width, signedness) = integer_format(ty).filter(|(width, _)| *width <= 64)?;
        Some(self.context.integer_attribute(ty, number.to_integer(width, signedness)? as i64))
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
}
