//! Makes attributes and types of their encodings.
//!
//! An encoding refers to others by number. Those that are not made yet are made where they are met, down to a depth that
//! nearly nothing exceeds; beyond it, with a list of what is open in place of recursion: so depth costs no stack, and what
//! refers to itself is found.

use super::entries::{Encoding, Entry};
use super::file::name;
use super::tables::{EncodedPosition, Tables};
use crate::cursor::{Cursor, Read, Stop};
use crate::format::attribute_code as code;
use smallvec::SmallVec;
use terrace_ir::{
    Attribute, AttributeKind, Ctx, DialectSpec, Discardable, FileLineCol, Identifier, Location,
    NamedAttribute, Resource, Type,
};
use terrace_support::interner::FoldSet;

/// Why an encoding is not decoded now.
pub(super) enum Halt {
    /// Others are needed first; they were noted.
    Missing,
    Stop(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

pub(super) type Decode<T> = Result<T, Halt>;

/// An attribute or a type, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Attribute(usize),
    Type(usize),
}

/// Reads one encoding.
pub(super) struct Decoder<'t, 'b, 'c> {
    pub tables: &'t Tables<'b, 'c>,
    pub cursor: Cursor<'b>,
    /// Nodes found missing so far; while empty, whatever is read is built at once.
    missing: &'t mut Vec<Node>,
    /// Remaining nesting depth of encodings.
    depth_left: u32,
}

/// Limit on the nesting depth of encodings.
const DEPTH: u32 = 12;

impl<'b, 'c> Tables<'b, 'c> {
    /// Returns the attribute of that number.
    #[inline]
    pub fn attribute(&self, index: u64) -> Read<Attribute<'c>> {
        let at = self.check_attribute(index)?;
        match self.attributes.get(at) {
            Some(attribute) => Ok(attribute),
            None => {
                self.make(Node::Attribute(at))?;
                Ok(self.attributes.get(at).expect("the attribute was made"))
            }
        }
    }

    /// Returns the type of that number.
    #[inline]
    pub fn ty(&self, index: u64) -> Read<Type<'c>> {
        let at = self.check_type(index)?;
        match self.types.get(at) {
            Some(ty) => Ok(ty),
            None => {
                self.make(Node::Type(at))?;
                Ok(self.types.get(at).expect("the type was made"))
            }
        }
    }

    /// Returns the text of the string attribute of that number, as a name.
    #[inline]
    pub fn identifier(&self, index: u64) -> Read<Identifier<'c>> {
        let at = self.check_attribute(index)?;
        match self.names.get(at) {
            Some(name) => Ok(name),
            None => self.make_identifier(at, self.attribute(index)?),
        }
    }

    /// Creates the text of an attribute, whose number is given, as a name.
    fn make_identifier(&self, at: usize, attribute: Attribute<'c>) -> Read<Identifier<'c>> {
        match attribute.as_bytes() {
            Some(bytes) => Ok(self.names.set(at, self.context.identifier(name(bytes)?))),
            None => Err(unexpected("StringAttr", attribute)),
        }
    }

    /// Returns the location of that number.
    pub fn location(&self, index: u64) -> Read<Location<'c>> {
        as_location(self.attribute(index)?)
    }

    /// Returns the entries of the dictionary of that number, as discardable attributes; `None` if it has none.
    #[inline]
    pub fn discardable(&self, index: u64) -> Read<Option<Discardable<'c>>> {
        let at = self.check_attribute(index)?;
        match self.discardable.get(at) {
            Some(known) => Ok(Some(known)),
            None => self.make_discardable(at),
        }
    }

    fn make_discardable(&self, at: usize) -> Read<Option<Discardable<'c>>> {
        let made = match self.attributes.get(at) {
            None if let Some(entries) = self.entries_of_dictionary(at)? => self.context.discardable(&entries),
            made => {
                let attribute = made.map_or_else(|| self.attribute(at as u64), Ok)?;
                let entries =
                    attribute.as_dictionary().ok_or_else(|| unexpected("DictionaryAttr", attribute))?;
                self.context.discardable(entries)
            }
        };
        Ok(made.map(|made| self.discardable.set(at, made)))
    }

    /// Returns the entries of a dictionary, by its number, without building the dictionary. `None` if it is none, or is
    /// not encoded as one.
    fn entries_of_dictionary(&self, at: usize) -> Read<Option<SmallVec<[NamedAttribute<'c>; 8]>>> {
        let entry = self.entries.get(at);
        let mut cursor = Cursor::new(entry.bytes);
        if entry.encoding != Encoding::Builtin || cursor.varint()? != code::DICTIONARY {
            return Ok(None);
        }
        let mut entries = SmallVec::new();
        for _ in 0..cursor.count()? {
            let (name, value) = (cursor.varint()?, cursor.varint()?);
            entries.push(NamedAttribute { name: self.identifier(name)?, value: self.attribute(value)? });
        }
        self.check_exhausted(&cursor, "Attribute")?;
        Ok(Some(entries))
    }

    /// Returns the number of what a dictionary, by its number, has under a name; nothing is made of the dictionary.
    pub fn dictionary_entry(&self, index: u64, key: &[u8]) -> Read<Option<u64>> {
        let text_of = |index: u64| -> Read<Option<&'b [u8]>> {
            let (_, entry) = self.attribute_entry(index)?;
            let mut cursor = Cursor::new(entry.bytes);
            let is_text = entry.encoding == Encoding::Builtin && cursor.varint()? == code::STRING;
            Ok(if is_text { Some(self.strings.read_one(&mut cursor)?) } else { None })
        };
        let (_, entry) = self.attribute_entry(index)?;
        let mut cursor = Cursor::new(entry.bytes);
        if entry.encoding != Encoding::Builtin || cursor.varint()? != code::DICTIONARY {
            return Ok(None);
        }
        for _ in 0..cursor.count()? {
            let (name, value) = (cursor.varint()?, cursor.varint()?);
            if text_of(name)? == Some(key) {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    pub(super) fn check_attribute(&self, index: u64) -> Read<usize> {
        match usize::try_from(index) {
            Ok(at) if at < self.entries.attributes => Ok(at),
            _ => Err(Stop::new(format!("invalid Attribute index: {index}"))),
        }
    }

    fn check_type(&self, index: u64) -> Read<usize> {
        match usize::try_from(index) {
            Ok(at) if at < self.entries.types => Ok(at),
            _ => Err(Stop::new(format!("invalid Type index: {index}"))),
        }
    }

    fn is_made(&self, node: Node) -> bool {
        match node {
            Node::Attribute(at) => self.attributes.get(at).is_some(),
            Node::Type(at) => self.types.get(at).is_some(),
        }
    }

    /// Makes an attribute or type, and whatever it needs.
    #[cold]
    fn make(&self, node: Node) -> Read<()> {
        let mut missing = Vec::new();
        if self.decode(node, DEPTH, &mut missing)? {
            return Ok(());
        }
        let mut todo = vec![node];
        todo.append(&mut missing);
        // What was tried, and waits for others: if those wait for it in turn, it refers to itself.
        let mut open: FoldSet<Node> = FoldSet::default();
        open.insert(node);
        while let Some(&node) = todo.last() {
            if self.is_made(node) || self.decode(node, DEPTH, &mut missing)? {
                open.remove(&node);
                todo.pop();
                continue;
            }
            open.insert(node);
            if missing.iter().any(|needed| open.contains(needed)) {
                return Err(Stop::new("an attribute or type refers to itself"));
            }
            todo.append(&mut missing);
        }
        Ok(())
    }

    /// Decodes one encoding and keeps what it stands for; false if something was missing, which is noted.
    fn decode(&self, node: Node, depth_left: u32, missing: &mut Vec<Node>) -> Read<bool> {
        let (entry, kind) = match node {
            Node::Attribute(at) => (self.entries.get(at), "Attribute"),
            Node::Type(at) => (self.entries.get(self.entries.attributes + at), "Type"),
        };
        let dialect = match entry.encoding {
            Encoding::Text => {
                self.parse(node, entry, kind)?;
                return Ok(true);
            }
            Encoding::Builtin => None,
            Encoding::Dialect(dialect) => Some(self.encoded_dialect(dialect)?),
        };
        let mut decoder = Decoder { tables: self, cursor: Cursor::new(entry.bytes), missing, depth_left };
        let decoded = match node {
            Node::Attribute(at) => match dialect {
                None => decoder.builtin_attribute(),
                Some(dialect) => decoder.declared_attribute(dialect),
            }
            .map(|made| {
                self.attributes.set(at, made);
            }),
            Node::Type(at) => match dialect {
                None => decoder.builtin_type(),
                Some(dialect) => decoder.declared_type(dialect),
            }
            .map(|made| {
                self.types.set(at, made);
            }),
        };
        match decoded {
            Ok(()) => self.check_exhausted(&decoder.cursor, kind).map(|()| true),
            Err(Halt::Missing) => Ok(false),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// Returns the dialect of that number, if attributes or types of it have encodings.
    fn encoded_dialect(&self, number: usize) -> Read<&'c DialectSpec<'c>> {
        let name = self.dialects.dialects[number].name;
        match self.context.dialect(name) {
            Some(dialect) if has_encodings(dialect) => Ok(dialect),
            _ => Err(Stop::new(format!("dialect '{name}' does not implement the bytecode interface"))),
        }
    }

    /// Returns true if an encoding was read to its end.
    pub fn check_exhausted(&self, cursor: &Cursor<'_>, kind: &str) -> Read<()> {
        if cursor.is_empty() {
            return Ok(());
        }
        Err(Stop::new(format!("unexpected trailing bytes after {kind} entry")))
    }

    /// Reads an attribute or type that is stored as text.
    fn parse(&self, node: Node, entry: Entry<'b>, kind: &str) -> Read<()> {
        let text = name(Cursor::new(entry.bytes).terminated()?)?;
        let end = match node {
            Node::Attribute(at) => {
                let (made, end) = terrace_parser::parse_embedded_attribute(self.context, text)?;
                self.attributes.set(at, made);
                end
            }
            Node::Type(at) => {
                let (made, end) = terrace_parser::parse_embedded_type(self.context, text)?;
                self.types.set(at, made);
                end
            }
        };
        match text.get(end..).unwrap_or_default() {
            "" => Ok(()),
            rest => Err(Stop::new(format!("trailing characters found after {kind} assembly format: {rest}"))),
        }
    }
}

fn has_encodings(dialect: &DialectSpec<'_>) -> bool {
    dialect.hooks.type_text.is_some() || dialect.attributes.iter().any(|spec| spec.encoding.is_some())
}

impl<'b, 'c> Decoder<'_, 'b, 'c> {
    pub fn context(&self) -> Ctx<'c> {
        self.tables.context
    }

    pub fn varint(&mut self) -> Decode<u64> {
        Ok(self.cursor.varint()?)
    }

    /// Makes what is not made yet, unless the way here was too deep, or something was missing on it.
    #[cold]
    fn need(&mut self, node: Node) -> Decode<()> {
        if let Some(depth_left) = self.depth_left.checked_sub(1)
            && self.missing.is_empty()
            && self.tables.decode(node, depth_left, self.missing)?
        {
            return Ok(());
        }
        self.missing.push(node);
        Err(Halt::Missing)
    }

    #[inline]
    fn attribute_at(&mut self, index: u64) -> Decode<Attribute<'c>> {
        let at = self.tables.check_attribute(index)?;
        match self.tables.attributes.get(at) {
            Some(attribute) => Ok(attribute),
            None => {
                self.need(Node::Attribute(at))?;
                Ok(self.tables.attributes.get(at).expect("the attribute was made"))
            }
        }
    }

    pub fn attribute(&mut self) -> Decode<Attribute<'c>> {
        let index = self.cursor.varint()?;
        self.attribute_at(index)
    }

    /// Reads an attribute that may be absent.
    pub fn optional_attribute(&mut self) -> Decode<Option<Attribute<'c>>> {
        let (index, is_present) = self.cursor.flagged()?;
        if is_present { self.attribute_at(index).map(Some) } else { Ok(None) }
    }

    pub fn ty(&mut self) -> Decode<Type<'c>> {
        let index = self.cursor.varint()?;
        let at = self.tables.check_type(index)?;
        match self.tables.types.get(at) {
            Some(ty) => Ok(ty),
            None => {
                self.need(Node::Type(at))?;
                Ok(self.tables.types.get(at).expect("the type was made"))
            }
        }
    }

    /// Decodes as many as the leading number says; all that are missing are recorded at once.
    pub fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Decode<T>) -> Decode<SmallVec<[T; 8]>> {
        let count = self.cursor.count()?;
        let mut list = SmallVec::new();
        for _ in 0..count {
            match one(self) {
                Ok(value) => list.push(value),
                Err(Halt::Missing) => {}
                Err(stop) => return Err(stop),
            }
        }
        if self.missing.is_empty() { Ok(list) } else { Err(Halt::Missing) }
    }

    pub fn location(&mut self) -> Decode<Location<'c>> {
        let index = self.cursor.varint()?;
        if let Some(EncodedPosition { file, line, column }) =
            self.tables.position(self.tables.check_attribute(index)?)?
        {
            let file = self.identifier_at(file)?;
            return Ok(Location::FileLineCol(FileLineCol::new(file, line, column)));
        }
        Ok(as_location(self.attribute_at(index)?)?)
    }

    /// Reads a string attribute as a name.
    pub fn identifier(&mut self) -> Decode<Identifier<'c>> {
        let index = self.cursor.varint()?;
        self.identifier_at(index)
    }

    fn identifier_at(&mut self, index: u64) -> Decode<Identifier<'c>> {
        let at = self.tables.check_attribute(index)?;
        match self.tables.names.get(at) {
            Some(name) => Ok(name),
            None => {
                let attribute = self.attribute_at(index)?;
                Ok(self.tables.make_identifier(at, attribute)?)
            }
        }
    }

    pub fn string(&mut self) -> Decode<&'b [u8]> {
        Ok(self.tables.strings.read_one(&mut self.cursor)?)
    }

    pub fn resource(&mut self) -> Decode<Resource<'c>> {
        let index = self.cursor.varint()?;
        Ok(self.tables.resource(index)?)
    }

    pub fn shape(&mut self) -> Decode<SmallVec<[i64; 4]>> {
        let count = self.cursor.count()?;
        let mut shape = SmallVec::with_capacity(count.min(16));
        for _ in 0..count {
            shape.push(self.cursor.signed()?);
        }
        Ok(shape)
    }
}

fn as_location<'c>(attribute: Attribute<'c>) -> Read<Location<'c>> {
    match *attribute.kind() {
        AttributeKind::Location(location) => Ok(location),
        _ => Err(unexpected("LocationAttr", attribute)),
    }
}

/// Returns the error for an attribute of another kind than was expected.
pub(crate) fn unexpected(wanted: &str, found: Attribute<'_>) -> Stop {
    Stop::new(format!("expected attribute of type: mlir::{wanted}, but got: {found}"))
}

/// Returns the error for a type of another kind than was expected.
pub(super) fn unexpected_type(wanted: &str, found: Type<'_>) -> Stop {
    Stop::new(format!("expected type of type: mlir::{wanted}, but got: {found}"))
}
