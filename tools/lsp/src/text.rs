//! The text of a document: bytes and lines.

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
    pub(crate) starts: Vec<u32>,
    pub(crate) encoding: Encoding,
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
pub(crate) fn floor(text: &str, at: usize) -> usize {
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
}
