//! Matches as text for people, and as JSON.

use serde::{Serialize, Serializer};
use std::fmt::Write;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Location, Operation};

/// A file whose lines are shown.
pub struct File<'t> {
    pub name: &'t str,
    pub text: Option<&'t str>,
}

/// Returns line and column of a location, and the file that it names.
pub fn position(location: Location<'_>) -> Option<(String, u32, u32)> {
    let place = location.find_file()?;
    Some((place.file.as_str().to_owned(), place.line(), place.column()))
}

/// Writes an operation with its source line and a caret; `label` follows the position.
pub fn write_op(op: Operation<'_, '_>, label: &str, file: &File<'_>, out: &mut String) {
    let Some((name, line, column)) = position(op.location()) else {
        let _ = writeln!(out, "{}: {label}\n  {}", file.name, first_line(op));
        return;
    };
    let _ = writeln!(out, "{name}:{line}:{column}: {label}");
    let source = file.text.and_then(|text| text.lines().nth((line as usize).checked_sub(1)?));
    if let Some(source) = source.filter(|_| name == file.name) {
        let blanks: String =
            source.chars().take(column as usize - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let _ = writeln!(out, "{source}\n{blanks}^");
    }
}

/// Colors for terminals.
#[derive(Clone, Copy)]
pub struct Colors(pub bool);

impl Colors {
    fn paint(self, code: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Writes an operation as search tools do: the position and the line, with `context` lines around it.
pub fn write_found(op: Operation<'_, '_>, context: usize, file: &File<'_>, colors: Colors, out: &mut String) {
    let at = position(op.location()).filter(|(name, ..)| name == file.name);
    let lines: Vec<&str> = file.text.map_or_else(Vec::new, |text| text.lines().collect());
    let (Some((_, line, column)), false) = (at, lines.is_empty()) else {
        let _ = writeln!(out, "{}: {}", colors.paint("35", file.name), first_line(op));
        return;
    };
    let at = (line as usize).saturating_sub(1);
    for (number, text) in lines.iter().enumerate().take(at + context + 1).skip(at.saturating_sub(context)) {
        if number == at {
            let place = format!("{}:{line}:{column}:", file.name);
            let _ = writeln!(out, "{} {}", colors.paint("35", &place), highlighted(text, op, colors));
        } else {
            let place = format!("{}-{}-", file.name, number + 1);
            let _ = writeln!(out, "{} {text}", colors.paint("2", &place));
        }
    }
    if context > 0 {
        out.push_str("--\n");
    }
}

/// Returns a line with the name of the operation in color.
fn highlighted(line: &str, op: Operation<'_, '_>, colors: Colors) -> String {
    let name = op.name();
    let name = name.as_str();
    match line.find(name) {
        Some(at) if colors.0 => {
            format!("{}{}{}", &line[..at], colors.paint("1;31", name), &line[at + name.len()..])
        }
        _ => line.to_owned(),
    }
}

fn first_line(op: Operation<'_, '_>) -> String {
    let flags = PrintFlags { local_scope: true, skip_regions: true, ..PrintFlags::default() };
    print_operation(op, &flags).lines().next().unwrap_or_default().to_owned()
}

/// Match as `--json` shows it.
#[derive(Serialize)]
struct Match<'s> {
    file: &'s str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    op: &'s str,
    operands: Vec<String>,
    results: Vec<String>,
    attributes: Attributes<'s>,
    text: String,
}

/// Attributes in the order of the operation, each as text.
struct Attributes<'s>(Vec<(&'s str, String)>);

impl Serialize for Attributes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Returns a match as an object of JSON, without a line end.
pub fn json(op: Operation<'_, '_>, file: &str) -> String {
    let place = position(op.location());
    let attributes = op.attributes();
    let attributes = attributes.iter().map(|entry| (entry.name.as_str(), entry.value.to_string()));
    let found = Match {
        file,
        line: place.as_ref().map(|(_, line, _)| *line),
        column: place.as_ref().map(|(.., column)| *column),
        op: op.name().as_str(),
        operands: op.operands().map(|value| value.ty().to_string()).collect(),
        results: op.results().map(|value| value.ty().to_string()).collect(),
        attributes: Attributes(attributes.collect()),
        text: first_line(op),
    };
    serde_json::to_string(&found).expect("all keys are strings")
}
