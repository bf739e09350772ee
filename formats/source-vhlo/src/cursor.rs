//! Numbers and parts of bytecode, in and out.

/// A position in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

/// Value that was read, or words about what is wrong.
pub(crate) type Read<T> = Result<T, String>;

fn too_short<T>() -> Read<T> {
    Err("the artifact ends too soon".to_owned())
}

impl<'b> Cursor<'b> {
    pub fn new(bytes: &'b [u8]) -> Self {
        Cursor { bytes, at: 0 }
    }

    pub fn position(&self) -> usize {
        self.at
    }

    pub fn is_empty(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub fn byte(&mut self) -> Read<u8> {
        Ok(self.take(1)?[0])
    }

    pub fn take(&mut self, len: usize) -> Read<&'b [u8]> {
        let part = self.at.checked_add(len).and_then(|end| self.bytes.get(self.at..end));
        match part {
            Some(part) => {
                self.at += len;
                Ok(part)
            }
            None => too_short(),
        }
    }

    /// Reads bytes up to a zero, which is read as well.
    pub fn terminated(&mut self) -> Read<&'b [u8]> {
        match self.bytes[self.at..].iter().position(|byte| *byte == 0) {
            Some(len) => {
                let text = self.take(len)?;
                self.byte()?;
                Ok(text)
            }
            None => too_short(),
        }
    }

    /// Reads a number whose first byte says, by its lowest set bit, how many bytes follow.
    pub fn number(&mut self) -> Read<u64> {
        let first = self.byte()?;
        let more = first.trailing_zeros() as usize;
        let mut bytes = [0; 8];
        if more == 8 {
            bytes.copy_from_slice(self.take(8)?);
            return Ok(u64::from_le_bytes(bytes));
        }
        let rest = self.take(more)?;
        bytes[0] = first;
        if more == 7 {
            bytes[1..].copy_from_slice(rest);
        } else {
            bytes[1..=more].copy_from_slice(rest);
        }
        Ok(u64::from_le_bytes(bytes) >> (more + 1))
    }

    /// Reads a number with a sign, which is in the lowest bit.
    pub fn signed(&mut self) -> Read<i64> {
        let number = self.number()?;
        Ok((number >> 1).cast_signed() ^ -((number & 1).cast_signed()))
    }

    /// Reads the length of a list, each part of which takes a byte at least.
    pub fn count(&mut self) -> Read<usize> {
        let count = usize::try_from(self.number()?).ok();
        match count.filter(|count| *count <= self.bytes.len() - self.at) {
            Some(count) => Ok(count),
            None => too_short(),
        }
    }

    /// Reads a position in a table.
    pub fn index(&mut self) -> Read<usize> {
        usize::try_from(self.number()?).map_err(|_| "a number is too large".to_owned())
    }

    /// Reads bytes with their number before them.
    pub fn sized(&mut self) -> Read<&'b [u8]> {
        let len = self.count()?;
        self.take(len)
    }
}

/// Appends a number.
pub(crate) fn push_number(bytes: &mut Vec<u8>, number: u64) {
    let needed = (u64::BITS - number.leading_zeros()).div_ceil(7).max(1) as usize;
    if needed > 8 {
        bytes.push(0);
        bytes.extend_from_slice(&number.to_le_bytes());
        return;
    }
    let marked = (number << needed) | (1 << (needed - 1));
    bytes.extend_from_slice(&marked.to_le_bytes()[..needed]);
}

#[cfg(test)]
mod tests {
    use super::{Cursor, push_number};

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let edges = (0..64).flat_map(|bit| [1_u64 << bit, (1 << bit) - 1, (1 << bit) + 1]);
        for number in edges.chain([0, u64::MAX]) {
            let mut bytes = Vec::new();
            push_number(&mut bytes, number);
            let mut cursor = Cursor::new(&bytes);
            assert_eq!(cursor.number(), Ok(number));
            assert!(cursor.is_empty());
        }
    }
}
