//! Balanced pieces of a program's text.

use std::collections::HashMap;
use std::ops::Range;

/// The syntactic role of a fragment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A decimal number.
    Number,
    /// A value's name.
    Value,
    /// A symbol's name.
    Symbol,
    /// Any other token.
    Token,
    /// A type with its parameters.
    Type,
    /// An attribute: a string, an alias, or a word with its parameters.
    Attribute,
    /// Brackets with all in them.
    Group(u8),
    /// An operation with its regions, on lines of its own.
    Op,
}

/// A piece of a text.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// Its role.
    pub kind: Kind,
    /// Its bytes.
    pub range: Range<usize>,
}

/// Returns all fragments of a text, in the order of their starts within each kind.
pub fn fragments(text: &str) -> Vec<Fragment> {
    let bytes = text.as_bytes();
    let tokens = tokens(bytes);
    let closing = closing(bytes, &tokens);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let first = bytes[token.start];
        let word = &text[token.clone()];
        // A word directly followed by `<` has its parameters there.
        let parameters =
            tokens.get(at + 1).filter(|next| next.start == token.end && bytes[next.start] == b'<');
        let end = parameters.and_then(|next| closing.get(&next.start)).map_or(token.end, |close| close + 1);
        let kind = match first {
            b'(' | b'[' | b'{' | b'<' => match closing.get(&token.start) {
                Some(close) => {
                    found.push(Fragment { kind: Kind::Group(first), range: token.start..close + 1 });
                    continue;
                }
                None => Kind::Token,
            },
            b'0'..=b'9' => Kind::Number,
            b'%' => Kind::Value,
            b'@' => Kind::Symbol,
            b'!' if token.len() > 1 => Kind::Type,
            b'#' if token.len() > 1 => Kind::Attribute,
            b'"' => Kind::Attribute,
            _ if is_builtin_type(word) => Kind::Type,
            _ if first.is_ascii_alphabetic() && end > token.end => Kind::Attribute,
            _ => Kind::Token,
        };
        let range =
            if matches!(kind, Kind::Type | Kind::Attribute) { token.start..end } else { token.clone() };
        found.push(Fragment { kind, range });
    }
    ops(text, &tokens, &closing, &mut found);
    found
}

/// Returns the dialect whose operations, types and attributes a text names most often.
pub fn main_dialect(text: &str) -> String {
    const EVERYWHERE: [&str; 4] = ["func", "arith", "builtin", "memref"];
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for token in tokens(text.as_bytes()) {
        let word = text[token].trim_matches('"').trim_start_matches(['!', '#']);
        if let Some((dialect, rest)) = word.split_once('.')
            && rest.starts_with(|c: char| c.is_ascii_alphabetic())
            && !EVERYWHERE.contains(&dialect)
        {
            *counts.entry(dialect).or_default() += 1;
        }
    }
    let most = counts.into_iter().max_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(a.0)));
    most.map_or(String::new(), |(dialect, _)| dialect.to_owned())
}

fn is_builtin_type(word: &str) -> bool {
    let is_width = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    ["si", "ui", "i", "f"].iter().any(|sign| word.strip_prefix(sign).is_some_and(is_width))
        || matches!(word, "index" | "none" | "bf16" | "vector" | "tensor" | "memref" | "complex" | "tuple")
}

/// Splits a text into words, strings and single signs.
fn tokens(bytes: &[u8]) -> Vec<Range<usize>> {
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'#');
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let start = at;
        at += 1;
        match byte {
            _ if byte.is_ascii_whitespace() => continue,
            b'"' => {
                while bytes.get(at).is_some_and(|byte| *byte != b'"' && *byte != b'\n') {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
            }
            b'0'..=b'9' => at += bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count(),
            b'%' | b'@' | b'!' | b'#' | b'^' => at += bytes[at..].iter().take_while(|b| goes_on(b)).count(),
            b'-' if bytes.get(at) == Some(&b'>') => at += 1,
            _ if goes_on(byte) => at += bytes[at..].iter().take_while(|b| goes_on(b)).count(),
            // The other bytes of a character beyond ASCII.
            _ => at += bytes[at..].iter().take_while(|b| **b & 0xC0 == 0x80).count(),
        }
        tokens.push(start..at);
    }
    tokens
}

/// Maps each opening bracket to the one that closes it; both by offset.
fn closing(bytes: &[u8], tokens: &[Range<usize>]) -> HashMap<usize, usize> {
    let mut open: Vec<usize> = Vec::new();
    let mut closing = HashMap::new();
    for token in tokens.iter().filter(|token| token.len() == 1) {
        match bytes[token.start] {
            b'(' | b'[' | b'{' | b'<' => open.push(token.start),
            close @ (b')' | b']' | b'}' | b'>') => {
                let matches = |start: &usize| {
                    let pair = (bytes[*start], close);
                    matches!(pair, (b'(', b')') | (b'[', b']') | (b'{', b'}') | (b'<', b'>'))
                };
                if let Some(at) = open.iter().rposition(matches) {
                    closing.insert(open[at], token.start);
                    open.truncate(at);
                }
            }
            _ => {}
        }
    }
    closing
}

/// Adds the operations: from the start of a line to the end of the line where its brackets are closed.
fn ops(text: &str, tokens: &[Range<usize>], closing: &HashMap<usize, usize>, found: &mut Vec<Fragment>) {
    let bytes = text.as_bytes();
    let line_end =
        |at: usize| bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |n| at + n);
    let mut line = 0;
    while line < bytes.len() {
        let end = line_end(line);
        let first = tokens.partition_point(|token| token.start < line);
        let starts_op = tokens.get(first).filter(|token| token.start < end).is_some_and(|token| {
            let word = &text[token.clone()];
            word.starts_with('%') || word.contains('.') || matches!(word, "module" | "return" | "func")
        });
        if starts_op {
            let mut last = end;
            let mut at = first;
            while let Some(token) = tokens.get(at).filter(|token| token.start < last) {
                if let Some(close) = closing.get(&token.start) {
                    last = last.max(line_end(*close));
                }
                at += 1;
            }
            found.push(Fragment { kind: Kind::Op, range: line..last });
        }
        line = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_kind(text: &str, kind: Kind) -> Vec<&str> {
        let all = fragments(text).into_iter().filter(|fragment| fragment.kind == kind);
        all.map(|fragment| &text[fragment.range]).collect()
    }

    #[test]
    fn fragments_are_balanced() {
        let text =
            "scf.for %i = %a to %b {\n  %0 = \"a.b\"() <{x = #a.c<[1]>}> : () -> vector<4xi32>\n}\nreturn";
        assert_eq!(of_kind(text, Kind::Type), ["vector<4xi32>"]);
        assert_eq!(of_kind(text, Kind::Attribute), ["\"a.b\"", "#a.c<[1]>"]);
        assert_eq!(of_kind(text, Kind::Group(b'[')), ["[1]"]);
        let inner = text.lines().nth(1).expect("the text has four lines");
        assert_eq!(of_kind(text, Kind::Op), [text.trim_end_matches("\nreturn"), inner, "return"]);
    }

    #[test]
    fn dialect_of_a_text() {
        assert_eq!(main_dialect("func.func @f() { %0 = llvm.add %a, %b : i32 }"), "llvm");
        assert_eq!(main_dialect("module {}"), "");
    }
}
