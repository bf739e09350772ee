//! Inventory of a file, read without building IR.

use crate::cursor::{Cursor, Read, Stop};
use crate::format::{Section, resource_kind};
use crate::read::{Dialects, Entries, Header, Strings};
use std::fmt;

/// A section of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionInfo {
    /// Section that the bytes belong to.
    pub section: Section,
    /// Offset of its first byte.
    pub offset_bytes: usize,
    /// Length in bytes.
    pub size_bytes: usize,
    /// The multiple of which its place has to be, if it asks for that.
    pub alignment_bytes: Option<u64>,
}

/// Inventory of one dialect in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectInfo {
    /// Namespace of the dialect.
    pub name: String,
    /// Length in bytes of the dialect's version record, if present.
    pub version: Option<Vec<u8>>,
    /// Number of operation names.
    pub op_names: usize,
    /// Number of attributes, locations included.
    pub attributes: usize,
    /// Number of types.
    pub types: usize,
}

/// A resource of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceInfo {
    /// The tool or dialect.
    pub owner: String,
    /// Key of the resource.
    pub key: String,
    /// Kind of the value.
    pub kind: &'static str,
    /// Size in bytes, its description included.
    pub size_bytes: usize,
}

/// Inventory of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The size of the file.
    pub size_bytes: usize,
    /// The version of the format.
    pub version: u64,
    /// Producer of the file.
    pub producer: String,
    /// The sections, in their order.
    pub sections: Vec<SectionInfo>,
    /// The dialects, in their order.
    pub dialects: Vec<DialectInfo>,
    /// Number of strings.
    pub strings: usize,
    /// Number of distinct properties.
    pub properties: usize,
    /// Resources of the file, by dialect.
    pub resources: Vec<ResourceInfo>,
}

/// Looks into a file.
///
/// # Errors
/// With the message of what is wrong with it.
pub fn inspect(bytes: &[u8]) -> Result<Report, String> {
    look(bytes).map_err(|stop| match stop {
        Stop::Malformed(message) => *message,
        Stop::Told => "a diagnostic was told".to_owned(),
    })
}

fn look(bytes: &[u8]) -> Read<Report> {
    let header = Header::read(bytes)?;
    let mut report = Report {
        size_bytes: bytes.len(),
        version: header.version,
        producer: header.producer.to_owned(),
        sections: Vec::new(),
        dialects: Vec::new(),
        strings: 0,
        properties: 0,
        resources: Vec::new(),
    };
    let sections = header.sections(|section, alignment_bytes, offset_bytes, bytes| {
        report.sections.push(SectionInfo { section, offset_bytes, size_bytes: bytes.len(), alignment_bytes });
    })?;
    let strings = Strings::read(sections.required(Section::String))?;
    report.strings = strings.len();
    let dialects = Dialects::read(sections.required(Section::Dialect), sections.version, &strings)?;
    report.dialects = dialects
        .dialects
        .iter()
        .map(|dialect| DialectInfo {
            name: dialect.name.to_owned(),
            version: dialect.version.map(<[u8]>::to_vec),
            op_names: 0,
            attributes: 0,
            types: 0,
        })
        .collect();
    for name in &dialects.op_names {
        report.dialects[name.dialect].op_names += 1;
    }
    let (offsets, data) = (sections.required(Section::AttrTypeOffset), sections.required(Section::AttrType));
    let entries = Entries::read(offsets, data, &dialects.dialects)?;
    for (dialect, range) in entries.groups() {
        let dialect = &mut report.dialects[dialect];
        if range.start < entries.attributes {
            dialect.attributes += range.len();
        } else {
            dialect.types += range.len();
        }
    }
    if let Some(properties) = sections.get(Section::Properties) {
        report.properties = Cursor::new(properties).count()?;
    }
    if let Some(offsets) = sections.get(Section::ResourceOffset) {
        report.resources = look_at_resources(offsets, &strings, &dialects)?;
    }
    Ok(report)
}

fn look_at_resources(
    offsets: &[u8],
    strings: &Strings<'_>,
    dialects: &Dialects<'_>,
) -> Read<Vec<ResourceInfo>> {
    let mut cursor = Cursor::new(offsets);
    let mut resources = Vec::new();
    let tools = cursor.count()?;
    for group in 0.. {
        let owner = if group < tools {
            strings.read_name(&mut cursor)?
        } else if cursor.is_empty() {
            break;
        } else {
            let index = cursor.varint()?;
            dialects.dialects[crate::read::check_dialect(index, dialects.dialects.len())?].name
        };
        for _ in 0..cursor.count()? {
            let key = strings.read_name(&mut cursor)?.to_owned();
            let size_bytes = usize::try_from(cursor.varint()?).unwrap_or(usize::MAX);
            let kind = match cursor.byte()? {
                resource_kind::BLOB => "blob",
                resource_kind::BOOL => "bool",
                resource_kind::STRING => "string",
                _ => "unknown",
            };
            resources.push(ResourceInfo { owner: owner.to_owned(), key, kind, size_bytes });
        }
    }
    Ok(resources)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "version   {}", self.version)?;
        writeln!(f, "producer  {}", self.producer)?;
        writeln!(f, "size      {} bytes", self.size_bytes)?;
        writeln!(f, "\nsection              offset       size  alignment")?;
        for info in &self.sections {
            let SectionInfo { section, offset_bytes, size_bytes, alignment_bytes } = info;
            write!(f, "{:<16} {offset_bytes:>10} {size_bytes:>10}", section.name())?;
            match alignment_bytes {
                Some(alignment) => writeln!(f, " {alignment:>10}")?,
                None => writeln!(f)?,
            }
        }
        writeln!(f, "\ndialect            op names attributes      types  version")?;
        for dialect in &self.dialects {
            let DialectInfo { name, version, op_names, attributes, types } = dialect;
            write!(f, "{name:<16} {op_names:>10} {attributes:>10} {types:>10}")?;
            if let Some(version) = version {
                f.write_str("  ")?;
                for byte in version {
                    write!(f, "{byte:02x}")?;
                }
            }
            writeln!(f)?;
        }
        writeln!(f, "\nstrings     {}", self.strings)?;
        writeln!(f, "properties  {}", self.properties)?;
        if !self.resources.is_empty() {
            writeln!(f, "\nresource                                       kind         size")?;
            for ResourceInfo { owner, key, kind, size_bytes } in &self.resources {
                writeln!(f, "{:<46} {kind:<6} {size_bytes:>10}", format!("{owner}.{key}"))?;
            }
        }
        Ok(())
    }
}
