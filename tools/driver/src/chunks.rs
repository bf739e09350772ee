//! Splits a file at its markers, as `--split-input-file` does.

use std::ops::Range;

/// The marker that is used if no other is given.
pub const DEFAULT_MARKER: &str = "// -----";

/// One piece of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    /// The text between two markers; it begins with what follows the marker on its line.
    pub text: &'a str,
    /// The line of the file in which `text` begins, counted from 1.
    pub line: usize,
    /// Text before `text` on that line, including the marker.
    pub before: &'a str,
    /// Text after `text` on the line in which it ends, including the marker.
    pub behind: &'a str,
}

/// Splits `text` at each `marker`, wherever in a line it stands; an empty marker does not split.
///
/// A marker splits only where more follows before the next, and no `0` at once: the others are [`near_misses`]. As
/// upstream, a text that begins with a marker begins after the first characters of it.
pub fn chunks<'a>(text: &'a str, marker: &str) -> Vec<Chunk<'a>> {
    let mut chunks = Vec::new();
    let mut candidates = candidates(text, marker).peekable();
    let mut start = candidates.next_if(|one| one.place == 0).map_or(0, |_| stem(marker).len());
    let mut line = 1;
    for candidate in candidates.filter(|one| one.is_marker) {
        let chunk = chunk(text, start..candidate.place, line);
        line += chunk.text.matches('\n').count();
        start = candidate.place + marker.len();
        chunks.push(chunk);
    }
    chunks.push(chunk(text, start..text.len(), line));
    chunks
}

fn chunk(whole: &str, range: Range<usize>, line: usize) -> Chunk<'_> {
    let (before, behind) = (&whole[..range.start], &whole[range.end..]);
    Chunk {
        text: &whole[range],
        line,
        before: &before[before.rfind('\n').map_or(0, |end| end + 1)..],
        behind: &behind[..behind.find('\n').unwrap_or(behind.len())],
    }
}

/// Returns the places, counted in bytes, that deserve the warning `near miss with file split marker`.
///
/// Each is just after the marker without its last two characters, which is where such a text stops being a marker.
pub fn near_misses(text: &str, marker: &str) -> Vec<usize> {
    candidates(text, marker)
        .filter(|one| !one.is_marker && one.place > 0)
        .map(|one| one.place + stem(marker).len())
        .collect()
}

/// Returns the marker without its last two characters: what looks like a marker at first sight.
fn stem(marker: &str) -> &str {
    match marker.char_indices().rev().nth(1) {
        Some((end, _)) if end > 0 => &marker[..end],
        _ => marker,
    }
}

/// Possible marker.
struct Candidate {
    place: usize,
    is_marker: bool,
}

fn candidates<'a>(text: &'a str, marker: &'a str) -> impl Iterator<Item = Candidate> {
    let (stem, rest) = marker.split_at(stem(marker).len());
    let places = text.match_indices(stem).map(|(place, _)| place).filter(|_| !marker.is_empty());
    let ends = places.clone().skip(1).chain([text.len()]);
    places.zip(ends).map(move |(place, end)| {
        let behind = text[place + stem.len()..end].strip_prefix(rest);
        Candidate {
            place,
            is_marker: behind.is_some_and(|behind| !behind.is_empty() && !behind.starts_with('0')),
        }
    })
}
