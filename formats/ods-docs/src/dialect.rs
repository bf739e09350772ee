//! The page of a dialect.

use crate::definitions::{self, ATTRIBUTES, Kind, TYPES};
use crate::operation;
use crate::prose::{reindented, summary};
use crate::record::{Entry, Table};

/// Returns the names of all dialects.
pub(crate) fn names(table: Table<'_>) -> Vec<String> {
    table.defs("Dialect").into_iter().map(|dialect| dialect.text_or_empty("name").to_string()).collect()
}

/// Writes the page of the dialect of a name, or of the only one.
///
/// # Errors
/// If it is not clear which is meant.
pub(crate) fn write(table: Table<'_>, wanted: Option<&str>, out: &mut String) -> Result<(), String> {
    let all = table.defs("Dialect");
    let named = |name: &str| all.iter().find(|dialect| &*dialect.text_or_empty("name") == name).copied();
    let dialect = match (wanted, all.as_slice()) {
        (Some(name), _) => named(name).ok_or_else(|| format!("there is no dialect '{name}'"))?,
        (None, [one]) => *one,
        (None, []) => return Err("no dialect is declared".to_owned()),
        (None, _) => return Err(format!("which of the dialects {} is meant?", names(table).join(", "))),
    };
    let name = dialect.text_or_empty("name");
    let name = Some(&*name);
    out.push_str(&format!("\n# '{}' Dialect\n", dialect.text_or_empty("name")));
    summary(&dialect.text_or_empty("summary"), out);
    let text = reindented(&dialect.text_or_empty("description"));
    let text = text.trim_end_matches('\n');
    if !text.is_empty() {
        out.push_str(&format!("\n{text}\n"));
    }
    let has_contents = text.lines().any(|line| line.trim() == "[TOC]");
    if !has_contents {
        out.push_str("\n[TOC]\n");
    }
    operations(operation::of_dialect(table, name), out);
    section(table, name, ATTRIBUTES, "Attribute constraints", "Attributes", out);
    section(table, name, TYPES, "Type constraints", "Types", out);
    let enums = definitions::enums(table);
    if !enums.is_empty() {
        out.push_str("\n## Enums\n");
        enums.into_iter().for_each(|entry| definitions::write_enum(entry, out));
    }
    Ok(())
}

/// Writes the operations in the order of their names, blind to case: first those without a group, then the groups, in the
/// order of the first operation of each.
fn operations(mut ops: Vec<Entry<'_>>, out: &mut String) {
    ops.sort_by_cached_key(|op| operation::full_name(*op).to_ascii_lowercase());
    if ops.is_empty() {
        return;
    }
    out.push_str("\n## Operations\n");
    let mut groups: Vec<(Entry<'_>, Vec<Entry<'_>>)> = Vec::new();
    for op in ops {
        match op.entry("opDocGroup") {
            None => {
                operation::write(op, "###", out);
                out.push('\n');
            }
            Some(group) => match groups.iter_mut().find(|(known, _)| *known == group) {
                Some((_, ops)) => ops.push(op),
                None => groups.push((group, vec![op])),
            },
        }
    }
    for (group, ops) in groups {
        operation::write_group(group, &ops, out);
        out.push('\n');
    }
}

fn section(
    table: Table<'_>,
    dialect: Option<&str>,
    kind: Kind,
    constraints: &str,
    title: &str,
    out: &mut String,
) {
    let all = definitions::constraints(table, dialect, kind);
    if !all.is_empty() {
        out.push_str(&format!("\n## {constraints}\n"));
        all.into_iter().for_each(|entry| definitions::write_constraint(entry, out));
    }
    let all = definitions::of_dialect(table, dialect, kind);
    if !all.is_empty() {
        out.push_str(&format!("\n## {title}\n"));
        all.into_iter().for_each(|entry| definitions::write(entry, kind, out));
    }
}
