//! The text of a document: bytes, lines, and the positions that editors speak of.

use lsp_types::{Position, Range as LspRange};
use std::ops::Range;

/// Unit in which an editor counts columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of UTF-16.
    Utf16,
}

/// A text and the starts of its lines. Shorter than 4 GiB.
#[derive(Clone, Debug)]
pub struct Text {
    text: String,
    /// The first line starts at 0.
    starts: Vec<u32>,
    encoding: Encoding,
}

impl Text {
    /// Indexes the lines of a text.
    pub fn new(text: String, encoding: Encoding) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1));
        Text { text, starts, encoding }
    }

    /// Returns all of it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns its length in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns true if there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the number of lines; there is at least one.
    pub fn line_count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the line, from zero, in which a byte stands.
    pub fn line_of(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start as usize <= at) - 1
    }

    /// Returns the range of a line, its end of line left out.
    pub fn line(&self, line: usize) -> Range<usize> {
        let start = self.starts.get(line).map_or(self.len(), |start| *start as usize);
        let end = self.starts.get(line + 1).map_or(self.len(), |next| *next as usize - 1);
        start..end.max(start)
    }

    /// Returns the text of a line.
    pub fn line_text(&self, line: usize) -> &str {
        self.text[self.line(line)].trim_end_matches('\r')
    }

    /// Returns the position of a byte; one inside of a character counts as the start of the character.
    pub fn position(&self, at: usize) -> Position {
        let at = floor(&self.text, at.min(self.len()));
        let line = self.line_of(at);
        let before = &self.text[self.starts[line] as usize..at];
        let character = match self.encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 if before.is_ascii() => before.len(),
            Encoding::Utf16 => before.chars().map(char::len_utf16).sum(),
        };
        Position { line: line as u32, character: character as u32 }
    }

    /// Returns the byte of a position; one behind the end of a line counts as its end.
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        if line >= self.starts.len() {
            return self.len();
        }
        let range = self.line(line);
        let text = &self.text[range.clone()];
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

    /// Puts a text in the place of a range of bytes.
    pub fn replace(&mut self, range: Range<usize>, with: &str) {
        let (first, last) = (self.line_of(range.start), self.line_of(range.end));
        self.text.replace_range(range.clone(), with);
        let moved = with.len() as i64 - range.len() as i64;
        let new = memchr::memchr_iter(b'\n', with.as_bytes()).map(|at| (range.start + at + 1) as u32);
        let new: Vec<u32> = new.collect();
        let behind = first + 1 + new.len();
        self.starts.splice(first + 1..=last, new);
        if moved != 0 {
            for start in &mut self.starts[behind..] {
                *start = (i64::from(*start) + moved) as u32;
            }
        }
    }
}

/// Returns the start of the character in which a byte is.
fn floor(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An edit leaves the lines as if they were counted anew.
    #[test]
    fn edits_keep_the_lines() {
        let rows =
            [(0, 0, "x"), (3, 8, ""), (2, 2, "\n\n"), (0, 11, "a\nb\n"), (4, 5, "é\n𝒳"), (11, 11, "\n")];
        for (start, end, with) in rows {
            let mut text = Text::new("ab\ncd\n\nefgh".to_owned(), Encoding::Utf16);
            text.replace(start..end, with);
            let anew = Text::new(text.as_str().to_owned(), Encoding::Utf16);
            assert_eq!(text.starts, anew.starts, "{start}..{end} {with:?}");
        }
    }

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
