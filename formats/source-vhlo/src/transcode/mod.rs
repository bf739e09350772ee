//! An artifact with its attributes and types as text: all other parts stay as they are.

mod text;

use crate::cursor::{Cursor, Read, push_number};
use text::Texts;

/// Numbers of sections.
const STRINGS: u8 = 0;
const DIALECTS: u8 = 1;
const ENTRIES: u8 = 2;
const OFFSETS: u8 = 3;
/// Flag of a section with an alignment, beside its number.
const IS_ALIGNED: u8 = 0x80;
const PADDING: u8 = 0xCB;

/// A section of the file.
struct Section<'b> {
    id: u8,
    alignment: Option<u64>,
    bytes: &'b [u8],
}

/// An attribute or a type of the file.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'b> {
    /// Number of its dialect.
    pub dialect: usize,
    /// False if it is text, with a zero after it.
    pub is_encoded: bool,
    pub bytes: &'b [u8],
}

/// Tables of a file.
pub(crate) struct Tables<'b> {
    pub strings: Vec<&'b [u8]>,
    pub dialects: Vec<&'b [u8]>,
    /// The attributes, then the types.
    pub entries: Vec<Entry<'b>>,
    pub attributes: usize,
}

/// Returns the file with the attributes and types of `vhlo` as text of other dialects.
///
/// # Errors
/// If it is malformed, or has something that is not supported.
pub(crate) fn transcode(bytes: &[u8]) -> Read<Vec<u8>> {
    let mut cursor = Cursor::new(bytes);
    cursor.take(4)?;
    cursor.number()?;
    cursor.terminated()?;
    let mut output = bytes[..cursor.position()].to_vec();
    let mut sections = Vec::new();
    while !cursor.is_empty() {
        sections.push(section(&mut cursor)?);
    }
    let find = |id: u8| {
        let found = sections.iter().find(|section| section.id == id).map(|section| section.bytes);
        found.ok_or_else(|| "a section is missing".to_owned())
    };
    let strings = strings(find(STRINGS)?)?;
    let dialects = dialects(find(DIALECTS)?, &strings)?;
    let (entries, attributes) = entries(find(OFFSETS)?, find(ENTRIES)?)?;
    let tables = Tables { strings, dialects, entries, attributes };
    let (offsets, data) = rewritten(&tables, bytes.len())?;
    for section in &sections {
        let bytes = match section.id {
            ENTRIES => &data,
            OFFSETS => &offsets,
            _ => section.bytes,
        };
        push_section(&mut output, section, bytes);
    }
    Ok(output)
}

fn section<'b>(cursor: &mut Cursor<'b>) -> Read<Section<'b>> {
    let id = cursor.byte()?;
    let len = cursor.index()?;
    let alignment = if id & IS_ALIGNED == 0 { None } else { Some(cursor.number()?) };
    if let Some(alignment) = alignment {
        if !alignment.is_power_of_two() || alignment > 1 << 20 {
            return Err("a section has no proper alignment".to_owned());
        }
        while !(cursor.position() as u64).is_multiple_of(alignment) {
            cursor.byte()?;
        }
    }
    Ok(Section { id: id & !IS_ALIGNED, alignment, bytes: cursor.take(len)? })
}

fn push_section(output: &mut Vec<u8>, section: &Section<'_>, bytes: &[u8]) {
    output.push(section.id | if section.alignment.is_some() { IS_ALIGNED } else { 0 });
    push_number(output, bytes.len() as u64);
    if let Some(alignment) = section.alignment {
        push_number(output, alignment);
        while !(output.len() as u64).is_multiple_of(alignment) {
            output.push(PADDING);
        }
    }
    output.extend_from_slice(bytes);
}

/// Reads the strings: their lengths from the last to the first, then their bytes, a zero after each.
fn strings(section: &[u8]) -> Read<Vec<&[u8]>> {
    let mut cursor = Cursor::new(section);
    let count = cursor.count()?;
    let mut lengths = (0..count).map(|_| cursor.index()).collect::<Read<Vec<_>>>()?;
    lengths.reverse();
    let mut strings = Vec::with_capacity(count);
    for length in lengths {
        let bytes = cursor.take(length)?;
        strings.push(bytes.split_last().ok_or("a string has no end")?.1);
    }
    Ok(strings)
}

/// Reads the names of the dialects.
fn dialects<'b>(section: &[u8], strings: &[&'b [u8]]) -> Read<Vec<&'b [u8]>> {
    let mut cursor = Cursor::new(section);
    let count = cursor.count()?;
    let mut names = Vec::with_capacity(count);
    for _ in 0..count {
        let flagged = cursor.index()?;
        names.push(*strings.get(flagged >> 1).ok_or("a dialect has no name")?);
        if flagged & 1 != 0 {
            // The version of the dialect, a section of its own.
            cursor.byte()?;
            cursor.sized()?;
        }
    }
    Ok(names)
}

/// Reads the lengths of the attributes and types, and their bytes; returns them and the number of attributes.
fn entries<'b>(offsets: &[u8], data: &'b [u8]) -> Read<(Vec<Entry<'b>>, usize)> {
    let (mut cursor, mut data) = (Cursor::new(offsets), Cursor::new(data));
    let (attributes, types) = (cursor.count()?, cursor.count()?);
    let mut entries = Vec::new();
    while entries.len() < attributes + types {
        let dialect = cursor.index()?;
        let count = cursor.count()?;
        if count == 0 || count > attributes + types - entries.len() {
            return Err("the numbers of attributes and types are wrong".to_owned());
        }
        for _ in 0..count {
            let flagged = cursor.index()?;
            entries.push(Entry { dialect, is_encoded: flagged & 1 != 0, bytes: data.take(flagged >> 1)? });
        }
    }
    Ok((entries, attributes))
}

/// Returns the sections of the lengths and of the attributes and types, those of `vhlo` as text.
fn rewritten(tables: &Tables<'_>, size_bytes: usize) -> Read<(Vec<u8>, Vec<u8>)> {
    let mut texts = Texts::new(tables, size_bytes);
    let (mut offsets, mut data) = (Vec::new(), Vec::new());
    push_number(&mut offsets, tables.attributes as u64);
    push_number(&mut offsets, (tables.entries.len() - tables.attributes) as u64);
    for (at, entry) in tables.entries.iter().enumerate() {
        let before = data.len();
        let mut is_encoded = entry.is_encoded;
        if tables.is_versioned(entry) {
            is_encoded = false;
            let text = match at.checked_sub(tables.attributes) {
                None => texts.attribute(at)?,
                Some(ty) => texts.ty(ty)?,
            };
            data.extend_from_slice(text.as_bytes());
            data.push(0);
        } else {
            data.extend_from_slice(entry.bytes);
        }
        // Each is a group of its own.
        push_number(&mut offsets, entry.dialect as u64);
        push_number(&mut offsets, 1);
        push_number(&mut offsets, ((data.len() - before) as u64) << 1 | u64::from(is_encoded));
    }
    Ok((offsets, data))
}

impl Tables<'_> {
    /// Returns true for an attribute or type in the encoding of `vhlo`.
    pub fn is_versioned(&self, entry: &Entry<'_>) -> bool {
        entry.is_encoded && self.dialects.get(entry.dialect).is_some_and(|name| *name == b"vhlo")
    }
}
