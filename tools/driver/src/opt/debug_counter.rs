//! `--mlir-debug-counter`: which of the many actions of a run happen, by their number.
//!
//! What is counted, by its tag: `pass-execution` (passes, and nested pipelines as a whole), `apply-pattern` (attempts),
//! `GreedyPatternRewriteIteration`, `walk-and-apply-patterns`, `apply-conversion`.

use clap::ArgMatches;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use terrace_arguments::is_on;
use terrace_ir::Context;
use terrace_rewrite::provenance;

/// Debug counters from the command line.
#[derive(Clone, Default)]
pub(crate) struct DebugCounters {
    counters: BTreeMap<String, Counter>,
    prints: bool,
    names_pattern: bool,
}

/// A counter.
#[derive(Clone, Copy)]
struct Counter {
    /// Number of times the action was requested.
    count: i64,
    /// Number of actions skipped first; none if it is negative.
    skip: i64,
    /// Number of actions executed after that; all if it is negative.
    most: i64,
}

impl DebugCounters {
    /// Reads `TAG-skip=N` and `TAG-count=N`.
    ///
    /// # Errors
    /// With words for the user.
    pub fn of(matches: &ArgMatches) -> Result<Self, String> {
        let mut counters = BTreeMap::new();
        let arguments = matches.get_many::<String>("mlir-debug-counter").into_iter().flatten();
        for argument in arguments.filter(|argument| !argument.is_empty()) {
            let parts = argument.split_once('=').filter(|(_, value)| !value.is_empty());
            let (name, value) = parts.ok_or_else(|| {
                format!(
                    "expected DebugCounter argument to have an `=` separating the counter name and value, but \
                     the provided argument was: `{argument}`"
                )
            })?;
            let number = integer(value).ok_or_else(|| {
                format!("expected DebugCounter counter value to be numeric, but got `{value}`")
            })?;
            let (tag, is_skip) = match (name.strip_suffix("-skip"), name.strip_suffix("-count")) {
                (Some(tag), _) => (tag, true),
                (None, Some(tag)) => (tag, false),
                (None, None) => {
                    return Err(format!(
                        "expected DebugCounter counter name to end with either `-skip` or `-count`, but got`{name}`"
                    ));
                }
            };
            let counter = counters.entry(tag.to_owned()).or_insert(Counter::NEW);
            *(if is_skip { &mut counter.skip } else { &mut counter.most }) = number;
        }
        let prints = is_on(matches, "mlir-print-debug-counter");
        Ok(DebugCounters { counters, prints, names_pattern: is_on(matches, "print-last-pattern") })
    }

    /// Returns true if anything is counted; it is only said what is counted where work is done in order.
    pub fn is_counting(&self) -> bool {
        !self.counters.is_empty()
    }

    /// Begins to count.
    pub fn start(&self) -> Counting {
        if self.names_pattern {
            provenance::start();
        }
        Counting { counters: Arc::new(Mutex::new(self.counters.clone())) }
    }

    /// Returns the final report, as upstream formats it: the counts before the first action, and the last ones.
    pub fn report(&self, counting: &Counting) -> Option<String> {
        let counted = self.prints.then(|| table(&self.counters) + &table(&locked(&counting.counters)));
        let patterns = if self.names_pattern { provenance::take() } else { Vec::new() };
        let last = patterns.iter().rev().find(|record| record.pattern != provenance::FOLD);
        let last = last.map(|record| format!("last pattern: {}\n", record.pattern));
        match (counted, last) {
            (None, None) => None,
            (counted, last) => Some(counted.unwrap_or_default() + &last.unwrap_or_default()),
        }
    }
}

/// The counters of one run.
pub(crate) struct Counting {
    counters: Arc<Mutex<BTreeMap<String, Counter>>>,
}

impl Counting {
    /// Counts what happens with a context.
    pub fn watch(&self, context: &Context<'_>) {
        if locked(&self.counters).is_empty() {
            return;
        }
        let counters = Arc::clone(&self.counters);
        context.set_action_handler(move |tag| locked(&counters).get_mut(tag).is_none_or(Counter::may_happen));
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Counter {
    const NEW: Counter = Counter { count: 0, skip: 0, most: -1 };

    /// Counts, and says whether it may happen.
    fn may_happen(&mut self) -> bool {
        self.count += 1;
        if self.skip < 0 {
            return true;
        }
        self.count > self.skip && (self.most < 0 || self.count <= self.skip.saturating_add(self.most))
    }
}

fn table(counters: &BTreeMap<String, Counter>) -> String {
    let mut text = "DebugCounter counters:\n".to_owned();
    for (tag, counter) in counters {
        let _ = writeln!(text, "{tag:<32}: {{{},{},{}}}", counter.count, counter.skip, counter.most);
    }
    text
}

/// Returns a number as LLVM reads it where no base is given: by its prefix, `0` alone for octal.
fn integer(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    let lower = digits.to_ascii_lowercase();
    let prefixes = [("0x", 16), ("0b", 2), ("0o", 8)];
    let prefixed = prefixes.iter().find_map(|(prefix, base)| Some((lower.strip_prefix(prefix)?, *base)));
    let is_octal = lower.len() > 1 && lower.starts_with('0') && lower.as_bytes()[1].is_ascii_digit();
    let (digits, base) = prefixed.unwrap_or(if is_octal { (&lower[1..], 8) } else { (&lower[..], 10) });
    if !digits.starts_with(|digit: char| digit.is_ascii_alphanumeric()) {
        return None;
    }
    i64::from_str_radix(&format!("{sign}{digits}"), base).ok()
}

#[cfg(test)]
mod tests {
    use super::integer;

    #[test]
    fn reads_numbers_by_their_prefixes() {
        let cases = [
            ("47", Some(47)),
            ("-1", Some(-1)),
            ("0", Some(0)),
            ("0x1F", Some(31)),
            ("-0x10", Some(-16)),
            ("010", Some(8)),
            ("0o17", Some(15)),
            ("0b101", Some(5)),
            ("", None),
            ("-", None),
            ("+4", None),
            ("0x", None),
            ("--1", None),
            ("09", None),
            ("x", None),
            ("99999999999999999999", None),
        ];
        for (text, number) in cases {
            assert_eq!(integer(text), number, "{text}");
        }
    }
}
