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

/// Ends of a text that edits left as they were. They do not overlap, unless nothing was edited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unchanged {
    /// Number of bytes at the start.
    pub front: usize,
    /// Number of bytes at the end.
    pub back: usize,
}

/// A text and the starts of its lines. Shorter than 4 GiB.
#[derive(Clone, Debug)]
pub struct Text {
    text: String,
    /// The first line starts at 0.
    starts: Vec<u32>,
    encoding: Encoding,
    /// Ends that edits left since they were asked for last.
    unchanged: Unchanged,
}

impl Text {
    /// Indexes the lines of a text.
    pub fn new(text: String, encoding: Encoding) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1));
        let unchanged = Unchanged { front: text.len(), back: text.len() };
        Text { text, starts, encoding, unchanged }
    }

    /// Returns what edits left of the text since this was asked last, or since the text was made.
    pub fn take_unchanged(&mut self) -> Unchanged {
        let all = Unchanged { front: self.len(), back: self.len() };
        std::mem::replace(&mut self.unchanged, all)
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

    /// Returns the byte of a position; one after the end of a line counts as its end.
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

    fn leave(&mut self, front: usize, back: usize) {
        self.unchanged.front = self.unchanged.front.min(front);
        self.unchanged.back = self.unchanged.back.min(back);
    }

    /// Puts a text in the place of all of it.
    pub fn replace_all(&mut self, with: String) {
        let (old, new) = (self.text.as_bytes(), with.as_bytes());
        let shorter = old.len().min(new.len());
        let front = common(old[..shorter].chunks(CHUNK), new[..shorter].chunks(CHUNK), |old, new| {
            old.iter().zip(new).take_while(|(old, new)| old == new).count()
        });
        let rest = shorter - front;
        let (old_rest, new_rest) = (&old[old.len() - rest..], &new[new.len() - rest..]);
        let back = common(old_rest.rchunks(CHUNK), new_rest.rchunks(CHUNK), |old, new| {
            old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count()
        });
        self.leave(front, back);
        *self = Text { unchanged: self.unchanged, ..Text::new(with, self.encoding) };
    }

    /// Puts a text in the place of a range of bytes.
    pub fn replace(&mut self, range: Range<usize>, with: &str) {
        let (first, last) = (self.line_of(range.start), self.line_of(range.end));
        self.leave(range.start, self.len() - range.end);
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

/// Bytes that are compared at once.
const CHUNK: usize = 4096;

/// Returns how much two texts have in common, cut into pieces of the same lengths; `within` counts it within a piece.
fn common<'t>(
    old: impl Iterator<Item = &'t [u8]>,
    new: impl Iterator<Item = &'t [u8]>,
    within: impl Fn(&[u8], &[u8]) -> usize,
) -> usize {
    let mut count = 0;
    for (old, new) in old.zip(new) {
        if old != new {
            return count + within(old, new);
        }
        count += old.len();
    }
    count
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
    fn edits_tell_what_they_left() {
        let mut text = Text::new("abcdefgh".to_owned(), Encoding::Utf8);
        assert_eq!(text.take_unchanged(), Unchanged { front: 8, back: 8 });
        text.replace(4..5, "xy");
        text.replace(2..2, "z");
        assert_eq!(text.take_unchanged(), Unchanged { front: 2, back: 3 });
        assert_eq!(text.take_unchanged(), Unchanged { front: 10, back: 10 });
        for (new, front, back) in [("abzcdxyfgh", 10, 0), ("abcdxyfgh", 2, 7), ("abcdxyfg", 8, 0), ("", 0, 0)]
        {
            text.replace_all(new.to_owned());
            assert_eq!(text.take_unchanged(), Unchanged { front, back }, "{new}");
        }
        let long = "ab".repeat(CHUNK);
        let mut text = Text::new(long.clone(), Encoding::Utf8);
        text.replace_all(format!("{}x{}", &long[..5000], &long[5000..]));
        assert_eq!(text.take_unchanged(), Unchanged { front: 5000, back: long.len() - 5000 });
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
