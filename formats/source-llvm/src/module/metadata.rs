//! Metadata: nodes, strings and the values in them.

use super::ids::{MetadataId, Operand};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// Piece of metadata.
#[derive(Clone, Debug)]
pub(crate) enum Metadata<'a> {
    /// Node that is used, but not defined yet.
    Undefined,
    /// String.
    Text(Cow<'a, [u8]>),
    /// Constant, or value of a function.
    Value(Operand),
    /// Several values, for a debug record.
    Values(Vec<MetadataId>),
    /// Node that is a list.
    Tuple(Vec<Option<MetadataId>>),
    /// Expression of debug information: opcodes and their arguments.
    Expression(Vec<u64>),
    /// Node of debug information.
    Node(Node<'a>),
}

/// Node of debug information.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    /// Kind, such as `DILocation`.
    pub kind: &'a str,
    fields: Vec<(&'a str, Field<'a>)>,
}

/// Field of a node.
#[derive(Clone, Debug)]
pub(crate) enum Field<'a> {
    /// Number.
    Integer(i128),
    /// Words such as `DW_TAG_member`, `true` or flags.
    Words(Vec<&'a str>),
    /// Flags of which one is a number.
    Text(Cow<'a, [u8]>),
    /// Node or other metadata.
    Metadata(MetadataId),
    /// Nothing.
    Null,
}

impl<'a> Node<'a> {
    /// Creates a node.
    pub(crate) fn new(kind: &'a str, fields: Vec<(&'a str, Field<'a>)>) -> Self {
        Node { kind, fields }
    }

    /// Returns the fields.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&'a str, &Field<'a>)> {
        self.fields.iter().map(|(name, field)| (*name, field))
    }

    /// Returns a field.
    pub(crate) fn field(&self, name: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns true if the node has a field.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.field(name).is_some()
    }

    /// Returns a number.
    pub(crate) fn integer(&self, name: &str) -> Option<i128> {
        match self.field(name)? {
            Field::Integer(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns a number, or zero.
    pub(crate) fn number(&self, name: &str) -> u64 {
        self.integer(name).and_then(|value| u64::try_from(value).ok()).unwrap_or_default()
    }

    /// Returns the words of a field.
    pub(crate) fn words(&self, name: &str) -> &[&'a str] {
        match self.field(name) {
            Some(Field::Words(words)) => words,
            _ => &[],
        }
    }

    /// Returns true if a field says `true`.
    pub(crate) fn is_true(&self, name: &str) -> bool {
        self.words(name) == ["true"]
    }

    /// Returns a string that is not empty.
    pub(crate) fn text(&self, name: &str) -> Option<&[u8]> {
        match self.field(name)? {
            Field::Text(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// Returns the metadata that the node holds.
    pub(crate) fn operands(&self) -> impl Iterator<Item = MetadataId> {
        self.fields.iter().filter_map(|(_, field)| match field {
            Field::Metadata(id) => Some(*id),
            _ => None,
        })
    }

    /// Returns the metadata of a field.
    pub(crate) fn metadata(&self, name: &str) -> Option<MetadataId> {
        match self.field(name)? {
            Field::Metadata(id) => Some(*id),
            _ => None,
        }
    }
}

/// Origin of a piece of metadata.
#[derive(Clone, Debug, Default)]
struct Origin {
    /// Number that the text gives it.
    number: Option<u32>,
    /// Range of its text.
    span: Range<usize>,
    /// True if it is unlike any other.
    is_distinct: bool,
}

/// Table of all metadata.
#[derive(Default)]
pub(crate) struct MetadataTable<'a> {
    list: Vec<Metadata<'a>>,
    origins: Vec<Origin>,
    numbered: HashMap<u32, MetadataId>,
}

impl<'a> MetadataTable<'a> {
    /// Adds a piece of metadata.
    pub(crate) fn add(
        &mut self,
        metadata: Metadata<'a>,
        is_distinct: bool,
        span: Range<usize>,
    ) -> MetadataId {
        let id = MetadataId::new(self.list.len());
        self.list.push(metadata);
        self.origins.push(Origin { number: None, span, is_distinct });
        id
    }

    /// Returns the number of pieces of metadata.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Sets a field that a node has.
    pub(crate) fn set_field(&mut self, id: MetadataId, name: &str, value: Field<'a>) {
        if let Metadata::Node(node) = &mut self.list[id.index()]
            && let Some((_, field)) = node.fields.iter_mut().find(|(known, _)| *known == name)
        {
            *field = value;
        }
    }

    /// Returns the node that the text numbers, defined or not.
    pub(crate) fn numbered(&mut self, number: u32, at: usize) -> MetadataId {
        if let Some(id) = self.numbered.get(&number) {
            return *id;
        }
        let id = self.add(Metadata::Undefined, false, at..at);
        self.origins[id.index()].number = Some(number);
        self.numbered.insert(number, id);
        id
    }

    /// Defines the node that the text numbers; false if it is defined already.
    pub(crate) fn define(
        &mut self,
        id: MetadataId,
        metadata: Metadata<'a>,
        is_distinct: bool,
        span: Range<usize>,
    ) -> bool {
        if !matches!(self.list[id.index()], Metadata::Undefined) {
            return false;
        }
        self.list[id.index()] = metadata;
        // No other node can be equal to one that contains itself.
        let contains_itself =
            matches!(&self.list[id.index()], Metadata::Tuple(elements) if elements.contains(&Some(id)));
        let origin = &mut self.origins[id.index()];
        origin.span = span;
        origin.is_distinct = is_distinct || contains_itself;
        true
    }

    /// Returns the first node that is used and not defined: its number, and where it was used first.
    pub(crate) fn undefined(&self) -> Option<(u32, usize)> {
        let undefined = |(metadata, origin): (&Metadata<'a>, &Origin)| match metadata {
            Metadata::Undefined => Some((origin.number?, origin.span.start)),
            _ => None,
        };
        self.list.iter().zip(&self.origins).filter_map(undefined).min()
    }

    /// Returns a piece of metadata.
    pub(crate) fn get(&self, id: MetadataId) -> &Metadata<'a> {
        &self.list[id.index()]
    }

    /// Returns true if a node is unlike any other.
    pub(crate) fn is_distinct(&self, id: MetadataId) -> bool {
        self.origins[id.index()].is_distinct
    }

    /// Returns the elements of a list; none for anything else.
    pub(crate) fn elements(&self, id: MetadataId) -> Option<&[Option<MetadataId>]> {
        match self.get(id) {
            Metadata::Tuple(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns a string.
    pub(crate) fn text(&self, id: MetadataId) -> Option<&[u8]> {
        match self.get(id) {
            Metadata::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a node of a kind.
    pub(crate) fn node(&self, id: MetadataId) -> Option<&Node<'a>> {
        match self.get(id) {
            Metadata::Node(node) => Some(node),
            _ => None,
        }
    }

    /// Returns a node's number, if the text gives one, and where its text is.
    pub(crate) fn origin(&self, id: MetadataId) -> (Option<u32>, Range<usize>) {
        let origin = &self.origins[id.index()];
        (origin.number, origin.span.clone())
    }
}
