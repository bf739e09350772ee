//! The reader: bitcode to module.
//!
//! ```text
//! types, attributes      tables of the module
//! symbols                functions, variables, aliases
//! constants              constants, which may use later ones
//! metadata, nodes        metadata; nodes of debug information
//! functions, values      bodies; numbers of values
//! instructions, memory, calls   records of instructions
//! upgrade                names of older intrinsics
//! ```

mod attributes;
mod calls;
mod constants;
mod functions;
mod instructions;
mod memory;
mod metadata;
mod nodes;
mod symbols;
mod types;
mod upgrade;
mod values;

use super::bits::{Read, ReadError, mistake};
use super::codes::{block, identification, module};
use super::stream::{Entry, Record, Stream};
use super::words;
use crate::module::Module;
use crate::module::ids::{MetadataId, TypeId};
use crate::module::layout::Layout;
use attributes::AttributeTables;
use constants::PendingConstant;
use std::borrow::Cow;
use std::collections::HashMap;
use symbols::Wanted;
use terrace_llvm::data_layout_error;
use terrace_support::interner::Arena;
use types::TypeTable;
use values::Value;

/// Reads a module; its name is that of the file unless the bitcode gives another.
///
/// # Errors
/// The first mistake of the file.
pub(crate) fn read<'a>(
    bytes: &'a [u8],
    file: &'a str,
    names: &'a Arena<'a>,
) -> Result<Module<'a>, Box<ReadError>> {
    let Some(bytes) = super::archive::unwrapped(bytes) else {
        return mistake(0, "the wrapper of bitcode is cut short");
    };
    let parts = Parts::find(bytes)?;
    let mut reader = Reader::new(bytes, file, names, parts.strings);
    let mut stream = Stream::new(bytes);
    parts.enter(&mut stream)?;
    reader.read_module(&mut stream)?;
    reader.read_bodies(&mut stream)?;
    reader.finish()?;
    Ok(reader.module)
}

/// Parts of a file: where the module is, and the strings that it names by position.
struct Parts<'a> {
    module: usize,
    strings: &'a [u8],
}

impl<'a> Parts<'a> {
    fn find(bytes: &'a [u8]) -> Read<Self> {
        let mut stream = Stream::new(bytes);
        let mut record = Record::default();
        let mut found = None;
        let mut strings: Option<&[u8]> = None;
        while !stream.is_at_end() {
            let at = stream.position();
            let Entry::Block(id) = stream.next(&mut record)? else {
                return mistake(at, "a record outside of blocks");
            };
            match id {
                block::MODULE if found.is_some() => return mistake(at, "expected a single module"),
                block::MODULE => {
                    found = Some(stream.position());
                    stream.skip()?;
                }
                block::IDENTIFICATION => Self::check(&mut stream)?,
                block::STRINGS => {
                    stream.enter(id)?;
                    while stream.next(&mut record)? == Entry::Record {
                        strings = strings.or(record.blob);
                    }
                }
                _ => stream.skip()?,
            }
        }
        match found {
            Some(module) => Ok(Parts { module, strings: strings.unwrap_or_default() }),
            None => mistake(stream.position(), "the file contains no module"),
        }
    }

    /// Checks that who wrote the file means the same by it.
    fn check(stream: &mut Stream<'a>) -> Read<()> {
        let mut record = Record::default();
        stream.enter(block::IDENTIFICATION)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => stream.skip()?,
                Entry::Record if record.code == identification::EPOCH && record.field(0)? != 0 => {
                    let epoch = record.field(0)?;
                    return mistake(
                        record.at,
                        format!("incompatible epoch: bitcode '{epoch}' vs current: '0'"),
                    );
                }
                Entry::Record => {}
            }
        }
    }

    fn enter(&self, stream: &mut Stream<'a>) -> Read<()> {
        stream.seek(self.module);
        stream.enter(block::MODULE)
    }
}

/// State of the reading of a module.
struct Reader<'a> {
    module: Module<'a>,
    /// Place for names that the file does not spell in one piece.
    names: &'a Arena<'a>,
    /// Strings that records name by position.
    strings: &'a [u8],
    /// Position of the record that is read.
    at: usize,
    layout: Layout,
    types: TypeTable,
    attributes: AttributeTables,
    sections: Vec<Vec<u8>>,
    collectors: Vec<Vec<u8>>,
    bundle_tags: Vec<Vec<u8>>,
    sync_scopes: Vec<Vec<u8>>,
    /// Values of the module, and those of the function that is read.
    values: Vec<Value>,
    pending: Vec<PendingConstant>,
    /// Words that wide integers and lanes may still take.
    words_left: usize,
    /// Constants that symbols use and that come later.
    wanted: Vec<(Wanted, u64)>,
    /// Functions with bodies, in the order of the bodies.
    defined: Vec<usize>,
    /// Positions of bodies.
    bodies: Vec<usize>,
    metadata: Vec<MetadataId>,
    /// Metadata that is used before it is defined.
    later_metadata: HashMap<u64, MetadataId>,
    metadata_kinds: HashMap<u64, &'a str>,
    /// Locations, by all their numbers.
    locations: HashMap<[u64; 7], MetadataId>,
    /// True if pointers say what they point to.
    has_typed_pointers: bool,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], file: &'a str, names: &'a Arena<'a>, strings: &'a [u8]) -> Self {
        Reader {
            module: Module::new(file.into()),
            names,
            strings,
            at: 0,
            layout: Layout::of(""),
            types: TypeTable::default(),
            attributes: AttributeTables::default(),
            sections: Vec::new(),
            collectors: Vec::new(),
            bundle_tags: Vec::new(),
            sync_scopes: Vec::new(),
            values: Vec::new(),
            pending: Vec::new(),
            words_left: bytes.len() + (1 << 18),
            wanted: Vec::new(),
            defined: Vec::new(),
            bodies: Vec::new(),
            metadata: Vec::new(),
            later_metadata: HashMap::new(),
            metadata_kinds: HashMap::new(),
            locations: HashMap::new(),
            has_typed_pointers: false,
        }
    }

    /// Reports a mistake in the record that is read.
    fn error<T>(&self, message: impl Into<String>) -> Read<T> {
        mistake(self.at, message)
    }

    /// Returns a word of a table.
    fn word(&self, table: words::Words, number: u64, what: &str) -> Read<&'static str> {
        match words::word(table, number) {
            Some(word) => Ok(word),
            None => self.error(format!("unknown {what} {number}")),
        }
    }

    /// Returns a piece of the strings.
    fn string(&self, start: u64, length: u64) -> Read<&'a [u8]> {
        let piece = || {
            let start = usize::try_from(start).ok()?;
            let end = start.checked_add(usize::try_from(length).ok()?)?;
            self.strings.get(start..end)
        };
        match piece() {
            Some(piece) => Ok(piece),
            None => self.error("a name is outside of the table of strings"),
        }
    }

    /// Counts words that are not in the file as such.
    fn spend(&mut self, words: usize) -> Read<()> {
        match self.words_left.checked_sub(words) {
            Some(left) => {
                self.words_left = left;
                Ok(())
            }
            None => self.error("constants are too large for the file"),
        }
    }

    /// Reads what stands in a module besides bodies, whose positions are kept.
    fn read_module(&mut self, stream: &mut Stream<'a>) -> Read<()> {
        let mut record = Record::default();
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(id) => self.read_block(id, stream)?,
                Entry::Record => {
                    self.at = record.at;
                    self.read_module_record(&record)?;
                }
            }
        }
    }

    fn read_block(&mut self, id: u32, stream: &mut Stream<'a>) -> Read<()> {
        match id {
            block::TYPES => self.read_types(stream),
            block::ATTRIBUTES | block::ATTRIBUTE_GROUPS => self.read_attributes(id, stream),
            block::CONSTANTS => self.read_constants(stream),
            block::METADATA => self.read_metadata(stream),
            block::METADATA_KINDS => self.read_metadata_kinds(stream),
            block::BUNDLE_TAGS => {
                self.bundle_tags = Self::read_names(id, stream)?;
                Ok(())
            }
            block::SYNC_SCOPES => {
                self.sync_scopes = Self::read_names(id, stream)?;
                Ok(())
            }
            block::FUNCTION => {
                self.bodies.push(stream.position());
                stream.skip()
            }
            _ => stream.skip(),
        }
    }

    /// Reads a block whose records are names.
    fn read_names(id: u32, stream: &mut Stream<'a>) -> Read<Vec<Vec<u8>>> {
        let mut record = Record::default();
        let mut names = Vec::new();
        stream.enter(id)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(names),
                Entry::Block(_) => stream.skip()?,
                Entry::Record => names.push(record.bytes_from(0)),
            }
        }
    }

    fn read_module_record(&mut self, record: &Record<'a>) -> Read<()> {
        let text = |record: &Record<'a>| String::from_utf8_lossy(&record.bytes_from(0)).into_owned();
        match record.code {
            module::VERSION => match record.field(0)? {
                2 => Ok(()),
                0 | 1 => self.error("bitcode of LLVM 4 and before is not supported"),
                version => self.error(format!("unknown version {version} of modules")),
            },
            module::TRIPLE => {
                self.module.triple = record.bytes_from(0).into();
                Ok(())
            }
            module::LAYOUT => {
                let layout = text(record);
                if let Some(why) = data_layout_error(&layout) {
                    return self.error(why);
                }
                self.layout = Layout::of(&layout);
                self.module.layout = layout.into();
                Ok(())
            }
            module::ASSEMBLY => {
                self.module.assembly.push(record.bytes_from(0).into());
                Ok(())
            }
            module::SECTION => {
                self.sections.push(record.bytes_from(0));
                Ok(())
            }
            module::COLLECTOR => {
                self.collectors.push(record.bytes_from(0));
                Ok(())
            }
            module::SOURCE_NAME => {
                self.module.source_name = text(record).into();
                Ok(())
            }
            module::COMDAT => self.read_comdat(record),
            module::VARIABLE => self.read_variable(record),
            module::FUNCTION => self.read_function(record),
            module::ALIAS => self.read_alias(record),
            module::IFUNC => self.read_alias(record),
            _ => Ok(()),
        }
    }

    fn read_comdat(&mut self, record: &Record<'a>) -> Read<()> {
        let name = self.string(record.field(0)?, record.field(1)?)?;
        let selection = self.word(words::SELECTIONS, record.field(2)?, "selection of a comdat")?;
        self.module.comdats.push((String::from_utf8_lossy(name), selection));
        Ok(())
    }

    /// Resolves what the module used before it was there.
    fn finish(&mut self) -> Read<()> {
        self.resolve_wanted()?;
        if let Some(number) = self.later_metadata.keys().min() {
            return self.error(format!("use of undefined metadata '!{number}'"));
        }
        if self.has_typed_pointers {
            self.upgrade_names();
        }
        Ok(())
    }

    /// Returns the number of the type.
    fn id_of(&mut self, ty: crate::module::types::Type<'a>) -> TypeId {
        self.module.types.id(ty)
    }
}

/// Returns bytes that a record holds, if there are any.
fn nonempty<'a>(bytes: &[u8]) -> Option<Cow<'a, [u8]>> {
    (!bytes.is_empty()).then(|| Cow::Owned(bytes.to_vec()))
}
