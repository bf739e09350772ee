//! Arrays and dictionaries that were read before: most programs repeat the short ones to the letter.

use crate::core::Parser;
use crate::lexer::TokenKind;
use terrace_ir::Attribute;
use terrace_ir::asm::ParseResult;

/// Texts that are remembered have at most this length, in bytes, and this number.
const LONGEST: usize = 64;
const MOST: usize = 1 << 12;

/// Returns the end of the array or dictionary that starts at a position, if it is short, on one line, and means the
/// same everywhere.
fn extent_of_list(text: &[u8], start: usize) -> Option<usize> {
    let text = &text[start..text.len().min(start + LONGEST)];
    let mut depth = 0usize;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(start + at + 1);
                }
            }
            b'"' | b'#' | b'!' | b'/' | b'\n' => return None,
            b'd' if text[at..].starts_with(b"distinct") => return None,
            _ => {}
        }
    }
    None
}

impl<'c> Parser<'_, 'c> {
    /// Reads `[...]` or `{...}`; mostly there was an attribute with the same text.
    pub(crate) fn parse_repeated_list(&mut self) -> ParseResult<Attribute<'c>> {
        let start = self.token.start as usize;
        let end = if self.legacy.is_none() { extent_of_list(self.source.text, start) } else { None };
        let Some(end) = end else { return self.parse_list_attribute() };
        let text = &self.source.text[start..end];
        if let Some(&known) = self.list_texts.get(text) {
            self.continue_after(end);
            return Ok(known);
        }
        let attribute = self.parse_list_attribute()?;
        if self.previous_end as usize == end && self.list_texts.len() < MOST {
            self.list_texts.insert(text, attribute);
        }
        Ok(attribute)
    }

    fn parse_list_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        self.deeper(|parser| {
            if parser.is(TokenKind::LeftSquare) {
                return parser.parse_array_attribute();
            }
            let list = parser.parse_attribute_dict()?;
            Ok(parser.dictionary_of(&list))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_their_bracket() {
        assert_eq!(extent_of_list(b"x [1, [2], {a}], 3", 2), Some(15));
        for text in ["[1, 2", "[\"]\"]", "[#a]", "[1,\n2]", "[distinct[0]<>]"] {
            assert_eq!(extent_of_list(text.as_bytes(), 0), None, "{text}");
        }
    }
}
