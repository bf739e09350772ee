//! Passes.

use crate::prose::{description, indented, summary};
use crate::record::{Entry, Table};
use std::fmt::Write;

/// Writes all passes, in the order of their names.
pub(crate) fn write(table: Table<'_>, out: &mut String) {
    let mut passes = table.defs("PassBase");
    passes.sort_by_key(|pass| pass.text_or_empty("argument").to_string());
    for pass in passes {
        let _ = writeln!(out, "\n### `-{}`", pass.text_or_empty("argument"));
        summary(&pass.text_or_empty("summary"), out);
        description(&pass.text_or_empty("description"), out);
        list("Options", pass.entries("options"), "-", "argument", out);
        list("Statistics", pass.entries("statistics"), "", "name", out);
    }
    out.push('\n');
}

fn list(title: &str, rows: Vec<Entry<'_>>, sign: &str, field: &str, out: &mut String) {
    if rows.is_empty() {
        return;
    }
    let names: Vec<String> = rows.iter().map(|row| row.text_or_empty(field).to_string()).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let _ = writeln!(out, "\n#### {title}\n\n```");
    for (row, name) in rows.iter().zip(names) {
        let text = row.text_or_empty("description");
        let indent = " ".repeat(width + sign.len() + 3);
        let _ = writeln!(out, "{sign}{name:width$} : {}", indented(&text, &indent).trim_start());
    }
    out.push_str("```\n");
}
