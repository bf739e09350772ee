//! The `.npy` format of numpy: a header in Python's words, then the elements.

use super::{Kind as Meaning, Loaded, bytes_of, count, element_of, of_bytes};
use terrace_execution::{Buffer, OwnedElements};
use terrace_weights::Element;
use terrace_weights::npy::{self, Kind};

/// Reads a file of numbers.
///
/// # Errors
/// With words for the user.
pub(crate) fn read(bytes: &[u8]) -> Result<Buffer, String> {
    match load(bytes)? {
        Loaded::Numbers { array, is_half: false } => Ok(array),
        Loaded::Numbers { .. } => Err("there are no arrays of '<f2'".to_owned()),
        Loaded::Texts { .. } => Err("it has strings".to_owned()),
    }
}

/// Reads a file.
///
/// # Errors
/// With words for the user.
pub(crate) fn load(bytes: &[u8]) -> Result<Loaded, String> {
    let header = npy::header(bytes)?;
    let all = count(&header.shape)?;
    let data = header.elements(bytes)?;
    let (size, unit) = (header.kind.bytes(), header.kind.unit());
    let element = match header.kind {
        Kind::Numbers(Element::F16) | Kind::Bits(2) => "i16",
        Kind::Numbers(element) => element.ir_name(),
        Kind::Bits(_) => "i8",
        Kind::Unicode(_) | Kind::Bytes(_) if all > MOST_TEXTS || size == 0 && all > MOST_EMPTY => {
            return Err("it has too many strings".to_owned());
        }
        Kind::Unicode(_) | Kind::Bytes(_) => {
            let texts = (0..all).map(|at| string(&data[at * size..(at + 1) * size], unit)).collect();
            return Ok(Loaded::Texts { shape: header.shape, texts });
        }
    };
    let is_half = header.kind == Kind::Numbers(Element::F16);
    Ok(Loaded::Numbers { array: of_bytes(header.shape, element, &data)?, is_half })
}

/// Most strings of an array, and most of those that take no bytes of the file.
const MOST_TEXTS: usize = 1 << 28;
const MOST_EMPTY: usize = 1 << 20;

/// Returns a string of characters of one or four bytes, which ends before the zeros that fill its place.
fn string(bytes: &[u8], unit: usize) -> String {
    let text: String = match unit {
        4 => bytes
            .as_chunks()
            .0
            .iter()
            .map(|code| char::from_u32(u32::from_le_bytes(*code)).unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect(),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    };
    text.trim_end_matches('\0').to_owned()
}

/// Returns the file of an array.
pub(crate) fn write(array: &Buffer, kind: Meaning<'_>) -> Vec<u8> {
    let mut data = bytes_of(&array.elements);
    let descr = match (element_of(&array.elements), kind) {
        (_, Meaning::Texts(texts)) => {
            let own = words(array, texts);
            let len = own.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(1);
            let padded = |text: &&str| {
                let codes = text.chars().map(u32::from).chain(std::iter::repeat(0)).take(len);
                codes.flat_map(u32::to_le_bytes).collect::<Vec<u8>>()
            };
            data = own.iter().flat_map(padded).collect();
            format!("<U{len}")
        }
        ("i8", Meaning::Bool) => "|b1".to_owned(),
        ("i8", Meaning::Unsigned) => "|u1".to_owned(),
        ("i8", _) => "|i1".to_owned(),
        ("i16", Meaning::Half) => "<f2".to_owned(),
        ("f32", _) => "<f4".to_owned(),
        ("f64", _) => "<f8".to_owned(),
        (element, kind) => {
            let sign = if matches!(kind, Meaning::Unsigned | Meaning::BFloat) { 'u' } else { 'i' };
            let size = match element {
                "i16" => 2,
                "i32" => 4,
                _ => 8,
            };
            format!("<{sign}{size}")
        }
    };
    npy::write(&descr, &array.shape, &data)
}

/// Returns the strings whose numbers an array has.
pub(super) fn words<'t>(array: &Buffer, texts: &'t [String]) -> Vec<&'t str> {
    let OwnedElements::I64(numbers) = &array.elements else { return Vec::new() };
    let word =
        |number: &i64| usize::try_from(*number).ok().and_then(|at| texts.get(at)).map_or("", String::as_str);
    numbers.iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let array =
            Buffer { elements: OwnedElements::F32(vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]), shape: vec![2, 3] };
        let file = write(&array, Meaning::Plain);
        assert_eq!(file.len() % 64, 24);
        assert_eq!(read(&file), Ok(array));
    }
}
