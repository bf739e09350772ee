//! Comments of an old text, put where they belong in the new one.
//!
//! The new text is printed twice, plain and with locations, which agree line by line from the module on. So each line
//! knows the line that it was read from, and a comment goes in front of the first line that was read from below it.

/// The new text with the comments that stand on lines of their own in the old one.
pub(crate) fn keep(plain: &str, located: &str, name: &str, old: &[u8]) -> String {
    let comments = comments_of(old);
    let lines: Vec<&str> = plain.lines().collect();
    let origins = origins(&lines, located, name);
    let mut text = String::new();
    let mut next = 0;
    for (line, origin) in lines.iter().zip(origins) {
        let indent = &line[..line.len() - line.trim_start().len()];
        while let Some((number, comment)) = comments.get(next)
            && origin.is_some_and(|origin| *number < origin)
        {
            text.push_str(&format!("{indent}{comment}\n"));
            next += 1;
        }
        text.push_str(line);
        text.push('\n');
    }
    for (_, comment) in &comments[next..] {
        text.push_str(&format!("{comment}\n"));
    }
    text
}

/// Comments on lines of their own, with the number of the line; that which names the edition is out of date.
fn comments_of(old: &[u8]) -> Vec<(u32, String)> {
    let text = String::from_utf8_lossy(old);
    let lines = text.lines().enumerate().map(|(number, line)| (number as u32 + 1, line.trim()));
    lines
        .filter(|(_, line)| line.starts_with("//"))
        .filter(|(_, line)| !line[2..].trim_start().starts_with("edition:"))
        .map(|(number, line)| (number, line.to_owned()))
        .collect()
}

/// For each line of the plain text the line of the old text that it was read from, if that is known.
fn origins(lines: &[&str], located: &str, name: &str) -> Vec<Option<u32>> {
    let is_start = |line: &str| line.starts_with("module") || line.starts_with("\"builtin.module\"");
    let located: Vec<&str> = located.lines().collect();
    let mut origins = vec![None; lines.len()];
    let (Some(start), Some(other)) =
        (lines.iter().position(|line| is_start(line)), located.iter().position(|line| is_start(line)))
    else {
        return origins;
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
            }
        } else if !line.ends_with('{') {
            origins[at] = here;
        }
        if line.ends_with('{') {
            open.push(at);
        }
    }
    origins
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
        let old = b"// edition: 2020\n// About f.\nfunc @f() {\n  // Go.\n  return // Here.\n}\n// End.\n";
        let plain = "module {\n  func.func @f() {\n    return\n  }\n}\n";
        let located =
            "module {\n  func.func @f() {\n    return loc(\"x\":5:3)\n  } loc(\"x\":3:1)\n} loc(\"x\":1:1)\n";
        let kept = without_module(&keep(plain, located, "x", old));
        assert_eq!(kept, "// About f.\nfunc.func @f() {\n  // Go.\n  return\n}\n// End.\n");
    }
}
