//! The records of parsed sources.

use crate::SourceInfo;
use crate::data::Records;
use crate::operations;
use crate::record::Record;
use std::marker::PhantomData;

/// The records of parsed sources.
#[derive(Debug)]
pub struct RecordKeeper<'s> {
    records: Records,
    lifetime: PhantomData<&'s str>,
}

impl RecordKeeper<'_> {
    pub(crate) fn of_dialects(namespaces: &[&str]) -> Self {
        let mut records = Records::default();
        namespaces.iter().for_each(|namespace| operations::add_dialect(namespace, &mut records));
        RecordKeeper { records, lifetime: PhantomData }
    }

    /// Returns the records of a class, in the order of their declarations.
    pub fn all_derived_definitions(&self, name: &str) -> std::vec::IntoIter<Record<'_>> {
        let all = (0..self.records.list.len()).map(|index| Record { records: &self.records, index });
        all.filter(|record| record.subclass_of(name)).collect::<Vec<_>>().into_iter()
    }

    /// Returns where the records come from, for messages.
    pub fn source_info(&self) -> SourceInfo<'_> {
        SourceInfo::NONE
    }
}
