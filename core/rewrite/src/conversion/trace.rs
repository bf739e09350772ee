//! Trace of attempts to legalize an operation, to explain failures.

use std::fmt::Write;
use terrace_ir::{InFlight, Operation};

/// Limit on the entries of one operation.
const MOST_LINES: usize = 200;

/// Trace of attempts for an operation, and for the operations created from it.
#[derive(Default)]
pub(super) struct Trace {
    lines: Vec<String>,
    is_cut: bool,
}

impl Trace {
    /// Starts the trace of another operation.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.is_cut = false;
    }

    /// Records an event about an operation of a name, at the depth of nested pattern applications.
    pub fn note(&mut self, depth: usize, name: &str, what: &str) {
        if self.lines.len() == MOST_LINES {
            self.is_cut = true;
            return;
        }
        let mut line = "  ".repeat(depth);
        write!(line, "'{name}': {what}").expect("a string takes any text");
        self.lines.push(line);
    }

    /// Attaches the trace to an error, one note for each attempt.
    pub fn explain<'c>(&self, mut error: InFlight<'c>, op: Operation<'_, 'c>) -> InFlight<'c> {
        for line in &self.lines {
            error = error.note(op.location(), line);
        }
        if self.is_cut {
            error = error.note(op.location(), "and so on");
        }
        error
    }
}
