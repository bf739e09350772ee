//! `safetensors`: the length of a header, the header in JSON, and the elements of all arrays one after another.

use crate::cursor::Cursor;
use crate::element::Element;
use crate::tensor::{Contents, Place, Tensor};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use std::fmt;

/// Most bytes of a header, as in the format's own library.
const LARGEST_HEADER: usize = 100_000_000;

/// Element types by their names.
const ELEMENTS: [(&str, Element); 15] = [
    ("BOOL", Element::Bool),
    ("U8", Element::Unsigned(8)),
    ("I8", Element::Signed(8)),
    ("F8_E5M2", Element::F8E5M2),
    ("F8_E4M3", Element::F8E4M3),
    ("I16", Element::Signed(16)),
    ("U16", Element::Unsigned(16)),
    ("F16", Element::F16),
    ("BF16", Element::BF16),
    ("I32", Element::Signed(32)),
    ("U32", Element::Unsigned(32)),
    ("F32", Element::F32),
    ("F64", Element::F64),
    ("I64", Element::Signed(64)),
    ("U64", Element::Unsigned(64)),
];

/// Entries of the header, in their order.
struct Header(Vec<(String, Entry)>);

/// An entry of the header.
enum Entry {
    Array(Array),
    Texts(Vec<(String, String)>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Array {
    dtype: String,
    shape: Vec<u64>,
    data_offsets: (u64, u64),
}

/// Texts of the header by key, in their order.
struct Texts(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Header {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Header;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Header, A::Error> {
                let mut entries = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    let entry = if key == "__metadata__" {
                        Entry::Texts(map.next_value::<Texts>()?.0)
                    } else {
                        Entry::Array(map.next_value()?)
                    };
                    entries.push((key, entry));
                }
                Ok(Header(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = std::collections::BTreeMap::<String, String>::deserialize(deserializer)?;
        if texts.len() > LARGEST_HEADER {
            return Err(D::Error::custom("too many texts"));
        }
        Ok(Texts(texts.into_iter().collect()))
    }
}

/// Reads a header; the elements must fill the rest of the file, without holes, as the format wants.
pub(crate) fn read(bytes: &[u8]) -> Result<Contents, String> {
    let mut cursor = Cursor::new(bytes);
    let len = cursor.size().filter(|len| *len <= LARGEST_HEADER);
    let len = len.ok_or("the header is too large")?;
    let header = cursor.take(len).ok_or("the header is cut off")?;
    let start = cursor.position();
    let Header(entries) =
        serde_json::from_slice(header).map_err(|error| format!("the header is wrong: {error}"))?;
    let (mut tensors, mut metadata) = (Vec::new(), Vec::new());
    for (name, entry) in entries {
        let array = match entry {
            Entry::Texts(texts) => {
                metadata = texts;
                continue;
            }
            Entry::Array(array) => array,
        };
        let wrong = |why: &str| format!("array '{name}': {why}");
        let known = ELEMENTS.into_iter().find(|(known, _)| *known == array.dtype);
        let (_, element) =
            known.ok_or_else(|| wrong(&format!("the element type '{}' is not known", array.dtype)))?;
        let shape = array.shape.iter().map(|size| i64::try_from(*size)).collect::<Result<Vec<_>, _>>();
        let shape = shape.map_err(|_| wrong("a size is too large"))?;
        let wanted = element.bytes_of(&shape).ok_or_else(|| wrong("it has too many elements"))?;
        let place = |offset: u64| usize::try_from(offset).ok()?.checked_add(start);
        let range = place(array.data_offsets.0).zip(place(array.data_offsets.1));
        let range = range.filter(|(from, to)| from <= to && *to <= bytes.len());
        let (from, to) = range.ok_or_else(|| wrong("its elements are not in the file"))?;
        if to - from != wanted {
            return Err(wrong(&format!("its shape takes {wanted} bytes, but it has {}", to - from)));
        }
        tensors.push(Tensor { name, element, shape, place: Place::Stored(from..to) });
    }
    check(&tensors, start, bytes.len())?;
    Ok((tensors, metadata))
}

/// Checks that names differ, and that the elements fill the file.
fn check(tensors: &[Tensor], start: usize, end: usize) -> Result<(), String> {
    let mut names: Vec<&str> = tensors.iter().map(|tensor| tensor.name.as_str()).collect();
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("there are two arrays '{}'", pair[0]));
    }
    let mut ranges: Vec<(usize, usize)> = tensors
        .iter()
        .filter_map(|tensor| match &tensor.place {
            Place::Stored(range) => Some((range.start, range.end)),
            Place::Encoded { .. } => None,
        })
        .collect();
    ranges.sort_unstable();
    let mut at = start;
    for (from, to) in ranges {
        if from != at {
            return Err("the arrays overlap, or leave bytes between them".to_owned());
        }
        at = to;
    }
    if at == end { Ok(()) } else { Err("there are bytes after the last array".to_owned()) }
}

/// Array to be written.
pub struct New<'b> {
    /// The name.
    pub name: &'b str,
    /// The element type.
    pub element: Element,
    /// The sizes.
    pub shape: &'b [i64],
    /// The elements, little-endian and in row-major order.
    pub bytes: &'b [u8],
}

/// Bytes of which the first element's position is a multiple.
const ALIGNMENT_BYTES: usize = 64;

/// Returns a file with these texts and arrays, which are in the file in the same order.
///
/// # Errors
/// If an element type has no name in the format.
pub fn write(texts: &[(&str, &str)], arrays: &[New<'_>]) -> Result<Vec<u8>, String> {
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let mut entries = Vec::new();
    if !texts.is_empty() {
        let each: Vec<String> =
            texts.iter().map(|(key, value)| format!("{}:{}", quoted(key), quoted(value))).collect();
        entries.push(format!("\"__metadata__\":{{{}}}", each.join(",")));
    }
    let mut at = 0;
    for New { name, element, shape, bytes } in arrays {
        let known = ELEMENTS.into_iter().find(|(_, known)| known == element);
        let (dtype, _) = known.ok_or_else(|| format!("array '{name}': its elements have no name here"))?;
        let shape = shape.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let end = at + bytes.len();
        entries.push(format!(
            "{}:{{\"dtype\":\"{dtype}\",\"shape\":[{shape}],\"data_offsets\":[{at},{end}]}}",
            quoted(name)
        ));
        at = end;
    }
    let mut header = format!("{{{}}}", entries.join(","));
    let padding = (8 + header.len()).next_multiple_of(ALIGNMENT_BYTES) - 8 - header.len();
    header.push_str(&" ".repeat(padding));
    let mut out = (header.len() as u64).to_le_bytes().to_vec();
    out.extend_from_slice(header.as_bytes());
    arrays.iter().for_each(|array| out.extend_from_slice(array.bytes));
    Ok(out)
}
