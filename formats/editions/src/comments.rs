//! Comments of an old text, put where they belong in the new one.
//!
//! The new text is printed twice, plain and with locations, which agree line by line from the module on. So each line
//! knows the line that it was read from. A comment after an operation goes after what was read from its line, or
//! after the brace that closes what the old one closed. A comment on a line of its own, or one after which there is
//! nothing any more, goes in front of the first line that was read from below it; what is indented more than the
//! operation around it stays within its braces.

use std::collections::HashMap;
use terrace_ir::OwnedOperation;
use terrace_ir::print::{PrintFlags, print_operation};

/// A comment of the old text.
struct Comment<'t> {
    /// The line, from one.
    number: u32,
    /// Indentation in characters.
    indent: usize,
    text: &'t str,
}

/// Origin of a text.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'t> {
    /// Name of the file, as in locations.
    pub name: &'t str,
    /// Number of lines in the file before the text.
    pub first_line: u32,
}

/// Prints a program in the current syntax, with the comments of the old text, and without a module that was not there.
pub fn print(program: &OwnedOperation<'_>, from: Origin<'_>, old: &[u8]) -> String {
    let plain = print_operation(program.op(), &PrintFlags::default());
    let flags = PrintFlags { debuginfo: true, local_scope: true, ..PrintFlags::default() };
    // Aliases are written out where locations are, so the two are told apart by what stands in front of the module.
    let located = print_operation(program.op(), &flags);
    let text = keep(&plain, &located, from, old);
    if has_module(old) { text } else { without_module(&text) }
}

/// Returns the new text with the comments of the old one.
fn keep(plain: &str, located: &str, from: Origin<'_>, old: &[u8]) -> String {
    let old = String::from_utf8_lossy(old);
    let old_lines: Vec<&str> = old.lines().collect();
    let mut comments = comments_of(&old_lines);
    let lines: Vec<&str> = plain.lines().collect();
    let origins = origins(&lines, located, from);
    let (behind, lost) = place_after(&old_lines, &origins);
    comments.extend(lost);
    comments.sort_by_key(|comment| comment.number);
    let Origins { first, last } = origins;
    let mut text = String::new();
    let mut next = header_len(&comments, &old_lines);
    comments[..next].iter().for_each(|comment| text.push_str(&format!("{}\n", comment.text)));
    let around =
        |opened: u32| old_lines.get((opened as usize).wrapping_sub(1)).map_or(0, |line| indent_of(line));
    let ends = following(&first);
    for (at, line) in lines.iter().enumerate() {
        let indent = &line[..indent_of(line)];
        while let Some(comment) = comments.get(next) {
            let (belongs, deeper) = match (first[at], last[at]) {
                (Some(origin), _) => (comment.number < origin, ""),
                // In front of what closes a region, there is what stood in it.
                (None, Some(opened)) => {
                    let is_between = opened < comment.number && comment.number < ends[at];
                    (is_between && comment.indent > around(opened), "  ")
                }
                (None, None) => (false, ""),
            };
            if !belongs {
                break;
            }
            text.push_str(&format!("{indent}{deeper}{}\n", comment.text));
            next += 1;
        }
        text.push_str(line);
        for comment in behind.get(&at).into_iter().flatten() {
            text.push(' ');
            text.push_str(comment);
        }
        text.push('\n');
    }
    comments[next..].iter().for_each(|comment| text.push_str(&format!("{}\n", comment.text)));
    text
}

/// Returns for each line, the origin of the first one from it on whose origin is known.
fn following(origins: &[Option<u32>]) -> Vec<u32> {
    let mut next = u32::MAX;
    let mut following = vec![next; origins.len()];
    for (at, origin) in origins.iter().enumerate().rev() {
        next = origin.unwrap_or(next);
        following[at] = next;
    }
    following
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Comments on lines of their own; that which names the edition is out of date.
fn comments_of<'t>(old: &[&'t str]) -> Vec<Comment<'t>> {
    let comments = old.iter().enumerate().filter(|(_, line)| line.trim_start().starts_with("//"));
    comments
        .filter(|(_, line)| !line.trim_start()[2..].trim_start().starts_with("edition:"))
        .map(|(at, line)| Comment { number: at as u32 + 1, indent: indent_of(line), text: line.trim() })
        .collect()
}

/// Comments after something else on its line: those that are put after lines of the new text, by line, and the rest.
fn place_after<'t>(old: &[&'t str], origins: &Origins) -> (HashMap<usize, Vec<&'t str>>, Vec<Comment<'t>>) {
    let mut lines_of: HashMap<u32, usize> = HashMap::new();
    for (at, origin) in origins.first.iter().enumerate() {
        let Some(origin) = *origin else { continue };
        // The last of those that stand together: constants are made in front of what needs them.
        let place = lines_of.entry(origin).or_insert(at);
        if *place + 1 == at {
            *place = at;
        }
    }
    let closing: HashMap<u32, usize> =
        origins.last.iter().enumerate().filter_map(|(at, opened)| Some(((*opened)?, at))).collect();
    let opened = opened_by(old);
    let (mut behind, mut lost) = (HashMap::<usize, Vec<&str>>::new(), Vec::new());
    // The last operation that was met, as long as what follows may belong to it: its place, and its first line.
    let mut current = None;
    // For each line, that of the operation that it belongs to.
    let mut owners = Vec::new();
    for ((line, opened), number) in old.iter().zip(opened).zip(1..) {
        let (code, comment) = code_and_comment(line);
        let code = code.trim();
        let here = lines_of.get(&number).map(|place| (*place, number));
        current = here.or(current.filter(|_| goes_on(code)));
        owners.push(current.map_or(number, |(_, first)| first));
        let place = match opened {
            Some(opened) => closing.get(&owners[opened as usize - 1]).copied(),
            None => current.map(|(place, _)| place),
        };
        match (comment.filter(|text| !code.is_empty() && !is_printed(code, text)), place) {
            (Some(text), Some(place)) => behind.entry(place).or_default().push(text),
            (Some(text), None) => lost.push(Comment { number, indent: indent_of(line), text }),
            (None, _) => {}
        }
        // What follows is inside of it.
        current = current.filter(|_| !code.ends_with('{'));
    }
    (behind, lost)
}

/// Returns true if a line looks as if it belonged to an operation that began on a line before.
fn goes_on(code: &str) -> bool {
    let is_value = code.starts_with('%') && !code.contains(" = ");
    is_value || code.starts_with([':', '-', ',', '(', ')', '[', ']', '<', '>', '{'])
}

/// Returns true if a comment is one that programs are printed with: who branches to a block.
fn is_printed(code: &str, comment: &str) -> bool {
    let words = comment.trim_start_matches('/').trim_start();
    let words = words.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    code.starts_with('^') && ["pred:", "preds:", "no predecessors"].iter().any(|one| words.starts_with(one))
}

/// Returns a line without the comment after it, and the comment.
fn code_and_comment(line: &str) -> (&str, Option<&str>) {
    let bytes = line.as_bytes();
    let (mut at, mut is_string) = (0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if is_string => at += 1,
            b'"' => is_string = !is_string,
            b'/' if !is_string && bytes.get(at + 1) == Some(&b'/') => {
                return (&line[..at], Some(line[at..].trim_end()));
            }
            _ => {}
        }
        at += 1;
    }
    (line, None)
}

/// Returns for each line that begins with a closing brace, the number of the line that opened it.
fn opened_by(lines: &[&str]) -> Vec<Option<u32>> {
    let mut open = Vec::new();
    let mut all = Vec::new();
    for (line, number) in lines.iter().zip(1..) {
        let (code, _) = code_and_comment(line);
        let (mut is_string, mut is_escaped, mut closed) = (false, false, None);
        for (at, c) in code.trim_start().char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' if is_string => is_escaped = true,
                '"' => is_string = !is_string,
                '{' if !is_string => open.push(number),
                '}' if !is_string => {
                    let opened = open.pop();
                    if at == 0 {
                        closed = opened;
                    }
                }
                _ => {}
            }
        }
        all.push(closed);
    }
    all
}

/// Returns the number of leading comments about the file as a whole, or about the aliases that it begins with.
fn header_len(comments: &[Comment<'_>], old: &[&str]) -> usize {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let Some(code) = old.iter().position(is_code) else { return 0 };
    let end = if old[code].starts_with(['#', '!']) {
        code
    } else {
        // The last empty line in front of it, if there is one.
        old[..code].iter().rposition(|line| line.trim().is_empty()).unwrap_or(0)
    };
    comments.iter().take_while(|comment| comment.number as usize <= end).count()
}

/// Origins of the lines of the new text.
struct Origins {
    /// The line of the old text that a line was read from.
    first: Vec<Option<u32>>,
    /// For a line that closes a region, the line that the operation with the region was read from.
    last: Vec<Option<u32>>,
}

fn origins(lines: &[&str], located: &str, from: Origin<'_>) -> Origins {
    let is_start = |line: &str| line.starts_with("module") || line.starts_with("\"builtin.module\"");
    let located: Vec<&str> = located.lines().collect();
    let (mut origins, mut closing) = (vec![None; lines.len()], vec![None; lines.len()]);
    let (Some(start), Some(other)) =
        (lines.iter().position(|line| is_start(line)), located.iter().position(|line| is_start(line)))
    else {
        return Origins { first: origins, last: closing };
    };
    // After a region stands the location of the operation that it belongs to, whose first line is further up.
    let mut open: Vec<usize> = Vec::new();
    for at in start..lines.len() {
        let Some(with) = located.get(other + at - start) else { break };
        let line = lines[at].trim_start();
        let here = line_number(with, from);
        if line.starts_with('}') {
            let first = open.pop();
            if let Some(first) = first.filter(|first| *first != start) {
                origins[first] = here;
                closing[at] = here;
            }
        } else if !line.ends_with('{') {
            origins[at] = here;
        }
        if line.ends_with('{') {
            open.push(at);
        }
    }
    Origins { first: origins, last: closing }
}

/// Returns the line of the text that the last location of a printed line says.
fn line_number(text: &str, from: Origin<'_>) -> Option<u32> {
    let at = text.rfind("loc(")?;
    let place = text[at + 4..].strip_prefix('"')?.strip_prefix(from.name)?.strip_prefix("\":")?;
    place.split(':').next()?.parse::<u32>().ok()?.checked_sub(from.first_line)
}

/// Returns true if a text has a module of its own.
fn has_module(old: &[u8]) -> bool {
    String::from_utf8_lossy(old).lines().any(|line| {
        let line = line.trim_start();
        ["module", "builtin.module", "\"builtin.module\"", "\"module\""]
            .iter()
            .any(|word| line.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '{', '('])))
    })
}

/// Returns a printed module without the lines that open and close it, and without the indentation.
fn without_module(text: &str) -> String {
    let mut new = String::new();
    let mut is_inside = false;
    for line in text.lines() {
        match (is_inside, line) {
            (false, "module {") => is_inside = true,
            (true, "}") => is_inside = false,
            (true, line) => {
                new.push_str(line.strip_prefix("  ").unwrap_or(line));
                new.push('\n');
            }
            (false, line) => {
                new.push_str(line);
                new.push('\n');
            }
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(old: &str, plain: &str, located: &str, expected: &str) {
        let kept = keep(plain, located, Origin { name: "x", first_line: 0 }, old.as_bytes());
        assert_eq!(without_module(&kept), expected);
    }

    #[test]
    fn comments_go_in_front_of_what_they_stood_before() {
        check(
            "// edition: 2020\n// About f.\nfunc @f() {\n  // Go.\n  return // Here.\n  // Gone.\n}\n// End.\n",
            "module {\n  func.func @f() {\n    return\n  }\n}\n",
            "module {\n  func.func @f() {\n    return loc(\"x\":5:3)\n  } loc(\"x\":3:1)\n} loc(\"x\":1:1)\n",
            "// About f.\nfunc.func @f() {\n  // Go.\n  return // Here.\n  // Gone.\n}\n// End.\n",
        );
    }

    #[test]
    fn comments_after_code_stay_after_it() {
        check(
            "func @f( // Opens.\n  %x: i32) { // Opened.\n  \"a.b\"() { s = \"//\" } // One.\n    : () -> () // Two.\n\
             ^b: // pred: ^a\n  return // Back.\n} // Closed.\n",
            "module {\n  func.func @f(%arg0: i32) {\n    \"a.b\"() {s = \"//\"} : () -> ()\n  ^bb1:  // pred: ^bb0\n    \
             return\n  }\n}\n",
            "module {\n  func.func @f(%arg0: i32 loc(\"x\":2:3)) {\n    \"a.b\"() {s = \"//\"} : () -> () loc(\"x\":3:3)\n  \
             ^bb1:  // pred: ^bb0\n    return loc(\"x\":6:3)\n  } loc(\"x\":1:1)\n} loc(\"x\":0:0)\n",
            "func.func @f(%arg0: i32) { // Opens. // Opened.\n  \"a.b\"() {s = \"//\"} : () -> () // One. // Two.\n\
             ^bb1:  // pred: ^bb0\n  return // Back.\n} // Closed.\n",
        );
    }

    #[test]
    fn comments_after_erased_code_stand_alone() {
        check(
            "#a = (d0) -> (d0) // A map.\nfunc @f() { // Opened.\n  %c = constant 0 : i32 // Gone.\n  return\n}\n",
            "module {\n  func.func @f() {\n    return\n  }\n}\n",
            "module {\n  func.func @f() {\n    return loc(\"x\":4:3)\n  } loc(\"x\":2:1)\n} loc(\"x\":0:0)\n",
            "// A map.\nfunc.func @f() { // Opened.\n  // Gone.\n  return\n}\n",
        );
    }
}
