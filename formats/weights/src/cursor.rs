//! A reader of little-endian numbers that knows where its bytes end.

/// Position in some bytes.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Cursor<'b> {
    /// Creates a reader at the start of some bytes.
    pub fn new(bytes: &'b [u8]) -> Self {
        Cursor { bytes, at: 0 }
    }

    /// Returns the position in bytes.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Returns the number of bytes that are left.
    pub fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Moves to a position; `None` if it is past the end.
    pub fn seek(&mut self, at: usize) -> Option<()> {
        self.at = Some(at).filter(|at| *at <= self.bytes.len())?;
        Some(())
    }

    /// Takes a number of bytes; `None` if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let part = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(part)
    }

    /// Takes bytes of a known number.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.first_chunk().copied()
    }

    /// Takes a byte.
    pub fn u8(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// Takes a number of 16 bits.
    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    /// Takes a number of 32 bits.
    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    /// Takes a number of 64 bits.
    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// Takes a number of 64 bits that counts something in memory.
    pub fn size(&mut self) -> Option<usize> {
        self.u64().and_then(|size| usize::try_from(size).ok())
    }
}
