//! Bits, records and blocks that are written.

/// Bits that are written, the low bit of a byte first.
#[derive(Default)]
pub(super) struct Out {
    bytes: Vec<u8>,
    /// Bits of the byte that is not complete.
    rest: u64,
    /// Number of them.
    count: u32,
    width: u32,
    /// Blocks around: their widths of abbreviations' numbers, and where their lengths stand.
    blocks: Vec<(u32, usize)>,
}

const UNABBREVIATED: u64 = 3;
const FIRST_ABBREVIATION: u64 = 4;

impl Out {
    /// Starts with the magic number.
    pub(super) fn new() -> Self {
        Out { bytes: super::super::MAGIC.to_vec(), width: 2, ..Out::default() }
    }

    /// Starts without one: the content of a blob.
    pub(super) fn bare() -> Self {
        Out { width: 2, ..Out::default() }
    }

    fn fixed(&mut self, value: u64, width: u32) {
        self.rest |= value << self.count;
        self.count += width;
        while self.count >= 8 {
            self.bytes.push(self.rest as u8);
            self.rest >>= 8;
            self.count -= 8;
        }
    }

    /// Writes a number in pieces of a width.
    pub(super) fn pieces(&mut self, mut value: u64, width: u32) {
        let more = 1 << (width - 1);
        while value >= more {
            self.fixed(value & (more - 1) | more, width);
            value >>= width - 1;
        }
        self.fixed(value, width);
    }

    /// Fills the last word with zeros.
    pub(super) fn align(&mut self) {
        if self.count > 0 {
            self.fixed(0, 8 - self.count);
        }
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }

    /// Returns what was written.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.align();
        self.bytes
    }

    /// Writes a block.
    pub(super) fn block(&mut self, id: u32, content: impl FnOnce(&mut Self)) {
        const WIDTH: u32 = 4;
        self.fixed(1, self.width);
        self.pieces(u64::from(id), 8);
        self.pieces(u64::from(WIDTH), 4);
        self.align();
        self.blocks.push((self.width, self.bytes.len()));
        self.bytes.extend([0; 4]);
        self.width = WIDTH;
        content(self);
        self.fixed(0, self.width);
        self.align();
        let (width, start) = self.blocks.pop().expect("the block was started");
        self.width = width;
        let words = (self.bytes.len() - start - 4) / 4;
        // A file of 16 GiB is none that anybody could read.
        let words = u32::try_from(words).unwrap_or(u32::MAX);
        self.bytes[start..start + 4].copy_from_slice(&words.to_le_bytes());
    }

    /// Writes a record.
    pub(super) fn record(&mut self, code: u32, fields: &[u64]) {
        self.fixed(UNABBREVIATED, self.width);
        self.pieces(u64::from(code), 6);
        self.pieces(fields.len() as u64, 6);
        fields.iter().for_each(|field| self.pieces(*field, 6));
    }

    /// Writes a record of numbers, then bytes.
    pub(super) fn record_of_bytes(&mut self, code: u32, numbers: &[u64], bytes: &[u8]) {
        let all: Vec<u64> =
            numbers.iter().copied().chain(bytes.iter().map(|byte| u64::from(*byte))).collect();
        self.record(code, &all);
    }

    /// Writes a record that ends with a blob, by an abbreviation that is the first one of its block.
    pub(super) fn record_with_blob(&mut self, code: u32, fields: &[u64], blob: &[u8]) {
        const DEFINE: u64 = 2;
        const PIECES: u64 = 2;
        const BLOB: u64 = 5;
        self.fixed(DEFINE, self.width);
        self.pieces(fields.len() as u64 + 2, 5);
        self.fixed(1, 1);
        self.pieces(u64::from(code), 8);
        for _ in fields {
            self.fixed(0, 1);
            self.fixed(PIECES, 3);
            self.pieces(6, 5);
        }
        self.fixed(0, 1);
        self.fixed(BLOB, 3);
        self.fixed(FIRST_ABBREVIATION, self.width);
        fields.iter().for_each(|field| self.pieces(*field, 6));
        self.pieces(blob.len() as u64, 6);
        self.align();
        self.bytes.extend_from_slice(blob);
        self.align();
    }
}

/// Returns a number with its sign in the low bit.
pub(super) fn signed(value: i64) -> u64 {
    match value {
        0.. => value.cast_unsigned() << 1,
        _ => value.unsigned_abs() << 1 | 1,
    }
}
