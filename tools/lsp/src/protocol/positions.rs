//! Positions as editors speak of them, and what has one.

use crate::features::View;
use crate::text::{Encoding, Text, floor};
use lsp_types::{Location, Position, Range as LspRange, Uri};
use std::ops::Range;
use std::str::FromStr;

impl Text {
    /// Returns the position of a byte; one inside of a character counts as the start of the character.
    pub fn position(&self, at: usize) -> Position {
        let at = floor(self.as_str(), at.min(self.len()));
        let line = self.line_of(at);
        let before = &self.as_str()[self.starts[line] as usize..at];
        let character = match self.encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 if before.is_ascii() => before.len(),
            Encoding::Utf16 => before.chars().map(char::len_utf16).sum(),
        };
        Position { line: line as u32, character: character as u32 }
    }

    /// Returns the byte of a position; one after the end of a line counts as its end.
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        if line >= self.line_count() {
            return self.len();
        }
        let range = self.line(line);
        let text = &self.as_str()[range.clone()];
        let character = position.character as usize;
        let within = match self.encoding {
            Encoding::Utf8 => floor(text, character.min(text.len())),
            Encoding::Utf16 if text.is_ascii() => character.min(text.len()),
            Encoding::Utf16 => {
                let mut units = 0;
                let found = text.char_indices().find(|(_, character_here)| {
                    let is_reached = units >= character;
                    units += character_here.len_utf16();
                    is_reached
                });
                found.map_or(text.len(), |(at, _)| at)
            }
        };
        range.start + within
    }

    /// Returns the positions of a range of bytes.
    pub fn range(&self, range: Range<usize>) -> LspRange {
        LspRange { start: self.position(range.start), end: self.position(range.end) }
    }

    /// Returns the bytes of a range of positions; one that ends before it starts is empty.
    pub fn bytes_of(&self, range: LspRange) -> Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start..end.max(start)
    }
}

impl View<'_, '_> {
    /// Returns the name of the document.
    pub fn uri(&self) -> Uri {
        Uri::from_str(self.name).expect("an editor's name of a document is a URI")
    }

    /// Returns a range as editors speak of it.
    pub fn range(&self, range: Range<usize>) -> LspRange {
        self.text.range(range)
    }

    /// Returns a range of this document as a location.
    pub fn location(&self, range: Range<usize>) -> Location {
        Location { uri: self.uri(), range: self.range(range) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_units() {
        let text = "aé𝒳b\nc\r\n";
        for (encoding, columns) in [(Encoding::Utf8, [0, 1, 3, 7, 8]), (Encoding::Utf16, [0, 1, 2, 4, 5])] {
            let text = Text::new(text.to_owned(), encoding);
            for (at, column) in [0, 1, 3, 7, 8].into_iter().zip(columns) {
                let position = Position { line: 0, character: column };
                assert_eq!((text.position(at), text.offset(position)), (position, at));
            }
            assert_eq!(text.offset(Position { line: 0, character: 99 }), 8);
            assert_eq!(text.offset(Position { line: 99, character: 0 }), text.len());
            assert_eq!(text.line_text(1), "c");
        }
    }
}
