//! Zip archives, as numpy's `.npz` files and Python's wheels are: read with both usual methods, written without compression.

use crate::cursor::Cursor;
use crate::tensor::Method;
use std::borrow::Cow;
use std::ops::Range;

/// A file in an archive.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The place of its bytes in the archive.
    pub bytes: Range<usize>,
    /// Their compression.
    pub method: Method,
    /// Number of bytes without it, as the archive claims.
    pub len: usize,
}

const END: [u8; 4] = *b"PK\x05\x06";
const END_64: [u8; 4] = *b"PK\x06\x06";
const LOCATOR_64: [u8; 4] = *b"PK\x06\x07";
const CENTRAL: [u8; 4] = *b"PK\x01\x02";
const LOCAL: [u8; 4] = *b"PK\x03\x04";

/// Bytes of the record at the end, and the most that a comment adds.
const END_BYTES: usize = 22;
const LONGEST_COMMENT: usize = 0xffff;

/// Most times that an array is larger than its compressed bytes: what deflate can do at best.
const LARGEST_RATIO: usize = 1032;

/// Lists the files of an archive.
///
/// # Errors
/// With words for the user.
pub fn entries(bytes: &[u8]) -> Result<Vec<Entry>, String> {
    let cut = "the archive is cut off";
    let last = bytes.len().checked_sub(END_BYTES).ok_or(cut)?;
    let first = last.saturating_sub(LONGEST_COMMENT);
    let end = (first..=last).rev().find(|at| bytes[*at..].starts_with(&END)).ok_or(cut)?;
    let mut cursor = Cursor::new(bytes);
    cursor.seek(end + 10).ok_or(cut)?;
    let mut count = u64::from(cursor.u16().ok_or(cut)?);
    let _size = cursor.u32().ok_or(cut)?;
    let mut start = u64::from(cursor.u32().ok_or(cut)?);
    if count == 0xffff || start == 0xffff_ffff {
        let locator = end.checked_sub(20).filter(|at| bytes[*at..].starts_with(&LOCATOR_64)).ok_or(cut)?;
        cursor.seek(locator + 8).ok_or(cut)?;
        let at = cursor.size().ok_or(cut)?;
        cursor.seek(at).ok_or(cut)?;
        if cursor.array() != Some(END_64) {
            return Err(cut.to_owned());
        }
        cursor.take(28).ok_or(cut)?;
        count = cursor.u64().ok_or(cut)?;
        cursor.take(8).ok_or(cut)?;
        start = cursor.u64().ok_or(cut)?;
    }
    cursor.seek(usize::try_from(start).map_err(|_| cut)?).ok_or(cut)?;
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(entry(bytes, &mut cursor)?);
    }
    Ok(all)
}

/// Reads an entry of the list at the end of an archive.
fn entry(bytes: &[u8], cursor: &mut Cursor<'_>) -> Result<Entry, String> {
    let cut = || "the archive is cut off".to_owned();
    if cursor.array() != Some(CENTRAL) {
        return Err(cut());
    }
    cursor.take(4).ok_or_else(cut)?;
    let flags = cursor.u16().ok_or_else(cut)?;
    let method = cursor.u16().ok_or_else(cut)?;
    cursor.take(8).ok_or_else(cut)?;
    let mut packed = u64::from(cursor.u32().ok_or_else(cut)?);
    let mut len = u64::from(cursor.u32().ok_or_else(cut)?);
    let name = usize::from(cursor.u16().ok_or_else(cut)?);
    let extra = usize::from(cursor.u16().ok_or_else(cut)?);
    let comment = usize::from(cursor.u16().ok_or_else(cut)?);
    cursor.take(8).ok_or_else(cut)?;
    let mut local = u64::from(cursor.u32().ok_or_else(cut)?);
    let name = String::from_utf8_lossy(cursor.take(name).ok_or_else(cut)?).into_owned();
    let mut extra = Cursor::new(cursor.take(extra).ok_or_else(cut)?);
    while let (Some(id), Some(size)) = (extra.u16(), extra.u16()) {
        let mut field = Cursor::new(extra.take(usize::from(size)).ok_or_else(cut)?);
        if id != 1 {
            continue;
        }
        // The long forms of those numbers that do not fit.
        for number in [&mut len, &mut packed, &mut local] {
            if *number == 0xffff_ffff {
                *number = field.u64().ok_or_else(cut)?;
            }
        }
    }
    cursor.take(comment).ok_or_else(cut)?;
    let wrong = |why: &str| format!("file '{name}' of the archive: {why}");
    if flags & 1 != 0 {
        return Err(wrong("it is encrypted"));
    }
    let method = match method {
        0 => Method::Stored,
        8 => Method::Deflated,
        other => return Err(wrong(&format!("its compression has the number {other}, which is not known"))),
    };
    let number = |number: u64| usize::try_from(number).map_err(|_| cut());
    let (packed, len) = (number(packed)?, number(len)?);
    let mut at = Cursor::new(bytes);
    at.seek(number(local)?).ok_or_else(cut)?;
    if at.array() != Some(LOCAL) {
        return Err(cut());
    }
    at.take(22).ok_or_else(cut)?;
    let skipped = usize::from(at.u16().ok_or_else(cut)?) + usize::from(at.u16().ok_or_else(cut)?);
    at.take(skipped).ok_or_else(cut)?;
    let from = at.position();
    at.take(packed).ok_or_else(cut)?;
    let is_right = match method {
        Method::Stored => packed == len,
        Method::Deflated => len / LARGEST_RATIO <= packed,
    };
    if !is_right {
        return Err(wrong("it has another size than it claims"));
    }
    Ok(Entry { name, bytes: from..from + packed, method, len })
}

/// Returns the bytes of a file of an archive.
///
/// # Errors
/// If they are broken, or not n bytes without compression.
pub fn unpacked(packed: &[u8], method: Method, len: usize) -> Result<Cow<'_, [u8]>, String> {
    let out = match method {
        Method::Stored => Cow::Borrowed(packed),
        Method::Deflated => {
            let out = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, len);
            Cow::Owned(out.map_err(|_| "the compressed bytes are broken")?)
        }
    };
    if out.len() == len { Ok(out) } else { Err("the compressed bytes are broken".to_owned()) }
}

/// Returns an archive of files, which are not compressed; the same files give the same bytes.
pub fn write(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let start = out.len();
        // A version that knows the long forms, UTF-8 names, no compression, the first day there is.
        let mut head = Vec::new();
        head.extend(45_u16.to_le_bytes());
        head.extend(0x800_u16.to_le_bytes());
        head.extend([0, 0, 0, 0, 0x21, 0]);
        head.extend(checksum(bytes).to_le_bytes());
        let is_long = bytes.len() >= 0xffff_ffff || start >= 0xffff_ffff;
        let size = if is_long { u32::MAX } else { bytes.len() as u32 };
        head.extend(size.to_le_bytes());
        head.extend(size.to_le_bytes());
        head.extend((name.len() as u16).to_le_bytes());
        let extra = |numbers: &[u64]| {
            let mut out = Vec::new();
            if is_long {
                out.extend(1_u16.to_le_bytes());
                out.extend((8 * numbers.len() as u16).to_le_bytes());
                numbers.iter().for_each(|number| out.extend(number.to_le_bytes()));
            }
            out
        };
        let len = bytes.len() as u64;
        let (own, listed) = (extra(&[len, len]), extra(&[len, len, start as u64]));
        out.extend(LOCAL);
        out.extend(&head);
        out.extend((own.len() as u16).to_le_bytes());
        out.extend(name.as_bytes());
        out.extend(own);
        out.extend_from_slice(bytes);
        list.extend(CENTRAL);
        // Made on a system with permissions, so that those below count.
        list.extend([45, 3]);
        list.extend(&head);
        list.extend((listed.len() as u16).to_le_bytes());
        list.extend([0; 6]);
        list.extend((0o100_644_u32 << 16).to_le_bytes());
        list.extend((if is_long { u32::MAX } else { start as u32 }).to_le_bytes());
        list.extend(name.as_bytes());
        list.extend(listed);
    }
    let (start, count) = (out.len() as u64, files.len() as u64);
    out.extend(&list);
    let is_long = start >= 0xffff_ffff || count >= 0xffff;
    if is_long {
        let at = out.len() as u64;
        out.extend(END_64);
        out.extend(44_u64.to_le_bytes());
        out.extend([45, 3, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        [count, count, list.len() as u64, start].iter().for_each(|number| out.extend(number.to_le_bytes()));
        out.extend(LOCATOR_64);
        out.extend(0_u32.to_le_bytes());
        out.extend(at.to_le_bytes());
        out.extend(1_u32.to_le_bytes());
    }
    let short = |number: u64| u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes();
    let long = |number: u64| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
    out.extend(END);
    out.extend([0; 4]);
    out.extend(short(count));
    out.extend(short(count));
    out.extend(long(list.len() as u64));
    out.extend(long(if is_long { u64::from(u32::MAX) } else { start }));
    out.extend([0; 2]);
    out
}

/// Returns the checksum of some bytes, CRC-32.
fn checksum(bytes: &[u8]) -> u32 {
    let mut table = [0_u32; 256];
    for (at, entry) in table.iter_mut().enumerate() {
        *entry =
            (0..8).fold(at as u32, |rest, _| if rest & 1 == 0 { rest >> 1 } else { rest >> 1 ^ 0xedb8_8320 });
    }
    !bytes.iter().fold(!0, |rest: u32, byte| table[usize::from(rest as u8 ^ byte)] ^ rest >> 8)
}
