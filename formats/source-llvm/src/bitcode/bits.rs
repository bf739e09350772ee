//! Bits of a file, the low bit of a byte first.

/// Mistake in a file.
#[derive(Debug)]
pub(crate) struct ReadError {
    /// Position in bits from the start of the bitcode.
    pub at: usize,
    /// Description of the mistake.
    pub message: String,
}

/// Result of reading something.
pub(crate) type Read<T> = Result<T, Box<ReadError>>;

/// Returns a mistake.
pub(crate) fn mistake<T>(at: usize, message: impl Into<String>) -> Read<T> {
    Err(Box::new(ReadError { at, message: message.into() }))
}

/// Position in a file of bits.
#[derive(Clone, Copy)]
pub(crate) struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bits<'a> {
    /// Starts at the first bit.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Bits { bytes, at: 0 }
    }

    /// Returns the position in bits.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Goes to a position; one after the end is the end.
    pub(crate) fn seek(&mut self, at: usize) {
        self.at = at.min(self.bytes.len() * 8);
    }

    /// Returns the number of bits that are left.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    /// Reads a number of at most 64 bits.
    ///
    /// # Errors
    /// If the file ends before.
    #[inline]
    pub(crate) fn read(&mut self, width: u32) -> Read<u64> {
        debug_assert!((1..=64).contains(&width));
        if self.left() < width as usize {
            return mistake(self.at, "unexpected end of the file");
        }
        let (byte, shift) = (self.at / 8, (self.at % 8) as u32);
        let rest = &self.bytes[byte..];
        let word = match rest.first_chunk() {
            Some(eight) => u64::from_le_bytes(*eight),
            None => rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
        };
        let mut value = word >> shift;
        if shift + width > 64 {
            value |= u64::from(rest[8]) << (64 - shift);
        }
        self.at += width as usize;
        Ok(value & (u64::MAX >> (64 - width)))
    }

    /// Reads a number in pieces of a width, of which the highest bit says whether another one follows.
    ///
    /// # Errors
    /// If the file ends before, or the number has more than 64 bits.
    #[inline]
    pub(crate) fn read_pieces(&mut self, width: u32) -> Read<u64> {
        let more = 1u64 << (width - 1);
        let mut value = 0;
        let mut shift = 0;
        loop {
            let piece = self.read(width)?;
            let bits = piece & (more - 1);
            if shift < 64 {
                value |= bits << shift;
            } else if bits != 0 {
                return mistake(self.at, "number of more than 64 bits");
            }
            if piece & more == 0 {
                return Ok(value);
            }
            shift += width - 1;
            if shift > 128 {
                return mistake(self.at, "number of more than 64 bits");
            }
        }
    }

    /// Goes on to the next multiple of 32 bits.
    pub(crate) fn align(&mut self) {
        self.seek(self.at.next_multiple_of(32));
    }

    /// Takes bytes, at a position that is a multiple of 8.
    ///
    /// # Errors
    /// If the file ends before.
    pub(crate) fn take_bytes(&mut self, count: u64) -> Read<&'a [u8]> {
        let start = self.at / 8;
        let end = usize::try_from(count).ok().and_then(|count| start.checked_add(count));
        match end.and_then(|end| self.bytes.get(start..end)) {
            Some(taken) => {
                self.at += taken.len() * 8;
                Ok(taken)
            }
            None => mistake(self.at, "unexpected end of the file"),
        }
    }
}

/// Returns the number whose sign is the low bit; a negative zero is the least number.
pub(crate) fn signed(raw: u64) -> i64 {
    match (raw & 1, raw >> 1) {
        (0, magnitude) => magnitude.cast_signed(),
        (_, 0) => i64::MIN,
        (_, magnitude) => magnitude.cast_signed().wrapping_neg(),
    }
}
