//! Matches as text for people, and as JSON.

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

/// Writes an operation with its source line and a caret; `label` is after the position.
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

/// Writes an operation as search tools do: the position and the line, with n lines around it.
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

/// Writes a match as an object of JSON, without a line end.
pub fn json(op: Operation<'_, '_>, others: &[Operation<'_, '_>], file: &str) -> String {
    let mut out = String::from("{");
    out += &format!("\"file\":{}", quoted(file));
    out += &place(op);
    let list = |values: &mut dyn Iterator<Item = String>| {
        values.map(|text| quoted(&text)).collect::<Vec<_>>().join(",")
    };
    out += &format!(",\"op\":{}", quoted(op.name().as_str()));
    out += &format!(",\"operands\":[{}]", list(&mut op.operands().map(|value| value.ty().to_string())));
    out += &format!(",\"results\":[{}]", list(&mut op.results().map(|value| value.ty().to_string())));
    let attributes = op.attributes();
    let entries = attributes
        .iter()
        .map(|entry| format!("{}:{}", quoted(entry.name.as_str()), quoted(&entry.value.to_string())));
    out += &format!(",\"attributes\":{{{}}}", entries.collect::<Vec<_>>().join(","));
    out += &format!(",\"text\":{}", quoted(&first_line(op)));
    if !others.is_empty() {
        let others =
            others.iter().map(|op| format!("{{\"op\":{}{}}}", quoted(op.name().as_str()), place(*op)));
        out += &format!(",\"with\":[{}]", others.collect::<Vec<_>>().join(","));
    }
    out + "}"
}

fn place(op: Operation<'_, '_>) -> String {
    position(op.location())
        .map_or(String::new(), |(_, line, column)| format!(",\"line\":{line},\"column\":{column}"))
}

/// Returns a text as a string of JSON.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
