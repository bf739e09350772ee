//! The sections beside the IR: dialects, attributes and types, resources.

use super::builtin;
use super::declared;
use super::emitter::Emitter;
use super::numbering::{Item, Items, Numbering, Subject};
use super::output::{StringTable, flagged, pad, section, varint};
use crate::dialect::Encodings;
use crate::format::{
    DIALECT_VERSIONS, ELIDED_ARGUMENT_LOCATIONS, PROPERTIES, Section, attribute_code, resource_kind,
};
use std::fmt::Display;
use std::io::Write;
use terrace_ir::{ExternalResources, ExternalValue, Location};

/// Returns the dialect section.
pub(super) fn dialects<'c: 's, 's>(
    numbering: &Numbering<'c>,
    version: u64,
    encodings: Encodings,
    strings: &mut StringTable<'s>,
) -> Vec<u8> {
    let mut out = Vec::new();
    varint(&mut out, numbering.dialects.len() as u64);
    for &dialect in &numbering.dialects {
        let name = strings.number(dialect.as_bytes());
        if version < DIALECT_VERSIONS {
            varint(&mut out, name);
            continue;
        }
        let encoding = encodings.iter().find(|encoding| encoding.dialect == dialect);
        let noted = encoding.and_then(|encoding| encoding.version);
        flagged(&mut out, name, noted.is_some());
        if let Some(noted) = noted {
            section(&mut out, Section::DialectVersions, noted);
        }
    }
    if version >= ELIDED_ARGUMENT_LOCATIONS {
        varint(&mut out, numbering.op_names.items.len() as u64);
    }
    for group in groups(&numbering.op_names) {
        varint(&mut out, u64::from(numbering.op_names.dialects[group[0] as usize]));
        varint(&mut out, group.len() as u64);
        for &place in group {
            let name = numbering.op_names.items[place as usize].subject;
            let (_, text) = name.as_str().split_once('.').unwrap_or_default();
            let text = strings.number(text.as_bytes());
            if version >= PROPERTIES {
                flagged(&mut out, text, name.is_registered());
            } else {
                varint(&mut out, text);
            }
        }
    }
    out
}

/// Items of one dialect that stand in a row, by their place.
fn groups<S>(items: &Items<S>) -> impl Iterator<Item = &[u32]> {
    items.order.chunk_by(|a, b| items.dialects[*a as usize] == items.dialects[*b as usize])
}

/// About how long the encoding of an attribute or type is, but for raw data.
const ENTRY_BYTES: usize = 8;

/// Returns the attribute section, and that with the lengths.
pub(super) fn attributes<'c: 's, 's>(
    numbering: &Numbering<'c>,
    strings: &mut StringTable<'s>,
) -> (Vec<u8>, Vec<u8>) {
    let count = numbering.attributes.items.len() + numbering.types.items.len();
    let mut out = Vec::with_capacity(numbering.blob_bytes + count * ENTRY_BYTES);
    let mut lengths = Vec::with_capacity(count + count / 4);
    varint(&mut lengths, numbering.attributes.items.len() as u64);
    varint(&mut lengths, numbering.types.items.len() as u64);
    write_entries(&numbering.attributes, &mut out, &mut lengths, |item, out| {
        if let Subject::Position { line, column, .. } = item.subject {
            varint(out, attribute_code::FILE_LINE_COL);
            varint(out, numbering.file_of(item));
            varint(out, u64::from(line));
            varint(out, u64::from(column));
            return true;
        }
        let mut emitter = Emitter::new(numbering, numbering.references_of(item), out, Some(strings));
        match item.subject {
            Subject::Attribute(attribute) if declared::has_encoding(attribute) => {
                declared::encode(attribute, &mut emitter);
            }
            Subject::Attribute(attribute) if builtin::has_attribute_encoding(attribute) => {
                builtin::encode_attribute(attribute, &mut emitter);
            }
            Subject::Attribute(attribute) => {
                write_text(attribute, out);
                return false;
            }
            Subject::Location(data) => builtin::encode_location(Location::Other(data), &mut emitter),
            Subject::Position { .. } | Subject::Unknown => {
                builtin::encode_location(Location::Unknown, &mut emitter);
            }
        }
        true
    });
    write_entries(&numbering.types, &mut out, &mut lengths, |item, out| {
        if !builtin::has_type_encoding(item.subject) {
            write_text(item.subject, out);
            return false;
        }
        let mut emitter = Emitter::new(numbering, numbering.references_of(item), out, None);
        builtin::encode_type(item.subject, &mut emitter);
        true
    });
    (out, lengths)
}

/// Appends the text of what has no encoding of its own.
fn write_text(subject: impl Display, out: &mut Vec<u8>) {
    write!(out, "{subject}\0").expect("a vector takes all that is written");
}

/// Writes entries by number; `write` says whether it wrote an encoding of the dialect's own, and not text.
fn write_entries<S>(
    items: &Items<S>,
    out: &mut Vec<u8>,
    lengths: &mut Vec<u8>,
    mut write: impl FnMut(&Item<S>, &mut Vec<u8>) -> bool,
) {
    for group in groups(items) {
        varint(lengths, u64::from(items.dialects[group[0] as usize]));
        varint(lengths, group.len() as u64);
        for &place in group {
            let start = out.len();
            let is_custom = write(&items.items[place as usize], out);
            flagged(lengths, (out.len() - start) as u64, is_custom);
        }
    }
}

/// The resource sections.
pub(super) struct Resources {
    pub values: Vec<u8>,
    pub offsets: Vec<u8>,
    pub alignment_bytes: u32,
}

impl Resources {
    pub fn of<'c: 's, 's>(
        numbering: &Numbering<'c>,
        external: &'s [ExternalResources],
        is_elided: bool,
        strings: &mut StringTable<'s>,
    ) -> Self {
        let mut resources = Resources { values: Vec::new(), offsets: Vec::new(), alignment_bytes: 1 };
        varint(&mut resources.offsets, external.len() as u64);
        for group in external {
            let mut entries = Vec::with_capacity(group.entries.len());
            for (key, value) in &group.entries {
                let start = resources.values.len();
                let kind = match value {
                    ExternalValue::Bool(_) => resource_kind::BOOL,
                    ExternalValue::String(_) => resource_kind::STRING,
                    ExternalValue::Blob { .. } => resource_kind::BLOB,
                };
                match value {
                    _ if is_elided => {}
                    ExternalValue::Bool(value) => resources.values.push(u8::from(*value)),
                    ExternalValue::String(text) => {
                        let number = strings.number(text);
                        varint(&mut resources.values, number);
                    }
                    ExternalValue::Blob { bytes, alignment_bytes } => {
                        resources.write_blob(bytes, *alignment_bytes)
                    }
                }
                entries.push((key, resources.values.len() - start, kind));
            }
            let name = strings.number(group.name.as_bytes());
            varint(&mut resources.offsets, name);
            varint(&mut resources.offsets, entries.len() as u64);
            for (key, size, kind) in entries {
                let key = strings.number(key.as_bytes());
                resources.write_entry(key, size, kind);
            }
        }
        for group in numbering.resources.chunk_by(|a, b| a.dialect() == b.dialect()) {
            let dialect = group[0].dialect().as_str();
            varint(&mut resources.offsets, numbering.dialect_number(dialect));
            varint(&mut resources.offsets, group.len() as u64);
            for resource in group {
                let start = resources.values.len();
                if let Some(blob) = resource.blob().filter(|_| !is_elided) {
                    resources.write_blob(blob.bytes, blob.alignment_bytes);
                }
                let size = resources.values.len() - start;
                let key = strings.number(resource.key().as_str().as_bytes());
                resources.write_entry(key, size, resource_kind::BLOB);
            }
        }
        resources
    }

    fn write_entry(&mut self, key: u64, size: usize, kind: u8) {
        varint(&mut self.offsets, key);
        varint(&mut self.offsets, size as u64);
        self.offsets.push(kind);
    }

    fn write_blob(&mut self, bytes: &[u8], alignment_bytes: u32) {
        varint(&mut self.values, u64::from(alignment_bytes));
        varint(&mut self.values, bytes.len() as u64);
        pad(&mut self.values, 0, alignment_bytes);
        self.values.extend_from_slice(bytes);
        self.alignment_bytes = self.alignment_bytes.max(alignment_bytes);
    }
}
