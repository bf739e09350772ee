//! Diagnostics of a program, with ranges in place of positions.

use super::program::UnitState;
use std::ops::Range;
use terrace_ir::{Diagnostic, Severity};
use terrace_parser::tokens;

/// A diagnostic with ranges in place of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Range, from the start of the unit or program that it belongs to.
    pub range: Range<usize>,
    /// Severity.
    pub severity: Severity,
    /// Message.
    pub message: String,
    /// Notes, with their ranges.
    pub notes: Vec<(Range<usize>, String)>,
}

impl Found {
    /// Returns the same, further on by n bytes.
    pub fn moved(&self, by: usize) -> Found {
        let shift = |range: &Range<usize>| range.start + by..range.end + by;
        let notes = self.notes.iter().map(|(range, text)| (shift(range), text.clone())).collect();
        Found { range: shift(&self.range), notes, ..self.clone() }
    }
}

/// Returns a diagnostic with ranges from the start of its unit.
pub(super) fn found_of(unit: &UnitState<'_>, text: &str, diagnostic: &Diagnostic) -> Found {
    let range = |diagnostic: &Diagnostic| match &diagnostic.place.position {
        Some(position) if position.line > 0 => {
            let at = unit.offset(text, position.line, position.column);
            token_at(text, (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0))
        }
        _ => 0..0,
    };
    Found {
        range: range(diagnostic),
        severity: diagnostic.severity,
        message: diagnostic.message.clone(),
        notes: diagnostic.notes.iter().map(|note| (range(note), note.message.clone())).collect(),
    }
}

/// Returns the range of the token at a byte.
pub(super) fn token_at(text: &str, at: usize) -> Range<usize> {
    let bytes = text.as_bytes();
    let rest = &bytes[at.min(bytes.len())..];
    match rest.first() {
        None | Some(b'\n' | b'\r' | b' ' | b'\t') => {
            // What is missing is shown at the character before.
            let start = (0..at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            match bytes.get(start) {
                Some(b'\n') | None => at..at,
                _ => start..at,
            }
        }
        Some(_) => match tokens(rest).next() {
            Some(token) if token.range.start == 0 && !token.range.is_empty() => {
                let end = (at + 1..=at + token.range.end).rev().find(|end| text.is_char_boundary(*end));
                at..end.unwrap_or(at)
            }
            _ => at..(at + 1..=text.len()).find(|end| text.is_char_boundary(*end)).unwrap_or(text.len()),
        },
    }
}

/// Returns the length of the name, sigil included, with which a text starts.
pub fn name_len(text: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "$._-".contains(c);
    1 + text[1.min(text.len())..].find(|c| !is_part(c)).unwrap_or(text.len().saturating_sub(1))
}
