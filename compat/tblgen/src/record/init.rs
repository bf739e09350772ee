//! Values of records.

use super::Record;
use crate::data::{Records, Value};

/// A value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedInit<'a> {
    /// A Boolean.
    Bit(bool),
    /// A string.
    String(&'a str),
    /// A record.
    Def(Record<'a>),
    /// Named arguments.
    Dag(DagInit<'a>),
    /// A list of records.
    List(ListInit<'a>),
}

impl<'a> TypedInit<'a> {
    pub(crate) fn of(value: &'a Value, records: &'a Records) -> Self {
        match value {
            Value::Bit(bit) => TypedInit::Bit(*bit),
            Value::String(text) => TypedInit::String(text),
            Value::Def(index) => TypedInit::Def(Record { records, index: *index }),
            Value::Dag(arguments) => TypedInit::Dag(DagInit { records, arguments }),
            Value::List(elements) => TypedInit::List(ListInit { records, elements }),
        }
    }

    /// Returns the name of its type, for messages.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            TypedInit::Bit(_) => "Bit",
            TypedInit::String(_) => "String",
            TypedInit::Def(_) => "Def",
            TypedInit::Dag(_) => "Dag",
            TypedInit::List(_) => "List",
        }
    }
}

/// Named arguments, each a record.
#[derive(Clone, Copy, Debug)]
pub struct DagInit<'a> {
    records: &'a Records,
    arguments: &'a [(String, usize)],
}

impl PartialEq for DagInit<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.arguments, other.arguments)
    }
}

impl Eq for DagInit<'_> {}

impl<'a> DagInit<'a> {
    /// Returns the arguments with their names.
    pub fn args(self) -> impl DoubleEndedIterator<Item = (Option<&'a str>, TypedInit<'a>)> + Clone {
        self.arguments.iter().map(move |(name, index)| {
            (Some(name.as_str()), TypedInit::Def(Record { records: self.records, index: *index }))
        })
    }

    /// Returns the number of arguments.
    pub fn num_args(self) -> usize {
        self.arguments.len()
    }
}

/// A list of records.
#[derive(Clone, Copy, Debug)]
pub struct ListInit<'a> {
    records: &'a Records,
    elements: &'a [usize],
}

impl PartialEq for ListInit<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.elements, other.elements)
    }
}

impl Eq for ListInit<'_> {}

impl<'a> ListInit<'a> {
    /// Returns the elements.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = TypedInit<'a>> + Clone {
        self.elements.iter().map(move |index| TypedInit::Def(Record { records: self.records, index: *index }))
    }

    /// Returns the number of elements.
    pub fn len(self) -> usize {
        self.elements.len()
    }

    /// Returns true if there are no elements.
    pub fn is_empty(self) -> bool {
        self.elements.is_empty()
    }
}
