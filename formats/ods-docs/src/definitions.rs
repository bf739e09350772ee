//! Attributes, types, constraints and enums.

use crate::prose::{description, summary};
use crate::record::{Entry, Table};
use std::fmt::Write;

/// Kind of definitions.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    class: &'static str,
    /// Class of constraints.
    constraint: &'static str,
    sigil: char,
}

/// Attributes.
pub(crate) const ATTRIBUTES: Kind = Kind { class: "AttrDef", constraint: "DialectAttr", sigil: '#' };
/// Types.
pub(crate) const TYPES: Kind = Kind { class: "TypeDef", constraint: "DialectType", sigil: '!' };

fn is_of(entry: &Entry<'_>, dialect: Option<&str>) -> bool {
    let own = entry.entry("dialect").and_then(|dialect| dialect.text("name"));
    dialect.is_none_or(|wanted| own.as_deref() == Some(wanted))
}

/// Returns the definitions of a dialect, or all.
pub(crate) fn of_dialect<'r>(table: Table<'r>, dialect: Option<&str>, kind: Kind) -> Vec<Entry<'r>> {
    table.defs(kind.class).into_iter().filter(|entry| is_of(entry, dialect)).collect()
}

/// Returns the constraints of a dialect that are no definitions.
pub(crate) fn constraints<'r>(table: Table<'r>, dialect: Option<&str>, kind: Kind) -> Vec<Entry<'r>> {
    let all = table.defs(kind.constraint).into_iter();
    all.filter(|entry| !entry.is(kind.class) && is_of(entry, dialect)).collect()
}

/// Writes all definitions, one after the other.
pub(crate) fn write_all(table: Table<'_>, dialect: Option<&str>, kind: Kind, out: &mut String) {
    for entry in of_dialect(table, dialect, kind) {
        write(entry, kind, out);
    }
}

/// Writes a constraint.
pub(crate) fn write_constraint(entry: Entry<'_>, out: &mut String) {
    let _ = writeln!(out, "\n### {}", entry.text_or_empty("summary").trim());
    description(&entry.text_or_empty("description"), out);
    out.push('\n');
}

/// Writes one definition.
pub(crate) fn write(entry: Entry<'_>, kind: Kind, out: &mut String) {
    let _ = writeln!(out, "\n### {}", entry.text_or_empty("cppClassName"));
    summary(&entry.text_or_empty("summary"), out);
    let parameters = entry.arguments("parameters");
    if let Some(mnemonic) = entry.text("mnemonic").filter(|_| !entry.flag("hasCustomAssemblyFormat")) {
        let dialect =
            entry.entry("dialect").and_then(|dialect| dialect.text("name")).unwrap_or_else(|| "".into());
        let name = format!("{}{dialect}.{mnemonic}", kind.sigil);
        if parameters.is_empty() {
            let _ = writeln!(out, "\nSyntax: `{name}`");
        } else {
            let _ = writeln!(out, "\nSyntax:\n\n```\n{name}<");
            let count = parameters.len();
            for (number, (parameter, name)) in parameters.iter().enumerate() {
                let comma = if number + 1 < count { "," } else { "" };
                let _ = writeln!(out, "  {}{comma}   # {name}", syntax_of(parameter));
            }
            out.push_str(">\n```\n");
        }
    }
    description(&entry.text_or_empty("description"), out);
    if parameters.is_empty() {
        out.push('\n');
        return;
    }
    out.push_str("\n#### Parameters:\n\n| Parameter | C++ type | Description |\n| :-------: | :-------: | ----------- |\n");
    for (parameter, name) in &parameters {
        let (ty, text) = match parameter {
            Ok(entry) => (entry.text_or_empty("cppType"), entry.text_or_empty("summary")),
            Err(ty) => (ty.clone(), "".into()),
        };
        let _ = writeln!(out, "| {name} | `{ty}` | {text} |");
    }
}

/// Returns what stands for a parameter in the syntax.
fn syntax_of(parameter: &Result<Entry<'_>, std::rc::Rc<str>>) -> String {
    match parameter {
        Ok(entry) => match entry.text("syntax") {
            Some(syntax) if !syntax.is_empty() => syntax.to_string(),
            _ => entry.text_or_empty("cppType").to_string(),
        },
        Err(ty) => ty.to_string(),
    }
}

/// Writes all enums.
pub(crate) fn write_enums(table: Table<'_>, out: &mut String) {
    for entry in enums(table) {
        write_enum(entry, out);
    }
}

/// Returns the enums of a file.
pub(crate) fn enums(table: Table<'_>) -> Vec<Entry<'_>> {
    table.defs("EnumInfo")
}

/// Writes one enum with its cases.
pub(crate) fn write_enum(entry: Entry<'_>, out: &mut String) {
    let _ = writeln!(out, "\n### {}", entry.text_or_empty("className"));
    summary(&entry.text_or_empty("summary"), out);
    out.push_str("\n#### Cases:\n\n| Symbol | Value | String |\n| :----: | :---: | ------ |\n");
    for case in entry.entries("enumerants") {
        let (symbol, text) = (case.text_or_empty("symbol"), case.text_or_empty("str"));
        let _ = writeln!(out, "| {symbol} | `{}` | {text} |", case.int("value").unwrap_or(0));
    }
}
