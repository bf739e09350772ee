//! Rewrites what was found with a template, in the text of the program.
//!
//! In the template, `$` and a path stands for what it is: `$operand(0)` for the name of a value, `$operand(0).type` for a
//! type, `$attr("value")` for an attribute. Lines but the last define values of the template's own; the last takes the
//! place of the operation, with its results.

use crate::language::{Evaluator, Thing, parse_path};
use crate::program::Program;
use std::collections::HashMap;
use terrace_ir::print::{PrintFlags, ValueNames, print_operation, print_operation_with_positions};
use terrace_ir::verify::verify;
use terrace_ir::{Body, Ctx, Operation, capture};
use terrace_parser::{Source, TopLevel, parse_source};

/// Returns the text of the program with the operations rewritten.
///
/// # Errors
/// In words.
pub fn rewritten<'a, 'c>(
    context: Ctx<'c>,
    program: &Program<'a, 'c>,
    ops: &[Operation<'a, 'c>],
    template: &str,
) -> Result<String, String> {
    let flags = PrintFlags::default();
    let root = program.nodes[0].op;
    let (text, positions) = print_operation_with_positions(root, &flags);
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let offsets: HashMap<_, _> = positions
        .iter()
        .map(|place| {
            ((place.body, place.op), (starts[place.line as usize - 1] + place.column as usize, place.column))
        })
        .collect();
    let mut names = ValueNames::of(root, &flags);
    let evaluator = Evaluator { program };
    let mut edits: Vec<(usize, usize, String)> = Vec::new();
    for (number, op) in ops.iter().enumerate() {
        let place = (std::ptr::from_ref::<Body<'_>>(op.body()).addr(), op.id());
        let Some((start, column)) = offsets.get(&place).copied() else {
            return Err(format!("'{}' has no place of its own in the text", op.name().as_str()));
        };
        // The same text as if it stood alone, but for the blanks that its lines begin with.
        let alone = names.text_of(*op, &flags);
        let end = start + alone.trim_end().len() + alone.trim_end().matches('\n').count() * column as usize;
        if edits.iter().any(|(from, to, _)| (*from..*to).contains(&start)) {
            continue;
        }
        if !text.is_char_boundary(end.min(text.len())) || end > text.len() {
            return Err(format!("the text of '{}' was not found", op.name().as_str()));
        }
        let replacement = filled(template, *op, &evaluator, &names, number)?;
        let indent = " ".repeat(column as usize);
        let results: Vec<String> = op.results().map(|value| names.name(value)).collect();
        let left = match text[start..end].split_once(" = ") {
            Some((left, _)) if !results.is_empty() => format!("{left} = "),
            _ => String::new(),
        };
        edits.push((start, end, placed(&replacement, &left, &indent)));
    }
    edits.sort();
    let mut out = String::new();
    let mut last = 0;
    for (start, end, replacement) in edits {
        out.push_str(&text[last..start]);
        out.push_str(&replacement);
        last = end;
    }
    out.push_str(&text[last..]);
    let (checked, diagnostics) = capture(|| {
        let program =
            parse_source(context, Source::new(out.as_bytes(), "rewritten"), TopLevel::Module).ok()?;
        verify(program.op()).ok()?;
        Some(print_operation(program.op(), &flags))
    });
    checked.ok_or_else(|| match diagnostics.first() {
        Some(first) => {
            let line =
                first.place.position.as_ref().and_then(|place| out.lines().nth(place.line as usize - 1));
            let shown = line.map_or(String::new(), |line| format!(" in '{}'", line.trim()));
            format!("the rewritten program is wrong: {}{shown}", first.message)
        }
        None => "the rewritten program is wrong".to_owned(),
    })
}

/// Puts the left side before the last line, and the lines where the operation stood.
fn placed(replacement: &str, left: &str, indent: &str) -> String {
    let lines: Vec<&str> = replacement.trim().lines().map(str::trim).collect();
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            out.push('\n');
            out.push_str(indent);
        }
        if at + 1 == lines.len() {
            out.push_str(left);
        }
        out.push_str(line);
    }
    out
}

/// Fills in a template; names that it defines are made its own by the number of the match.
fn filled<'a, 'c>(
    template: &str,
    op: Operation<'a, 'c>,
    evaluator: &Evaluator<'_, 'a, 'c>,
    names: &ValueNames,
    number: usize,
) -> Result<String, String> {
    let mut own = Vec::new();
    for line in template.lines() {
        if let Some((left, _)) = line.split_once(" = ")
            && left.trim().starts_with('%')
        {
            own.extend(
                left.split(',').map(|name| name.trim().split(':').next().unwrap_or_default().to_owned()),
            );
        }
    }
    let mut out = String::new();
    let mut rest = template;
    while let Some(at) = rest.find(['$', '%']) {
        out.push_str(&rest[..at]);
        let mark = &rest[at..=at];
        rest = &rest[at + 1..];
        if mark == "%" {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '$' | '.' | '-'));
            let name = &rest[..end.unwrap_or(rest.len())];
            out.push('%');
            out.push_str(name);
            if own.contains(&format!("%{name}")) {
                out.push_str(&format!("_rewritten_{number}"));
            }
            rest = &rest[name.len()..];
            continue;
        }
        let (path, length) = parse_path(rest).map_err(|error| {
            let at = template.len() - rest.len() + error.at;
            format!("in the template, at byte {at}: {}", error.message)
        })?;
        let found = evaluator.evaluate(&path, op);
        let text = shown(&found, names);
        out.push_str(
            &text.ok_or_else(|| format!("'${}' is nothing for '{}'", &rest[..length], op.name().as_str()))?,
        );
        rest = &rest[length..];
    }
    out.push_str(rest);
    Ok(out)
}

fn shown(thing: &Thing<'_, '_>, names: &ValueNames) -> Option<String> {
    match thing {
        Thing::Value(value) => Some(names.name(*value)),
        Thing::Attribute(attribute) => Some(attribute.to_string()),
        Thing::List(all) => {
            let parts: Option<Vec<String>> = all.iter().map(|thing| shown(thing, names)).collect();
            parts.map(|parts| parts.join(", "))
        }
        other => other.text(),
    }
}
