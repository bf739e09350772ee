//! Outline of a text: the operations that can be parsed independently, found by a quick scan of brackets, strings and
//! comments.
//!
//! They are those at top level or, where all of them stand in one module, those of the module. The scan may be wrong
//! about strange texts; whoever uses it checks that each part reads to its end.
//!
//! What is between two braces is not looked through line by line: only braces count there, strings and comments aside.
//!
//! Neither strings nor comments go beyond a line, so the scan can begin at any line, and stretches of the text are
//! scanned at the same time. A stretch does not know how deep it starts, but as there is nothing outside of the top
//! level, only its outermost lines can be boundaries.

use memchr::{memchr, memmem, memrchr};
use rayon::prelude::*;
use std::ops::Range;

/// A stretch of the text between boundaries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub kind: PartKind,
    pub start: usize,
    pub end: usize,
    /// The line where it starts, from zero; it starts where the line does.
    pub line: u32,
}

/// Kind of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PartKind {
    /// One or more operations.
    Operations,
    /// The definition of an alias.
    Alias,
    /// The metadata of the file.
    Metadata,
}

/// The parts of a text.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Outline {
    /// Parts at top level, except the only module.
    pub top: Vec<Part>,
    /// If the only operation there is a module.
    pub module: Option<ModuleParts>,
}

/// The only module.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct ModuleParts {
    /// All of it.
    pub module: Part,
    /// Parts.
    pub parts: Vec<Part>,
    /// They stand before this position, where the line with the closing brace starts.
    pub end: usize,
    pub end_line: u32,
}

/// Stretches about this long are scanned at the same time.
const STRETCH: usize = 1 << 20;

/// Divides a text. `None` if its brackets do not match: then only reading it will tell.
pub(crate) fn outline(text: &[u8]) -> Option<Outline> {
    let Some(inner) = inside_of_module(text) else {
        return Some(Outline { top: scan(text, 0..text.len(), 0)?.0, module: None });
    };
    let line = lines_in(&text[..inner.start]);
    let (parts, lines) = scan(text, inner.clone(), line)?;
    let end_line = line + lines;
    let header = memrchr(b'\n', &text[..inner.start - 1]).map_or(0, |newline| newline + 1);
    let behind = memchr(b'\n', &text[inner.end..]).map_or(text.len(), |at| inner.end + at + 1);
    let (mut top, _) = scan(text, 0..header, 0)?;
    top.extend(scan(text, behind..text.len(), end_line + 1)?.0);
    top.retain(|part| part.kind != PartKind::Operations || !has_only_comments(text, part));
    if top.iter().any(|part| part.kind == PartKind::Operations) {
        return None;
    }
    // The module begins on the line before.
    let module = Part { kind: PartKind::Operations, start: header, end: behind, line: line - 1 };
    Some(Outline { top, module: Some(ModuleParts { module, parts, end: inner.end, end_line }) })
}

/// Returns the lines between the one where the only module begins and the one where it ends, where that is easy to
/// see.
fn inside_of_module(text: &[u8]) -> Option<Range<usize>> {
    let mut at = 0;
    loop {
        let end = at + memchr(b'\n', text.get(at..)?)?;
        let line = text[at..end].trim_ascii();
        let is_module = [&b"module"[..], b"builtin.module"].iter().any(|name| {
            line.strip_prefix(*name).and_then(<[u8]>::first).is_some_and(|next| b" {@".contains(next))
        });
        if is_module {
            if !line.ends_with(b"{") {
                return None;
            }
            let close = memmem::rfind(text, b"\n}")? + 1;
            return (end < close).then_some(end + 1..close);
        }
        if !(line.is_empty() || line.starts_with(b"//") || line.starts_with(b"#") || line.starts_with(b"!")) {
            return None;
        }
        at = end + 1;
    }
}

fn has_only_comments(text: &[u8], part: &Part) -> bool {
    let mut lines = text[part.start..part.end].split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.all(|line| line.is_empty() || line.starts_with(b"//"))
}

fn lines_in(text: &[u8]) -> u32 {
    memchr::memchr_iter(b'\n', text).count() as u32
}

/// Divides what is between two starts of lines; the number of lines as well.
fn scan(text: &[u8], range: Range<usize>, first_line: u32) -> Option<(Vec<Part>, u32)> {
    let mut ranges = Vec::new();
    let mut start = range.start;
    while start < range.end {
        let end = match text.get(start + STRETCH..range.end) {
            Some(rest) => start + STRETCH + memchr(b'\n', rest).map_or(rest.len(), |at| at + 1),
            None => range.end,
        };
        ranges.push(start..end);
        start = end;
    }
    let stretches: Vec<Stretch> = ranges.into_par_iter().map(|range| Stretch::scan(text, range)).collect();
    let mut parts: Vec<Part> = Vec::new();
    let (mut depth, mut line) = (0, first_line);
    let mut open = Part { kind: PartKind::Operations, start: range.start, end: range.end, line: first_line };
    for stretch in stretches {
        if depth + stretch.outermost < 0 {
            return None;
        }
        for found in stretch.boundaries.iter().filter(|found| depth + found.depth == 0) {
            let ends = open.kind != PartKind::Operations || found.is_after_bracket;
            if found.kind == PartKind::Operations && !ends {
                continue;
            }
            if found.at > open.start {
                parts.push(Part { end: found.at, ..open });
            }
            open = Part { kind: found.kind, start: found.at, end: range.end, line: line + found.line };
        }
        depth += stretch.depth;
        line += stretch.lines;
    }
    if open.start < range.end {
        parts.push(open);
    }
    (depth == 0).then_some((parts, line - first_line))
}

/// Scan of some lines, independent of those before.
struct Stretch {
    /// Starts of lines where a part may begin.
    boundaries: Vec<Boundary>,
    /// Change in depth from start to end.
    depth: i64,
    /// The same for its outermost line; not above zero.
    outermost: i64,
    lines: u32,
}

struct Boundary {
    at: usize,
    /// Depth relative to the start of the stretch.
    depth: i64,
    /// Number of lines before it in the stretch.
    line: u32,
    kind: PartKind,
    is_after_bracket: bool,
}

impl Stretch {
    fn scan(text: &[u8], range: Range<usize>) -> Self {
        let mut stretch = Stretch { boundaries: Vec::new(), depth: 0, outermost: 0, lines: 0 };
        let mut at = range.start;
        let mut last = text[..at].trim_ascii_end().last().copied();
        // In most texts there are none, and nobody need look for them line by line.
        let may_have_comments = memmem::find(&text[range.clone()], b"//").is_some();
        // Whether what opens closes in the stretch, as far as is known.
        let mut all_close = true;
        while at < range.end {
            if stretch.depth < stretch.outermost {
                stretch.outermost = stretch.depth;
                stretch.boundaries.clear();
            }
            if stretch.depth == stretch.outermost
                && let Some(kind) = kind_at(&text[at..])
            {
                let is_after_bracket = last.is_none_or(|last| matches!(last, b'}' | b')'));
                let (depth, line) = (stretch.depth, stretch.lines);
                stretch.boundaries.push(Boundary { at, depth, line, kind, is_after_bracket });
            }
            let (end, has_newline) = match memchr(b'\n', &text[at..range.end]) {
                Some(newline) => (at + newline, true),
                None => (range.end, false),
            };
            let line = &text[at..end];
            last = line.trim_ascii_end().last().copied().or(last);
            stretch.depth += depth_of(line);
            stretch.lines += u32::from(has_newline);
            at = end + 1;
            let opens = last == Some(b'{')
                && stretch.depth > stretch.outermost
                && !(may_have_comments && has_comment(line));
            if opens && all_close {
                match closing_brace(&text[..range.end], at, may_have_comments) {
                    // Where the line starts that has it is looked at line by line again.
                    Some(closing) => {
                        let next = line_start(text, at, closing);
                        stretch.depth -= 1 + depth_of(&text[next..=closing]);
                        stretch.lines += lines_in(&text[at..next]);
                        at = next;
                    }
                    None => all_close = false,
                }
            }
        }
        stretch.outermost = stretch.outermost.min(stretch.depth);
        stretch
    }
}

/// Returns the position of the brace that closes the one before a position where a line starts, if there is one.
fn closing_brace(text: &[u8], start: usize, may_have_comments: bool) -> Option<usize> {
    let (mut at, mut open) = (start, 1);
    loop {
        // No string is between one of these and the next, and what is before them on their line was looked at: lines may
        // be long.
        let found = at + memchr::memchr3(b'{', b'}', b'"', text.get(at..)?)?;
        if may_have_comments && memmem::find(&text[line_start(text, at, found)..found], b"//").is_some() {
            at = found + memchr(b'\n', &text[found..])?;
            continue;
        }
        at = found + 1;
        match text[found] {
            b'{' => open += 1,
            b'}' if open == 1 => return Some(found),
            b'}' => open -= 1,
            _ => at = string_end(text, found) + 1,
        }
    }
}

/// Returns the start of the line that contains a position, or `from`, if that is later.
fn line_start(text: &[u8], from: usize, at: usize) -> usize {
    memrchr(b'\n', &text[from..at]).map_or(from, |newline| from + newline + 1)
}

/// Returns true if a comment begins in a line.
fn has_comment(line: &[u8]) -> bool {
    // Most have none, and then it does not matter where strings are.
    let mut at = if memmem::find(line, b"//").is_some() { 0 } else { line.len() };
    while let Some(found) = line.get(at..).and_then(|rest| memchr::memchr2(b'"', b'/', rest)) {
        at += found;
        match line[at] {
            b'"' => at = string_end(line, at),
            _ if line.get(at + 1) == Some(&b'/') => return true,
            _ => {}
        }
        at += 1;
    }
    false
}

/// Returns the change in depth over a line; brackets in strings and comments do not count.
fn depth_of(line: &[u8]) -> i64 {
    depth_without_strings(line).unwrap_or_else(|| depth_with_strings(line))
}

/// Returns the same for a text in which nothing may begin a string or a comment; `None` for others.
fn depth_without_strings(text: &[u8]) -> Option<i64> {
    /// Number of bytes examined together, without branches, so that the compiler can vectorize.
    const WIDTH: usize = 32;
    let mut depth = 0;
    for piece in text.chunks(WIDTH) {
        let mut padded = [0; WIDTH];
        padded[..piece.len()].copy_from_slice(piece);
        let (mut more, mut special) = (0i8, 0u8);
        for byte in padded {
            // One bit is between brackets and braces.
            let folded = byte | (b'{' ^ b'[');
            more += i8::from((folded == b'{') | (byte == b'('));
            more -= i8::from((folded == b'}') | (byte == b')'));
            special |= u8::from((byte == b'"') | (byte == b'/'));
        }
        if special != 0 {
            return None;
        }
        depth += i64::from(more);
    }
    Some(depth)
}

/// Returns the same for any line, string by string.
fn depth_with_strings(line: &[u8]) -> i64 {
    let depth_between = |text| depth_without_strings(text).unwrap_or_default();
    let (mut depth, mut start) = (0, 0);
    while let Some(found) = line.get(start..).and_then(|rest| memchr::memchr2(b'"', b'/', rest)) {
        let at = start + found;
        depth += depth_between(&line[start..at]);
        start = match line[at] {
            b'"' => string_end(line, at) + 1,
            _ if line.get(at + 1) == Some(&b'/') => return depth,
            _ => at + 1,
        };
    }
    depth + line.get(start..).map_or(0, depth_between)
}

/// Returns the position of the closing quote of the string that starts at `at`, or the end of the line.
fn string_end(line: &[u8], at: usize) -> usize {
    let mut from = at + 1;
    loop {
        let found = line.get(from..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest));
        let Some(found) = found.map(|found| from + found) else { return line.len() };
        if line[found] == b'"' {
            return found;
        }
        from = found + 2;
    }
}

/// Returns the kind of part that may start on a line: operations only if something else ends before.
fn kind_at(text: &[u8]) -> Option<PartKind> {
    let spaces = text.iter().position(|byte| *byte != b' ')?;
    let rest = &text[spaces..];
    match rest[0] {
        b'#' | b'!' => {
            // An alias: a name without a dot, then `=`.
            let len = rest[1..]
                .iter()
                .position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'-')))?;
            let behind = rest[1 + len..].iter().find(|b| **b != b' ')?;
            (*behind == b'=').then_some(PartKind::Alias)
        }
        b'{' if rest.starts_with(b"{-#") => Some(PartKind::Metadata),
        b'"' => Some(PartKind::Operations),
        byte if byte.is_ascii_alphabetic() => {
            let mut word = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'));
            word.any(|byte| *byte == b'.').then_some(PartKind::Operations)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::PartKind::{Alias, Operations};
    use super::*;

    fn kinds(parts: &[Part]) -> Vec<(PartKind, u32)> {
        parts.iter().map(|part| (part.kind, part.line)).collect()
    }

    #[test]
    fn parts() {
        let text = "#map = affine_map<(d0) -> (d0)>\nfunc.func @a() {\n  x.y {\n}\n}\nfunc.func @b() {\n}\n// c\n!t = i32\n\"x\"() : () -> ()\n";
        let found = outline(text.as_bytes()).expect("brackets match");
        assert_eq!(
            kinds(&found.top),
            [(Alias, 0), (Operations, 1), (Operations, 5), (Alias, 8), (Operations, 9)]
        );
        assert_eq!(found.module, None);
        assert_eq!(outline(b"}"), None);
    }

    #[test]
    fn parts_of_a_module() {
        let text = "// c\n#map = affine_map<(d0) -> (d0)>\nmodule @m attributes {a = \"{\"} {\n  func.func @a() {\n    x.y\n  }\n  func.func @b() {\n  }\n}\n#loc = loc(\"x\")\n";
        let found = outline(text.as_bytes()).expect("brackets match");
        assert_eq!(kinds(&found.top), [(Alias, 1), (Alias, 9)]);
        let module = found.module.expect("there is a module");
        assert_eq!(kinds(&module.parts), [(Operations, 3), (Operations, 6)]);
        assert_eq!(module.module.line, 2);
        assert_eq!((module.end_line, &text[module.end..=module.end]), (8, "}"));
    }

    #[test]
    fn two_modules_are_read_at_top_level() {
        let text = "module {\n  a.b {\n  }\n}\nmodule {\n}\n";
        assert_eq!(outline(text.as_bytes()), None);
    }

    #[test]
    fn brackets_in_strings_and_comments_do_not_count() {
        assert_eq!(depth_of(b"a { \"}\\\"}\" [ ( // ]"), 3);
        assert_eq!(depth_of(b"]})"), -3);
        assert_eq!(depth_of(b"{ \"[[[\" / ( \"\\"), 2);
        let long = [&b"({["[..], &b" ".repeat(70), b")", &b"\"((".repeat(9)].concat();
        assert_eq!(depth_of(&long), 2 + 8);
    }

    /// Checks that text between braces is skipped, whatever is in strings and comments there.
    #[test]
    fn braces_lead_to_those_that_close_them() {
        let text = b"{\n  a \"}\" { // }\n } // \" }\n  b = \"//\" } c\n}";
        assert_eq!(closing_brace(text, 2, true), Some(text.len() - 5));
        assert_eq!(closing_brace(b"{\n { }\n", 2, false), None);
        assert_eq!(closing_brace(b"{\n { \"}", 2, false), None);
        assert!(has_comment(b"a \"b//\" //") && !has_comment(b"a \"b//\" /") && !has_comment(b"\""));
    }

    /// Checks that depth and lines are right after text deeper than any part.
    #[test]
    fn depth_after_braces() {
        let text = "func.func @a() {\n  x.y (%a,\n {\n c }) ({\n} else {\n})\n}\nfunc.func @b() {\n}\nfunc.func @c() {\n  x.y ({\n";
        let scanned = Stretch::scan(text.as_bytes(), 0..text.len());
        let found: Vec<_> =
            scanned.boundaries.iter().map(|boundary| (boundary.line, boundary.depth)).collect();
        assert_eq!(found, [(0, 0), (7, 0), (9, 0)]);
        assert_eq!((scanned.lines, scanned.outermost, scanned.depth), (11, 0, 3));
        assert_eq!(outline(text.as_bytes()), None);
    }
}
