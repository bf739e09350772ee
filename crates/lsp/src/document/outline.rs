//! Division of a text: into programs at `// -----`, and of a long program into units that are parsed on their own.
//!
//! A unit is an operation at top level, or in the only module there, with what stands before it. The scan counts braces
//! outside of strings and comments. Where they do not match, as while a text is being written, a line that begins at the
//! same column with the same word as the unit does starts the next one all the same, so that an edit concerns one unit.

use memchr::memchr;
use std::ops::Range;

/// The line that separates programs.
pub const MARKER: &str = "// -----";

/// Returns the ranges of the programs of a text.
pub fn programs(text: &str) -> Vec<Range<usize>> {
    let mut programs = Vec::new();
    let mut start = 0;
    for at in memchr::memmem::find_iter(text.as_bytes(), MARKER) {
        // As upstream, a marker stands at the start of a line.
        if at == 0 || text.as_bytes()[at - 1] == b'\n' {
            programs.push(start..at);
            start = at + MARKER.len();
        }
    }
    programs.push(start..text.len());
    programs
}

/// A stretch of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Range in the text of the program.
    pub range: Range<usize>,
    /// The line, from zero, in which it starts.
    pub line: u32,
}

/// The units of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// Units at top level.
    pub top: Vec<Unit>,
    /// The only module, if there is one that begins and ends at lines of its own: index of its unit, and what is in it.
    pub module: Option<Module>,
}

/// A module whose operations are units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Module {
    /// All of it, as one of the units at top level.
    pub unit: usize,
    /// Units inside.
    pub inner: Vec<Unit>,
    /// Range of the inside, and the line in which it ends.
    pub inside: Range<usize>,
    /// Line of the end of the inside.
    pub end_line: u32,
}

/// Divides a program.
pub fn outline(text: &str) -> Outline {
    let bytes = text.as_bytes();
    let mut outline = Outline { top: scan(bytes, 0..bytes.len(), 0), module: None };
    let is_module = |unit: &Unit| {
        let text = code_of(bytes, unit);
        [&b"module"[..], b"builtin.module"].iter().any(|name| {
            text.strip_prefix(*name).and_then(<[u8]>::first).is_some_and(|next| b" {@".contains(next))
        })
    };
    let is_op = |unit: &Unit| !matches!(code_of(bytes, unit).first(), None | Some(b'#' | b'!'));
    let ops: Vec<usize> = (0..outline.top.len()).filter(|at| is_op(&outline.top[*at])).collect();
    if let [unit] = ops[..]
        && is_module(&outline.top[unit])
    {
        outline.module = inside_of(bytes, &outline.top[unit]).map(|(inside, line, end_line)| Module {
            unit,
            inner: scan(bytes, inside.clone(), line),
            inside,
            end_line,
        });
    }
    outline
}

/// Returns the text of a unit from the first token on.
fn code_of<'t>(text: &'t [u8], unit: &Unit) -> &'t [u8] {
    let mut at = unit.range.start;
    while at < unit.range.end {
        match text[at] {
            b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            b'/' if text.get(at + 1) == Some(&b'/') => {
                at += memchr(b'\n', &text[at..unit.range.end]).unwrap_or(unit.range.end - at);
            }
            _ => break,
        }
    }
    &text[at.min(unit.range.end)..unit.range.end]
}

/// Returns the inside of a module: from the line behind its header to that with the closing brace, and their numbers.
fn inside_of(text: &[u8], unit: &Unit) -> Option<(Range<usize>, u32, u32)> {
    let start = unit.range.end - code_of(text, unit).len();
    let header_end = start + memchr(b'\n', &text[start..unit.range.end])?;
    if !text[start..header_end].trim_ascii_end().ends_with(b"{") {
        return None;
    }
    let close = start + memchr::memmem::rfind(&text[start..unit.range.end], b"\n}")? + 1;
    // Behind it are at most a location and comments.
    if header_end + 1 > close {
        return None;
    }
    let lines = |range: Range<usize>| memchr::memchr_iter(b'\n', &text[range]).count() as u32;
    let line = unit.line + lines(unit.range.start..header_end + 1);
    Some((header_end + 1..close, line, line + lines(header_end + 1..close)))
}

/// Divides what is between two positions; the first is the start of a line.
fn scan(text: &[u8], range: Range<usize>, first_line: u32) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let mut current = Unit { range: range.start..range.start, line: first_line };
    // The column and first word of the first operation of the current unit.
    let mut head: Option<(usize, &[u8])> = None;
    let (mut depth, mut line_start, mut line) = (0i64, range.start, first_line);
    while line_start < range.end {
        let end = memchr(b'\n', &text[line_start..range.end]).map_or(range.end, |at| line_start + at);
        let content = &text[line_start..end];
        let column = content.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(content.len());
        let first = content.get(column).copied();
        let code = &content[column..];
        let starts_op = match first {
            None
            | Some(b'\r' | b'}' | b')' | b']' | b'^' | b',' | b'>' | b'(' | b'-' | b':' | b'=' | b'[') => {
                false
            }
            Some(b'/') => false,
            Some(b'{') => code.starts_with(b"{-#"),
            Some(_) => true,
        };
        if starts_op {
            let word = first_word(code);
            let is_next = match head {
                None => false,
                Some(_) if depth == 0 => is_op_word(word),
                Some((own_column, own_word)) => column == own_column && word == own_word && is_op_word(word),
            };
            if is_next {
                current.range.end = line_start;
                let next = Unit { range: line_start..line_start, line };
                units.push(std::mem::replace(&mut current, next));
                depth = 0;
                head = Some((column, word));
            } else if head.is_none() {
                head = Some((column, word));
            }
        }
        depth = (depth + braces(content)).max(0);
        line_start = end + 1;
        line += 1;
    }
    current.range.end = range.end;
    if !current.range.is_empty() {
        units.push(current);
    }
    units
}

/// Returns the first word of a line.
fn first_word(code: &[u8]) -> &[u8] {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.$\"#!%{-".contains(byte);
    &code[..code.iter().position(|byte| !is_part(byte)).unwrap_or(code.len())]
}

/// Returns true if a word may be the first of an operation, an alias or metadata, and hardly goes on with another one.
fn is_op_word(word: &[u8]) -> bool {
    match word.first() {
        Some(b'#' | b'!' | b'%' | b'"' | b'{') => true,
        Some(first) => {
            first.is_ascii_alphabetic()
                && (word.contains(&b'.') || matches!(word, b"module" | b"func" | b"return" | b"call"))
        }
        None => false,
    }
}

/// Returns how much deeper a line leads.
fn braces(line: &[u8]) -> i64 {
    let mut depth = 0;
    let mut at = 0;
    while let Some(found) =
        line.get(at..).and_then(|rest| rest.iter().position(|byte| matches!(byte, b'{' | b'}' | b'"' | b'/')))
    {
        at += found;
        match line[at] {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b'"' => {
                at += 1;
                while at < line.len() && line[at] != b'"' {
                    at += 1 + usize::from(line[at] == b'\\');
                }
            }
            _ if line.get(at + 1) == Some(&b'/') => return depth,
            _ => {}
        }
        at += 1;
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'t>(text: &'t str, units: &[Unit]) -> Vec<&'t str> {
        units.iter().map(|unit| text[unit.range.clone()].trim()).collect()
    }

    #[test]
    fn operations_are_units() {
        let rows: &[(&str, &[&str])] = &[
            ("", &[]),
            ("a.b {\n}\na.c\n", &["a.b {\n}", "a.c"]),
            ("#a = 1\n!b = i32\na.c\n", &["#a = 1", "!b = i32", "a.c"]),
            (
                "// x\na.b \"}\" {\n  a.c // }\n}\n// y\na.d",
                &["// x\na.b \"}\" {\n  a.c // }\n}\n// y", "a.d"],
            ),
            // A brace is missing, and is none of the next function's.
            ("f.f @a {\n  a.b {\n}\nf.f @b {\n}\n", &["f.f @a {\n  a.b {\n}", "f.f @b {\n}"]),
        ];
        for (text, expected) in rows {
            assert_eq!(texts(text, &outline(text).top), *expected, "{text}");
        }
    }

    #[test]
    fn a_module_has_units_inside() {
        let text = "#a = 1\nmodule @m attributes {a = #a} {\n  f.f @a {\n  }\n  f.f @b\n} loc(#a)\n#b = 2\n";
        let outline = outline(text);
        let module = outline.module.expect("there is one");
        assert_eq!(texts(text, &module.inner), ["f.f @a {\n  }", "f.f @b"]);
        assert_eq!(module.inner[1].line, 4);
        assert_eq!((&text[module.inside.end..module.inside.end + 1], module.end_line), ("}", 5));
        assert_eq!(outline.top.len(), 3);
    }

    #[test]
    fn markers_divide_programs() {
        let text = "a\n// -----\nb // -----\n// -----";
        let parts: Vec<&str> = programs(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(parts, ["a\n", "\nb // -----\n", ""]);
    }
}
