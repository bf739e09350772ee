//! The discardable attributes of an operation.

use crate::context::Context;
use crate::context::builders::for_sorted_entries;
use crate::uniqued::attribute::{Attribute, NamedAttribute};
use crate::uniqued::identifier::Identifier;
use smallvec::SmallVec;
use std::fmt;

/// The discardable attributes of an operation, of which there is at least one: sorted by name, each name once.
///
/// They are a dictionary that is not uniqued. Hardly two operations have the same ones, so that to look for them would
/// take longer than to store them.
#[derive(Clone, Copy)]
pub struct Discardable<'c>(pub(crate) &'c DiscardableData<'c>);

#[derive(Clone, Copy)]
pub(crate) struct DiscardableData<'c> {
    entries: &'c [NamedAttribute<'c>],
    may_alias: bool,
    names_dialects: bool,
}

impl<'c> Discardable<'c> {
    /// Returns the attributes, by name.
    #[inline]
    pub fn entries(self) -> &'c [NamedAttribute<'c>] {
        self.0.entries
    }

    /// Returns true if something in them may be printed as an alias.
    #[inline]
    pub(crate) fn may_alias(self) -> bool {
        self.0.may_alias
    }

    /// Returns true if one of them has a dialect in front of its name, as in `llvm.noalias`: it may have something to
    /// say.
    #[inline]
    pub(crate) fn names_dialects(self) -> bool {
        self.0.names_dialects
    }
}

impl fmt::Debug for Discardable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries().iter().map(|entry| entry.name.as_str())).finish()
    }
}

impl<'c> Context<'c> {
    /// Creates discardable attributes with these entries, in any order; of one name the last counts. `None` if there
    /// are none.
    ///
    /// Cost: they are stored, even if there are equal ones.
    pub fn discardable(&'c self, entries: &[NamedAttribute<'c>]) -> Option<Discardable<'c>> {
        if entries.is_empty() {
            return None;
        }
        for_sorted_entries(entries, |entries| {
            let may_alias = entries.iter().any(|entry| entry.value.may_alias());
            // Most names are so short that a search of many bytes at a time would take longer.
            let has_dot = |name: Identifier<'_>| name.as_str().bytes().any(|byte| byte == b'.');
            let names_dialects = entries.iter().any(|entry| has_dot(entry.name));
            let data = |entries| DiscardableData { entries, may_alias, names_dialects };
            Some(Discardable(self.arena.slice_with(entries, data)))
        })
    }

    /// Returns discardable attributes with one of them set or removed.
    pub(crate) fn discardable_with(
        &'c self,
        old: &[NamedAttribute<'c>],
        name: Identifier<'c>,
        value: Option<Attribute<'c>>,
    ) -> Option<Discardable<'c>> {
        let others = old.iter().filter(|entry| entry.name != name).copied();
        let new = value.map(|value| NamedAttribute { name, value });
        self.discardable(&others.chain(new).collect::<SmallVec<[_; 8]>>())
    }
}
