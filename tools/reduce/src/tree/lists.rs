//! Text with brackets, as attributes and types have it: elements of lists, and numbers.

use std::ops::Range;

/// Kind of token: a bracket, a comma, a literal, a word, or another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Open,
    Close,
    Comma,
    Number,
    String,
    /// Word, with a mark in front such as `%`, `@`, `#` or `!`.
    Word,
    Other,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub span: Range<usize>,
}

/// Cuts text into tokens; blanks and comments are none.
pub fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let mut at = 0;
    let is_word =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.') || byte >= 0x80;
    while at < bytes.len() {
        let start = at;
        at += 1;
        let kind = match bytes[start] {
            byte if byte.is_ascii_whitespace() => continue,
            b'/' if bytes.get(at) == Some(&b'/') => {
                at = text[start..].find('\n').map_or(bytes.len(), |end| start + end);
                continue;
            }
            b'-' if bytes.get(at) == Some(&b'>') => {
                at += 1;
                Kind::Other
            }
            b':' if bytes.get(at) == Some(&b':') => {
                at += 1;
                Kind::Other
            }
            b'(' | b'[' | b'{' | b'<' => Kind::Open,
            b')' | b']' | b'}' | b'>' => Kind::Close,
            b',' => Kind::Comma,
            b'"' => {
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
                // An escape at the end of the text may have led into a character.
                while !text.is_char_boundary(at) {
                    at += 1;
                }
                Kind::String
            }
            b'0'..=b'9' => {
                let is_hex = bytes[start] == b'0' && bytes.get(at) == Some(&b'x');
                at += usize::from(is_hex);
                let is_digit =
                    |b: u8| if is_hex { b.is_ascii_hexdigit() } else { b.is_ascii_digit() || b == b'.' };
                while at < bytes.len() && is_digit(bytes[at]) {
                    at += 1;
                }
                if !is_hex && at < bytes.len() && matches!(bytes[at], b'e' | b'E') {
                    let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
                    if bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
                        at += 1 + sign;
                        while at < bytes.len() && bytes[at].is_ascii_digit() {
                            at += 1;
                        }
                    }
                }
                Kind::Number
            }
            byte if is_word(byte) || matches!(byte, b'%' | b'@' | b'#' | b'!' | b'^') => {
                if matches!(byte, b'@') && bytes.get(at) == Some(&b'"') {
                    at = text[at + 1..].find('"').map_or(bytes.len(), |end| at + end + 2);
                }
                while at < bytes.len() && is_word(bytes[at]) {
                    at += 1;
                }
                Kind::Word
            }
            _ => Kind::Other,
        };
        all.push(Token { kind, span: start..at });
    }
    all
}

/// Returns for each opening bracket the position of the token that closes it; brackets that do not fit are left out.
pub fn pairs(text: &str, tokens: &[Token]) -> Vec<(usize, usize)> {
    let mut open: Vec<usize> = Vec::new();
    let mut pairs = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(at),
            Kind::Close => {
                let closing = &text[token.span.clone()];
                let fits = |at: &usize| {
                    let opening = &text[tokens[*at].span.clone()];
                    matches!((opening, closing), ("(", ")") | ("[", "]") | ("{", "}") | ("<", ">"))
                };
                // A `>` or `<` may be a comparison: skip what is not closed.
                match open.iter().rposition(fits) {
                    Some(found) if closing != ">" || found + 1 == open.len() => {
                        pairs.push((open[found], at));
                        open.truncate(found);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Returns the stretches of text that can be cut out to drop one element of a list in brackets, its comma included.
pub fn elements(text: &str) -> Vec<Range<usize>> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    for (open, close) in pairs(text, &tokens) {
        let mut commas = Vec::new();
        let mut depth = 0_usize;
        for (at, token) in tokens.iter().enumerate().take(close).skip(open + 1) {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Comma if depth == 0 => commas.push(at),
                _ => {}
            }
        }
        if close == open + 1 {
            continue;
        }
        let start = tokens[open].span.end;
        let end = tokens[close].span.start;
        if commas.is_empty() {
            found.push(start..end);
            continue;
        }
        let first = tokens[commas[0]].span.end;
        found.push(start..first);
        for (i, comma) in commas.iter().enumerate() {
            let to = commas.get(i + 1).map_or(end, |next| tokens[*next].span.start);
            found.push(tokens[*comma].span.start..to);
        }
    }
    found
}

/// Splits text at the commas that are in no brackets.
pub fn split(text: &str) -> Vec<&str> {
    let tokens = tokens(text);
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for token in &tokens {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Comma if depth == 0 => {
                parts.push(text[start..token.span.start].trim());
                start = token.span.end;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() || !parts.is_empty() {
        parts.push(last);
    }
    parts
}

/// Replaces each occurrence of a word that is not part of a longer one.
pub fn replace_word(text: &str, from: &str, to: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    let mut out = String::new();
    let mut rest = text;
    let mut before: Option<char> = None;
    while let Some(at) = rest.find(from) {
        let previous = rest[..at].chars().next_back().or(before);
        let behind = rest[at + from.len()..].chars().next();
        let starts = from.chars().next().is_some_and(is_word) && previous.is_some_and(is_word);
        let ends = from.chars().next_back().is_some_and(is_word) && behind.is_some_and(is_word);
        out.push_str(&rest[..at]);
        out.push_str(if starts || ends { from } else { to });
        before = from.chars().next_back();
        rest = &rest[at + from.len()..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_all_lists_can_be_cut_out() {
        let rows: [(&str, &[&str]); 5] = [
            ("[1, 2, 3]", &["[ 2, 3]", "[1, 3]", "[1, 2]"]),
            ("{a = [x], b}", &["{ b}", "{a = [x]}", "{a = [], b}"]),
            ("array<i32: 1>", &["array<>"]),
            ("\"a, b\"", &[]),
            ("(d0 -> d1)", &["()"]),
        ];
        for (text, expected) in rows {
            let cut = |span: Range<usize>| format!("{}{}", &text[..span.start], &text[span.end..]);
            assert_eq!(elements(text).into_iter().map(cut).collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn commas_in_brackets_do_not_split() {
        let rows: [(&str, &[&str]); 4] = [
            ("", &[]),
            ("i32", &["i32"]),
            ("memref<2xf32, 3>, i32", &["memref<2xf32, 3>", "i32"]),
            ("(i32, i32) -> (), \",\"", &["(i32, i32) -> ()", "\",\""]),
        ];
        for (text, expected) in rows {
            assert_eq!(split(text), expected, "{text}");
        }
    }

    #[test]
    fn a_word_is_replaced_as_a_whole() {
        let rows = [
            ("@f @ff @f", "@f", "@g", "@g @ff @g"),
            ("i32 vector<4xi32> si32", "i32", "f", "f vector<4xi32> si32"),
        ];
        for (text, from, to, expected) in rows {
            assert_eq!(replace_word(text, from, to), expected);
        }
    }

    #[test]
    fn tokens_end_with_the_text() {
        for text in ["\"", "\"\\", "\"\\\u{e9}", "@\"", "0x", "1e", "/", "-", "//", "\u{e9}"] {
            assert!(tokens(text).iter().all(|token| token.span.end <= text.len()), "{text}");
        }
    }
}
