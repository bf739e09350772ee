//! Records: named, with classes and fields.

pub mod init;

use crate::data::Records;
use crate::error::{Error, SourceLoc, SourceLocation, TableGenError, WithLocation};
use init::{DagInit, ListInit, TypedInit};
use std::fmt;

/// A record of a keeper.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    pub(crate) records: &'a Records,
    pub(crate) index: usize,
}

impl PartialEq for Record<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.records, other.records) && self.index == other.index
    }
}

impl Eq for Record<'_> {}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Record({})", self.records.list[self.index].name)
    }
}

/// Defines the functions that return a field of one type.
macro_rules! fields {
    ($($(#[$meta:meta])* $name:ident $variant:ident -> $ty:ty;)*) => {$(
        $(#[$meta])*
        ///
        /// # Errors
        /// If there is no such field, or it is of another type.
        pub fn $name(self, name: &str) -> Result<$ty, Error> {
            match self.init(name)? {
                TypedInit::$variant(value) => Ok(value.into()),
                other => {
                    let (from, to) = (other.type_name(), stringify!($variant));
                    Err(TableGenError::InitConversion { from, to }.with_location(self))
                }
            }
        }
    )*};
}

impl<'a> Record<'a> {
    /// Returns the name.
    ///
    /// # Errors
    /// None; the signature is that of the crate for which this one stands in.
    pub fn name(self) -> Result<&'a str, Error> {
        Ok(&self.records.list[self.index].name)
    }

    fn init(self, name: &str) -> Result<TypedInit<'a>, Error> {
        let mut fields = self.records.list[self.index].fields.iter();
        let found = fields.find(|(field, _)| *field == name);
        let (_, value) =
            found.ok_or_else(|| TableGenError::MissingValue(name.to_owned()).with_location(self))?;
        Ok(TypedInit::of(value, self.records))
    }

    fields! {
        /// Returns a field that is a string.
        str_value String -> &'a str;
        /// Returns a field that is a string, as one of its own.
        string_value String -> String;
        /// Returns a field that is a Boolean.
        bit_value Bit -> bool;
        /// Returns a field that is a record.
        def_value Def -> Record<'a>;
        /// Returns a field that has named arguments.
        dag_value Dag -> DagInit<'a>;
        /// Returns a field that is a list.
        list_init_value List -> ListInit<'a>;
    }

    /// Returns a field that is a list of records.
    ///
    /// # Errors
    /// As [`Record::list_init_value`].
    pub fn list_of_defs_value(self, name: &str) -> Result<Vec<Record<'a>>, Error> {
        self.list_init_value(name)?.iter().map(Record::try_from).collect()
    }

    /// Returns true if the record is of a class.
    pub fn subclass_of(self, class: &str) -> bool {
        self.records.list[self.index].classes.contains(&class)
    }

    /// Returns the fields.
    pub fn values(self) -> impl DoubleEndedIterator<Item = RecordValue<'a>> + Clone {
        let fields = self.records.list[self.index].fields.iter();
        fields.map(move |(name, value)| RecordValue { name, init: TypedInit::of(value, self.records) })
    }
}

impl SourceLoc for Record<'_> {
    fn source_location(self) -> SourceLocation {
        SourceLocation::of_record(&self.records.list[self.index].name)
    }
}

/// A field of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordValue<'a> {
    /// Name.
    pub name: &'a str,
    /// Value.
    pub init: TypedInit<'a>,
}

impl<'a> TryFrom<TypedInit<'a>> for Record<'a> {
    type Error = Error;

    fn try_from(init: TypedInit<'a>) -> Result<Self, Error> {
        match init {
            TypedInit::Def(record) => Ok(record),
            other => Err(TableGenError::InitConversion { from: other.type_name(), to: "Def" }.into()),
        }
    }
}

impl<'a> TryFrom<RecordValue<'a>> for Record<'a> {
    type Error = Error;

    fn try_from(value: RecordValue<'a>) -> Result<Self, Error> {
        value.init.try_into()
    }
}
