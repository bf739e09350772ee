//! Changes made on the way to today's language: a count for each kind of construct.

use std::collections::BTreeMap;
use std::fmt;

/// Counts of constructs of an older edition.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Changes {
    operations: BTreeMap<&'static str, usize>,
    grammar: BTreeMap<&'static str, usize>,
}

impl Changes {
    /// Counts an operation, by the name that it had.
    pub(crate) fn operation(&mut self, name: &'static str) {
        *self.operations.entry(name).or_default() += 1;
    }

    /// Counts something else, in the words for many of it.
    pub(crate) fn grammar(&mut self, what: &'static str) {
        *self.grammar.entry(what).or_default() += 1;
    }

    /// Returns true if nothing of an older edition was met.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty() && self.grammar.is_empty()
    }
}

/// Writes `'addf' (2), 'for' (1); bounds of maps (1)`.
impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operations = self.operations.iter().map(|(name, count)| format!("'{name}' ({count})"));
        let grammar = self.grammar.iter().map(|(what, count)| format!("{what} ({count})"));
        let parts = [operations.collect::<Vec<_>>().join(", "), grammar.collect::<Vec<_>>().join(", ")];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join("; "))
    }
}
