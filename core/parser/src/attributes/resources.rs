//! The section after the IR that holds big constants: `{-# dialect_resources: {...} #-}`.

use crate::core::Parser;
use crate::lexer::{Token, TokenKind};
use std::sync::Arc;
use terrace_ir::ExternalValue;
use terrace_ir::asm::{ParseResult, SourceLoc};

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads `{-# key: {...}, ... #-}`.
    pub(crate) fn parse_file_metadata(&mut self) -> ParseResult {
        self.advance();
        self.metadata_list(TokenKind::MetadataEnd, |parser| {
            let at = parser.here();
            if !parser.is(TokenKind::BareId) {
                return Err(parser.error_here("expected identifier key in file metadata dictionary"));
            }
            let key = parser.text();
            parser.advance();
            parser.expect(TokenKind::Colon, "expected ':'")?;
            match key {
                "dialect_resources" => parser.parse_resource_groups(Self::parse_dialect_resources),
                "external_resources" => {
                    parser.parse_resource_groups(|parser, tool, _| parser.parse_external_resources(tool))
                }
                _ => Err(parser.error(at, &format!("unknown key '{key}' in file metadata dictionary"))),
            }
        })
    }

    /// Reads a list up to a closing token that may be that of the whole section.
    fn metadata_list(
        &mut self,
        close: TokenKind,
        mut element: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        if close != TokenKind::MetadataEnd {
            return self.list_until(close, true, element);
        }
        if self.take(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            if !self.take(TokenKind::Comma) {
                return self.expect(close, "expected ',' or '#-}'");
            }
        }
    }

    /// Reads `{name: {...}, ...}`; `group` reads what stands after the second brace.
    fn parse_resource_groups(
        &mut self,
        mut group: impl FnMut(&mut Self, &str, SourceLoc) -> ParseResult,
    ) -> ParseResult {
        self.expect(TokenKind::LeftBrace, "expected '{'")?;
        self.metadata_list(TokenKind::RightBrace, |parser| {
            let at = parser.here();
            let name = parser.parse_resource_key("expected identifier key for 'resource' entry")?;
            parser.expect(TokenKind::Colon, "expected ':'")?;
            parser.expect(TokenKind::LeftBrace, "expected '{'")?;
            group(parser, &name, at)
        })
    }

    /// Reads a word or a string.
    pub(crate) fn parse_resource_key(&mut self, message: &str) -> ParseResult<String> {
        match self.token.kind {
            TokenKind::BareId => {
                let token = self.advance();
                Ok(self.text_of(token).to_owned())
            }
            TokenKind::String => {
                let token = self.advance();
                Ok(String::from_utf8_lossy(&self.string_value(token)).into_owned())
            }
            _ => Err(self.error_here(message)),
        }
    }

    fn parse_dialect_resources(&mut self, dialect: &str, at: SourceLoc) -> ParseResult {
        let Some(spec) = self.context.dialect(dialect) else {
            return Err(self.error(at, &format!("dialect '{dialect}' is unknown")));
        };
        if !spec.hooks.has_resources {
            return Err(self.error_here(&format!("unexpected 'resource' section for dialect '{dialect}'")));
        }
        self.metadata_list(TokenKind::RightBrace, |parser| {
            let key = parser.parse_resource_key("expected identifier key for 'resource' entry")?;
            parser.expect(TokenKind::Colon, "expected ':'")?;
            let value = parser.advance();
            let (bytes, alignment_bytes) = parser.blob_of(&key, value)?;
            parser.context.resource(dialect, &key).set_blob(bytes, alignment_bytes);
            Ok(())
        })
    }

    /// Parses and keeps the resources of an external tool.
    fn parse_external_resources(&mut self, tool: &str) -> ParseResult {
        self.metadata_list(TokenKind::RightBrace, |parser| {
            let key = parser.parse_resource_key("expected identifier key for 'external_resources' entry")?;
            parser.expect(TokenKind::Colon, "expected ':'")?;
            let token = parser.advance();
            // What begins as a blob is one, be the rest of it text or not.
            let value = match (token.kind, parser.bytes_of(token)) {
                (_, b"true") => ExternalValue::Bool(true),
                (_, b"false") => ExternalValue::Bool(false),
                (_, [b'"', b'0', b'x', ..]) => {
                    let (bytes, alignment_bytes) = parser.blob_of(&key, token)?;
                    ExternalValue::Blob { bytes, alignment_bytes }
                }
                (TokenKind::String, _) => ExternalValue::String(Arc::from(&*parser.string_value(token))),
                _ => {
                    let message = format!("expected string value for key '{key}'");
                    return Err(parser.error(SourceLoc(token.start), &message));
                }
            };
            parser.context.set_external_resource(tool, &key, value);
            Ok(())
        })
    }

    /// Parses the bytes and alignment of `"0x<alignment><data>"`, where the alignment takes four little-endian bytes.
    fn blob_of(&mut self, key: &str, value: Token) -> ParseResult<(Arc<[u8]>, u32)> {
        let at = SourceLoc(value.start);
        let message = format!("expected hex string blob for key '{key}'");
        let digits = if value.kind == TokenKind::String { hex_digits(self.bytes_of(value)) } else { None };
        let Some(digits) = digits else { return Err(self.error(at, &message)) };
        let Some((header, data)) = digits.split_at_checked(8) else {
            return Err(self.error(at, &format!("{message} to encode alignment in first 4 bytes")));
        };
        let (Some(header), Some(data)) = (decode_hex(header), decode_hex(data)) else {
            return Err(self.error(at, &message));
        };
        let alignment = u32::from_le_bytes(header.try_into().expect("eight digits are four bytes"));
        if alignment != 0 && !alignment.is_power_of_two() {
            let message = format!(
                "{message} to encode alignment in first 4 bytes, but got non-power-of-2 value: {alignment}"
            );
            return Err(self.error(at, &message));
        }
        Ok((data.into(), alignment.max(1)))
    }
}

/// Returns the digits of a string token that says `"0x..."`, an even number of them.
pub(crate) fn hex_digits(token: &[u8]) -> Option<&[u8]> {
    match token {
        [b'"', b'0', b'x', digits @ .., b'"'] if digits.len() % 2 == 0 => Some(digits),
        _ => None,
    }
}

/// Decodes the bytes of an even number of hexadecimal digits.
pub(crate) fn decode_hex(digits: &[u8]) -> Option<Vec<u8>> {
    const INVALID: u8 = 0xFF;
    static VALUES: [u8; 256] = {
        let mut table = [INVALID; 256];
        let mut digit = 0;
        while digit < 16 {
            table[b"0123456789abcdef"[digit] as usize] = digit as u8;
            table[b"0123456789ABCDEF"[digit] as usize] = digit as u8;
            digit += 1;
        }
        table
    };
    let mut seen = 0;
    let decode = |pair: &[u8; 2]| {
        let (high, low) = (VALUES[usize::from(pair[0])], VALUES[usize::from(pair[1])]);
        seen |= high | low;
        high << 4 | low
    };
    let bytes: Vec<u8> = digits.as_chunks::<2>().0.iter().map(decode).collect();
    (seen & 0xF0 == 0).then_some(bytes)
}
