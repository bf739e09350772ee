//! Trace of attempts to legalize an operation, to explain failures.

use std::fmt::Write;
use terrace_ir::{InFlight, Operation};

/// More is not told of one operation.
const MOST_LINES: usize = 200;

/// Trace of attempts for an operation, and for the operations created from it.
#[derive(Default)]
pub(super) struct Trace {
    lines: Vec<String>,
    is_cut: bool,
}

impl Trace {
    /// Begins with another operation.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.is_cut = false;
    }

    /// Notes something about an operation of that name, as deep as patterns are applied to the outcome of others.
    pub fn note(&mut self, depth: usize, name: &str, what: &str) {
        if self.lines.len() == MOST_LINES {
            self.is_cut = true;
            return;
        }
        let mut line = "  ".repeat(depth);
        write!(line, "'{name}': {what}").expect("a string takes any text");
        self.lines.push(line);
    }

    /// Adds all of it to an error, a note for each thing that was tried.
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
