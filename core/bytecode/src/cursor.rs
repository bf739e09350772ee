//! Reads bytes one after another; whatever they say, it never reads past the end.

use crate::format::{PADDING, Section};

/// Why reading ended.
#[derive(Debug)]
#[expect(clippy::box_collection, reason = "a plain one would take three words")]
pub(crate) enum Stop {
    /// The bytes are wrong; the message says how. It is boxed, so that a number or this fits into
    /// two registers.
    Malformed(Box<String>),
    /// A diagnostic was told already.
    Told,
}

impl Stop {
    #[cold]
    pub fn new(message: impl Into<String>) -> Self {
        Stop::Malformed(Box::new(message.into()))
    }
}

impl From<terrace_ir::Failure> for Stop {
    fn from(_: terrace_ir::Failure) -> Self {
        Stop::Told
    }
}

pub(crate) type Read<T> = Result<T, Stop>;

/// The rest of some bytes.
#[derive(Clone)]
pub(crate) struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Cursor<'b> {
    pub fn new(bytes: &'b [u8]) -> Self {
        Cursor { bytes, at: 0 }
    }

    pub fn is_empty(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Returns the number of bytes left.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Returns the number of bytes read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Returns the bytes that are left.
    pub fn rest(&self) -> &'b [u8] {
        &self.bytes[self.at..]
    }

    #[inline]
    pub fn byte(&mut self) -> Read<u8> {
        match self.bytes.get(self.at) {
            Some(&byte) => {
                self.at += 1;
                Ok(byte)
            }
            None => Err(end_of_bytes()),
        }
    }

    pub fn take(&mut self, len: usize) -> Read<&'b [u8]> {
        if len > self.remaining() {
            return Err(Stop::new(format!(
                "attempting to parse {len} bytes when only {} remain",
                self.remaining()
            )));
        }
        let taken = &self.bytes[self.at..self.at + len];
        self.at += len;
        Ok(taken)
    }

    /// Reads bytes whose number stands before them as an integer of variable length.
    pub fn sized(&mut self) -> Read<&'b [u8]> {
        let len = self.varint()?;
        self.take(usize::try_from(len).unwrap_or(usize::MAX))
    }

    #[inline]
    pub fn varint(&mut self) -> Read<u64> {
        let first = self.byte()?;
        if first & 1 == 1 { Ok(u64::from(first >> 1)) } else { self.long_varint(first) }
    }

    /// Reads an integer that goes on after its first byte, which has a one after as many zeros as bytes follow:
    /// mostly few.
    #[inline]
    fn long_varint(&mut self, first: u8) -> Read<u64> {
        let low = |byte: u8| u64::from(byte);
        match self.bytes.get(self.at..).unwrap_or(&[]) {
            [second, ..] if first & 2 != 0 => {
                self.at += 1;
                Ok(low(first >> 2) | low(*second) << 6)
            }
            [second, third, ..] if first & 4 != 0 => {
                self.at += 2;
                Ok(low(first >> 3) | low(*second) << 5 | low(*third) << 13)
            }
            _ => self.longer_varint(first),
        }
    }

    fn longer_varint(&mut self, first: u8) -> Read<u64> {
        let more = first.trailing_zeros().min(8) as usize;
        let tail = self.take(more)?;
        let word = tail.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        Ok(if more >= 7 { word } else { (word << 8 | u64::from(first)) >> (more + 1) })
    }

    /// Reads an integer of variable length whose low bit is its sign.
    #[inline]
    pub fn signed(&mut self) -> Read<i64> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// Reads an integer of variable length and the flag in its low bit.
    #[inline]
    pub fn flagged(&mut self) -> Read<(u64, bool)> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// Counts a number of things of which each takes at least one byte of what is left: only so may room be reserved
    /// for them.
    pub fn count(&mut self) -> Read<usize> {
        let count = self.varint()?;
        self.check_count(count)
    }

    /// Returns true if n things can follow, of which each takes at least one byte.
    pub fn check_count(&self, count: u64) -> Read<usize> {
        match usize::try_from(count) {
            Ok(count) if count <= self.remaining() => Ok(count),
            _ => Err(end_of_bytes()),
        }
    }

    /// Reads text up to a zero byte.
    pub fn terminated(&mut self) -> Read<&'b [u8]> {
        match self.rest().iter().position(|&byte| byte == 0) {
            Some(len) => {
                let text = &self.bytes[self.at..self.at + len];
                self.at += len + 1;
                Ok(text)
            }
            None => Err(Stop::new("malformed null-terminated string, no null character found")),
        }
    }

    /// Skips padding up to a multiple of `alignment`; `base` is where these bytes stand in the file.
    pub fn align(&mut self, alignment: u64, base: usize) -> Read<()> {
        if !alignment.is_power_of_two() {
            return Err(Stop::new("expected alignment to be a power-of-two"));
        }
        let over = (base + self.at) as u64 & (alignment - 1);
        if over == 0 {
            return Ok(());
        }
        for _ in 0..alignment - over {
            let byte = self.byte()?;
            if byte != PADDING {
                return Err(Stop::new(format!("expected alignment byte (0xCB), but got: '{byte:#x}'")));
            }
        }
        Ok(())
    }

    /// Reads a section: its id, the alignment if it asks for one, and its bytes. `base` is where these bytes stand in
    /// the file.
    pub fn section(&mut self, base: usize) -> Read<(Section, Option<u64>, &'b [u8])> {
        let head = self.byte()?;
        let length = self.varint()?;
        let id = head & 0x7f;
        let Some(section) = Section::from_id(id) else {
            return Err(Stop::new(format!("invalid section ID: {id}")));
        };
        let alignment = if head & 0x80 != 0 { Some(self.varint()?) } else { None };
        if let Some(alignment) = alignment {
            self.align(alignment, base)?;
        }
        let bytes = self.take(usize::try_from(length).unwrap_or(usize::MAX))?;
        Ok((section, alignment, bytes))
    }
}

#[cold]
pub(crate) fn end_of_bytes() -> Stop {
    Stop::new("attempting to parse a byte at the end of the bytecode")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_of_every_length() {
        let table: &[(&[u8], u64)] = &[
            (&[0x01], 0),
            (&[0xff], 127),
            (&[0x02, 0x02], 128),
            (&[0x04, 0x00, 0x02], 1 << 14),
            (&[0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], u64::MAX),
            (&[0x80, 1, 0, 0, 0, 0, 0, 0], 1),
            (&[0x80, 1, 0, 0, 0, 0, 0, 0, 9, 9], 1),
            (&[0x40, 1, 0, 0, 0, 0, 0, 9, 9], 2),
            (&[0x08, 1, 0, 0], 16),
            (&[0x08, 1, 0, 0, 9, 9, 9, 9, 9], 16),
            (&[0xf8, 1, 2, 3], 0x30_201f),
            (&[0x10, 1, 0, 0, 0, 9, 9, 9, 9], 8),
            (&[0x20, 1, 0, 0, 0, 0, 9, 9, 9], 4),
            (&[0x40, 0, 0, 0, 0, 0, 1, 9, 9], 1 << 41),
        ];
        for (bytes, expected) in table {
            assert_eq!(Cursor::new(bytes).varint().expect("the bytes are whole"), *expected, "{bytes:x?}");
        }
        for (bytes, _) in &table[2..5] {
            assert!(Cursor::new(&bytes[..bytes.len() - 1]).varint().is_err());
        }
    }
}
