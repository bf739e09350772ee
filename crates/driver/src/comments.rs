//! Comments of an old text, put where they belong in the new one.
//!
//! The new text is printed twice, plain and with locations, which agree line by line from the module on. So each line
//! knows the line that it was read from, and a comment goes in front of the first line that was read from below it;
//! what is indented more than the operation around it stays within its braces.

/// A comment on a line of its own.
struct Comment<'t> {
    /// The line, from one.
    number: u32,
    /// How far it is indented.
    indent: usize,
    text: &'t str,
}

/// The new text with the comments that stand on lines of their own in the old one.
pub(crate) fn keep(plain: &str, located: &str, name: &str, old: &[u8]) -> String {
    let old = String::from_utf8_lossy(old);
    let old_lines: Vec<&str> = old.lines().collect();
    let comments = comments_of(&old_lines);
    let lines: Vec<&str> = plain.lines().collect();
    let Origins { first, last } = origins(&lines, located, name);
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
        text.push('\n');
    }
    comments[next..].iter().for_each(|comment| text.push_str(&format!("{}\n", comment.text)));
    text
}

/// For each line, the origin of the first one from it on whose origin is known.
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

/// How many of the comments speak of the file as a whole, or of the aliases that it begins with.
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

/// What is known of the lines of the new text.
struct Origins {
    /// The line of the old text that a line was read from.
    first: Vec<Option<u32>>,
    /// For a line that closes a region, the line that the operation with the region was read from.
    last: Vec<Option<u32>>,
}

fn origins(lines: &[&str], located: &str, name: &str) -> Origins {
    let is_start = |line: &str| line.starts_with("module") || line.starts_with("\"builtin.module\"");
    let located: Vec<&str> = located.lines().collect();
    let (mut origins, mut closing) = (vec![None; lines.len()], vec![None; lines.len()]);
    let (Some(start), Some(other)) =
        (lines.iter().position(|line| is_start(line)), located.iter().position(|line| is_start(line)))
    else {
        return Origins { first: origins, last: closing };
    };
    // Behind a region stands the location of the operation that it belongs to, whose first line is further up.
    let mut open: Vec<usize> = Vec::new();
    for at in start..lines.len() {
        let Some(with) = located.get(other + at - start) else { break };
        let line = lines[at].trim_start();
        let here = line_number(with, name);
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

/// The line that the last location of a text says.
fn line_number(text: &str, name: &str) -> Option<u32> {
    let at = text.rfind("loc(")?;
    let place = text[at + 4..].strip_prefix('"')?.strip_prefix(name)?.strip_prefix("\":")?;
    place.split(':').next()?.parse().ok()
}

/// Whether a text has a module of its own.
pub(crate) fn has_module(old: &[u8]) -> bool {
    String::from_utf8_lossy(old).lines().any(|line| {
        let line = line.trim_start();
        ["module", "builtin.module", "\"builtin.module\"", "\"module\""]
            .iter()
            .any(|word| line.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '{', '('])))
    })
}

/// A printed module without the lines that open and close it, and without the indentation.
pub(crate) fn without_module(text: &str) -> String {
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

    #[test]
    fn comments_go_in_front_of_what_they_stood_before() {
        let old = b"// edition: 2020\n// About f.\nfunc @f() {\n  // Go.\n  return // Here.\n  // Gone.\n}\n// End.\n";
        let plain = "module {\n  func.func @f() {\n    return\n  }\n}\n";
        let located =
            "module {\n  func.func @f() {\n    return loc(\"x\":5:3)\n  } loc(\"x\":3:1)\n} loc(\"x\":1:1)\n";
        let kept = without_module(&keep(plain, located, "x", old));
        assert_eq!(kept, "// About f.\nfunc.func @f() {\n  // Go.\n  return\n  // Gone.\n}\n// End.\n");
    }
}
