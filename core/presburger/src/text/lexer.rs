//! Tokens.

use super::ParseError;
use crate::number::Int;

/// A token, and where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub position: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Name(String),
    Number(Int),
    Symbol(&'static str),
    End,
}

/// Longer ones first.
const SYMBOLS: [&str; 21] = [
    "->", "<=", ">=", "==", "!=", "{", "}", "(", ")", "[", "]", ":", ";", ",", "=", "<", ">", "+", "-", "*",
    "/",
];

/// Splits a text into tokens; the last one is the end.
pub(super) fn tokenize(text: &str) -> Result<Vec<Token>, ParseError> {
    let mut tokens = Vec::new();
    let mut position = 0;
    while let Some(next) = text[position..].chars().next() {
        let rest = &text[position..];
        if next.is_whitespace() {
            position += next.len_utf8();
            continue;
        }
        let length_of = |is_part: fn(char) -> bool| rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let (kind, length) = if next.is_ascii_digit() {
            let length = length_of(|c| c.is_ascii_digit());
            let number = rest[..length].parse();
            let number = number.map_err(|_| ParseError::new(text, position, "expected a number"))?;
            (TokenKind::Number(number), length)
        } else if next.is_alphabetic() || next == '_' {
            let length = length_of(|c| c.is_alphanumeric() || matches!(c, '_' | '\''));
            (TokenKind::Name(rest[..length].to_owned()), length)
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            (TokenKind::Symbol(symbol), symbol.len())
        } else {
            return Err(ParseError::new(text, position, format!("unexpected character '{next}'")));
        };
        tokens.push(Token { kind, position });
        position += length;
    }
    tokens.push(Token { kind: TokenKind::End, position });
    Ok(tokens)
}
