//! Knowledge of a document at a place, in types of its own and ranges of bytes: any door can show it.

pub mod completion;
pub mod hints;
pub mod hover;

use crate::document::{Document, Placed};
use crate::text::Text;
use terrace_ir::{DialectSpec, builtin};

/// A document as requests see it.
#[derive(Clone, Copy)]
pub struct View<'v, 'c> {
    /// Parsed text.
    pub document: &'v Document<'c>,
    /// The text that was parsed.
    pub text: &'v Text,
    /// The name of the document: its URI for editors.
    pub name: &'v str,
}

impl<'v, 'c> View<'v, 'c> {
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
