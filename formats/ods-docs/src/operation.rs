//! Operations.

use crate::prose::{description, reindented, summary};
use crate::record::{Entry, Table, unwrapped};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Returns the operations of a dialect, or all, in the order of their records.
pub(crate) fn of_dialect<'r>(table: Table<'r>, dialect: Option<&str>) -> Vec<Entry<'r>> {
    let is_wanted = |op: &Entry<'_>| {
        let own = op.entry("opDialect").and_then(|dialect| dialect.text("name"));
        dialect.is_none_or(|wanted| own.as_deref() == Some(wanted))
    };
    table.defs("Op").into_iter().filter(is_wanted).collect()
}

/// Writes all operations, one after the other.
pub(crate) fn write_all(table: Table<'_>, dialect: Option<&str>, out: &mut String) {
    for op in of_dialect(table, dialect) {
        write(op, "###", out);
    }
}

/// Writes one operation, under a heading of some level.
pub(crate) fn write(op: Entry<'_>, level: &str, out: &mut String) {
    let name = full_name(op);
    let _ = writeln!(out, "\n{level} `{name}` ({})", qualified(op));
    summary(&op.text_or_empty("summary"), out);
    if let Some(format) = op.text("assemblyFormat") {
        syntax(&name, &format, out);
    }
    description(&op.text_or_empty("description"), out);
    write_traits(op, out);
    write_attributes(op, out);
    let arguments = op.arguments("arguments");
    let operands = arguments.iter().filter_map(|(argument, name)| {
        let constraint = unwrapped(argument.clone().ok()?);
        constraint
            .is("TypeConstraint")
            .then(|| (name.to_string(), constraint.text_or_empty("summary").to_string()))
    });
    constraints("Operand", operands.collect(), out);
    let results = op.arguments("results").into_iter().filter_map(|(result, name)| {
        Some((name.to_string(), unwrapped(result.ok()?).text_or_empty("summary").to_string()))
    });
    constraints("Result", results.collect(), out);
    let successors = op.arguments("successors").into_iter().filter_map(|(successor, name)| {
        Some((name.to_string(), successor.ok()?.text_or_empty("summary").to_string()))
    });
    constraints("Successor", successors.collect(), out);
    out.push('\n');
}

/// Returns the name with that of the dialect.
pub(crate) fn full_name(op: Entry<'_>) -> String {
    let name = op.text_or_empty("opName");
    match op.entry("opDialect").and_then(|dialect| dialect.text("name")) {
        Some(dialect) if !dialect.is_empty() => format!("{dialect}.{name}"),
        _ => name.to_string(),
    }
}

/// Returns the name of the C++ class with its namespace, without that of MLIR.
fn qualified(op: Entry<'_>) -> String {
    let namespace = op.text_or_empty("cppNamespace");
    let namespace = namespace.strip_prefix("::mlir::").unwrap_or(&namespace);
    match namespace {
        "" => op.class_name(),
        namespace => format!("{namespace}::{}", op.class_name()),
    }
}

fn syntax(name: &str, format: &str, out: &mut String) {
    let indent = " ".repeat("operation ::= ".len());
    let text = reindented_format(format, &indent);
    let _ = writeln!(out, "\nSyntax:\n\n```\noperation ::= `{name}` {text}\n```");
}

/// Returns a format, its lines after the first under the place where the name stands.
fn reindented_format(format: &str, indent: &str) -> String {
    let lines = format.trim().split('\n').map(str::trim);
    lines.collect::<Vec<_>>().join(&format!("\n{indent}"))
}

/// Collects the traits of an operation, those in lists of traits as well, each once.
fn collect<'r>(traits: Vec<Entry<'r>>, all: &mut Vec<Entry<'r>>) {
    let mut work: Vec<Entry<'r>> = traits.into_iter().rev().collect();
    while let Some(one) = work.pop() {
        if one.is("TraitList") {
            work.extend(one.entries("traits").into_iter().rev());
        } else if !all.contains(&one) {
            all.push(one);
            // An interface brings those that it is based on.
            work.extend(one.entries("baseInterfaces").into_iter().rev());
        }
    }
}

fn write_traits(op: Entry<'_>, out: &mut String) {
    let mut all = Vec::new();
    collect(op.entries("traits"), &mut all);
    let (mut traits, mut interfaces, mut effects) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let all_traits = all.clone();
    for one in all {
        if one.is("SideEffectsTraitBase") {
            let kinds: Vec<String> = one.entries("effects").into_iter().map(effect).collect();
            effects.insert(format!("`{}{{{}}}`", base_effect(one), kinds.join(", ")));
            let interface = one.text_or_empty("trait");
            let interface = interface.strip_suffix("::Trait").unwrap_or(&interface);
            let own = if one.is_anonymous() { interface.to_string() } else { one.name() };
            interfaces.insert(format!("`{own} ({interface})`"));
        } else if one.is("InterfaceTrait") {
            let name = if one.is_anonymous() {
                one.text_or_empty("cppInterfaceName").to_string()
            } else {
                one.name()
            };
            interfaces.insert(format!("`{name}`"));
        } else if one.is("NativeTrait") || one.is("ParamNativeTrait") || one.is("GenInternalTrait") {
            let name = if one.is_anonymous() { one.text_or_empty("trait").to_string() } else { one.name() };
            let name = name.strip_suffix("::Impl").unwrap_or(&name);
            traits.insert(format!("`{name}`"));
        }
    }
    if crate::inference::infers_types(op, &all_traits) {
        interfaces.insert("`InferTypeOpInterface`".to_owned());
    }
    for (title, list) in [("Traits", traits), ("Interfaces", interfaces), ("Effects", effects)] {
        if !list.is_empty() {
            let list: Vec<String> = list.into_iter().collect();
            let _ = writeln!(out, "\n{title}: {}", list.join(", "));
        }
    }
}

/// Returns an effect with its resource.
fn effect(one: Entry<'_>) -> String {
    let name = one.text_or_empty("effect");
    let name = name.strip_prefix("::mlir::").unwrap_or(&name).to_owned();
    format!("{name} on {}", one.text_or_empty("resource"))
}

fn base_effect(one: Entry<'_>) -> String {
    let name = one.text_or_empty("baseEffectName");
    name.strip_prefix("::mlir::").unwrap_or(&name).to_owned()
}

fn write_attributes(op: Entry<'_>, out: &mut String) {
    let rows: Vec<String> = op
        .arguments("arguments")
        .into_iter()
        .filter_map(|(argument, name)| {
            let attribute = unwrapped(argument.ok()?);
            if !attribute.is("AttrConstraint") {
                return None;
            }
            let storage = attribute.text("storageType").filter(|text| !text.is_empty());
            let storage = storage.unwrap_or_else(|| "::mlir::Attribute".into());
            let summary = summary_of(attribute);
            Some(format!(
                "<tr><td><code>{name}</code></td><td>{}</td><td>{summary}</td></tr>\n",
                storage.trim()
            ))
        })
        .collect();
    if !rows.is_empty() {
        out.push_str("\n#### Attributes:\n\n<table>\n<tr><th>Attribute</th><th>MLIR Type</th><th>Description</th></tr>\n");
        out.push_str(&rows.concat());
        out.push_str("</table>\n");
    }
}

/// Returns the summary of an attribute, or of what it is based on.
fn summary_of(attribute: Entry<'_>) -> String {
    let own = attribute.text_or_empty("summary");
    match attribute.entry("baseAttr") {
        Some(base) if own.is_empty() => base.text_or_empty("summary").to_string(),
        _ => own.to_string(),
    }
}

fn constraints(what: &str, rows: Vec<(String, String)>, out: &mut String) {
    if rows.is_empty() {
        return;
    }
    let dashes = "-".repeat(what.len() - 2);
    let _ = writeln!(out, "\n#### {what}s:\n\n| {what} | Description |\n| :{dashes}: | ----------- |");
    for (name, text) in rows {
        let name = if name.is_empty() { "&laquo;unnamed&raquo;".to_owned() } else { format!("`{name}`") };
        let _ = writeln!(out, "| {name} | {text} |");
    }
}

/// Writes the description of a group of operations, and its operations.
pub(crate) fn write_group(group: Entry<'_>, ops: &[Entry<'_>], out: &mut String) {
    let _ = writeln!(out, "\n### {}\n", group.text_or_empty("summary").trim());
    out.push_str(reindented(&group.text_or_empty("description")).trim_end_matches('\n'));
    out.push_str("\n\n");
    for op in ops {
        write(*op, "####", out);
    }
}
