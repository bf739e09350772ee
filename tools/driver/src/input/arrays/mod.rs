//! Arrays of numbers that go in and out of a program: their text, their files, and how they are printed.

pub(crate) mod npy;
pub(crate) mod print;

use terrace_execution::{Argument, Buffer, OwnedElements, Slice};

/// An array that was read from a file.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Loaded {
    /// Numbers; bits of floats that engines take none of.
    Numbers {
        array: Buffer,
        /// True for bits of IEEE 754's floats of 16 bits.
        is_half: bool,
    },
    /// Strings.
    Texts { shape: Vec<i64>, texts: Vec<String> },
}

/// Meaning of the elements of a result, where their type in IR does not say it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind<'t> {
    /// Signed integers, or floats.
    Plain,
    /// Integers without a sign, or bits.
    Unsigned,
    /// Truth values.
    Bool,
    /// Bits of IEEE 754's floats of 16 bits.
    Half,
    /// Upper halves of the bits of floats of 32 bits.
    BFloat,
    /// Numbers of strings in a list.
    Texts(&'t [String]),
}

/// The element types that arrays have.
const ELEMENTS: [&str; 6] = ["i8", "i16", "i32", "i64", "f32", "f64"];

/// Reads the type of an array: `2x3xf32`; of a scalar it is its element type alone.
///
/// # Errors
/// With words for the user.
pub(crate) fn type_of(text: &str) -> Result<(Vec<i64>, &'static str), String> {
    let (sizes, element) = text.rsplit_once('x').map_or(("", text), |(sizes, element)| (sizes, element));
    let known = ELEMENTS.into_iter().find(|known| *known == element);
    let element =
        known.ok_or_else(|| format!("'{element}' is none of the element types {}", ELEMENTS.join(", ")))?;
    Ok((sizes_of(sizes)?, element))
}

/// Reads sizes between crosses; of nothing, those of a scalar.
///
/// # Errors
/// With words for the user.
pub(crate) fn sizes_of(text: &str) -> Result<Vec<i64>, String> {
    let size = |text: &str| {
        let size = text.parse::<i64>().ok().filter(|size| *size >= 0);
        size.ok_or_else(|| format!("'{text}' is no size"))
    };
    if text.is_empty() { Ok(Vec::new()) } else { text.split('x').map(size).collect() }
}

/// Returns the number of elements of a shape.
///
/// # Errors
/// With words for the user, if it cannot be counted.
pub(crate) fn count(shape: &[i64]) -> Result<usize, String> {
    let count = shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size));
    let count = count.and_then(|count| usize::try_from(count).ok());
    count.ok_or_else(|| format!("{} has too many elements", shape_text(shape)))
}

/// Returns a shape as sizes between crosses.
pub(crate) fn shape_text(shape: &[i64]) -> String {
    if shape.is_empty() {
        return "a scalar".to_owned();
    }
    shape
        .iter()
        .map(|size| if *size < 0 { "?".to_owned() } else { size.to_string() })
        .collect::<Vec<_>>()
        .join("x")
}

/// Reads the numbers of an array: one for each element, or one for all.
///
/// # Errors
/// With words for the user.
pub(crate) fn of_text(shape: Vec<i64>, element: &'static str, text: &str) -> Result<Buffer, String> {
    let wanted = count(&shape)?;
    let words: Vec<&str> = text.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    if words.len() != wanted && words.len() != 1 {
        return Err(format!(
            "{} has {wanted} elements, but {} numbers are given",
            shape_text(&shape),
            words.len()
        ));
    }
    let mut bytes = Vec::new();
    for word in &words {
        bytes.extend(number(element, word)?);
    }
    if words.len() == 1 {
        let size = bytes.len();
        let all = size.checked_mul(wanted).filter(|all| *all <= MOST_BYTES);
        let all = all.ok_or_else(|| format!("{} is too large", shape_text(&shape)))?;
        bytes = bytes.iter().copied().cycle().take(all).collect();
    }
    of_bytes(shape, element, &bytes)
}

/// The most bytes of an array that is filled with one number.
const MOST_BYTES: usize = 1 << 34;

/// Returns the array that has these bytes, little-endian and in row-major order.
///
/// # Errors
/// With words for the user, if they are too few or too many.
pub(crate) fn of_bytes(shape: Vec<i64>, element: &str, bytes: &[u8]) -> Result<Buffer, String> {
    let size =
        OwnedElements::size_of(element).ok_or_else(|| format!("there are no arrays of '{element}'"))?;
    let wanted = count(&shape)?.checked_mul(size);
    if wanted != Some(bytes.len()) {
        let wanted = wanted.map_or("too many".to_owned(), |wanted| wanted.to_string());
        return Err(format!(
            "{}x{element} takes {wanted} bytes, but {} are given",
            shape_text(&shape),
            bytes.len()
        ));
    }
    let elements = OwnedElements::from_bytes(element, bytes);
    let elements = elements.ok_or_else(|| format!("there are no arrays of '{element}'"))?;
    Ok(Buffer { elements, shape })
}

/// Reads a number of a type, as bytes.
///
/// # Errors
/// With words for the user.
fn number(element: &str, word: &str) -> Result<Vec<u8>, String> {
    let wrong = || format!("'{word}' is no number of type '{element}'");
    if element.starts_with('f') {
        let value: f64 = word.parse().map_err(|_| wrong())?;
        return Ok(match element {
            // Rounded once, from the text.
            "f32" => word.parse::<f32>().map_err(|_| wrong())?.to_le_bytes().to_vec(),
            _ => value.to_le_bytes().to_vec(),
        });
    }
    let value: i128 = match word {
        "true" => 1,
        "false" => 0,
        _ => word.parse().map_err(|_| wrong())?,
    };
    let width: u32 = element[1..].parse().map_err(|_| wrong())?;
    let fits = (-(1_i128 << (width - 1))..1 << width).contains(&value);
    let bytes = value.to_le_bytes();
    fits.then(|| bytes[..width.div_ceil(8) as usize].to_vec()).ok_or_else(wrong)
}

/// Returns the element type of an array, as IR spells it.
pub(crate) fn element_of(elements: &OwnedElements) -> &'static str {
    match elements {
        OwnedElements::I8(_) => "i8",
        OwnedElements::I16(_) => "i16",
        OwnedElements::I32(_) => "i32",
        OwnedElements::I64(_) => "i64",
        OwnedElements::F32(_) => "f32",
        OwnedElements::F64(_) => "f64",
    }
}

/// Returns the bytes of elements, little-endian.
pub(crate) fn bytes_of(elements: &OwnedElements) -> Vec<u8> {
    match elements {
        OwnedElements::I8(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        OwnedElements::I16(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        OwnedElements::I32(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        OwnedElements::I64(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        OwnedElements::F32(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        OwnedElements::F64(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
    }
}

/// Returns the argument that lets a program read and write an array.
pub(crate) fn argument(array: &mut Buffer) -> Argument<'_> {
    let shape = &array.shape;
    Argument::MemRef(match &mut array.elements {
        OwnedElements::I8(elements) => Slice::new(elements, shape),
        OwnedElements::I16(elements) => Slice::new(elements, shape),
        OwnedElements::I32(elements) => Slice::new(elements, shape),
        OwnedElements::I64(elements) => Slice::new(elements, shape),
        OwnedElements::F32(elements) => Slice::new(elements, shape),
        OwnedElements::F64(elements) => Slice::new(elements, shape),
    })
}

/// Returns the scalar of a type that a word says.
///
/// # Errors
/// With words for the user.
pub(crate) fn scalar(ty: &str, word: &str) -> Result<Argument<'static>, String> {
    let wrong = || format!("'{word}' is no number of type '{ty}'");
    Ok(match ty {
        "i1" => match word {
            "true" | "1" => Argument::I1(true),
            "false" | "0" => Argument::I1(false),
            _ => return Err(wrong()),
        },
        "index" => Argument::Index(word.parse().map_err(|_| wrong())?),
        "f32" => Argument::F32(word.parse().map_err(|_| wrong())?),
        "f64" => Argument::F64(word.parse().map_err(|_| wrong())?),
        _ => {
            let mut bytes = number(ty, word)?;
            bytes.resize(8, 0);
            let bits = i64::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default());
            match ty {
                "i8" => Argument::I8(bits as i8),
                "i16" => Argument::I16(bits as i16),
                "i32" => Argument::I32(bits as i32),
                "i64" => Argument::I64(bits),
                _ => return Err(wrong()),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_of_text() {
        let read = |text: &str| {
            let (ty, values) = text.split_once('=').unwrap_or((text, ""));
            let (shape, element) = type_of(ty)?;
            of_text(shape, element, values)
        };
        for (text, expected) in [
            ("4xf32=1,2.5,-3,4e2", OwnedElements::F32(vec![1.0, 2.5, -3.0, 400.0])),
            ("2x2xi8=255, -128, 0, 1", OwnedElements::I8(vec![-1, -128, 0, 1])),
            ("3xi64=7", OwnedElements::I64(vec![7; 3])),
            ("f64=2.5", OwnedElements::F64(vec![2.5])),
            ("0xi16=1", OwnedElements::I16(Vec::new())),
        ] {
            assert_eq!(read(text).map(|array| array.elements), Ok(expected), "{text}");
        }
        for (text, part) in [
            ("4xf32=1,2", "has 4 elements, but 2 numbers are given"),
            ("2xf16=1", "'f16' is none of the element types"),
            ("2xi8=256", "is no number of type 'i8'"),
            ("-2xi8=1", "is no size"),
            ("99999999999x99999999999xi8=1", "too many elements"),
            ("99999999999xi64=1", "is too large"),
        ] {
            let why = read(text).expect_err(text);
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}
