//! Division of a text: into programs at `// -----`, and of a long program into units that are parsed on their own.
//!
//! A unit is an operation at top level, or in the only module there, with what stands before it. The scan counts braces
//! outside of strings and comments. Where they do not match, as while a text is being written, a line that begins at the
//! same column with the same word as the unit does starts the next one all the same, so that an edit concerns one unit.
//!
//! The scan knows nothing at the start of a unit of what is before it. So after an edit it begins at the unit in front of
//! it, and ends at the first one after it that starts where one did.

use crate::text::Unchanged;
use memchr::{memchr, memrchr};
use std::ops::Range;

/// Names of modules, in the text.
const MODULES: [&[u8]; 2] = [b"module", b"builtin.module"];

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
    is_op: bool,
    shape: Shape,
}

/// Summary of a unit for a scan of what is around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    /// Number of braces that it leaves open.
    change: i32,
    /// The least number of them between its lines.
    lowest: i32,
    /// The least column in which a line of it begins like a module or, in the first column, like an alias.
    column: usize,
}

impl Shape {
    const EMPTY: Shape = Shape { change: 0, lowest: 0, column: usize::MAX };
}

impl Unit {
    /// Returns all of a text.
    pub fn whole(text: &str) -> Self {
        Unit { range: 0..text.len(), line: 0, is_op: true, shape: Shape::EMPTY }
    }

    /// Returns true if there is anything in it but an alias, metadata and comments.
    pub fn is_op(&self) -> bool {
        self.is_op
    }

    fn moved(&self, bytes: isize, lines: i32) -> Unit {
        let range = self.range.start.wrapping_add_signed(bytes)..self.range.end.wrapping_add_signed(bytes);
        Unit { range, line: self.line.wrapping_add_signed(lines), ..*self }
    }
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
    /// Braces that are open where the inside starts, and the column of the module.
    depth: i32,
    column: usize,
}

impl Module {
    /// Returns the braces that are open at the end of the inside, if a scan over the module finds no end of it inside.
    fn depth_at_end(&self) -> Option<i32> {
        self.inner.iter().try_fold(self.depth, |depth, unit| {
            let Shape { change, lowest, column } = unit.shape;
            (depth + lowest > 0 && column > self.column).then_some(depth + change)
        })
    }
}

/// Divides a program.
pub fn outline(text: &str) -> Outline {
    let bytes = text.as_bytes();
    let mut outline = Outline { top: scan(bytes, 0..bytes.len(), 0, |_| false).0, module: None };
    let mut ops = (0..outline.top.len()).filter(|at| outline.top[*at].is_op);
    if let (Some(unit), None) = (ops.next(), ops.next())
        && let (start, Some(column)) = start_of_module(bytes, &outline.top[unit])
    {
        outline.module = inside_of(bytes, &outline.top[unit]).map(|(inside, line, end_line)| Module {
            unit,
            inner: scan(bytes, inside.clone(), line, |_| false).0,
            depth: bytes[start..inside.start].split(|byte| *byte == b'\n').map(braces).sum(),
            column,
            inside,
            end_line,
        });
        // No scan is made around it any more.
        outline.top[unit].shape = Shape::EMPTY;
    }
    outline
}

/// Divides a program of which an earlier version was divided.
pub fn outline_after(old: &Outline, old_len: usize, text: &str, unchanged: Unchanged) -> Outline {
    let edit = Edit {
        text: text.as_bytes(),
        front: unchanged.front,
        back: text.len() - unchanged.back.min(text.len()),
        moved: text.len() as isize - old_len as isize,
    };
    let new = match &old.module {
        Some(module) => inside_of_module_after(old, module, &edit),
        None => {
            let (top, _) = edit.rescan(&old.top, 0..text.len(), 0, 0);
            // With one operation it may be a module now.
            (top.iter().filter(|unit| unit.is_op).count() > 1).then_some(Outline { top, module: None })
        }
    };
    new.unwrap_or_else(|| outline(text))
}

/// Divides a program after an edit inside of its module; `None` if it may be no such edit.
fn inside_of_module_after(old: &Outline, module: &Module, edit: &Edit<'_>) -> Option<Outline> {
    let end = module.inside.end.wrapping_add_signed(edit.moved);
    // The line feed in front of the end belongs to it.
    if edit.front < module.inside.start || edit.back >= end {
        return None;
    }
    let depth = module.depth_at_end()?;
    let first_line = module.inner.first()?.line;
    let (inner, lines) = edit.rescan(&module.inner, module.inside.start..end, first_line, module.end_line);
    let new = Module {
        inner,
        inside: module.inside.start..end,
        end_line: module.end_line.wrapping_add_signed(lines),
        ..*module
    };
    if new.depth_at_end() != Some(depth) {
        return None;
    }
    let mut top = old.top.clone();
    top[module.unit].range.end = top[module.unit].range.end.wrapping_add_signed(edit.moved);
    for unit in &mut top[module.unit + 1..] {
        *unit = unit.moved(edit.moved, lines);
    }
    Some(Outline { top, module: Some(new) })
}

/// A text after an edit: what is in front of a position and after another one is as it was.
struct Edit<'t> {
    text: &'t [u8],
    front: usize,
    back: usize,
    /// Number of bytes by which what is after moved.
    moved: isize,
}

impl Edit<'_> {
    /// Divides a stretch of the text that was divided before, and ended on that line; the units, and by how many lines
    /// what is after the edit moved.
    fn rescan(
        &self,
        old: &[Unit],
        range: Range<usize>,
        first_line: u32,
        old_end_line: u32,
    ) -> (Vec<Unit>, i32) {
        let edited_line =
            memrchr(b'\n', &self.text[..self.front.min(self.text.len())]).map_or(0, |at| at + 1);
        // A unit whose first line is as it was starts where it did.
        let kept = old.partition_point(|unit| unit.range.start < edited_line).saturating_sub(1);
        let (start, line) = match old.get(kept) {
            Some(unit) if kept > 0 => (unit.range.start, unit.line),
            _ => (range.start, first_line),
        };
        let old_unit_at = |at: usize| {
            let was = at.checked_add_signed(-self.moved).filter(|_| at >= self.back)?;
            old.binary_search_by_key(&was, |unit| unit.range.start).ok()
        };
        let (new, end, line) = scan(self.text, start..range.end, line, |at| old_unit_at(at).is_some());
        let mut units = old[..kept].to_vec();
        units.extend(new);
        match old_unit_at(end) {
            Some(next) => {
                let lines = line as i32 - old[next].line as i32;
                units.extend(old[next..].iter().map(|unit| unit.moved(self.moved, lines)));
                (units, lines)
            }
            None => (units, line as i32 - old_end_line as i32),
        }
    }
}

/// Returns the text of a unit from the first token on.
fn code_of(text: &[u8], range: Range<usize>) -> &[u8] {
    let mut at = range.start;
    while at < range.end {
        match text[at] {
            b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            b'/' if text.get(at + 1) == Some(&b'/') => {
                at += memchr(b'\n', &text[at..range.end]).unwrap_or(range.end - at);
            }
            _ => break,
        }
    }
    &text[at.min(range.end)..range.end]
}

/// Returns where the first operation of a unit starts, and in which column if that is a module.
fn start_of_module(text: &[u8], unit: &Unit) -> (usize, Option<usize>) {
    let code = code_of(text, unit.range.clone());
    let start = unit.range.end - code.len();
    let is_module = MODULES.iter().any(|name| {
        code.strip_prefix(*name).and_then(<[u8]>::first).is_some_and(|next| b" {@".contains(next))
    });
    let line_start = memrchr(b'\n', &text[..start]).map_or(0, |at| at + 1);
    (start, is_module.then_some(start - line_start))
}

/// Returns the inside of a module: from the line after its header to that with the closing brace, and their numbers.
fn inside_of(text: &[u8], unit: &Unit) -> Option<(Range<usize>, u32, u32)> {
    let start = unit.range.end - code_of(text, unit.range.clone()).len();
    let header_end = start + memchr(b'\n', &text[start..unit.range.end])?;
    if !text[start..header_end].trim_ascii_end().ends_with(b"{") {
        return None;
    }
    let close = start + memchr::memmem::rfind(&text[start..unit.range.end], b"\n}")? + 1;
    // After it are at most a location and comments.
    if header_end + 1 > close {
        return None;
    }
    let lines = |range: Range<usize>| memchr::memchr_iter(b'\n', &text[range]).count() as u32;
    let line = unit.line + lines(unit.range.start..header_end + 1);
    Some((header_end + 1..close, line, line + lines(header_end + 1..close)))
}

/// Divides what is between two positions, up to the end or to a unit that starts where `ends_at` says; the first position
/// is the start of a line. Returns the units, and where it ended, with the line.
fn scan(
    text: &[u8],
    range: Range<usize>,
    first_line: u32,
    ends_at: impl Fn(usize) -> bool,
) -> (Vec<Unit>, usize, u32) {
    let mut units: Vec<Unit> = Vec::new();
    let mut current = Current::at(range.start, first_line);
    let (mut line_start, mut line) = (range.start, first_line);
    while line_start < range.end {
        let end = memchr(b'\n', &text[line_start..range.end]).map_or(range.end, |at| line_start + at);
        let content = &text[line_start..end];
        let column = content.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(content.len());
        if starts_op(&content[column..]) {
            let word = first_word(&content[column..]);
            // Nothing else than an end of all that is open can be meant, even if something is.
            let defines_alias = column == 0 && defines_alias(content);
            if current.ends_before(column, word) || (defines_alias && current.head.is_some()) {
                units.push(current.end(text, line_start));
                if ends_at(line_start) {
                    return (units, line_start, line);
                }
                current = Current::at(line_start, line);
            }
            current.head.get_or_insert((column, word));
            if defines_alias || MODULES.iter().any(|name| word.starts_with(name)) {
                current.shape.column = current.shape.column.min(column);
            }
        }
        current.take_line(content);
        line_start = end + 1;
        line += 1;
    }
    if current.start < range.end {
        units.push(current.end(text, range.end));
    }
    (units, range.end, line)
}

/// A unit that is being scanned.
struct Current<'t> {
    start: usize,
    line: u32,
    /// The column and first word of its first operation.
    head: Option<(usize, &'t [u8])>,
    /// Braces that are open; those that close nothing do not count.
    depth: i32,
    shape: Shape,
}

impl<'t> Current<'t> {
    fn at(start: usize, line: u32) -> Self {
        Current { start, line, head: None, depth: 0, shape: Shape::EMPTY }
    }

    /// Returns true if the next unit starts with a line of this column and first word.
    fn ends_before(&self, column: usize, word: &[u8]) -> bool {
        match self.head {
            None => false,
            Some(_) if self.depth == 0 => is_op_word(word),
            Some((own_column, own_word)) => column == own_column && word == own_word && is_op_word(word),
        }
    }

    fn take_line(&mut self, content: &'t [u8]) {
        let change = braces(content);
        self.depth = (self.depth + change).max(0);
        self.shape.change += change;
        self.shape.lowest = self.shape.lowest.min(self.shape.change);
    }

    fn end(&self, text: &[u8], end: usize) -> Unit {
        let code = code_of(text, self.start..end);
        Unit {
            range: self.start..end,
            line: self.line,
            is_op: !matches!(code.first(), None | Some(b'#' | b'!')),
            shape: self.shape,
        }
    }
}

/// Returns true if the text of a line may begin an operation, an alias or metadata.
fn starts_op(code: &[u8]) -> bool {
    match code.first() {
        None
        | Some(b'\r' | b'}' | b')' | b']' | b'^' | b',' | b'>' | b'(' | b'-' | b':' | b'=' | b'[' | b'/') => {
            false
        }
        Some(b'{') => code.starts_with(b"{-#"),
        Some(_) => true,
    }
}

/// Returns the first word of a line.
fn first_word(code: &[u8]) -> &[u8] {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.$\"#!%{-".contains(byte);
    &code[..code.iter().position(|byte| !is_part(byte)).unwrap_or(code.len())]
}

/// Returns true if a line begins with the definition of an alias.
fn defines_alias(line: &[u8]) -> bool {
    let word = first_word(line);
    word.len() > 1
        && matches!(word[0], b'#' | b'!')
        && matches!(line[word.len()..].trim_ascii_start(), [b'=', after, ..] if *after != b'=')
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
fn braces(line: &[u8]) -> i32 {
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
            ("f.f @a {\n  a.b {\n#a = 1\nf.f @b {\n}\n", &["f.f @a {\n  a.b {", "#a = 1", "f.f @b {\n}"]),
            // A brace is missing, and is none of the next function's.
            ("f.f @a {\n  a.b {\n}\nf.f @b {\n}\n", &["f.f @a {\n  a.b {\n}", "f.f @b {\n}"]),
        ];
        for (text, expected) in rows {
            assert_eq!(texts(text, &outline(text).top), *expected, "{text}");
        }
    }

    /// After any edit, the outline is what it is of the new text.
    #[test]
    fn edits_move_units() {
        let functions: String =
            (0..6).map(|n| format!("  f.f @f{n} {{\n    a.b {{\n    }}\n  }}\n  // {n}\n")).collect();
        let texts = [
            format!("#a = 1\nmodule {{\n{functions}}}\n#b = 2\n// end\n"),
            format!("// x\n{}#b = 2\n", functions.replace("  f.f", "f.f")),
        ];
        let pieces = [
            "",
            "x",
            "\n",
            "{",
            "}",
            "}\n",
            "\n}",
            "  f.f @g {\n",
            "f.f @g {\n",
            "#c = 3\n",
            "module {\n",
            "\"",
            "// ",
        ];
        for text in &texts {
            let old = outline(text);
            for start in 0..=text.len() {
                for (nth, piece) in pieces.iter().enumerate() {
                    let end = (start + nth % 4).min(text.len());
                    let new = format!("{}{piece}{}", &text[..start], &text[end..]);
                    let unchanged = Unchanged { front: start, back: text.len() - end };
                    let found = outline_after(&old, text.len(), &new, unchanged);
                    assert_eq!(found, outline(&new), "{start}..{end} {piece:?}: {new}");
                }
            }
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
