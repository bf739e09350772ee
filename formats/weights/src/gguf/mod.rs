//! GGUF, the files of llama.cpp: keys and values, the list of arrays, and their elements at aligned places.

mod blocks;

pub(crate) use blocks::{half, numbers};

use crate::cursor::Cursor;
use crate::element::{Element, Quantization};
use crate::tensor::{Contents, Place, Tensor};
use std::collections::HashSet;

/// Element types by their numbers.
const ELEMENTS: [(u32, Element); 20] = [
    (0, Element::F32),
    (1, Element::F16),
    (2, Element::Quantized(Quantization::Q4_0)),
    (3, Element::Quantized(Quantization::Q4_1)),
    (6, Element::Quantized(Quantization::Q5_0)),
    (7, Element::Quantized(Quantization::Q5_1)),
    (8, Element::Quantized(Quantization::Q8_0)),
    (9, Element::Quantized(Quantization::Q8_1)),
    (10, Element::Quantized(Quantization::Q2K)),
    (11, Element::Quantized(Quantization::Q3K)),
    (12, Element::Quantized(Quantization::Q4K)),
    (13, Element::Quantized(Quantization::Q5K)),
    (14, Element::Quantized(Quantization::Q6K)),
    (15, Element::Quantized(Quantization::Q8K)),
    (24, Element::Signed(8)),
    (25, Element::Signed(16)),
    (26, Element::Signed(32)),
    (27, Element::Signed(64)),
    (28, Element::F64),
    (30, Element::BF16),
];

/// Most dimensions of an array.
const MOST_DIMENSIONS: u32 = 8;

/// Deepest nesting of lists in values.
const DEEPEST: u32 = 8;

/// Alignment of the elements, unless a key says another.
const ALIGNMENT_BYTES: usize = 32;

/// Reads the header of a file.
pub(crate) fn read(bytes: &[u8]) -> Result<Contents, String> {
    let mut cursor = Cursor::new(bytes);
    let cut = || "the header is cut off".to_owned();
    cursor.take(4).ok_or_else(cut)?;
    let version = cursor.u32().ok_or_else(cut)?;
    match version {
        2 | 3 => {}
        _ if version.swap_bytes() <= 3 => {
            return Err("its numbers begin with the highest byte, which is not read".to_owned());
        }
        _ => return Err(format!("version {version} of the format is not known")),
    }
    let (tensors, keys) = (cursor.u64().ok_or_else(cut)?, cursor.u64().ok_or_else(cut)?);
    let mut alignment = ALIGNMENT_BYTES;
    let mut metadata = Vec::new();
    for _ in 0..keys {
        let key = string(&mut cursor).ok_or_else(cut)?;
        let kind = cursor.u32().ok_or_else(cut)?;
        let value = value(&mut cursor, kind, 0).ok_or_else(|| format!("the value of '{key}' is wrong"))?;
        if key == "general.alignment" {
            let own = value.as_ref().and_then(|text| text.parse::<usize>().ok());
            let own = own.filter(|own| own.is_power_of_two() && *own <= 1 << 20);
            alignment = own.ok_or("the alignment is no small power of two")?;
        }
        if let Some(text) = value {
            metadata.push((key, text));
        }
    }
    let mut listed = Vec::new();
    for _ in 0..tensors {
        listed.push(entry(&mut cursor)?);
    }
    let start = cursor.position().next_multiple_of(alignment);
    let (mut names, mut all) = (HashSet::new(), Vec::new());
    for Listed { name, element, shape, offset } in listed {
        let wrong = |why: &str| format!("array '{name}': {why}");
        let len = element.bytes_of(&shape);
        let len =
            len.ok_or_else(|| wrong("it has too many elements, or a row is no number of whole blocks"))?;
        if !offset.is_multiple_of(alignment) {
            return Err(wrong("its place is not aligned"));
        }
        let range = offset.checked_add(start).and_then(|from| Some(from..from.checked_add(len)?));
        let range = range.filter(|range| range.end <= bytes.len());
        let range = range.ok_or_else(|| wrong("its elements are not in the file"))?;
        if !names.insert(name.clone()) {
            return Err(wrong("there are two of that name"));
        }
        all.push(Tensor { name, element, shape, place: Place::Stored(range) });
    }
    Ok((all, metadata))
}

/// Entry of the list of arrays.
struct Listed {
    name: String,
    element: Element,
    shape: Vec<i64>,
    /// Position of the first element after the header, in bytes.
    offset: usize,
}

fn entry(cursor: &mut Cursor<'_>) -> Result<Listed, String> {
    let cut = || "the list of arrays is cut off".to_owned();
    let name = string(cursor).ok_or_else(cut)?;
    let wrong = |why: &str| format!("array '{name}': {why}");
    let rank = cursor.u32().ok_or_else(cut)?;
    if rank > MOST_DIMENSIONS {
        return Err(wrong("it has too many dimensions"));
    }
    let mut shape = Vec::new();
    for _ in 0..rank {
        let size = i64::try_from(cursor.u64().ok_or_else(cut)?);
        shape.push(size.map_err(|_| wrong("a size is too large"))?);
    }
    // The first size is that of a row.
    shape.reverse();
    let number = cursor.u32().ok_or_else(cut)?;
    let known = ELEMENTS.into_iter().find(|(known, _)| *known == number);
    let (_, element) = known
        .ok_or_else(|| wrong(&format!("its element type has the number {number}, which is not read")))?;
    let offset = cursor.size().ok_or_else(cut)?;
    Ok(Listed { name, element, shape, offset })
}

fn string(cursor: &mut Cursor<'_>) -> Option<String> {
    let len = cursor.size()?;
    cursor.take(len).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}

/// Reads a value; `Some(None)` is one that is skipped: a list.
fn value(cursor: &mut Cursor<'_>, kind: u32, depth: u32) -> Option<Option<String>> {
    Some(Some(match kind {
        0 => cursor.u8()?.to_string(),
        1 => cursor.u8()?.cast_signed().to_string(),
        2 => cursor.u16()?.to_string(),
        3 => cursor.u16()?.cast_signed().to_string(),
        4 => cursor.u32()?.to_string(),
        5 => cursor.u32()?.cast_signed().to_string(),
        6 => f32::from_bits(cursor.u32()?).to_string(),
        7 => (cursor.u8()? != 0).to_string(),
        8 => string(cursor)?,
        9 if depth < DEEPEST => {
            let (kind, count) = (cursor.u32()?, cursor.size()?);
            let size = match kind {
                0 | 1 | 7 => Some(1),
                2 | 3 => Some(2),
                4..=6 => Some(4),
                10..=12 => Some(8),
                _ => None,
            };
            match size {
                Some(size) => {
                    cursor.take(count.checked_mul(size)?)?;
                }
                // Each takes a byte at least, so that the loop ends with the file.
                None => {
                    if count > cursor.left() {
                        return None;
                    }
                    for _ in 0..count {
                        value(cursor, kind, depth + 1)?;
                    }
                }
            }
            return Some(None);
        }
        10 => cursor.u64()?.to_string(),
        11 => cursor.u64()?.cast_signed().to_string(),
        12 => f64::from_bits(cursor.u64()?).to_string(),
        _ => return None,
    }))
}
