//! Guesses which lines of an input a pattern was meant for.

use std::collections::HashSet;
use std::ops::Range;

/// Only n lines are looked at.
const MAX_LINES: usize = 5_000;

/// Returns the two lines in `region` of `text` that share most words with `pattern`, best first, as places in `text`.
///
/// Lines that share less than half of the words are left out.
pub(super) fn nearest_lines(pattern: &str, text: &[u8], region: Range<usize>) -> Vec<usize> {
    let literal = without_blocks(pattern);
    let wanted: HashSet<&[u8]> = words(literal.as_bytes()).collect();
    let mut candidates: Vec<(usize, usize)> = Vec::new();
    let mut place = region.start;
    for line in text[region].split(|&byte| byte == b'\n').take(MAX_LINES) {
        let shared: HashSet<&[u8]> = words(line).filter(|word| wanted.contains(word)).collect();
        if shared.len() * 2 >= wanted.len() && !shared.is_empty() {
            candidates.push((shared.len(), place));
        }
        place += line.len() + 1;
    }
    candidates.sort_by_key(|&(shared, place)| (std::cmp::Reverse(shared), place));
    candidates.into_iter().take(2).map(|(_, place)| place).collect()
}

/// Returns the literal text of a pattern: a space for each `{{...}}` and `[[...]]`.
fn without_blocks(pattern: &str) -> String {
    let mut literal = String::new();
    let mut rest = pattern;
    while let Some(start) = [rest.find("{{"), rest.find("[[")].into_iter().flatten().min() {
        let close = if rest[start..].starts_with("{{") { "}}" } else { "]]" };
        let Some(length) = rest[start..].find(close) else { break };
        literal.push_str(&rest[..start]);
        literal.push(' ');
        rest = &rest[start + length + 2..];
    }
    literal + rest
}

/// Runs of letters, digits, dots and underscores.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !byte.is_ascii_alphanumeric() && !b"._".contains(byte)).filter(|word| !word.is_empty())
}
