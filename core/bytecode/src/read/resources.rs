//! The resource sections: blobs and values beside the IR.
//!
//! ```text
//! offsets    number of tools, groups of tools, groups of dialects
//! group      tool or dialect, number of entries, entries
//! entry      key, size, kind
//! resource   blob: alignment, size, padding, bytes | truth value: byte | text: number of a string
//! ```

use super::Bytes;
use super::file::{Sections, check_dialect, name};
use super::tables::Tables;
use crate::cursor::{Cursor, Read, Stop};
use crate::format::{Section, resource_kind};
use terrace_ir::{ExternalResources, ExternalValue, SharedBytes};
use terrace_support::interner::FoldMap;

/// Reads the keys of all resources, and hands their values to the context.
pub(super) fn read<'b>(tables: &mut Tables<'b, '_>, sections: &Sections<'b>, file: &Bytes<'b>) -> Read<()> {
    let (values, offsets) = (sections.get(Section::Resource), sections.get(Section::ResourceOffset));
    let (values, offsets) = match (values, offsets) {
        (Some(values), Some(offsets)) => (values, offsets),
        (None, None) => return Ok(()),
        (Some(_), None) => {
            return Err(Stop::new("expected resource offset section when resource section is present"));
        }
        (None, Some(_)) => {
            return Err(Stop::new("unexpected resource offset section when resource section is not present"));
        }
    };
    let mut offsets = Cursor::new(offsets);
    let mut values = Cursor::new(values);
    read_external(tables, &mut offsets, &mut values)?;
    while !offsets.is_empty() {
        let dialect = offsets.varint()?;
        let dialect = tables.dialects.dialects[check_dialect(dialect, tables.dialects.dialects.len())?].name;
        for _ in 0..offsets.count()? {
            let Entry { key, kind, mut value } = Entry::read(tables, &mut offsets, &mut values)?;
            let resource = tables.context.resource(dialect, key);
            tables.resources.push(resource);
            if value.is_empty() {
                continue;
            }
            if kind != resource_kind::BLOB {
                let found = if kind == resource_kind::BOOL { "bool" } else { "string" };
                return Err(Stop::new(format!(
                    "expected a blob resource entry, but found a {found} entry instead"
                )));
            }
            let (alignment_bytes, bytes) = read_blob(&mut value)?;
            resource.set_shared_blob(file.share(bytes), alignment_bytes);
        }
    }
    Ok(())
}

/// Reads what tools keep for themselves; of several values with one key, the last one counts.
fn read_external<'b>(tables: &Tables<'b, '_>, offsets: &mut Cursor<'b>, values: &mut Cursor<'b>) -> Read<()> {
    let mut groups: Vec<ExternalResources> = Vec::new();
    let mut places: FoldMap<&'b str, (usize, FoldMap<&'b str, usize>)> = FoldMap::default();
    for _ in 0..offsets.count()? {
        let tool = tables.strings.read_name(offsets)?;
        let (group, keys) = places.entry(tool).or_insert_with(|| {
            groups.push(ExternalResources { name: tool.to_owned(), entries: Vec::new() });
            (groups.len() - 1, FoldMap::default())
        });
        let entries = &mut groups[*group].entries;
        for _ in 0..offsets.count()? {
            let Entry { key, kind, mut value } = Entry::read(tables, offsets, values)?;
            if value.is_empty() {
                continue;
            }
            let value = match kind {
                resource_kind::BOOL => ExternalValue::Bool(value.byte()? != 0),
                resource_kind::STRING => ExternalValue::String(tables.strings.read_one(&mut value)?.into()),
                _ => {
                    let (alignment_bytes, bytes) = read_blob(&mut value)?;
                    ExternalValue::Blob { bytes: bytes.into(), alignment_bytes }
                }
            };
            let at = *keys.entry(key).or_insert(entries.len());
            if at == entries.len() {
                entries.push((key.to_owned(), value));
            } else {
                entries[at].1 = value;
            }
        }
    }
    groups.retain(|group| !group.entries.is_empty());
    tables.context.extend_external_resources(groups);
    Ok(())
}

/// The key of a resource, and the bytes of its value; none if it is only declared.
struct Entry<'b> {
    key: &'b str,
    kind: u8,
    value: Cursor<'b>,
}

impl<'b> Entry<'b> {
    fn read(tables: &Tables<'b, '_>, offsets: &mut Cursor<'b>, values: &mut Cursor<'b>) -> Read<Self> {
        let key = name(tables.strings.read_one(offsets)?)?;
        let size = offsets.varint()?;
        let kind = offsets.byte()?;
        if kind > resource_kind::STRING {
            return Err(Stop::new(format!("unknown resource kind: {kind}")));
        }
        let bytes = values.take(usize::try_from(size).unwrap_or(usize::MAX))?;
        Ok(Entry { key, kind, value: Cursor::new(bytes) })
    }
}

/// Reads the alignment and the bytes of a blob, which are the last of its value.
fn read_blob<'b>(value: &mut Cursor<'b>) -> Read<(u32, &'b [u8])> {
    let alignment = value.varint()?;
    let size = value.varint()?;
    let alignment = match u32::try_from(alignment) {
        Ok(alignment) if alignment.is_power_of_two() => alignment,
        _ => return Err(Stop::new("expected alignment to be a power-of-two")),
    };
    let rest = value.rest();
    match usize::try_from(size) {
        // Between sizes and bytes there is padding.
        Ok(size) if size <= rest.len() => Ok((alignment, &rest[rest.len() - size..])),
        _ => Err(Stop::new(format!("attempting to parse {size} bytes when only {} remain", rest.len()))),
    }
}

impl<'b> Bytes<'b> {
    /// Returns a part of the file as something that may outlive the reader: shared where the file is, else copied.
    fn share(&self, part: &'b [u8]) -> SharedBytes {
        match self {
            Bytes::Borrowed(_) => SharedBytes::from(part),
            Bytes::Shared { owner, bytes } => {
                let start = part.as_ptr().addr() - bytes.as_ptr().addr();
                SharedBytes::part_of(owner.clone(), start..start + part.len())
            }
        }
    }
}
