//! Names after a sigil: aliases, and the types and attributes of dialects, whose bodies are taken without being read.

use crate::core::Parser;
use crate::lexer::{Line, TokenKind};
use terrace_ir::Failure;
use terrace_ir::asm::{ParseResult, SourceLoc};

/// `!dialect.text` or `!dialect<text>`, and the same with `#`.
pub(crate) struct DialectSymbol<'t> {
    pub dialect: &'t str,
    /// All after the dialect's name; without the angle brackets if they stand for a dot.
    pub text: &'t [u8],
    /// Start of `text`.
    pub start: u32,
    /// The line on which it starts.
    pub line: Line,
    /// Location of errors about the whole.
    pub at: SourceLoc,
}

/// Meaning of a name after a sigil.
pub(crate) enum ExtendedSymbol<'t> {
    Alias(&'t str),
    Dialect(DialectSymbol<'t>),
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Returns true if the dialect of something opaque has a name that a dialect can have.
    pub(crate) fn check_namespace(&mut self, symbol: &DialectSymbol<'t>) -> ParseResult {
        let mut bytes = symbol.dialect.bytes();
        let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
        if bytes.next().is_some_and(is_letter)
            && bytes.all(|byte| is_letter(byte) || byte.is_ascii_digit() || byte == b'$')
        {
            return Ok(());
        }
        let message = format!("invalid dialect namespace '\"{}\"'", symbol.dialect);
        Err(self.error(symbol.at, &message))
    }

    /// Takes a `!name` or `#name` and, if it belongs to a dialect, the whole of its body without reading it.
    pub(crate) fn parse_extended_symbol(&mut self) -> ParseResult<ExtendedSymbol<'t>> {
        let line = self.line();
        let sigil = self.advance();
        let name = &self.text_of(sigil)[1..];
        let has_body = self.is(TokenKind::Less) && self.token.start == sigil.end;
        let Some((dialect, _)) = name.split_once('.') else {
            if !has_body {
                return Ok(ExtendedSymbol::Alias(name));
            }
            let start = sigil.end + 1;
            let end = self.take_symbol_body()?;
            let text = &self.source.text[start as usize..end - 1];
            let at = SourceLoc(sigil.start);
            return Ok(ExtendedSymbol::Dialect(DialectSymbol { dialect: name, text, start, line, at }));
        };
        if dialect.is_empty() {
            return Err(self.error(SourceLoc(sigil.start + 2), "invalid dialect namespace '\"\"'"));
        }
        let start = sigil.start + 2 + dialect.len() as u32;
        let end = if has_body { self.take_symbol_body()? } else { sigil.end as usize };
        let text = &self.source.text[start as usize..end];
        Ok(ExtendedSymbol::Dialect(DialectSymbol { dialect, text, start, line, at: SourceLoc(start) }))
    }

    /// Takes everything from the current `<` to the matching `>`, and says where that ends.
    fn take_symbol_body(&mut self) -> ParseResult<usize> {
        let text = self.source.text;
        let mut at = self.token.start as usize;
        let mut line = self.line();
        let mut open = Vec::new();
        loop {
            let Some(&byte) = text.get(at).filter(|byte| **byte != 0) else {
                return Err(self.unbalanced(&open));
            };
            at += 1;
            let closes = match byte {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push(byte);
                    continue;
                }
                b'-' => {
                    at += usize::from(text.get(at) == Some(&b'>'));
                    continue;
                }
                b'\n' => {
                    line = Line { number: line.number + 1, start: at as u32 };
                    continue;
                }
                b'"' => {
                    self.reset_to(line, at as u32 - 1);
                    if !self.is(TokenKind::String) {
                        return Err(self.error_here("expected '\"' in string literal"));
                    }
                    at = self.token.end as usize;
                    continue;
                }
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                _ => continue,
            };
            if open.last() != Some(&closes) {
                // Upstream reports it at its current token: the last string, or the opening bracket.
                return Err(self.unbalanced(&open));
            }
            open.pop();
            if open.is_empty() {
                self.reset_to(line, at as u32);
                self.previous_end = at as u32;
                return Ok(at);
            }
        }
    }

    #[cold]
    fn unbalanced(&mut self, open: &[u8]) -> Failure {
        let character = char::from(open.last().copied().unwrap_or(b'<'));
        self.error_here(&format!("unbalanced '{character}' character in pretty dialect name"))
    }
}

/// Returns the message for an entity whose dialect is not registered.
pub(crate) fn unregistered_message(what: &str) -> String {
    format!(
        "{what} created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on \
         the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
    )
}
