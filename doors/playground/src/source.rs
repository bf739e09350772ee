//! The text of the page: reading it as a program, and places in it as offsets that a page understands.

use crate::nesting::{MAX_DEPTH, too_deep};
use crate::{is_set, text_field};
use serde_json::{Value, json};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Failure, OwnedOperation, Position, Severity};
use terrace_parser::{Source, TopLevel, parse_source};

/// Name of the text in locations.
pub const NAME: &str = "input.mlir";

/// The text of a request.
pub struct Text<'r> {
    pub text: &'r str,
    allows_unregistered: bool,
    /// Offsets of the starts of lines, in bytes and in UTF-16 code units.
    lines: Vec<(usize, usize)>,
}

impl<'r> Text<'r> {
    /// Takes the text out of a request.
    pub fn of(request: &'r Value) -> Result<Self, String> {
        let text = text_field(request, "text")?;
        let mut lines = vec![(0, 0)];
        let mut units = 0;
        for (at, c) in text.char_indices() {
            units += c.len_utf16();
            if c == '\n' {
                lines.push((at + 1, units));
            }
        }
        Ok(Text { text, allows_unregistered: is_set(request, "unregistered"), lines })
    }

    /// Returns a context with everything registered.
    pub fn context<'c>(&self) -> Context<'c> {
        let context = Context::new(terrace_registry::DIALECTS_AND_TESTS);
        context.register_models(terrace_registry::MODELS);
        context.set_allows_unregistered_dialects(self.allows_unregistered);
        context.set_shows_op_on_diagnostic(false);
        context
    }

    /// Parses and verifies the text.
    ///
    /// # Errors
    /// After diagnostics were told.
    pub fn program<'c>(&self, context: &'c Context<'c>) -> Result<OwnedOperation<'c>, Failure> {
        self.check_depth(context)?;
        let program = parse_source(context, Source::new(self.text.as_bytes(), NAME), TopLevel::Module)?;
        verify(program.op())?;
        Ok(program)
    }

    /// Tells of a text that is nested too deeply for the stack.
    ///
    /// # Errors
    /// If it is.
    pub fn check_depth<'c>(&self, context: &'c Context<'c>) -> Result<(), Failure> {
        let Some(at) = too_deep(self.text.as_bytes()) else { return Ok(()) };
        let line = self.lines.partition_point(|(start, _)| *start <= at);
        let column = at - self.lines[line - 1].0 + 1;
        let location = context.file_line_col(NAME, line as u32, column as u32);
        context.error(location, format_args!("more than {MAX_DEPTH} brackets are open here")).emit()
    }

    /// Returns the byte at a number of UTF-16 code units; one inside of a character counts as the start of the next.
    pub fn byte(&self, units: usize) -> usize {
        let line = self.lines.partition_point(|(_, start)| *start <= units) - 1;
        let (start, mut seen) = self.lines[line];
        for (at, c) in self.text[start..].char_indices() {
            if seen >= units {
                return start + at;
            }
            seen += c.len_utf16();
        }
        self.text.len()
    }

    /// Returns the number of UTF-16 code units up to a byte, which begins a character.
    pub fn units(&self, byte: usize) -> usize {
        let line = self.lines.partition_point(|(start, _)| *start <= byte) - 1;
        let (start, units) = self.lines[line];
        units + utf16_len(&self.text[start..byte])
    }

    /// Returns diagnostics for the page.
    pub fn diagnostics(&self, told: &[Diagnostic]) -> Value {
        let shown = told.iter().filter(|one| one.severity != Severity::Text);
        shown.map(|one| self.diagnostic(one)).collect()
    }

    fn diagnostic(&self, diagnostic: &Diagnostic) -> Value {
        let notes: Value = diagnostic.notes.iter().map(|note| self.diagnostic(note)).collect();
        let mut shown = json!({
            "severity": diagnostic.severity.as_str(),
            "message": diagnostic.message,
            "notes": notes,
        });
        let position = diagnostic.place.position.as_ref().filter(|position| position.file == NAME);
        if let Some(position) = position
            && let Some((from, to)) = self.range(position)
        {
            shown["line"] = position.line.into();
            shown["column"] = position.column.into();
            shown["from"] = from.into();
            shown["to"] = to.into();
        }
        shown
    }

    /// Returns the range of the word at a position, in UTF-16 code units.
    fn range(&self, position: &Position) -> Option<(usize, usize)> {
        let (start, units) = *self.lines.get((position.line as usize).checked_sub(1)?)?;
        let line = self.text[start..].lines().next().unwrap_or_default();
        let mut column = (position.column as usize).saturating_sub(1).min(line.len());
        while !line.is_char_boundary(column) {
            column -= 1;
        }
        let rest = &line[column..];
        let from = units + utf16_len(&line[..column]);
        Some((from, from + utf16_len(&rest[..word_len(rest)])))
    }
}

/// Returns the length of the word that a text begins with, sigil included; of one character if it is no word.
fn word_len(text: &str) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
    let sigil =
        text.chars().next().filter(|c| matches!(c, '%' | '@' | '!' | '#' | '^')).map_or(0, char::len_utf8);
    let end = text[sigil..].find(|c| !is_word(c)).map_or(text.len(), |length| sigil + length);
    if end > 0 { end } else { text.chars().next().map_or(0, char::len_utf8) }
}

/// Returns the length of a text in UTF-16 code units.
pub fn utf16_len(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}
