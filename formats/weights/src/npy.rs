//! The `.npy` format of numpy: a header in Python's words, then the elements.

use crate::cursor::Cursor;
use crate::element::Element;
use crate::tensor::{Method, Place, Tensor};
use std::ops::Range;

/// First bytes of a file.
pub const MAGIC: &[u8] = b"\x93NUMPY";

/// Bytes of which the header is a multiple.
const ALIGNMENT_BYTES: usize = 64;

/// Header of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The elements.
    pub kind: Kind,
    /// True if the bytes of an element begin with the highest.
    pub is_big_endian: bool,
    /// True if the first index varies fastest.
    pub is_by_column: bool,
    /// The sizes.
    pub shape: Vec<i64>,
    /// Position of the first element, in bytes.
    pub start: usize,
}

/// Elements that a header can speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Numbers.
    Numbers(Element),
    /// Bytes without a meaning: bits of floats that numpy does not know; their number.
    Bits(usize),
    /// Strings of that many characters of four bytes.
    Unicode(usize),
    /// Strings of that many bytes.
    Bytes(usize),
}

impl Kind {
    /// Returns the number of bytes of an element.
    pub fn bytes(self) -> usize {
        match self {
            Kind::Numbers(element) => element.bytes().unwrap_or(1),
            Kind::Bits(bytes) | Kind::Bytes(bytes) => bytes,
            Kind::Unicode(characters) => characters.saturating_mul(4),
        }
    }

    /// Returns the number of bytes that are turned around in the other order of bytes.
    pub fn unit(self) -> usize {
        if let Kind::Unicode(_) = self { 4 } else { self.bytes() }
    }
}

/// Element types by numpy's letters.
const NUMBERS: [(&str, Element); 12] = [
    ("b1", Element::Bool),
    ("i1", Element::Signed(8)),
    ("u1", Element::Unsigned(8)),
    ("i2", Element::Signed(16)),
    ("u2", Element::Unsigned(16)),
    ("f2", Element::F16),
    ("i4", Element::Signed(32)),
    ("u4", Element::Unsigned(32)),
    ("f4", Element::F32),
    ("i8", Element::Signed(64)),
    ("u8", Element::Unsigned(64)),
    ("f8", Element::F64),
];

/// Reads the header of a file.
///
/// # Errors
/// With words for the user.
pub fn header(bytes: &[u8]) -> Result<Header, String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("it does not begin as .npy files do")?;
    let mut cursor = Cursor::new(rest);
    let [major, _] = cursor.array().ok_or("the header is cut off")?;
    let len = match major {
        1 => cursor.u16().map(usize::from),
        2 | 3 => cursor.u32().map(|len| len as usize),
        _ => return Err(format!("version {major} of the format is not known")),
    };
    let text = len.and_then(|len| cursor.take(len)).ok_or("the header is cut off")?;
    let text = String::from_utf8_lossy(text);
    let entry = |name: &str| {
        let (_, rest) = text.split_once(&format!("'{name}':"))?;
        Some(rest.trim_start())
    };
    let descr = entry("descr").and_then(|rest| rest.strip_prefix('\'')?.split('\'').next());
    let descr = descr.ok_or("the header has no simple 'descr'")?;
    let sizes = entry("shape").and_then(|rest| rest.strip_prefix('(')?.split(')').next());
    let sizes = sizes.ok_or("the header has no 'shape'")?.split(',').map(str::trim);
    let shape = sizes
        .filter(|size| !size.is_empty())
        .map(|size| size.parse::<i64>().ok().filter(|size| *size >= 0))
        .collect::<Option<Vec<_>>>()
        .ok_or("the header has no 'shape' of numbers")?;
    let is_by_column = entry("fortran_order").is_some_and(|rest| rest.starts_with("True"));
    let (order, letters) = descr.split_at_checked(1).ok_or("the header has no simple 'descr'")?;
    let known = NUMBERS.into_iter().find(|(known, _)| *known == letters);
    let counted = |letter: char| letters.strip_prefix(letter).and_then(|len| len.parse::<usize>().ok());
    let kind = match (known, letters) {
        (Some((_, element)), _) => Kind::Numbers(element),
        (None, "V1" | "f1") => Kind::Bits(1),
        (None, "V2") => Kind::Bits(2),
        (None, _) => match (counted('U'), counted('S')) {
            (Some(characters), _) if characters < 1 << 32 => Kind::Unicode(characters),
            (_, Some(bytes)) if bytes < 1 << 32 => Kind::Bytes(bytes),
            _ => return Err(format!("there are no arrays of '{descr}'")),
        },
    };
    let start = MAGIC.len() + cursor.position();
    Ok(Header { kind, is_big_endian: order == ">", is_by_column, shape, start })
}

impl Header {
    /// Returns the number of bytes that the elements take; `None` if they cannot be counted.
    fn len(&self) -> Option<usize> {
        let count = self
            .shape
            .iter()
            .try_fold(1_usize, |count, size| count.checked_mul(usize::try_from(*size).ok()?))?;
        count.checked_mul(self.kind.bytes())
    }

    /// Returns the array of a file that is at some place in an archive, whose bytes are given.
    pub(crate) fn tensor(self, name: &str, place: Range<usize>, file: &[u8]) -> Result<Tensor, String> {
        let Kind::Numbers(element) = self.kind else {
            return Err(format!("array '{name}': there are no numbers in it"));
        };
        let len = self.len().filter(|len| self.start.checked_add(*len) == Some(file.len()));
        let len = len.ok_or_else(|| {
            format!("array '{name}': it has another number of elements than its shape says")
        })?;
        let is_plain = !(self.is_big_endian || self.is_by_column && self.shape.len() > 1);
        let place = if is_plain {
            let from = place.start + self.start;
            Place::Stored(from..from + len)
        } else {
            Place::Encoded { len: place.len(), bytes: place, method: Method::Stored }
        };
        Ok(Tensor { name: name.to_owned(), element, shape: self.shape, place })
    }

    /// Returns the elements of a file, little-endian and in row-major order.
    ///
    /// # Errors
    /// With words for the user, if they are too few or too many.
    pub fn elements(&self, file: &[u8]) -> Result<Vec<u8>, String> {
        let data = file.get(self.start..).unwrap_or_default();
        if self.len() != Some(data.len()) {
            return Err("it has another number of elements than its shape says".to_owned());
        }
        let mut data = data.to_vec();
        let (size, unit) = (self.kind.bytes(), self.kind.unit());
        if self.is_big_endian && unit > 1 {
            data.chunks_exact_mut(unit).for_each(<[u8]>::reverse);
        }
        if self.is_by_column && size > 0 { Ok(by_row(&self.shape, size, &data)) } else { Ok(data) }
    }
}

/// Returns the elements of a file, little-endian and in row-major order.
///
/// # Errors
/// With words for the user.
pub fn elements(file: &[u8]) -> Result<Vec<u8>, String> {
    header(file)?.elements(file)
}

/// Returns elements that stand by columns in row-major order.
fn by_row(shape: &[i64], size: usize, data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len());
    let mut at = vec![0_usize; shape.len()];
    for _ in 0..data.len() / size {
        let position =
            at.iter().zip(shape).rev().fold(0, |position, (index, size)| position * *size as usize + index);
        out.extend_from_slice(&data[position * size..(position + 1) * size]);
        for (index, size) in at.iter_mut().zip(shape).rev() {
            *index += 1;
            if *index < *size as usize {
                break;
            }
            *index = 0;
        }
    }
    out
}

/// Returns a file with elements of a type by numpy's letters (`<f4`), little-endian and in row-major order.
pub fn write(letters: &str, shape: &[i64], elements: &[u8]) -> Vec<u8> {
    let mut sizes = shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    if shape.len() == 1 {
        sizes.push(',');
    }
    let mut header = format!("{{'descr': '{letters}', 'fortran_order': False, 'shape': ({sizes}), }}");
    let start = MAGIC.len() + 4;
    let padding = (start + header.len() + 1).next_multiple_of(ALIGNMENT_BYTES) - (start + header.len() + 1);
    header.push_str(&" ".repeat(padding));
    header.push('\n');
    let mut out = MAGIC.to_vec();
    out.extend([1, 0]);
    out.extend((header.len() as u16).to_le_bytes());
    out.extend(header.as_bytes());
    out.extend_from_slice(elements);
    out
}
