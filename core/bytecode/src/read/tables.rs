//! Tables that the operations of a file refer to by number: names, attributes, types, properties, resources.
//!
//! Everything is made when it is first asked for, by whichever thread asks.

use super::entries::{Encoding, Entries, Entry};
use super::file::{Dialects, Sections, Strings};
use crate::cursor::{Cursor, Read, Stop};
use crate::format::Section;
use crate::properties::Plan;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use terrace_ir::{
    Attribute, AttributeTable, Ctx, DiscardableTable, FileLineCol, Identifier, IdentifierTable, Location,
    OpName, Resource, TypeTable,
};
use terrace_support::once::OnceTable;

/// Limit on memory for integers that are wide and small in value.
const INFLATION_BYTES: u64 = 64 << 20;

/// The tables of one file.
pub(crate) struct Tables<'b, 'c> {
    pub context: Ctx<'c>,
    pub version: u64,
    pub strings: Strings<'b>,
    pub dialects: Dialects<'b>,
    pub entries: Entries<'b>,
    op_names: Vec<OnceLock<OpName<'c>>>,
    /// Locations are kept as attributes, but for the plainest, which are made anew for each who asks.
    pub(super) attributes: AttributeTable<'c>,
    pub(super) types: TypeTable<'c>,
    /// By the numbers of attributes: the dictionaries that operations have.
    pub(super) discardable: DiscardableTable<'c>,
    /// By the numbers of attributes: the texts that were asked for as names.
    pub(super) names: IdentifierTable<'c>,
    properties: Properties<'b>,
    /// By the number of properties: what they said the first time they were read.
    slots: OnceTable<'c, KnownSlots<'c>>,
    plans: Vec<OnceLock<Plan>>,
    /// Remaining inflation budget in bytes.
    inflation: AtomicU64,
    pub resources: Vec<Resource<'c>>,
}

/// The properties section: the start of every [`Properties::STRIDE`]th entry.
struct Properties<'b> {
    bytes: &'b [u8],
    starts: Vec<usize>,
    count: usize,
}

impl<'b> Properties<'b> {
    const STRIDE: usize = 4;

    fn read(section: Option<&'b [u8]>) -> Read<Self> {
        let bytes = section.unwrap_or_default();
        let mut properties = Properties { bytes, starts: Vec::new(), count: 0 };
        if section.is_none() {
            return Ok(properties);
        }
        let mut cursor = Cursor::new(bytes);
        properties.count = cursor.count()?;
        properties.starts.reserve_exact(properties.count.div_ceil(Self::STRIDE));
        for number in 0..properties.count {
            if number % Self::STRIDE == 0 {
                properties.starts.push(cursor.position());
            }
            cursor.sized()?;
        }
        if !cursor.is_empty() {
            return Err(Stop::new("Broken properties section: didn't exhaust the offsets table"));
        }
        Ok(properties)
    }

    fn get(&self, number: u64) -> Read<&'b [u8]> {
        let number = match usize::try_from(number) {
            Ok(number) if number < self.count => number,
            _ => {
                return Err(Stop::new(format!("Properties idx out-of-bound for index {number}")));
            }
        };
        let mut cursor = Cursor::new(&self.bytes[self.starts[number / Self::STRIDE]..]);
        for _ in 0..number % Self::STRIDE {
            cursor.sized()?;
        }
        cursor.sized()
    }
}

/// The inherent attributes of operations of a name with the same properties.
#[derive(Clone, Copy)]
struct KnownSlots<'c> {
    name: OpName<'c>,
    slots: &'c [Option<Attribute<'c>>],
}

/// A position in a file, which it names by the number of an attribute.
pub(crate) struct EncodedPosition {
    pub file: u64,
    pub line: u32,
    pub column: u32,
}

impl<'b, 'c> Tables<'b, 'c> {
    /// Reads the tables of a file, but for its resources.
    pub fn read(context: Ctx<'c>, sections: &Sections<'b>) -> Read<Self> {
        let strings = Strings::read(sections.required(Section::String))?;
        let properties = Properties::read(sections.get(Section::Properties))?;
        let dialects = Dialects::read(sections.required(Section::Dialect), sections.version, &strings)?;
        let entries = Entries::read(
            sections.required(Section::AttrTypeOffset),
            sections.required(Section::AttrType),
            &dialects.dialects,
        )?;
        Ok(Tables {
            context,
            version: sections.version,
            inflation: AtomicU64::new(INFLATION_BYTES),
            plans: dialects.op_names.iter().map(|_| OnceLock::new()).collect(),
            op_names: dialects.op_names.iter().map(|_| OnceLock::new()).collect(),
            attributes: AttributeTable::new(entries.attributes),
            types: TypeTable::new(entries.types),
            discardable: DiscardableTable::new(entries.attributes),
            names: IdentifierTable::new(entries.attributes),
            slots: OnceTable::new(properties.count),
            strings,
            dialects,
            entries,
            properties,
            resources: Vec::new(),
        })
    }

    /// Returns the name of an operation, and whether the writer knew it.
    pub fn op_name(&self, index: u64) -> Read<(OpName<'c>, Option<bool>)> {
        let at = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(entry) = self.dialects.op_names.get(at) else {
            return Err(Stop::new(format!("invalid operation name index: {index}")));
        };
        if let Some(name) = self.op_names[at].get() {
            return Ok((*name, entry.was_registered));
        }
        let dialect = self.dialects.dialects[entry.dialect].name;
        let is_known = self.context.dialect(dialect).is_some();
        if !is_known && !self.context.allows_unregistered_dialects() {
            return Err(Stop::new(format!(
                "dialect '{dialect}' is unknown. If this is intended, please call allowUnregisteredDialects() on \
                 the MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
            )));
        }
        let name = if entry.name.is_empty() {
            self.context.op_name(dialect)
        } else {
            self.context.op_name(&format!("{dialect}.{}", entry.name))
        };
        Ok((*self.op_names[at].get_or_init(|| name), entry.was_registered))
    }

    /// Returns the encoding of an attribute.
    pub fn attribute_entry(&self, index: u64) -> Read<(usize, Entry<'b>)> {
        let at = self.check_attribute(index)?;
        Ok((at, self.entries.get(at)))
    }

    /// Returns an attribute's position in a file, if it is one, without building the attribute.
    #[inline]
    pub fn position(&self, at: usize) -> Read<Option<EncodedPosition>> {
        use crate::format::attribute_code::FILE_LINE_COL;
        let entry = self.entries.get(at);
        let mut cursor = Cursor::new(entry.bytes);
        if entry.encoding != Encoding::Builtin || !matches!(cursor.varint(), Ok(FILE_LINE_COL)) {
            return Ok(None);
        }
        let file = cursor.varint()?;
        let (line, column) = (cursor.varint()? as u32, cursor.varint()? as u32);
        self.check_exhausted(&cursor, "Attribute")?;
        Ok(Some(EncodedPosition { file, line, column }))
    }

    /// Returns the encoded properties of that number.
    pub fn properties(&self, number: u64) -> Read<&'b [u8]> {
        self.properties.get(number)
    }

    /// Returns the slots decoded before for properties of that number and that name.
    #[inline]
    pub fn known_slots(&self, number: u64, name: OpName<'c>) -> Option<&'c [Option<Attribute<'c>>]> {
        let known = self.slots.get(usize::try_from(number).ok()?)?;
        (known.name == name).then_some(known.slots)
    }

    /// Keeps what properties of that number, which was checked, say of an operation of that name.
    pub fn keep_slots(&self, number: u64, name: OpName<'c>, slots: &[Option<Attribute<'c>>]) {
        if self.slots.get(number as usize).is_none() {
            let arena = self.context.arena();
            self.slots.set(number as usize, arena.value(KnownSlots { name, slots: arena.slice(slots) }));
        }
    }

    /// Takes note of memory that something takes beyond its encoding: a few bytes can ask for millions of them.
    pub fn inflate(&self, bytes: usize) -> Read<()> {
        let take = |left: u64| left.checked_sub(bytes as u64);
        match self.inflation.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(_) => Ok(()),
            Err(_) => Err(Stop::new("the integers of the file take too much memory")),
        }
    }

    /// Returns the encoding of the properties of the registered operations with that name.
    pub fn plan(&self, number: u64, name: OpName<'c>) -> &Plan {
        self.plans[number as usize].get_or_init(|| match name.spec() {
            Some(spec) => Plan::of(name, spec, self.version),
            None => Plan::default(),
        })
    }

    /// Returns the resource of that number.
    pub fn resource(&self, index: u64) -> Read<Resource<'c>> {
        let found = usize::try_from(index).ok().and_then(|at| self.resources.get(at));
        found.copied().ok_or_else(|| Stop::new(format!("invalid dialect resource index: {index}")))
    }
}

/// The file of the last location, in which the next one mostly is as well.
#[derive(Default)]
pub(crate) struct LastLocation<'c> {
    file: Option<(u64, Identifier<'c>)>,
}

impl<'c> LastLocation<'c> {
    /// Reads the location of that number.
    #[inline]
    pub fn location(&mut self, tables: &Tables<'_, 'c>, index: u64) -> Read<Location<'c>> {
        let Some(EncodedPosition { file, line, column }) = tables.position(tables.check_attribute(index)?)?
        else {
            return tables.location(index);
        };
        let file = match self.file {
            Some((last, identifier)) if last == file => identifier,
            _ => {
                let identifier = tables.identifier(file)?;
                self.file = Some((file, identifier));
                identifier
            }
        };
        Ok(Location::FileLineCol(FileLineCol::new(file, line, column)))
    }
}
