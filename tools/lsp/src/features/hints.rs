//! Inlay hints: types of results, and names of the arguments that operands of a branch go to.

use super::View;
use crate::document::Placed;
use std::ops::Range;

/// Longer types are cut off.
const LONGEST: usize = 40;

/// Hint that is shown between the letters of the text.
pub struct Hint {
    /// The byte in front of which it is shown.
    pub at: usize,
    /// Text of the hint.
    pub label: String,
    /// Kind.
    pub kind: HintKind,
}

/// Kind of inlay hint: the type of a value, or the names of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintKind {
    /// Type of a value.
    Type,
    /// Names of the arguments of a block.
    Arguments,
}

/// Returns the hints in a stretch of the text, in order.
pub fn hints(view: View<'_, '_>, range: Range<usize>) -> Vec<Hint> {
    let mut hints = Vec::new();
    for placed in view.document.units() {
        let unit = placed.start..placed.start + placed.unit.range.len();
        if unit.end < range.start || unit.start > range.end {
            continue;
        }
        type_hints(view, placed, &range, &mut hints);
        block_hints(view, placed, &range, &mut hints);
    }
    hints.sort_by_key(|hint| hint.at);
    hints
}

/// Shortens a type.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Adds the types of results after their names; those of arguments stand in the text.
fn type_hints(view: View<'_, '_>, placed: Placed<'_, '_>, range: &Range<usize>, hints: &mut Vec<Hint>) {
    for value in placed.unit.trace.values.iter().filter(|value| !value.types.is_empty()) {
        let name = placed.range(value.range.clone());
        let follows = &view.text.as_str()[name.end..];
        let has_type = value.is_argument && follows.trim_start().starts_with(':');
        if !range.contains(&name.start) || has_type {
            continue;
        }
        // `%a:2` has its number after the name.
        let digits = follows
            .strip_prefix(':')
            .map_or(0, |rest| 1 + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
        let at = name.end + if value.is_argument { 0 } else { digits };
        let types: Vec<String> = value.types.iter().map(ToString::to_string).collect();
        let label = format!(": {}", shortened(&types.join(", ")));
        hints.push(Hint { at, label, kind: HintKind::Type });
    }
}

/// Adds the names of a block's arguments after its name where it is used without operands.
fn block_hints(view: View<'_, '_>, placed: Placed<'_, '_>, range: &Range<usize>, hints: &mut Vec<Hint>) {
    let text = view.text.as_str();
    for block in &placed.unit.trace.blocks {
        let name = placed.range(block.at..block.at + block.len);
        if block.definition == block.at
            || block.definition == terrace_parser::NOWHERE
            || !range.contains(&name.start)
        {
            continue;
        }
        let definition = placed.start + block.definition as usize + block.len as usize;
        let Some(arguments) = text[definition..].strip_prefix('(') else { continue };
        let end = arguments.find("):").or(arguments.find('\n')).unwrap_or(0);
        let names: Vec<&str> = arguments[..end]
            .match_indices('%')
            .map(|(at, _)| &arguments[at..at + crate::document::name_len(&arguments[at..])])
            .collect();
        if !names.is_empty() {
            let label = format!("({})", names.join(", "));
            hints.push(Hint { at: name.end, label, kind: HintKind::Arguments });
        }
    }
}
