//! Text under construction.
//!
//! Most of what is printed is a few bytes long. A move of fixed size costs less than a copy of just the right length, so
//! short pieces are copied with whatever stands after them, which is cut off again.

use terrace_support::float::ApFloat;

/// UTF-8 that grows at its end.
#[derive(Default)]
pub(super) struct Text {
    /// The text, and after it room that is ready to be written to, which saves the bookkeeping of a vector's end.
    room: Vec<u8>,
    /// Length of the text in the buffer.
    len: usize,
    /// Scratch buffer for numbers of unknown length.
    number: Vec<u8>,
}

/// A short text that is copied in one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    bytes: [u8; Piece::LONGEST],
    len: u8,
}

impl Piece {
    /// The length of the longest one, in bytes.
    pub const LONGEST: usize = 14;

    /// Nothing.
    pub const EMPTY: Piece = Piece { bytes: [b' '; Self::LONGEST], len: 0 };

    /// Splits the pieces of a text.
    pub fn split(text: &str) -> impl Iterator<Item = Piece> {
        text.as_bytes().chunks(Self::LONGEST).map(|chunk| {
            let mut bytes = [b' '; Self::LONGEST];
            bytes[..chunk.len()].copy_from_slice(chunk);
            Piece { bytes, len: chunk.len() as u8 }
        })
    }
}

/// Padding after each snippet in a [`Snippets`], so that it can be copied in moves of this size.
const PADDING: usize = 32;

/// Texts that are kept to be written again.
#[derive(Default)]
pub(super) struct Snippets {
    /// Ends with [`PADDING`] bytes that belong to none of them, if it is not empty.
    bytes: Vec<u8>,
}

/// Position of a text in its [`Snippets`].
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Snippet {
    start: u32,
    len: u32,
}

impl Snippets {
    /// Keeps a text; its parts are put together.
    pub fn keep(&mut self, parts: &[&[u8]]) -> Snippet {
        let start = self.len();
        self.bytes.truncate(start);
        parts.iter().for_each(|part| self.bytes.extend_from_slice(part));
        let len = self.bytes.len() - start;
        self.bytes.extend_from_slice(&[0; PADDING]);
        Snippet { start: start as u32, len: len as u32 }
    }

    /// Returns the bytes of all of them.
    pub fn len(&self) -> usize {
        self.bytes.len().saturating_sub(PADDING)
    }
}

/// The digits of the numbers below 1000: without leading zeros, with their count after them.
static TABLE: [[u8; 4]; 1000] = {
    let mut all = [[0; 4]; 1000];
    let mut at = 0;
    while at < 1000 {
        let [hundreds, tens, ones] = digits(at);
        all[at] = match at {
            0..10 => [ones, 0, 0, 1],
            10..100 => [tens, ones, 0, 2],
            _ => [hundreds, tens, ones, 3],
        };
        at += 1;
    }
    all
};

const fn digits(value: usize) -> [u8; 3] {
    [b'0' + (value / 100) as u8, b'0' + (value / 10 % 10) as u8, b'0' + (value % 10) as u8]
}

impl Text {
    /// Minimum size of an allocated buffer.
    const LEAST: usize = 256;
    /// Limit on spare capacity that is prepared in advance.
    const MOST_SPARE: usize = 1 << 20;

    /// Returns the length in bytes.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the text written since a position.
    pub fn since(&self, start: usize) -> &[u8] {
        &self.room[start..self.len]
    }

    /// Forgets what was written from a position on.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Returns all of it.
    pub fn into_string(mut self) -> String {
        self.room.truncate(self.len);
        String::from_utf8(self.room).expect("text is made of text")
    }

    /// Appends what did not fit into the room that is ready.
    #[cold]
    #[inline(never)]
    fn push_at_end_of_room(&mut self, bytes: &[u8]) {
        let spare = self.len.clamp(Self::LEAST, Self::MOST_SPARE);
        self.room.resize(self.len + bytes.len() + spare, 0);
        self.room[self.len..][..bytes.len()].copy_from_slice(bytes);
    }

    #[inline]
    pub fn push_str(&mut self, text: &str) {
        self.push_bytes(text.as_bytes());
    }

    /// Appends what is UTF-8, maybe together with what follows.
    #[inline]
    pub fn push_bytes(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        match self.room.get_mut(self.len..end) {
            Some(room) => room.copy_from_slice(bytes),
            None => self.push_at_end_of_room(bytes),
        }
        self.len = end;
    }

    #[inline]
    pub fn push(&mut self, c: char) {
        if c.is_ascii() {
            self.push_byte(c as u8);
        } else {
            self.push_str(c.encode_utf8(&mut [0; 4]));
        }
    }

    #[inline]
    fn push_byte(&mut self, byte: u8) {
        match self.room.get_mut(self.len) {
            Some(room) => *room = byte,
            None => self.push_at_end_of_room(&[byte]),
        }
        self.len += 1;
    }

    /// Appends the first `len` of some bytes.
    #[inline]
    fn push_first<const N: usize>(&mut self, bytes: &[u8; N], len: usize) {
        debug_assert!(len <= N, "only as much as there is");
        match self.room.get_mut(self.len..self.len + N) {
            Some(room) => room.copy_from_slice(bytes),
            None => self.push_at_end_of_room(bytes),
        }
        self.len += len;
    }

    #[inline]
    pub fn push_piece(&mut self, piece: &Piece) {
        self.push_first(&piece.bytes, piece.len as usize);
    }

    #[inline]
    pub fn push_snippet(&mut self, snippets: &Snippets, snippet: Snippet) {
        let (start, len) = (snippet.start as usize, snippet.len as usize);
        let rest = &snippets.bytes[start..];
        match rest.first_chunk::<PADDING>() {
            Some(first) if len <= PADDING => self.push_first(first, len),
            _ => self.push_bytes(&rest[..len]),
        }
    }

    /// Appends a number.
    #[inline]
    pub fn push_number(&mut self, value: u32) {
        match value {
            0..1_000 => self.push_digits(value),
            1_000..1_000_000 => {
                self.push_digits(value / 1000);
                self.push_first(&digits(value as usize % 1000), 3);
            }
            _ => self.push_str(itoa::Buffer::new().format(value)),
        }
    }

    #[inline]
    fn push_digits(&mut self, value: u32) {
        let digits = &TABLE[value as usize];
        self.push_first(digits, digits[3] as usize);
    }

    /// Appends a float.
    pub fn push_float(&mut self, value: ApFloat) {
        let mut text = std::mem::take(&mut self.number);
        text.clear();
        value.write_text(&mut text);
        self.push_bytes(&text);
        self.number = text;
    }

    /// Appends a mark and a number.
    #[inline]
    pub fn push_marked(&mut self, mark: u8, value: u32) {
        if value < 1_000 {
            let [a, b, c, count] = TABLE[value as usize];
            self.push_first(&[mark, a, b, c], 1 + count as usize);
        } else {
            self.push_byte(mark);
            self.push_number(value);
        }
    }

    /// Starts a new line with that many spaces.
    #[inline]
    pub fn push_line(&mut self, indent: usize) {
        const LINE: [u8; PADDING] = {
            let mut line = [b' '; PADDING];
            line[0] = b'\n';
            line
        };
        if indent < PADDING {
            self.push_first(&LINE, indent + 1);
        } else {
            self.push_byte(b'\n');
            for at in (0..indent).step_by(PADDING) {
                self.push_first(&[b' '; PADDING], PADDING.min(indent - at));
            }
        }
    }

    /// Hands over what is there so far, and forgets it.
    pub fn drain(&mut self, take: impl FnOnce(&[u8])) {
        take(self.since(0));
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_decimal() {
        for value in (0..2000).chain([9_999, 10_000, 100_007, 999_999, 1_000_000, u32::MAX]) {
            let mut text = Text::default();
            text.push_number(value);
            assert_eq!(text.into_string(), value.to_string());
        }
    }

    #[test]
    fn pieces_make_the_text_again() {
        let mut text = Text::default();
        for piece in Piece::split("a text that is longer than a piece, with ä in it") {
            text.push_piece(&piece);
        }
        let mut snippets = Snippets::default();
        let (short, long) = (snippets.keep(&[b"x", b"yz"]), snippets.keep(&[&[b'-'; 40]]));
        text.push_snippet(&snippets, short);
        text.push_snippet(&snippets, long);
        text.push_line(3);
        text.push_line(40);
        let expected = format!(
            "a text that is longer than a piece, with ä in itxyz{}\n   \n{}",
            "-".repeat(40),
            " ".repeat(40)
        );
        assert_eq!(text.into_string(), expected);
    }
}
