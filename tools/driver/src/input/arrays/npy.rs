//! The `.npy` format of numpy: a header in Python's words, then the elements.

use super::{Kind, Loaded, bytes_of, count, element_of, of_bytes};
use terrace_execution::{Buffer, OwnedElements};

/// First bytes of a file.
const MAGIC: &[u8] = b"\x93NUMPY";

/// Bytes of which the header is a multiple.
const ALIGNMENT: usize = 64;

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
    let rest = bytes.strip_prefix(MAGIC).ok_or("it does not begin as .npy files do")?;
    let (&[major, _], rest) = rest.split_first_chunk::<2>().ok_or("the header is cut off")?;
    let (len, rest) = match major {
        1 => rest.split_first_chunk::<2>().map(|(len, rest)| (usize::from(u16::from_le_bytes(*len)), rest)),
        2 | 3 => rest.split_first_chunk::<4>().map(|(len, rest)| (u32::from_le_bytes(*len) as usize, rest)),
        _ => return Err(format!("version {major} of the format is not known")),
    }
    .ok_or("the header is cut off")?;
    let (header, data) = rest.split_at_checked(len).ok_or("the header is cut off")?;
    let header = String::from_utf8_lossy(header);
    let entry = |name: &str| {
        let (_, rest) = header.split_once(&format!("'{name}':"))?;
        Some(rest.trim_start())
    };
    let descr = entry("descr").and_then(|rest| rest.strip_prefix('\'')?.split('\'').next());
    let descr = descr.ok_or("the header has no simple 'descr'")?;
    let shape = entry("shape").and_then(|rest| rest.strip_prefix('(')?.split(')').next());
    let sizes =
        shape.ok_or("the header has no 'shape'")?.split(',').map(str::trim).filter(|size| !size.is_empty());
    let shape =
        sizes.map(|size| size.parse::<i64>().ok().filter(|size| *size >= 0)).collect::<Option<Vec<_>>>();
    let shape = shape.ok_or("the header has no 'shape' of numbers")?;
    let is_by_column = entry("fortran_order").is_some_and(|rest| rest.starts_with("True"));
    let (order, kind) = descr.split_at_checked(1).ok_or("the header has no simple 'descr'")?;
    let (element, size) = match kind {
        // Bytes without a meaning are bits of floats that numpy does not know.
        "b1" | "i1" | "u1" | "f1" | "V1" => ("i8", 1),
        "i2" | "u2" | "f2" | "V2" => ("i16", 2),
        "i4" | "u4" => ("i32", 4),
        "i8" | "u8" => ("i64", 8),
        "f4" => ("f32", 4),
        "f8" => ("f64", 8),
        _ => {
            let len = kind.strip_prefix(['U', 'S']).and_then(|len| len.parse::<usize>().ok());
            let len = len.ok_or_else(|| format!("there are no arrays of '{descr}'"))?;
            let unit = if kind.starts_with('U') { 4 } else { 1 };
            ("", len.checked_mul(unit).ok_or("a string is too long")?)
        }
    };
    let mut data = data.to_vec();
    let unit = if kind.starts_with('U') { 4 } else { size };
    if order == ">" && unit > 0 {
        data.chunks_exact_mut(unit).for_each(<[u8]>::reverse);
    }
    let all = count(&shape)?;
    if is_by_column && size > 0 && all.checked_mul(size) == Some(data.len()) {
        data = by_row(&shape, size, &data);
    }
    if !element.is_empty() {
        return Ok(Loaded::Numbers { array: of_bytes(shape, element, &data)?, is_half: kind == "f2" });
    }
    if all.checked_mul(size) != Some(data.len()) || all > MOST_TEXTS {
        return Err("it has another number of strings than its shape says".to_owned());
    }
    let texts = (0..all).map(|at| string(&data[at * size..(at + 1) * size], unit)).collect();
    Ok(Loaded::Texts { shape, texts })
}

/// Most strings of an array.
const MOST_TEXTS: usize = 1 << 28;

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

/// Returns the file of an array.
pub(crate) fn write(array: &Buffer, kind: Kind<'_>) -> Vec<u8> {
    let mut data = bytes_of(&array.elements);
    let descr = match (element_of(&array.elements), kind) {
        (_, Kind::Texts(texts)) => {
            let own = words(array, texts);
            let len = own.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(1);
            let padded = |text: &&str| {
                let codes = text.chars().map(u32::from).chain(std::iter::repeat(0)).take(len);
                codes.flat_map(u32::to_le_bytes).collect::<Vec<u8>>()
            };
            data = own.iter().flat_map(padded).collect();
            format!("<U{len}")
        }
        ("i8", Kind::Bool) => "|b1".to_owned(),
        ("i8", Kind::Unsigned) => "|u1".to_owned(),
        ("i8", _) => "|i1".to_owned(),
        ("i16", Kind::Half) => "<f2".to_owned(),
        ("f32", _) => "<f4".to_owned(),
        ("f64", _) => "<f8".to_owned(),
        (element, kind) => {
            let sign = if matches!(kind, Kind::Unsigned | Kind::BFloat) { 'u' } else { 'i' };
            let size = match element {
                "i16" => 2,
                "i32" => 4,
                _ => 8,
            };
            format!("<{sign}{size}")
        }
    };
    let mut sizes = array.shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    if array.shape.len() == 1 {
        sizes.push(',');
    }
    let mut header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({sizes}), }}");
    let start = MAGIC.len() + 4;
    let padding = (start + header.len() + 1).next_multiple_of(ALIGNMENT) - (start + header.len() + 1);
    header.push_str(&" ".repeat(padding));
    header.push('\n');
    let mut out = MAGIC.to_vec();
    out.extend([1, 0]);
    out.extend((header.len() as u16).to_le_bytes());
    out.extend(header.as_bytes());
    out.extend(data);
    out
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
        let file = write(&array, Kind::Plain);
        assert_eq!(file.len() % ALIGNMENT, 24);
        assert_eq!(read(&file), Ok(array));
    }

    #[test]
    fn other_orders() {
        let header = "{'descr': '>i2', 'fortran_order': True, 'shape': (2, 3), }\n";
        let mut file = MAGIC.to_vec();
        file.extend([1, 0, header.len() as u8, 0]);
        file.extend(header.as_bytes());
        file.extend([0, 1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6]);
        let array = Buffer { elements: OwnedElements::I16(vec![1, 2, 3, 4, 5, 6]), shape: vec![2, 3] };
        assert_eq!(read(&file), Ok(array));
        for cut in 0..file.len() {
            assert!(read(&file[..cut]).is_err(), "{cut}");
        }
    }
}
