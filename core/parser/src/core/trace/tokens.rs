//! The tokens of a text, for those who color or search it.

use crate::lexer::{Lexer, TokenKind};
use std::ops::Range;

/// A token and its range in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Kind.
    pub kind: TokenKind,
    /// Range in the text, in bytes.
    pub range: Range<usize>,
}

/// Returns the tokens of a text, comments left out; a byte that starts none gives a token of kind
/// [`TokenKind::Error`]. The text is shorter than 4 GiB.
pub fn tokens(text: &[u8]) -> impl Iterator<Item = Token> + '_ {
    let mut lexer = Lexer::new(text);
    let mut last = usize::MAX;
    std::iter::from_fn(move || {
        let token = lexer.next();
        let range = token.start as usize..token.end as usize;
        // An error that consumes nothing ends the text.
        if token.kind == TokenKind::EndOfFile || range.end == last {
            return None;
        }
        last = range.end;
        Some(Token { kind: token.kind, range })
    })
}
