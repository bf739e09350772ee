//! Words of a file.

use std::rc::Rc;
use terrace_tablegen::{Loc, Sources};

/// Kind of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The end of the main file.
    End,
    /// Text that is no word; the error was told.
    Error,
    Identifier,
    Keyword,
    Integer,
    /// `"text"`
    String,
    /// `[{code}]`
    Code,
    /// `#include`
    Directive,
    Punctuation,
}

/// Word, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    pub loc: Loc,
    /// Offset of its end.
    pub end: u32,
}

impl Token {
    /// Returns the position after it.
    pub fn end_loc(self) -> Loc {
        Loc { offset: self.end, ..self.loc }
    }
}

const KEYWORDS: &[&str] = &[
    "Attr",
    "Constraint",
    "Op",
    "OpName",
    "Pattern",
    "Rewrite",
    "Type",
    "TypeRange",
    "Value",
    "ValueRange",
    "_",
    "attr",
    "erase",
    "let",
    "not",
    "op",
    "replace",
    "return",
    "rewrite",
    "type",
    "with",
];

/// Keywords that are names where what makes them keywords does not follow.
const DEPENDENT: &[&str] = &["attr", "op", "type"];

const PUNCTUATION: &[&str] =
    &["->", "=>", "[{", ":", ",", ".", "=", ";", "{", "}", "<", ">", "(", ")", "[", "]"];

/// Reads words out of a buffer, and of those that it includes.
#[derive(Clone)]
pub(crate) struct Lexer {
    text: Rc<str>,
    buffer: u32,
    at: usize,
}

/// Error in a word.
pub(crate) struct LexError {
    pub loc: Loc,
    pub message: &'static str,
}

impl Lexer {
    pub fn new(sources: &Sources, buffer: u32) -> Self {
        Lexer { text: sources.buffers[buffer as usize].text.clone(), buffer, at: 0 }
    }

    /// Goes on in another buffer, from its beginning.
    pub fn enter(&mut self, sources: &Sources, buffer: u32) {
        *self = Lexer::new(sources, buffer);
    }

    /// Returns the text of a word, which is of the current buffer.
    pub fn spelling(&self, token: Token) -> &str {
        self.text.get(token.loc.offset as usize..token.end as usize).unwrap_or_default()
    }

    /// Reads a word; at the end of a buffer that was included, it goes on after the directive.
    pub fn next(&mut self, sources: &Sources) -> (Token, Option<LexError>) {
        self.skip();
        while self.at == self.text.len()
            && let Some(from) = sources.buffers[self.buffer as usize].included_from
        {
            self.enter(sources, from.buffer);
            self.at = from.offset as usize;
            self.skip();
        }
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return (self.token(Kind::End, 0), None);
        };
        let run = |of: fn(u8) -> bool| rest.bytes().take_while(|byte| of(*byte)).count();
        if first.is_ascii_digit() {
            return (self.token(Kind::Integer, run(|byte| byte.is_ascii_digit())), None);
        }
        if first.is_ascii_alphabetic() || first == '_' {
            let len = run(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let is_keyword = KEYWORDS.contains(&&rest[..len]);
            return (self.token(if is_keyword { Kind::Keyword } else { Kind::Identifier }, len), None);
        }
        match first {
            '"' => return self.string(Kind::String, 1),
            '#' => {
                let len =
                    1 + rest[1..].bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
                return (self.token(Kind::Directive, len), None);
            }
            _ => {}
        }
        match PUNCTUATION.iter().find(|mark| rest.starts_with(**mark)) {
            Some(&"[{") => self.string(Kind::Code, 2),
            Some(mark) => (self.token(Kind::Punctuation, mark.len()), None),
            None => self.error(self.at, first.len_utf8(), "unexpected character"),
        }
    }

    /// Goes past blanks and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blanks =
                rest.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0)).count();
            self.at += blanks;
            let rest = &rest[blanks..];
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if blanks == 0 {
                return;
            }
        }
    }

    fn token(&mut self, kind: Kind, len: usize) -> Token {
        let loc = Loc { buffer: self.buffer, offset: self.at as u32 };
        self.at += len;
        Token { kind, loc, end: self.at as u32 }
    }

    /// Returns an error at an offset, after which that number of bytes is left out.
    fn error(&mut self, at: usize, len: usize, message: &'static str) -> (Token, Option<LexError>) {
        self.at = at;
        let token = self.token(Kind::Error, len);
        (token, Some(LexError { loc: token.loc, message }))
    }

    fn string(&mut self, kind: Kind, opening: usize) -> (Token, Option<LexError>) {
        const UNENDED: [&str; 2] = ["expected '\"' in string literal", "expected '}]' in string literal"];
        let bytes = self.text.as_bytes();
        let (start, is_code) = (self.at, kind == Kind::Code);
        let mut at = start + opening;
        loop {
            match bytes.get(at) {
                None => {
                    let last = (at - 1..at).rev().find(|one| self.text.is_char_boundary(*one)).unwrap_or(at);
                    return self.error(last, at - last, UNENDED[usize::from(is_code)]);
                }
                Some(b'"') if !is_code => break at += 1,
                Some(b'}') if is_code && bytes.get(at + 1) == Some(&b']') => break at += 2,
                Some(b'\n' | 0x0b | 0x0c) if !is_code => return self.error(at, 1, UNENDED[0]),
                Some(b'\\') => {
                    let is_digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_hexdigit);
                    at += match bytes.get(at + 1) {
                        Some(b'"' | b'\\' | b'n' | b't') => 2,
                        _ if is_digit(at + 1) && is_digit(at + 2) => 3,
                        _ => return self.error(at, 1, "unknown escape in string literal"),
                    };
                }
                Some(_) => at += 1,
            }
        }
        (self.token(kind, at - start), None)
    }

    /// Returns true if a word is a name, if need be a keyword that can be one.
    pub fn is_name(&self, token: Token) -> bool {
        token.kind == Kind::Identifier
            || token.kind == Kind::Keyword && DEPENDENT.contains(&self.spelling(token))
    }

    /// Returns the text that a string or code means.
    pub fn value(&self, token: Token) -> Rc<str> {
        let quotes = if token.kind == Kind::Code { 2 } else { 1 };
        let spelling = self.spelling(token);
        let inside = spelling.get(quotes..spelling.len().saturating_sub(quotes)).unwrap_or_default();
        unescaped(inside)
    }
}

/// Returns the text that one with escapes means.
fn unescaped(text: &str) -> Rc<str> {
    if !text.contains('\\') {
        return text.into();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        let hex = |byte: u8| (byte as char).to_digit(16);
        let (byte, len) = match rest {
            [b'n', ..] => (Some(b'\n'), 1),
            [b't', ..] => (Some(b'\t'), 1),
            [mark @ (b'"' | b'\\'), ..] => (Some(*mark), 1),
            [high, low, ..] => (hex(*high).zip(hex(*low)).map(|(high, low)| (high * 16 + low) as u8), 2),
            _ => (None, rest.len()),
        };
        bytes.extend(byte);
        rest = &rest[len..];
    }
    String::from_utf8_lossy(&bytes).into()
}
