//! Code actions and code lenses.

use super::navigation::edit_of;
use crate::commands;
use crate::document::Found;
use crate::features::View;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeLens, Command, Range as LspRange, TextEdit,
};
use serde_json::json;
use std::ops::Range;
use terrace_ir::Severity;

/// Passes that are offered without being asked for.
const OFFERED: [&str; 3] = ["canonicalize", "cse", "sccp"];

/// Returns what can be done with a range of the text.
pub fn code_actions(view: View<'_, '_>, range: Range<usize>) -> Vec<CodeActionOrCommand> {
    let mut actions = Vec::new();
    let found = view.document.found();
    let touches = |found: &&Found| found.range.start <= range.end && range.start <= found.range.end;
    for found in found.iter().filter(touches) {
        actions.extend(fixes(view, found));
    }
    let on_line: Vec<&Found> = found
        .iter()
        .filter(|found| view.text.line_of(found.range.start) == view.text.line_of(range.start))
        .collect();
    if !on_line.is_empty() {
        actions.push(expectation(view, &on_line));
    }
    actions.push(split(view, range.start));
    let position = view.text.position(range.start);
    let target = json!({ "uri": view.name, "position": position });
    for pass in OFFERED {
        let mut argument = target.clone();
        argument["pipeline"] = json!(pass);
        actions.push(command(
            &format!("Run --{pass} here and show the difference"),
            commands::RUN_PASS,
            argument,
        ));
    }
    actions.push(command("Show the generic form", commands::SHOW_GENERIC, target.clone()));
    actions.push(command("Show the custom form", commands::SHOW_CUSTOM, target));
    actions.extend(convert_op(view, range.start));
    actions
}

fn command(title: &str, command: &str, argument: serde_json::Value) -> CodeActionOrCommand {
    let command =
        Command { title: title.to_owned(), command: command.to_owned(), arguments: Some(vec![argument]) };
    CodeActionOrCommand::Command(command)
}

fn edit(
    view: View<'_, '_>,
    title: String,
    kind: CodeActionKind,
    edits: Vec<TextEdit>,
) -> CodeActionOrCommand {
    CodeActionOrCommand::CodeAction(CodeAction {
        title,
        kind: Some(kind),
        edit: Some(edit_of(view.uri(), edits)),
        ..CodeAction::default()
    })
}

/// Returns corrections of what a diagnostic says.
fn fixes(view: View<'_, '_>, found: &Found) -> Vec<CodeActionOrCommand> {
    let mut actions = Vec::new();
    let mut replace = |title: String, range: Range<usize>, new_text: String| {
        let edits = vec![TextEdit { range: view.range(range), new_text }];
        actions.push(edit(view, title, CodeActionKind::QUICKFIX, edits));
    };
    let message = &found.message;
    let quoted = |after: &str| {
        let rest = &message[message.find(after)? + after.len()..];
        Some(rest.split('\'').next().unwrap_or_default().to_owned())
    };
    // What is missing can be put where it is missed.
    if let Some(missing) = quoted("expected '")
        && missing.len() <= 12
        && !missing.is_empty()
        && !missing.contains(' ')
    {
        let at = found.range.end.max(found.range.start);
        let blank = if missing.chars().all(char::is_alphanumeric) { " " } else { "" };
        replace(format!("Insert '{missing}'"), at..at, format!("{blank}{missing}"));
    }
    if message.contains("is unknown") || message.contains("not found for custom op") {
        let written = view.text.as_str()[found.range.clone()].to_owned();
        for name in similar_ops(view, &written) {
            replace(format!("Change to '{name}'"), found.range.clone(), name);
        }
    }
    if message.contains("use of undeclared SSA value name")
        || message.contains("reference to an undefined block")
    {
        let written = view.text.as_str()[found.range.clone()].to_owned();
        for name in similar_names(view, found.range.start, &written) {
            replace(format!("Change to '{name}'"), found.range.clone(), name);
        }
    }
    // `use of value '%x' expects different type than prior uses: 'a' vs 'b'`: the type on the line is the first.
    if let Some((wanted, known)) = message
        .split_once("different type than prior uses: '")
        .and_then(|(_, rest)| rest.split_once("' vs '"))
        .map(|(wanted, known)| (wanted, known.trim_end_matches('\'')))
    {
        let line = view.text.line(view.text.line_of(found.range.start));
        let text = &view.text.as_str()[line.clone()];
        if let Some(at) = text.rfind(wanted) {
            let range = line.start + at..line.start + at + wanted.len();
            replace(format!("Change the type to '{known}'"), range, known.to_owned());
        }
    }
    if let Some(names) = message.strip_prefix("operation defines ").and_then(|rest| rest.split(' ').next()) {
        let line = view.text.line(view.text.line_of(found.range.start));
        let text = &view.text.as_str()[line.clone()];
        if let (Ok(count), Some(equals)) = (names.parse::<usize>(), text.find(" = ")) {
            let start = line.start + text.len() - text.trim_start().len();
            let name = text.trim_start().split([':', ' ', ',']).next().unwrap_or("%0");
            let new = if count == 1 { name.to_owned() } else { format!("{name}:{count}") };
            replace(format!("Name {count} results"), start..line.start + equals, new);
        }
    }
    if message == "cannot name an operation with no results" {
        let line = view.text.line(view.text.line_of(found.range.start));
        if let Some(equals) = view.text.as_str()[line.clone()].find("= ") {
            replace("Remove the name".to_owned(), found.range.start..line.start + equals + 2, String::new());
        }
    }
    actions
}

/// Returns the number of letters to change to get from one word to another; at most `limit + 1`.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Returns the closest of some words, best first.
fn closest(written: &str, words: impl Iterator<Item = String>) -> Vec<String> {
    const LIMIT: usize = 2;
    let mut found: Vec<(usize, String)> = words
        .map(|word| (distance(written, &word, LIMIT), word))
        .filter(|(far, _)| (1..=LIMIT).contains(far))
        .collect();
    found.sort();
    found.dedup();
    found.truncate(3);
    found.into_iter().map(|(_, word)| word).collect()
}

fn similar_ops(view: View<'_, '_>, written: &str) -> Vec<String> {
    let full = written.contains('.');
    let names = view.dialects().into_iter().flat_map(|dialect| dialect.ops.iter()).map(|spec| match full {
        true => spec.name.to_owned(),
        false => spec.name.split_once('.').map_or(spec.name, |(_, short)| short).to_owned(),
    });
    closest(written, names)
}

fn similar_names(view: View<'_, '_>, at: usize, written: &str) -> Vec<String> {
    let Some(placed) = view.document.unit_at(at) else { return Vec::new() };
    let text = placed.text(view.text);
    let trace = &placed.unit.trace;
    let name = |range: Range<u32>| text[range.start as usize..range.end as usize].to_owned();
    let values = trace.values.iter().map(|value| name(value.range.clone()));
    let blocks = trace.blocks.iter().filter(|block| block.at == block.definition);
    let blocks = blocks.map(|block| name(block.at..block.at + block.len));
    closest(written, values.chain(blocks).filter(|name| name[..1] == written[..1]))
}

/// Returns the action that announces the diagnostics of a line in comments above it.
fn expectation(view: View<'_, '_>, found: &[&Found]) -> CodeActionOrCommand {
    let line = view.text.line_of(found[0].range.start);
    let start = view.text.line(line).start;
    let indent: String = view.text.line_text(line).chars().take_while(|c| *c == ' ' || *c == '\t').collect();
    let mut text = String::new();
    // Each stands above the others, and counts the lines down to the one that it speaks of.
    let comments: Vec<(&str, &str, usize)> = found
        .iter()
        .flat_map(|found| {
            let word = match found.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                _ => "remark",
            };
            let notes =
                found.notes.iter().map(|(range, note)| ("note", &note[..], view.text.line_of(range.start)));
            std::iter::once((word, &found.message[..], line)).chain(notes)
        })
        .collect();
    let count = comments.len();
    for (at, (word, message, target)) in comments.into_iter().enumerate() {
        // Lines from the comment to its target: those below the new comments are further down by their number.
        let own = (line + at) as i64;
        let target = if target >= line { target + count } else { target } as i64;
        let offset = match target - own {
            0 => String::new(),
            away => format!(" @{away:+}"),
        };
        text.push_str(&format!("{indent}// expected-{word}{offset} {{{{{message}}}}}\n"));
    }
    let edits = vec![TextEdit { range: view.range(start..start), new_text: text }];
    edit(view, "Add expected-* comments for the diagnostics here".to_owned(), CodeActionKind::QUICKFIX, edits)
}

/// Returns the action that splits the file in front of the operation at top level around a byte.
fn split(view: View<'_, '_>, at: usize) -> CodeActionOrCommand {
    let top = view.op_at(at).map(|(placed, op)| {
        let trace = &placed.unit.trace;
        let mut op = op;
        while let Some(parent) = trace.ops[op as usize].parent {
            op = parent;
        }
        placed.start + trace.ops[op as usize].range.start as usize
    });
    let line = view.text.line_of(top.unwrap_or(at));
    let start = view.text.line(line).start;
    let edits = vec![TextEdit { range: view.range(start..start), new_text: "// -----\n\n".to_owned() }];
    edit(view, "Split the file here with // -----".to_owned(), CodeActionKind::REFACTOR, edits)
}

/// Returns the action that writes the operation around a byte in its other form.
fn convert_op(view: View<'_, '_>, at: usize) -> Option<CodeActionOrCommand> {
    let (placed, index) = view.op_at(at)?;
    let traced = &placed.unit.trace.ops[index as usize];
    // One with regions or operands would get other names for its values.
    let name = traced.name?;
    if placed.unit.has_errors() || name.spec().is_none() {
        return None;
    }
    let text = placed.text(view.text);
    let is_generic = text.as_bytes().get(traced.name_range.start as usize) == Some(&b'"');
    let op = view.document.op_in_ir(placed, view.text, index)?;
    if op.region_count() != 0 || op.successor_count() != 0 {
        return None;
    }
    let source = &text[traced.range.start as usize..traced.range.end as usize];
    let new_text = super::rewrite::rewritten(view, placed, op, traced, source, !is_generic)?;
    let title = if is_generic { "Write in the custom form" } else { "Write in the generic form" };
    let edits = vec![TextEdit { range: view.range(placed.range(traced.range.clone())), new_text }];
    Some(edit(view, title.to_owned(), CodeActionKind::REFACTOR_REWRITE, edits))
}

/// Returns the lenses: RUN lines that can be run, and functions with the number of references to them.
pub fn code_lenses(view: View<'_, '_>) -> Vec<CodeLens> {
    let mut lenses = Vec::new();
    let lens = |range: LspRange, title: String, command: &str, argument: serde_json::Value| CodeLens {
        range,
        command: Some(Command { title, command: command.to_owned(), arguments: Some(vec![argument]) }),
        data: None,
    };
    for at in memchr::memmem::find_iter(view.text.as_str().as_bytes(), b"RUN:") {
        let line = view.text.line_of(at);
        let bounds = view.text.line(line);
        if view.text.as_str()[bounds.start..at].trim_start().starts_with("//") {
            let argument = json!({ "uri": view.name, "line": line });
            lenses.push(lens(view.range(bounds), "▶ Run".to_owned(), commands::RUN_LINE, argument));
        }
    }
    // A lens for each function of a long file is of use to nobody.
    const MOST: usize = 200;
    for placed in view.document.units() {
        for symbol in &placed.unit.symbols(placed.text(view.text)).definitions {
            let op = &placed.unit.trace.ops[symbol.op as usize];
            let is_function = op.name.is_some_and(|name| name.as_str().contains("func"));
            if !is_function || lenses.len() >= MOST {
                continue;
            }
            let range = view.range(placed.start + symbol.range.start..placed.start + symbol.range.end);
            let argument = json!({ "uri": view.name, "position": range.start, "pipeline": "canonicalize" });
            lenses.push(lens(range, "Canonicalize".to_owned(), commands::RUN_PASS, argument));
        }
    }
    lenses
}
