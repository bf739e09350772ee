//! Source buffers, positions in them, and diagnostics as LLVM's tools render them.

use std::fmt::Write as _;
use std::rc::Rc;

/// Position in a source buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loc {
    /// Number of the buffer.
    pub buffer: u32,
    /// Offset in bytes.
    pub offset: u32,
}

/// A file that was read, once for each inclusion.
pub struct Buffer {
    /// Path, as it was opened.
    pub path: String,
    /// Text.
    pub text: Rc<str>,
    /// Position of the `include` that opened it; `None` for the main file.
    pub included_from: Option<Loc>,
}

/// Severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// An error; no records come out.
    Error,
    /// A warning.
    Warning,
    /// A note: what `dump` prints, or an addition to an error.
    Note,
}

/// Message about a position.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Severity.
    pub severity: Severity,
    /// Position; `None` for messages about the whole.
    pub loc: Option<Loc>,
    /// Message, without the severity.
    pub message: String,
}

/// All buffers of a run.
#[derive(Default)]
pub struct Sources {
    /// The buffers, the main file first.
    pub buffers: Vec<Buffer>,
}

impl Sources {
    /// Adds a buffer and returns its number.
    pub fn add(&mut self, path: String, text: Rc<str>, included_from: Option<Loc>) -> u32 {
        self.buffers.push(Buffer { path, text, included_from });
        self.buffers.len() as u32 - 1
    }

    /// Returns line and column of a position, counted from one.
    pub fn line_and_column(&self, loc: Loc) -> (usize, usize) {
        let text = self.buffers[loc.buffer as usize].text.as_bytes();
        let before = &text[..(loc.offset as usize).min(text.len())];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        (line, before.len() - start + 1)
    }

    /// Returns the name of the file, without its folders, and the line of a position.
    pub fn file_and_line(&self, loc: Loc) -> (&str, usize) {
        let (path, line) = self.path_and_line(loc);
        (path.rsplit('/').next().unwrap_or(path), line)
    }

    /// Returns the path of the buffer and the line of a position.
    pub fn path_and_line(&self, loc: Loc) -> (&str, usize) {
        (&self.buffers[loc.buffer as usize].path, self.line_and_column(loc).0)
    }

    /// Renders a diagnostic: the stack of inclusions, position, severity, message, source line and caret.
    pub fn render(&self, diagnostic: &Diagnostic) -> String {
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let Some(loc) = diagnostic.loc else {
            return format!("{severity}: {}\n", diagnostic.message);
        };
        let mut out = String::new();
        self.write_inclusions(loc, &mut out);
        let (line, column) = self.line_and_column(loc);
        let buffer = &self.buffers[loc.buffer as usize];
        let text = buffer.text.lines().nth(line - 1).unwrap_or("");
        let _ = writeln!(out, "{}:{line}:{column}: {severity}: {}", buffer.path, diagnostic.message);
        let (mut shown, mut caret) = (String::new(), String::new());
        for (i, c) in text.char_indices() {
            let width = if c == '\t' { 8 - shown.chars().count() % 8 } else { 1 };
            shown.extend(std::iter::repeat_n(if c == '\t' { ' ' } else { c }, width));
            if i + 1 < column {
                caret.extend(std::iter::repeat_n(' ', width));
            }
        }
        let _ = writeln!(out, "{shown}\n{caret}^");
        out
    }

    fn write_inclusions(&self, loc: Loc, out: &mut String) {
        let mut stack = Vec::new();
        let mut at = self.buffers[loc.buffer as usize].included_from;
        while let Some(parent) = at {
            stack.push(parent);
            at = self.buffers[parent.buffer as usize].included_from;
        }
        for parent in stack.into_iter().rev() {
            let (path, line) = self.path_and_line(parent);
            let _ = writeln!(out, "Included from {path}:{line}:");
        }
    }
}
