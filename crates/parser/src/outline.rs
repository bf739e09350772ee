//! Where the top-level operations of a text are, by a quick scan that knows brackets, strings and comments.
//!
//! The scan may be wrong about strange texts; whoever uses it checks that each part reads to its end.

use memchr::memchr;

/// A stretch of the text between top-level boundaries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub kind: PartKind,
    pub start: usize,
    pub end: usize,
    /// The line where it starts, from zero, and where that line starts.
    pub line: u32,
}

/// What stands in a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PartKind {
    /// One or more operations.
    Operations,
    /// The definition of an alias.
    Alias,
    /// The metadata of the file.
    Metadata,
}

/// Bytes that the scan must look at; all others are skipped.
static MATTERS: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\n\"/{}()[]";
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

/// Divides a text. `None` if its brackets do not match: then only reading it will tell.
pub(crate) fn outline(text: &[u8]) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let mut kind = kind_at(text, 0, true).unwrap_or(PartKind::Operations);
    let (mut start, mut start_line) = (0, 0);
    let (mut depth, mut line, mut at) = (0usize, 0u32, 0usize);
    while at < text.len() {
        if !MATTERS[usize::from(text[at])] {
            at += 1;
            continue;
        }
        match text[at] {
            b'\n' => {
                line += 1;
                if depth == 0 {
                    let is_end = kind != PartKind::Operations || ends_operation(text, start, at);
                    if let Some(next) = kind_at(text, at + 1, is_end) {
                        parts.push(Part { kind, start, end: at + 1, line: start_line });
                        (kind, start, start_line) = (next, at + 1, line);
                    }
                }
            }
            b'"' => at = string_end(text, at)?,
            b'/' => {
                if text.get(at + 1) == Some(&b'/') {
                    at += memchr(b'\n', &text[at..]).unwrap_or(text.len() - at);
                    continue;
                }
            }
            b'{' | b'(' | b'[' => depth += 1,
            _ => depth = depth.checked_sub(1)?,
        }
        at += 1;
    }
    parts.push(Part { kind, start, end: text.len(), line: start_line });
    (depth == 0).then_some(parts)
}

/// The position of the closing quote of the string that starts at `at`.
fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let mut from = at + 1;
    loop {
        let found = from + memchr::memchr2(b'"', b'\\', text.get(from..)?)?;
        if text[found] == b'"' {
            return Some(found);
        }
        from = found + 2;
    }
}

/// Whether the text before `at` can be the end of an operation: it ends with a closing bracket.
fn ends_operation(text: &[u8], start: usize, at: usize) -> bool {
    let last = text[start..at].iter().rposition(|byte| !byte.is_ascii_whitespace());
    last.is_some_and(|last| matches!(text[start + last], b'}' | b')'))
}

/// What starts at the beginning of a line, if that is surely a boundary.
fn kind_at(text: &[u8], at: usize, after_operation: bool) -> Option<PartKind> {
    let rest = &text[at..];
    match rest.first()? {
        b'#' | b'!' => {
            // An alias: a name without a dot, then `=`.
            let len = rest[1..]
                .iter()
                .position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'-')))?;
            let behind = rest[1 + len..].iter().find(|b| **b != b' ')?;
            (*behind == b'=').then_some(PartKind::Alias)
        }
        b'{' if rest.starts_with(b"{-#") => Some(PartKind::Metadata),
        b'"' if after_operation => Some(PartKind::Operations),
        byte if byte.is_ascii_alphabetic() && after_operation => {
            let word = rest
                .iter()
                .position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.')))
                .unwrap_or(0);
            rest[..word].contains(&b'.').then_some(PartKind::Operations)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts() {
        let text = "#map = affine_map<(d0) -> (d0)>\nfunc.func @a() {\n  x.y {\n}\n}\nfunc.func @b() {\n}\n// c\n!t = i32\n\"x\"() : () -> ()\n";
        let kinds: Vec<_> =
            outline(text.as_bytes()).expect("brackets match").iter().map(|p| (p.kind, p.line)).collect();
        use PartKind::{Alias, Operations};
        assert_eq!(kinds, [(Alias, 0), (Operations, 1), (Operations, 5), (Alias, 8), (Operations, 9)]);
        assert_eq!(outline(b"}"), None);
        assert_eq!(outline(b"\"a"), None);
    }
}
