//! The `.npy` format of numpy: a header in Python's words, then the elements.

use super::{bytes_of, count, element_of, of_bytes};
use terrace_execution::{Buffer, OwnedElements};

/// First bytes of a file.
const MAGIC: &[u8] = b"\x93NUMPY";

/// Bytes of which the header is a multiple.
const ALIGNMENT: usize = 64;

/// Reads a file.
///
/// # Errors
/// With words for the user.
pub(in super::super) fn read(bytes: &[u8]) -> Result<Buffer, String> {
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
    let element = match kind {
        "b1" | "i1" | "u1" => "i8",
        "i2" | "u2" => "i16",
        "i4" | "u4" => "i32",
        "i8" | "u8" => "i64",
        "f4" => "f32",
        "f8" => "f64",
        _ => return Err(format!("there are no arrays of '{descr}'")),
    };
    let size = OwnedElements::size_of(element).unwrap_or(1);
    let mut data = data.to_vec();
    if order == ">" {
        data.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }
    if is_by_column && count(&shape)?.checked_mul(size) == Some(data.len()) {
        data = by_row(&shape, size, &data);
    }
    of_bytes(shape, element, &data)
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
pub(in super::super) fn write(array: &Buffer) -> Vec<u8> {
    let descr = match element_of(&array.elements) {
        "i8" => "|i1",
        "i16" => "<i2",
        "i32" => "<i4",
        "i64" => "<i8",
        "f32" => "<f4",
        _ => "<f8",
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
    out.extend(bytes_of(&array.elements));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let array =
            Buffer { elements: OwnedElements::F32(vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]), shape: vec![2, 3] };
        let file = write(&array);
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
