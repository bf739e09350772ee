//! Where each attribute and type of a file begins, and what was made of it.
//!
//! A file says how long each encoding is, not where it starts. So that a single one of millions can be found without
//! a table of all of them, the sums of the lengths are noted for every [`STRIDE`]th entry only.

use super::file::check_dialect;
use crate::cursor::{Cursor, Read, Stop, end_of_bytes};
use std::ops::Range;
use std::sync::OnceLock;

/// The encoding of an attribute or type.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'b> {
    pub dialect: usize,
    /// Whether the bytes are an encoding of the dialect's own, and not text.
    pub is_custom: bool,
    pub bytes: &'b [u8],
}

const STRIDE: usize = 32;

/// Where an entry was found: from there the way to one of the next is short.
#[derive(Clone, Copy, Default)]
pub(crate) struct Spot {
    /// The number of the entry behind it, and where that begins.
    next: usize,
    mark: Mark,
    /// Where the entries of the dialect end.
    end: usize,
    dialect: usize,
}

/// Where the length of an entry is noted, and where its data starts.
#[derive(Clone, Copy, Default)]
struct Mark {
    lengths: usize,
    data: usize,
}

/// Entries of one dialect in a row.
#[derive(Clone, Copy)]
struct Group {
    first: usize,
    dialect: usize,
    /// The first of its marks; the first of them is that of the group's first entry.
    marks: usize,
}

/// The index of all entries: the attributes, then the types.
pub(crate) struct Entries<'b> {
    lengths: &'b [u8],
    data: &'b [u8],
    groups: Vec<Group>,
    marks: Vec<Mark>,
    pub attributes: usize,
    pub types: usize,
}

impl<'b> Entries<'b> {
    pub fn read(offsets: &'b [u8], data: &'b [u8], dialects: usize) -> Read<Self> {
        let mut cursor = Cursor::new(offsets);
        let (attributes, types) = (cursor.count()?, cursor.count()?);
        let mut entries =
            Entries { lengths: offsets, data, groups: Vec::new(), marks: Vec::new(), attributes, types };
        let mut end = 0;
        entries.read_groups(&mut cursor, 0, attributes, dialects, &mut end)?;
        entries.read_groups(&mut cursor, attributes, attributes + types, dialects, &mut end)?;
        if !cursor.is_empty() {
            return Err(Stop::new("unexpected trailing data in the Attribute/Type offset section"));
        }
        Ok(entries)
    }

    fn read_groups(
        &mut self,
        cursor: &mut Cursor<'b>,
        from: usize,
        until: usize,
        dialects: usize,
        end: &mut usize,
    ) -> Read<()> {
        let mut at = from;
        while at < until {
            let dialect = cursor.varint()?;
            let dialect = check_dialect(dialect, dialects)?;
            let count = cursor.count()?;
            if count > until - at {
                return Err(end_of_bytes());
            }
            self.groups.push(Group { first: at, dialect, marks: self.marks.len() });
            self.marks.reserve(count.div_ceil(STRIDE));
            let mut left = count;
            while left > 0 {
                left -= self.read_short_lengths(cursor, left, end)?;
                let some = STRIDE.min(left);
                if some > 0 {
                    self.marks.push(Mark { lengths: cursor.position(), data: *end });
                    let mut sum = 0u64;
                    for _ in 0..some {
                        sum = sum.saturating_add(cursor.flagged()?.0);
                    }
                    *end = self.check_end(*end as u64, sum)?;
                    left -= some;
                }
            }
            at += count;
        }
        Ok(())
    }

    /// Reads lengths as long as they are of a byte each, a whole stride at a time; how many.
    fn read_short_lengths(&mut self, cursor: &mut Cursor<'b>, most: usize, end: &mut usize) -> Read<usize> {
        let strides = cursor.rest().chunks_exact(STRIDE).take(most / STRIDE);
        let (first, mut sum, mut count) = (cursor.position(), *end, 0);
        for stride in strides {
            let Some(lengths) = sum_of_short(stride) else { break };
            self.marks.push(Mark { lengths: first + count, data: sum });
            sum += lengths;
            count += STRIDE;
        }
        *end = self.check_end(sum as u64, 0)?;
        cursor.take(count)?;
        Ok(count)
    }

    fn check_end(&self, start: u64, len: u64) -> Read<usize> {
        match start.checked_add(len) {
            Some(end) if end <= self.data.len() as u64 => Ok(end as usize),
            _ => Err(Stop::new("Attribute or Type entry offset points past the end of section")),
        }
    }

    /// The numbers of the entries of one dialect in a row, and the dialect, for all of them.
    pub fn groups(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let all = self.attributes + self.types;
        let ends = self.groups.iter().skip(1).map(|group| group.first).chain([all]);
        self.groups.iter().zip(ends).map(|(group, end)| (group.dialect, group.first..end))
    }

    /// The entry of that number, attributes first; the number was checked.
    pub fn get(&self, number: usize) -> Entry<'b> {
        self.get_near(number, &mut Spot::default())
    }

    /// The same, found faster if it is one of those behind `spot`, which moves there.
    pub fn get_near(&self, number: usize, spot: &mut Spot) -> Entry<'b> {
        if number < spot.next || number >= spot.end || number - spot.next > STRIDE / 4 {
            let at = self.groups.partition_point(|group| group.first <= number);
            let group = self.groups[at - 1];
            let within = number - group.first;
            spot.next = number - within % STRIDE;
            spot.mark = self.marks[group.marks + within / STRIDE];
            spot.end = self.groups.get(at).map_or(self.attributes + self.types, |group| group.first);
            spot.dialect = group.dialect;
        }
        let mut cursor = Cursor::new(&self.lengths[spot.mark.lengths..]);
        let read = |cursor: &mut Cursor<'b>| cursor.flagged().expect("the lengths were read before");
        let mut start = spot.mark.data;
        let mut between = number - spot.next;
        while between >= CHUNK
            && let Some(sum) = cursor.rest().first_chunk().and_then(sum_of_chunk)
        {
            start += sum;
            cursor.take(CHUNK).expect("the chunk is there");
            between -= CHUNK;
        }
        for _ in 0..between {
            start += read(&mut cursor).0 as usize;
        }
        let (len, is_custom) = read(&mut cursor);
        let end = start + len as usize;
        spot.next = number + 1;
        spot.mark = Mark { lengths: spot.mark.lengths + cursor.position(), data: end };
        Entry { dialect: spot.dialect, is_custom, bytes: &self.data[start..end] }
    }
}

/// The sum of the lengths of a stride, if they take a byte each.
#[inline]
fn sum_of_short(stride: &[u8]) -> Option<usize> {
    stride.as_chunks().0.iter().map(sum_of_chunk).sum()
}

/// How many lengths are summed at once.
const CHUNK: usize = 16;

/// The same of a part of it.
#[inline]
fn sum_of_chunk(chunk: &[u8; CHUNK]) -> Option<usize> {
    /// The low bit of each byte.
    const ONES: u64 = 0x0101_0101_0101_0101;
    let low = u64::from_le_bytes(*chunk.first_chunk()?);
    let high = u64::from_le_bytes(*chunk.last_chunk()?);
    // Two bits of a byte are none of the length: one ends the number, and one is a flag.
    let both = ((low >> 2) & (ONES * 63)) + ((high >> 2) & (ONES * 63));
    let pairs = (both & 0x00ff_00ff_00ff_00ff) + (both >> 8 & 0x00ff_00ff_00ff_00ff);
    (low & high & ONES == ONES).then_some((pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize)
}

/// What was made of entries, kept for the next who asks; room is taken where it is needed.
pub(crate) struct Memo<T> {
    pages: Vec<OnceLock<Box<[OnceLock<T>; PAGE]>>>,
}

const PAGE: usize = 512;

impl<T: Copy> Memo<T> {
    pub fn new(len: usize) -> Self {
        Memo { pages: (0..len.div_ceil(PAGE)).map(|_| OnceLock::new()).collect() }
    }

    #[inline]
    pub fn get(&self, at: usize) -> Option<T> {
        self.pages.get(at / PAGE)?.get()?[at % PAGE].get().copied()
    }

    /// Keeps a value, unless another thread was faster; the one that stands.
    pub fn set(&self, at: usize, value: T) -> T {
        let page = self.pages[at / PAGE].get_or_init(|| Box::new([const { OnceLock::new() }; PAGE]));
        *page[at % PAGE].get_or_init(|| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_across_marks() {
        for count in [1usize, 31, 32, 33, 200] {
            let lengths: Vec<u8> = (0..count).map(|i| ((i % 7) as u8) << 2 | 1).collect();
            let total: usize = (0..count).map(|i| i % 7).sum();
            // Numbers of two bytes, for they do not all fit one.
            let number = [(count << 2 | 2) as u8, (count >> 6) as u8];
            let mut offsets = [&number[..], &[1, 1], &number[..]].concat();
            offsets.extend(lengths);
            let data: Vec<u8> = (0..total).map(|i| i as u8).collect();
            let entries = Entries::read(&offsets, &data, 1).expect("the section is whole");
            let mut start = 0;
            for i in 0..count {
                assert_eq!(entries.get(i).bytes, &data[start..start + i % 7]);
                for step in [1, 2, 5, 12, 40] {
                    let mut spot = Spot::default();
                    let near = (i % step..=i).step_by(step).map(|i| entries.get_near(i, &mut spot).bytes);
                    assert_eq!(near.last(), Some(entries.get(i).bytes), "{i} of {count} in steps of {step}");
                }
                start += i % 7;
            }
            assert!(total == 0 || Entries::read(&offsets, &data[1..], 1).is_err());
        }
    }
}
