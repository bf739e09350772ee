//! Numbers and names in bytes, within their bounds.

/// Reason why bytes cannot be read, and the place.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// Number of the byte.
    pub at: usize,
    /// Reason.
    pub why: String,
}

/// Result of reading.
pub type Read<T> = Result<T, Wrong>;

/// Bytes of a file from a place on, up to an end.
#[derive(Clone, Debug)]
pub struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    /// Returns a reader of all bytes.
    pub fn new(bytes: &'b [u8]) -> Self {
        Reader { bytes, at: 0 }
    }

    /// Returns the number of the next byte in the file.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns true if nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Returns an error here.
    pub fn wrong<T>(&self, why: impl Into<String>) -> Read<T> {
        Err(Wrong { at: self.at, why: why.into() })
    }

    /// Reads bytes.
    pub fn take(&mut self, count: usize) -> Read<&'b [u8]> {
        let left = self.bytes.len() - self.at;
        if count > left {
            return self.wrong(format!("trying to extract {count} bytes when only {left} are available"));
        }
        let taken = &self.bytes[self.at..self.at + count];
        self.at += count;
        Ok(taken)
    }

    /// Reads a part of a length as a reader of its own, whose places are those of the file.
    pub fn part(&mut self, length: usize) -> Read<Reader<'b>> {
        let start = self.at;
        self.take(length)?;
        Ok(Reader { bytes: &self.bytes[..self.at], at: start })
    }

    /// Reads a byte.
    pub fn byte(&mut self) -> Read<u8> {
        Ok(self.take(1)?[0])
    }

    /// Returns the next byte, if there is one.
    pub fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Reads an unsigned number of at most 32 bits.
    pub fn u32(&mut self) -> Read<u32> {
        let start = self.at;
        let mut value = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(value)
                    .map_err(|_| Wrong { at: start, why: "the number has more than 32 bits".into() });
            }
        }
        Err(Wrong { at: start, why: "the number has more than 32 bits".into() })
    }

    /// Reads a length or number of items as one of memory.
    pub fn count(&mut self) -> Read<usize> {
        Ok(self.u32()? as usize)
    }

    /// Reads a signed number of at most 64 bits.
    pub fn i64(&mut self) -> Read<i64> {
        let start = self.at;
        let mut value = 0_i64;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            value |= i64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                let bits = shift + 7;
                let is_negative = byte & 0x40 != 0 && bits < 64;
                return Ok(if is_negative { value | (-1_i64 << bits) } else { value });
            }
        }
        Err(Wrong { at: start, why: "the number has more than 64 bits".into() })
    }

    /// Reads a signed number of at most 32 bits.
    pub fn i32(&mut self) -> Read<i32> {
        let start = self.at;
        let value = self.i64()?;
        i32::try_from(value).map_err(|_| Wrong { at: start, why: "the number has more than 32 bits".into() })
    }

    /// Reads a name.
    pub fn name(&mut self) -> Read<&'b str> {
        let length = self.count()?;
        let start = self.at;
        let bytes = self.take(length)?;
        std::str::from_utf8(bytes).map_err(|_| Wrong { at: start, why: "a name is not UTF-8".into() })
    }
}
