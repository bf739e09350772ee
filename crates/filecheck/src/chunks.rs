//! Splits a file at its markers, as `--split-input-file` does.

/// The marker that is used if no other is given.
pub const DEFAULT_MARKER: &str = "// -----";

/// One piece of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    /// The text between two markers; it begins with what follows the marker on its line.
    pub text: &'a str,
    /// The line of the file in which `text` begins, counted from 1.
    pub line: usize,
    /// How many characters of that line stand before `text`, the marker with them.
    pub indent: usize,
}

/// Splits `text` at each `marker`, wherever in a line it stands; an empty marker does not split.
///
/// A marker at the very end of the text splits nothing off, and neither does one that a `0` follows: those are
/// [`near_misses`].
pub fn chunks<'a>(text: &'a str, marker: &str) -> Vec<Chunk<'a>> {
    let mut chunks = Vec::new();
    let mut start = 0;
    let (mut line, mut indent) = (1, 0);
    for place in candidates(text, marker).filter(|&place| is_marker(text, marker, place)) {
        let chunk = Chunk { text: &text[start..place], line, indent };
        line += chunk.text.matches('\n').count();
        start = place + marker.len();
        indent = start - text[..start].rfind('\n').map_or(0, |end| end + 1);
        chunks.push(chunk);
    }
    chunks.push(Chunk { text: &text[start..], line, indent });
    chunks
}

/// The places, counted in bytes, that deserve the warning `near miss with file split marker`.
///
/// Each is just behind the marker without its last two characters, which is where such a text stops being a marker.
pub fn near_misses(text: &str, marker: &str) -> Vec<usize> {
    candidates(text, marker)
        .filter(|&place| !is_marker(text, marker, place))
        .map(|place| place + stem(marker).len())
        .collect()
}

/// The marker without its last two characters: what looks like a marker at first sight.
fn stem(marker: &str) -> &str {
    match marker.char_indices().rev().nth(1) {
        Some((end, _)) if end > 0 => &marker[..end],
        _ => marker,
    }
}

fn candidates<'a>(text: &'a str, marker: &'a str) -> impl Iterator<Item = usize> {
    text.match_indices(stem(marker)).map(|(place, _)| place).filter(|_| !marker.is_empty())
}

fn is_marker(text: &str, marker: &str, place: usize) -> bool {
    let rest = text[place..].strip_prefix(marker);
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('0'))
}
