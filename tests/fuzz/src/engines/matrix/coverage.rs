//! Record of the comparisons so far: operations, passes, pairs of both, patterns.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Record of the comparisons.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// Times that an operation was in a program with meaning.
    pub operations: BTreeMap<String, u64>,
    /// Times that a pass changed a program with meaning, whose results were compared after it.
    pub passes: BTreeMap<String, u64>,
    /// Passes that ran, whatever came of it.
    pub tried: BTreeSet<String>,
    /// Operations in programs that ran before and after a pass.
    pub compared: BTreeSet<(String, String)>,
    /// Those of them that the pass changed.
    pub pairs: BTreeSet<(String, String)>,
    /// Operations in programs that a pass refused.
    pub refused: BTreeSet<(String, String)>,
    /// Patterns that were tried on an operation.
    pub tried_patterns: BTreeSet<&'static str>,
    /// Patterns that changed something.
    pub patterns: BTreeSet<&'static str>,
    /// Programs that were compared in compiled engines.
    pub compiled: u64,
    /// Times that a pass refused or failed.
    pub stopped: u64,
}

static COVERAGE: Mutex<Option<Coverage>> = Mutex::new(None);

/// Returns what has been compared in this process.
pub fn snapshot() -> Coverage {
    locked().clone().unwrap_or_default()
}

fn locked() -> MutexGuard<'static, Option<Coverage>> {
    COVERAGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes something.
pub(super) fn note(what: impl FnOnce(&mut Coverage)) {
    what(locked().get_or_insert_default());
}

impl Coverage {
    /// Returns the report, given the operations, the number of passes and the canonicalization patterns that there are.
    pub fn report(&self, operations: &[&str], passes: usize, patterns: &BTreeSet<&str>) -> String {
        let share = |part: usize, whole: usize| {
            format!("{part} of {whole} ({:.1} %)", 100.0 * part as f64 / whole.max(1) as f64)
        };
        let is_known = |name: &str| operations.binary_search(&name).is_ok();
        let known =
            |pairs: &BTreeSet<(String, String)>| pairs.iter().filter(|(name, _)| is_known(name)).count();
        let seen = operations.iter().filter(|name| self.operations.contains_key(**name)).count();
        let refused = self.refused.difference(&self.compared).filter(|(name, _)| is_known(name)).count();
        let all_pairs = operations.len() * passes;
        let canonicalizations = self.patterns.iter().filter(|name| patterns.contains(*name)).count();
        let mut out = String::new();
        out += &format!("operations: {}\n", share(seen, operations.len()));
        out += &format!(
            "passes: {} ran, {} changed a program\n",
            share(self.tried.len(), passes),
            self.passes.len()
        );
        out += &format!("pairs compared: {}; refused: {refused}\n", share(known(&self.compared), all_pairs));
        out +=
            &format!("pairs of a pass that changed the program: {}\n", share(known(&self.pairs), all_pairs));
        out += &format!("canonicalization patterns: {}\n", share(canonicalizations, patterns.len()));
        let others = self.tried_patterns.iter().filter(|name| !patterns.contains(*name)).count();
        let changed = share(self.patterns.len() - canonicalizations, others);
        out += &format!("other patterns, of those that had an operation to try: {changed}\n");
        out += &format!(
            "compared in compiled engines: {}; stopped by a pass: {}\n",
            self.compiled, self.stopped
        );
        let missing = operations.iter().copied().filter(|name| !self.operations.contains_key(*name));
        out += &format!("operations that were not: {}\n", missing.collect::<Vec<_>>().join(" "));
        let missing = patterns.iter().copied().filter(|name| !self.patterns.contains(name));
        out +=
            &format!("canonicalization patterns that were not: {}\n", missing.collect::<Vec<_>>().join(" "));
        out
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (pass, count) in &self.passes {
            writeln!(f, "{pass}: {count}")?;
        }
        Ok(())
    }
}
