//! The outermost structure: header and sections, strings, dialects, names of operations.

use crate::cursor::{Cursor, Read, Stop};
use crate::format::{
    CURRENT_VERSION, DIALECT_VERSIONS, ELIDED_ARGUMENT_LOCATIONS, MAGIC, PROPERTIES, Section,
};

/// The sections of a file, not looked into yet.
pub(crate) struct Sections<'b> {
    pub version: u64,
    sections: [Option<&'b [u8]>; Section::COUNT],
}

/// Header of a file; the producer is present only if the version can be read.
pub(crate) struct Header<'b> {
    pub version: u64,
    pub producer: &'b str,
    rest: Cursor<'b>,
}

impl<'b> Header<'b> {
    pub fn read(bytes: &'b [u8]) -> Read<Self> {
        let mut cursor = Cursor::new(bytes);
        if cursor.take(MAGIC.len()).ok() != Some(&MAGIC) {
            return Err(Stop::new("input buffer is not an MLIR bytecode file"));
        }
        let version = cursor.varint()?;
        if version > CURRENT_VERSION {
            return Err(Stop::new(format!(
                "bytecode version {version} is newer than the current version {CURRENT_VERSION}"
            )));
        }
        let producer = std::str::from_utf8(cursor.terminated()?).unwrap_or("<unknown>");
        Ok(Header { version, producer, rest: cursor })
    }

    /// Returns the note attached to errors about the file.
    pub fn note(&self) -> String {
        format!("in bytecode version {} produced by: {}", self.version, self.producer)
    }

    /// Finds the sections; calls `visit` for each, with its alignment and its place in the file.
    pub fn sections(
        mut self,
        mut visit: impl FnMut(Section, Option<u64>, usize, &'b [u8]),
    ) -> Read<Sections<'b>> {
        let mut sections = [None; Section::COUNT];
        while !self.rest.is_empty() {
            let (section, alignment, bytes) = self.rest.section(0)?;
            let slot = &mut sections[section as usize];
            if slot.is_some() {
                return Err(Stop::new(format!("duplicate top-level section: {}", described(section))));
            }
            *slot = Some(bytes);
            visit(section, alignment, self.rest.position() - bytes.len(), bytes);
        }
        let has = |section: Section| sections[section as usize].is_some();
        for section in Section::ALL {
            let is_optional = match section {
                Section::Resource | Section::ResourceOffset | Section::DialectVersions => true,
                Section::Properties => self.version < PROPERTIES,
                _ => false,
            };
            if !is_optional && !has(section) {
                return Err(Stop::new(format!("missing data for top-level section: {}", described(section))));
            }
        }
        Ok(Sections { version: self.version, sections })
    }
}

fn described(section: Section) -> String {
    format!("{} ({})", section.name(), section as u8)
}

impl<'b> Sections<'b> {
    pub fn get(&self, section: Section) -> Option<&'b [u8]> {
        self.sections[section as usize]
    }

    /// Returns the bytes of a section that was found to be there.
    pub fn required(&self, section: Section) -> &'b [u8] {
        self.get(section).unwrap_or_default()
    }
}

/// The texts of a file.
pub(crate) struct Strings<'b> {
    /// The texts one after another, each with a zero byte.
    bytes: &'b [u8],
    /// Start of each, and the end of the last one.
    starts: Vec<usize>,
}

impl<'b> Strings<'b> {
    pub fn read(section: &'b [u8]) -> Read<Self> {
        let mut cursor = Cursor::new(section);
        let count = cursor.count()?;
        let mut starts = vec![section.len(); count + 1];
        let mut end = section.len();
        for start in starts[..count].iter_mut().rev() {
            let size = usize::try_from(cursor.varint()?).unwrap_or(usize::MAX);
            // Each ends with a zero byte, which counts.
            if size > end {
                return Err(Stop::new("string size exceeds the available data size"));
            }
            end -= size;
            *start = end;
        }
        if end != cursor.position() {
            return Err(Stop::new("unexpected trailing data between the offsets for strings and their data"));
        }
        Ok(Strings { bytes: section, starts })
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn get(&self, index: u64) -> Read<&'b [u8]> {
        let at = usize::try_from(index).unwrap_or(usize::MAX);
        if at >= self.len() {
            return Err(Stop::new(format!("invalid string index: {index}")));
        }
        let (start, end) = (self.starts[at], self.starts[at + 1]);
        Ok(&self.bytes[start..end.saturating_sub(1).max(start)])
    }

    /// Reads the text of which an index stands at the cursor.
    pub fn read_one(&self, cursor: &mut Cursor<'_>) -> Read<&'b [u8]> {
        self.get(cursor.varint()?)
    }

    /// Reads the same, where it has to be UTF-8.
    pub fn read_name(&self, cursor: &mut Cursor<'_>) -> Read<&'b str> {
        name(self.read_one(cursor)?)
    }
}

/// Returns bytes that have to be UTF-8 because they name something.
pub(crate) fn name(bytes: &[u8]) -> Read<&str> {
    std::str::from_utf8(bytes).map_err(|_| Stop::new("expected a name to be valid UTF-8"))
}

/// A dialect of a file.
pub(crate) struct DialectEntry<'b> {
    pub name: &'b str,
    pub is_builtin: bool,
    /// Version record of the dialect.
    pub version: Option<&'b [u8]>,
}

impl<'b> DialectEntry<'b> {
    pub fn new(name: &'b str, version: Option<&'b [u8]>) -> Self {
        DialectEntry { name, is_builtin: name == "builtin", version }
    }
}

/// An operation's name.
pub(crate) struct OpNameEntry<'b> {
    pub dialect: usize,
    pub name: &'b str,
    /// True if the writer knew the operation; `None` where the version of the format does not say.
    pub was_registered: Option<bool>,
}

/// The dialect section.
pub(crate) struct Dialects<'b> {
    pub dialects: Vec<DialectEntry<'b>>,
    pub op_names: Vec<OpNameEntry<'b>>,
}

impl<'b> Dialects<'b> {
    pub fn read(section: &'b [u8], version: u64, strings: &Strings<'b>) -> Read<Self> {
        let mut cursor = Cursor::new(section);
        let count = cursor.count()?;
        let mut dialects = Vec::with_capacity(count);
        for _ in 0..count {
            if version < DIALECT_VERSIONS {
                dialects.push(DialectEntry::new(strings.read_name(&mut cursor)?, None));
                continue;
            }
            let (index, has_version) = cursor.flagged()?;
            let name = name(strings.get(index)?)?;
            let version = if has_version {
                let (section, _, bytes) = cursor.section(0)?;
                if section != Section::DialectVersions {
                    return Err(Stop::new("expected dialect version section"));
                }
                Some(bytes)
            } else {
                None
            };
            dialects.push(DialectEntry::new(name, version));
        }
        let mut op_names = Vec::new();
        if version >= ELIDED_ARGUMENT_LOCATIONS {
            let count = cursor.count()?;
            op_names.reserve(count);
        }
        while !cursor.is_empty() {
            let dialect = cursor.varint()?;
            let dialect = check_dialect(dialect, dialects.len())?;
            for _ in 0..cursor.varint()? {
                let (index, was_registered) = if version < PROPERTIES {
                    (cursor.varint()?, None)
                } else {
                    let (index, flag) = cursor.flagged()?;
                    (index, Some(flag))
                };
                op_names.push(OpNameEntry { dialect, name: name(strings.get(index)?)?, was_registered });
            }
        }
        Ok(Dialects { dialects, op_names })
    }
}

/// Returns true if `index` is that of one of n dialects.
pub(crate) fn check_dialect(index: u64, count: usize) -> Read<usize> {
    match usize::try_from(index) {
        Ok(index) if index < count => Ok(index),
        _ => Err(Stop::new(format!("invalid dialect index: {index}"))),
    }
}
