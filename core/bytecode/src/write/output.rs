//! Bytes one after another, sections, and texts by number.

use crate::format::{PADDING, Section};
use terrace_support::interner::FoldMap;

/// Appends an integer of variable length.
#[inline]
pub(crate) fn varint(out: &mut Vec<u8>, value: u64) {
    if value < 1 << 7 {
        out.push((value as u8) << 1 | 1);
    } else {
        long_varint(out, value);
    }
}

fn long_varint(out: &mut Vec<u8>, value: u64) {
    // Stretches of a known length are cheap to append.
    if value < 1 << 14 {
        return out.extend_from_slice(&((value as u16) << 2 | 2).to_le_bytes());
    }
    if value < 1 << 21 {
        let [a, b, c, _] = ((value as u32) << 3 | 4).to_le_bytes();
        return out.extend_from_slice(&[a, b, c]);
    }
    let len = varint_len(value);
    if len > 8 {
        out.push(0);
        out.extend_from_slice(&value.to_le_bytes());
        return;
    }
    let encoded = (value << 1 | 1) << (len - 1);
    out.extend_from_slice(&encoded.to_le_bytes()[..len]);
}

/// Returns the length in bytes that [`varint`] appends.
pub(crate) fn varint_len(value: u64) -> usize {
    match (64 - value.leading_zeros()).div_ceil(7) {
        0 => 1,
        len @ 1..=8 => len as usize,
        _ => 9,
    }
}

/// Appends an integer of variable length with its sign in the low bit.
pub(crate) fn signed(out: &mut Vec<u8>, value: i64) {
    varint(out, (value << 1 ^ value >> 63) as u64);
}

/// Appends an integer of variable length with a flag in its low bit.
pub(crate) fn flagged(out: &mut Vec<u8>, value: u64, flag: bool) {
    varint(out, value << 1 | u64::from(flag));
}

/// Appends a section.
pub(crate) fn section(out: &mut Vec<u8>, section: Section, bytes: &[u8]) {
    section_head(out, section, bytes.len());
    out.extend_from_slice(bytes);
}

/// Appends what stands before the bytes of a section.
pub(crate) fn section_head(out: &mut Vec<u8>, section: Section, len: usize) {
    out.push(section as u8);
    varint(out, len as u64);
}

/// Appends padding up to a multiple of `alignment`, counted with n bytes that stand before.
pub(crate) fn pad(out: &mut Vec<u8>, before: usize, alignment: u32) {
    out.resize((before + out.len()).next_multiple_of(alignment as usize) - before, PADDING);
}

/// A file in parts, one after the other: what is long is not copied to be together.
#[derive(Default)]
pub(crate) struct Parts {
    complete: Vec<Vec<u8>>,
    /// The length of those.
    len: usize,
    /// The part that is being written.
    pub last: Vec<u8>,
}

impl Parts {
    /// Shorter ones are copied after what there is.
    const SHORT: usize = 1 << 12;

    /// Appends a section.
    pub fn section(&mut self, section: Section, bytes: Vec<u8>) {
        section_head(&mut self.last, section, bytes.len());
        self.append(bytes);
    }

    /// Appends a section whose bytes have to begin at a multiple of `alignment`.
    pub fn aligned_section(&mut self, section: Section, bytes: Vec<u8>, alignment: u32) {
        if alignment <= 1 {
            return self.section(section, bytes);
        }
        self.last.push(section as u8 | 0x80);
        varint(&mut self.last, bytes.len() as u64);
        varint(&mut self.last, u64::from(alignment));
        pad(&mut self.last, self.len, alignment);
        self.append(bytes);
    }

    fn append(&mut self, bytes: Vec<u8>) {
        if bytes.len() <= Self::SHORT {
            return self.last.extend_from_slice(&bytes);
        }
        for part in [std::mem::take(&mut self.last), bytes] {
            self.len += part.len();
            self.complete.push(part);
        }
    }

    /// Returns all of them.
    pub fn end(mut self) -> Vec<Vec<u8>> {
        self.complete.push(self.last);
        self.complete
    }
}

/// The texts of a file, numbered as they are first met.
#[derive(Default)]
pub(crate) struct StringTable<'s> {
    numbers: FoldMap<&'s [u8], u32>,
    strings: Vec<&'s [u8]>,
}

impl<'s> StringTable<'s> {
    pub fn number(&mut self, text: &'s [u8]) -> u64 {
        let next = self.strings.len() as u32;
        let number = *self.numbers.entry(text).or_insert(next);
        if number == next {
            self.strings.push(text);
        }
        u64::from(number)
    }

    /// Returns the string section: how long each is, the last one first, then all of them.
    pub fn section(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.strings.iter().map(|s| s.len() + 3).sum());
        varint(&mut out, self.strings.len() as u64);
        for string in self.strings.iter().rev() {
            varint(&mut out, string.len() as u64 + 1);
        }
        for string in &self.strings {
            out.extend_from_slice(string);
            out.push(0);
        }
        out
    }
}

/// Bytes with sections in them whose length is known only when they are complete.
///
/// Their heads are put in at the end, in one go: so a byte is copied once, however deep the sections are nested.
#[derive(Default)]
pub(crate) struct Nested {
    pub bytes: Vec<u8>,
    /// Start of each section, in `bytes`, and its final length; sorted by start.
    sections: Vec<(usize, usize)>,
    /// The length of the heads of all sections that are complete.
    heads: usize,
}

/// A section that is begun.
pub(crate) struct Begun {
    number: usize,
    heads: usize,
}

impl Nested {
    pub fn with_capacity(bytes: usize) -> Self {
        Nested { bytes: Vec::with_capacity(bytes), ..Nested::default() }
    }

    pub fn begin(&mut self) -> Begun {
        self.sections.push((self.bytes.len(), 0));
        Begun { number: self.sections.len() - 1, heads: self.heads }
    }

    pub fn end(&mut self, begun: Begun) {
        let (start, len) = &mut self.sections[begun.number];
        *len = self.bytes.len() - *start + self.heads - begun.heads;
        self.heads += 1 + varint_len(*len as u64);
    }

    /// Returns the length of everything, heads included.
    pub fn len(&self) -> usize {
        self.bytes.len() + self.heads
    }

    /// Appends everything, heads included.
    pub fn append_to(&self, out: &mut Vec<u8>, section: Section) {
        let mut from = 0;
        for &(start, len) in &self.sections {
            out.extend_from_slice(&self.bytes[from..start]);
            section_head(out, section, len);
            from = start;
        }
        out.extend_from_slice(&self.bytes[from..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::Cursor;

    #[test]
    fn integers_read_back() {
        let mut values: Vec<u64> =
            (0..64).flat_map(|bit| [1 << bit, (1 << bit) - 1, (1u64 << bit) + 1]).collect();
        values.push(u64::MAX);
        for value in values {
            let mut out = Vec::new();
            varint(&mut out, value);
            assert_eq!(out.len(), varint_len(value));
            assert_eq!(Cursor::new(&out).varint().expect("it is whole"), value);
            out.clear();
            signed(&mut out, value as i64);
            assert_eq!(Cursor::new(&out).signed().expect("it is whole"), value as i64);
        }
    }

    #[test]
    fn parts_are_aligned_where_they_will_be() {
        let long = Parts::SHORT + 1;
        let mut parts = Parts { last: b"abc".to_vec(), ..Parts::default() };
        parts.section(Section::String, vec![1; long]);
        parts.aligned_section(Section::Resource, vec![2; long], 64);
        parts.section(Section::Properties, vec![3]);
        let all = parts.end();
        assert_eq!(all.len(), 5, "what is long stays by itself");
        let all = all.concat();
        let at = all.iter().position(|byte| *byte == 2).expect("it is there");
        assert!(all[at..].starts_with(&vec![2; long]) && at.is_multiple_of(64));
    }

    #[test]
    fn nested_sections() {
        let mut nested = Nested::default();
        nested.bytes.push(1);
        let outer = nested.begin();
        let inner = nested.begin();
        nested.bytes.extend([2, 3]);
        nested.end(inner);
        nested.bytes.push(4);
        nested.end(outer);
        let mut out = Vec::new();
        nested.append_to(&mut out, Section::Ir);
        // 5 bytes in the outer section: the head of the inner one, its 2 bytes, and 4.
        assert_eq!(out, [1, 4, 5 << 1 | 1, 4, 2 << 1 | 1, 2, 3, 4]);
        assert_eq!(nested.len(), out.len());
    }
}
