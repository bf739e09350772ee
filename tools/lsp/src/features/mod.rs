//! Requests of editors, one file a group: functions of a document that give what the protocol wants.

pub mod actions;
pub mod calls;
pub mod completion;
pub mod diagnostics;
pub mod formatting;
pub mod hints;
pub mod hover;
pub mod navigation;
mod rewrite;
pub mod run_lines;
pub mod runs;
pub mod signature;
pub mod structure;
pub mod symbols;
pub mod tokens;

use crate::document::{Document, Placed};
use crate::text::Text;
use lsp_types::{Location, Range as LspRange, Uri};
use std::ops::Range;
use terrace_ir::{DialectSpec, builtin};

/// A document as requests see it.
#[derive(Clone, Copy)]
pub struct View<'v, 'c> {
    /// Parsed text.
    pub document: &'v Document<'c>,
    /// The text that was parsed.
    pub text: &'v Text,
    /// The name of the document.
    pub uri: &'v Uri,
}

impl<'v, 'c> View<'v, 'c> {
    /// Returns a range as editors speak of it.
    pub fn range(&self, range: Range<usize>) -> LspRange {
        self.text.range(range)
    }

    /// Returns a range of this document as a location.
    pub fn location(&self, range: Range<usize>) -> Location {
        Location { uri: self.uri.clone(), range: self.range(range) }
    }

    /// Returns the unit around a byte, and the innermost operation in it.
    pub fn op_at(&self, at: usize) -> Option<(Placed<'v, 'c>, u32)> {
        let placed = self.document.unit_at(at)?;
        let op = crate::document::index::op_at(&placed.unit.trace, at.checked_sub(placed.start)?)?;
        Some((placed, op))
    }

    /// Returns all dialects that the document may use.
    pub fn dialects(&self) -> Vec<&'c DialectSpec<'c>> {
        let mut dialects = self.document.context.dialects();
        if !dialects.iter().any(|dialect| dialect.name == "builtin") {
            dialects.push(&builtin::DIALECT);
        }
        dialects.retain(|dialect| !dialect.is_legacy);
        dialects
    }
}
