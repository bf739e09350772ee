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
    /// Operations in programs that a pass changed.
    pub pairs: BTreeSet<(String, String)>,
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
    /// Returns the report, given the operations and passes that there are.
    pub fn report(&self, operations: &[&str], passes: usize) -> String {
        let seen = operations.iter().filter(|name| self.operations.contains_key(**name)).count();
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let pairs = self.pairs.iter().filter(|(name, _)| operations.contains(&name.as_str())).count();
        let all_pairs = operations.len() * passes;
        let mut out = format!(
            "operations: {seen} of {} ({:.1} %)\npasses: {} ran, {} changed a program, of {passes} ({:.1} %)\npairs: {pairs} of {all_pairs} ({:.1} %)\npatterns that changed something: {}\ncompared in compiled engines: {}; stopped by a pass: {}\n",
            operations.len(),
            share(seen, operations.len()),
            self.tried.len(),
            self.passes.len(),
            share(self.passes.len(), passes),
            share(pairs, all_pairs),
            self.patterns.len(),
            self.compiled,
            self.stopped,
        );
        let missing: Vec<&str> =
            operations.iter().copied().filter(|name| !self.operations.contains_key(*name)).collect();
        out += &format!("operations that were not: {}\n", missing.join(" "));
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
