//! Diagnostics as text: the message, its source line, and a caret.

use super::{Diagnostic, Place, Position, Severity};
use std::borrow::Cow;
use std::fmt::Write;

/// A text that diagnostics may show lines of.
#[derive(Clone, Copy)]
pub struct SourceFile<'t> {
    /// Name of the file, as positions give it.
    pub name: &'t str,
    /// The text.
    pub text: &'t [u8],
    /// Surroundings of the text in its file.
    pub around: Around<'t>,
}

/// Surroundings of a text in its file; by default the text is the whole file.
#[derive(Clone, Copy, Default)]
pub struct Around<'t> {
    /// Number of lines before the one in which it begins.
    pub first_line: u32,
    /// Text before it on that line.
    pub before: &'t str,
    /// Text after it on the line in which it ends.
    pub behind: &'t str,
}

impl<'t> Around<'t> {
    /// Returns the number of characters before the text on its first line.
    pub fn indent(&self) -> u32 {
        self.before.len() as u32
    }
}

impl<'t> SourceFile<'t> {
    /// Creates all of a file.
    pub fn new(name: &'t str, text: &'t [u8]) -> Self {
        SourceFile { name, text, around: Around::default() }
    }

    /// Returns a line of the file, counted from one, without its end.
    fn line(&self, number: u32) -> Option<Cow<'t, [u8]>> {
        let Around { first_line, before, behind } = self.around;
        if self.text.is_empty() {
            return None;
        }
        let index = usize::try_from(number.checked_sub(first_line)?).ok()?.checked_sub(1)?;
        let start = match index {
            0 => 0,
            _ => memchr::memchr_iter(b'\n', self.text).nth(index - 1)? + 1,
        };
        let rest = &self.text[start..];
        let end = memchr::memchr(b'\n', rest);
        let before = if index == 0 { before } else { "" };
        let behind = if end.is_none() { behind } else { "" };
        let mut line = Cow::Borrowed(&rest[..end.unwrap_or(rest.len())]);
        if !(before.is_empty() && behind.is_empty()) {
            line = Cow::Owned([before.as_bytes(), &line[..], behind.as_bytes()].concat());
        }
        if line.ends_with(b"\r") {
            line.to_mut().pop();
        }
        Some(line)
    }
}

/// Renders a diagnostic and its notes as `mlir-opt` does: message, source line, caret.
pub fn render(diagnostic: &Diagnostic, source: &SourceFile<'_>, out: &mut String) {
    let Diagnostic { severity, place, message, notes } = diagnostic;
    if *severity == Severity::Text {
        out.push_str(message);
        return;
    }
    render_at(place.position.as_ref(), &place.text, severity.as_str(), message, source, out);
    for caller in &place.callers {
        render_at(Some(caller), "", "note", "called from", source, out);
    }
    let mut shown = place;
    for note in notes {
        // A line that was just shown is not shown again.
        let quiet = SourceFile { text: &[], ..*source };
        let source = if note.place == *shown { &quiet } else { source };
        render_at(
            note.place.position.as_ref(),
            &note.place.text,
            note.severity.as_str(),
            &note.message,
            source,
            out,
        );
        shown = &note.place;
    }
}

/// Renders one message at a position, or at a location without one.
pub fn render_at(
    position: Option<&Position>,
    location: &str,
    severity: &str,
    message: &str,
    source: &SourceFile<'_>,
    out: &mut String,
) {
    let Some(position) = position else {
        // As upstream: what has no line is told of a file without a name.
        let place = match location {
            "loc(unknown)" => String::new(),
            _ => format!("{location}: "),
        };
        let _ = writeln!(out, "<unknown>:0: {severity}: {place}{message}");
        return;
    };
    let Position { file, line, column } = position;
    let _ = writeln!(out, "{file}:{line}:{column}: {severity}: {message}");
    if file != source.name {
        return;
    }
    if let Some(text) = source.line(*line) {
        let (shown, columns) = expand_tabs(&String::from_utf8_lossy(&text));
        let _ = writeln!(out, "{shown}");
        // As upstream: it does not know how wide other characters are.
        if text.is_ascii() {
            let at = (*column as usize).saturating_sub(1);
            let end = columns.last().copied().unwrap_or(0);
            let column = columns.get(at).copied().unwrap_or(end + at.saturating_sub(columns.len() - 1));
            let _ = writeln!(out, "{:column$}^", "");
        }
    }
}

/// Expands tabs, and returns the column of each character, and that of the end.
fn expand_tabs(line: &str) -> (String, Vec<usize>) {
    const TAB_STOP: usize = 8;
    let (mut shown, mut columns, mut column) = (String::with_capacity(line.len()), Vec::new(), 0);
    for c in line.chars() {
        columns.push(column);
        let width = if c == '\t' { TAB_STOP - column % TAB_STOP } else { 1 };
        column += width;
        if c == '\t' {
            shown.extend(std::iter::repeat_n(' ', width));
        } else {
            shown.push(c);
        }
    }
    columns.push(column);
    (shown, columns)
}

/// Renders a diagnostic for a person at a terminal, with a gutter of line numbers.
pub fn render_pretty(diagnostic: &Diagnostic, source: &SourceFile<'_>, out: &mut String) {
    if diagnostic.severity == Severity::Text {
        out.push_str(&diagnostic.message);
        return;
    }
    let mut part = |severity: &str, place: &Place, message: &str| {
        let (first, rest) = message.split_once('\n').unwrap_or((message, ""));
        let _ = writeln!(out, "{severity}: {first}");
        if let Some(Position { file, line, column }) = &place.position {
            let number = line.to_string();
            let gutter = " ".repeat(number.len());
            let _ = writeln!(out, "{gutter}--> {file}:{line}:{column}");
            if let Some(text) = (file == source.name).then(|| source.line(*line)).flatten() {
                let text = String::from_utf8_lossy(&text).replace('\t', " ");
                let column = (*column as usize).saturating_sub(1);
                let width =
                    text.chars().skip(column).take_while(|c| !c.is_whitespace() && *c != ',').count().max(1);
                let _ = writeln!(out, "{gutter} |\n{number} | {text}");
                let _ = writeln!(out, "{gutter} | {}{}", " ".repeat(column), "^".repeat(width));
            }
        }
        for line in rest.lines() {
            let _ = writeln!(out, "    {line}");
        }
    };
    part(diagnostic.severity.as_str(), &diagnostic.place, &diagnostic.message);
    for note in &diagnostic.notes {
        part("note", &note.place, &note.message);
    }
    out.push('\n');
}
