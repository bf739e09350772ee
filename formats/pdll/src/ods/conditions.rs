//! Predicates as conditions of C++.

use super::reader::Reader;
use terrace_support::ensure_stack;
use terrace_tablegen::RecordId;

/// Bytes of a condition beyond which it is given up: predicates share parts, so that few can mean a text of any length.
const MAX_LEN: usize = 1 << 20;

/// Returns the condition that a predicate means, in C++; `None` if it is none.
pub(super) fn condition(reader: &Reader<'_>, predicate: RecordId) -> Option<String> {
    ensure_stack(|| substituted(reader, predicate, &mut Vec::new()))
}

/// Returns the condition with replacements in what it asks, the innermost last.
fn substituted(
    reader: &Reader<'_>,
    predicate: RecordId,
    replacements: &mut Vec<(String, String)>,
) -> Option<String> {
    if reader.is(predicate, "CPred") {
        let mut asked = reader.text(predicate, "predExpr");
        for (pattern, replacement) in replacements.iter().rev().filter(|(pattern, _)| !pattern.is_empty()) {
            asked = asked.replace(pattern, replacement);
            if asked.len() > MAX_LEN {
                return None;
            }
        }
        return Some(asked);
    }
    let kind = reader.def(predicate, "kind").map(|kind| reader.0.name_of(kind))?;
    let is_replacing = kind == "PredCombinerSubstLeaves";
    if is_replacing {
        replacements.push((reader.text(predicate, "pattern"), reader.text(predicate, "replacement")));
    }
    let children = reader.field(predicate, "children").and_then(|list| reader.0.values.as_list(list));
    let children = children.unwrap_or_default();
    let is_list = matches!(kind.as_str(), "PredCombinerAnd" | "PredCombinerOr");
    let texts: Option<Vec<String>> = children
        .iter()
        .take(if is_list { usize::MAX } else { 1 })
        .map(|child| {
            let child = reader.0.values.as_def(*child)?;
            ensure_stack(|| substituted(reader, child, replacements))
        })
        .collect();
    if is_replacing {
        replacements.pop();
    }
    let texts = texts.filter(|texts| texts.iter().map(String::len).sum::<usize>() <= MAX_LEN)?;
    let first = texts.first().cloned();
    match kind.as_str() {
        "PredCombinerNot" => first.map(|one| format!("!({one})")),
        "PredCombinerConcat" => {
            first.map(|one| reader.text(predicate, "prefix") + &one + &reader.text(predicate, "suffix"))
        }
        "PredCombinerOr" => joined(texts, " || ", "false"),
        "PredCombinerAnd" => joined(texts, " && ", "true"),
        _ => first,
    }
}

fn joined(texts: Vec<String>, operator: &str, empty: &str) -> Option<String> {
    match texts.as_slice() {
        [] => Some(empty.to_owned()),
        [one] => Some(one.clone()),
        all => Some(all.iter().map(|one| format!("({one})")).collect::<Vec<_>>().join(operator)),
    }
}
