//! Offsets of the attributes and types of a file.
//!
//! A file says how long each encoding is, not where it starts: the sums of the lengths are a table, of four bytes an entry.

use super::file::{DialectEntry, check_dialect};
use crate::cursor::{Cursor, Read, Stop, end_of_bytes};
use std::ops::Range;

/// Stored form of an attribute or type.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'b> {
    pub encoding: Encoding,
    pub bytes: &'b [u8],
}

/// Encoding of an entry's bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Text, with a zero byte after it.
    Text,
    /// The encoding of the builtin dialect.
    Builtin,
    /// Encoding of another dialect, by its number.
    Dialect(usize),
}

/// Entries of one dialect in a row.
#[derive(Clone, Copy)]
struct Group {
    first: usize,
    dialect: usize,
}

/// The index of all entries: the attributes, then the types.
pub(crate) struct Entries<'b> {
    data: &'b [u8],
    groups: Vec<Group>,
    /// Start of each entry, as far as it fits, with its encoding in the low bits; at last, the end of the last one.
    starts: Vec<u32>,
    /// The entries before which a start did not fit any more, and went on from zero: one for every [`TURN`] bytes.
    turns: Vec<usize>,
    pub attributes: usize,
    pub types: usize,
}

/// Modulus of a start.
const TURN: usize = 1 << (u32::BITS - START_SHIFT);
const START_SHIFT: u32 = 2;
const IS_CUSTOM: u32 = 1;
const IS_BUILTIN: u32 = 2;

impl<'b> Entries<'b> {
    pub fn read(offsets: &'b [u8], data: &'b [u8], dialects: &[DialectEntry<'_>]) -> Read<Self> {
        let mut cursor = Cursor::new(offsets);
        let (attributes, types) = (cursor.count()?, cursor.count()?);
        let all = attributes + types;
        let mut entries = Entries {
            data,
            groups: Vec::new(),
            starts: Vec::with_capacity(cursor.check_count(all as u64)? + 1),
            turns: Vec::new(),
            attributes,
            types,
        };
        let mut end = 0;
        entries.read_groups(&mut cursor, attributes, dialects, &mut end)?;
        entries.read_groups(&mut cursor, all, dialects, &mut end)?;
        entries.starts.push(((end % TURN) as u32) << START_SHIFT);
        if !cursor.is_empty() {
            return Err(Stop::new("unexpected trailing data in the Attribute/Type offset section"));
        }
        Ok(entries)
    }

    /// Reads groups until there are that many entries; `end` is where the last one ended.
    fn read_groups(
        &mut self,
        cursor: &mut Cursor<'b>,
        until: usize,
        dialects: &[DialectEntry<'_>],
        end: &mut usize,
    ) -> Read<()> {
        while self.starts.len() < until {
            let dialect = cursor.varint()?;
            let dialect = check_dialect(dialect, dialects.len())?;
            let builtin = if dialects[dialect].is_builtin { IS_BUILTIN } else { 0 };
            let count = cursor.count()?;
            let first = self.starts.len();
            if count > until - first {
                return Err(end_of_bytes());
            }
            self.groups.push(Group { first, dialect });
            for _ in 0..count {
                let (len, is_custom) = cursor.flagged()?;
                let start = *end;
                self.starts.push(((start % TURN) as u32) << START_SHIFT | builtin | u32::from(is_custom));
                *end = self.check_end(start, len)?;
                for _ in start / TURN..*end / TURN {
                    self.turns.push(self.starts.len());
                }
            }
        }
        Ok(())
    }

    fn check_end(&self, start: usize, len: u64) -> Read<usize> {
        if len <= (self.data.len() - start) as u64 {
            return Ok(start + len as usize);
        }
        Err(Stop::new("Attribute or Type entry offset points past the end of section"))
    }

    /// Returns the numbers of the entries of one dialect in a row, and the dialect, for all of them.
    pub fn groups(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let ends = self.groups.iter().skip(1).map(|group| group.first).chain([self.attributes + self.types]);
        self.groups.iter().zip(ends).map(|(group, end)| (group.dialect, group.first..end))
    }

    /// Returns the entry of that number, attributes first; the number was checked.
    #[inline(always)]
    pub fn get(&self, number: usize) -> Entry<'b> {
        const BUILTIN: u32 = IS_CUSTOM | IS_BUILTIN;
        let starts = &self.starts[number..number + 2];
        let encoding = match starts[0] & BUILTIN {
            BUILTIN => Encoding::Builtin,
            IS_CUSTOM => Encoding::Dialect(self.dialect(number)),
            _ => Encoding::Text,
        };
        let range = match self.turns[..] {
            [] => (starts[0] >> START_SHIFT) as usize..(starts[1] >> START_SHIFT) as usize,
            _ => self.start(number)..self.start(number + 1),
        };
        Entry { encoding, bytes: &self.data[range] }
    }

    #[cold]
    fn dialect(&self, number: usize) -> usize {
        let behind = self.groups.partition_point(|group| group.first <= number);
        self.groups[behind - 1].dialect
    }

    /// Returns the start of an entry in a section of several turns.
    #[cold]
    fn start(&self, number: usize) -> usize {
        let start = (self.starts[number] >> START_SHIFT) as usize;
        start + self.turns.partition_point(|turn| *turn <= number) * TURN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found() {
        for count in [1usize, 31, 32, 33, 200] {
            let lengths: Vec<u8> = (0..count).map(|i| ((i % 7) as u8) << 2 | 1).collect();
            let total: usize = (0..count).map(|i| i % 7).sum();
            // Numbers of two bytes, for they do not all fit one.
            let number = [(count << 2 | 2) as u8, (count >> 6) as u8];
            let mut offsets = [&number[..], &[1, 1], &number[..]].concat();
            offsets.extend(lengths);
            let data: Vec<u8> = (0..total).map(|i| i as u8).collect();
            let dialects = [DialectEntry::new("builtin", None)];
            let entries = Entries::read(&offsets, &data, &dialects).expect("the section is whole");
            let mut start = 0;
            for i in 0..count {
                assert_eq!(entries.get(i).bytes, &data[start..start + i % 7]);
                assert!(entries.get(i).encoding == Encoding::Text);
                start += i % 7;
            }
            assert!(total == 0 || Entries::read(&offsets, &data[1..], &dialects).is_err());
        }
    }
}
