//! Types and attributes whose text stands alone, as bytecode stores those that have no encoding of their own.

use crate::core::{Parser, Source};
use crate::lexer::TokenKind;
use terrace_ir::asm::ParseResult;
use terrace_ir::{Attribute, Ctx, Type};

/// Reads a type at the start of a text, which also names the place of errors; and where it ends.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_embedded_type<'c>(context: Ctx<'c>, text: &str) -> ParseResult<(Type<'c>, usize)> {
    parse(context, text, |parser| parser.parse_type())
}

/// Reads an attribute at the start of a text, as [`parse_embedded_type`] does a type.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_embedded_attribute<'c>(context: Ctx<'c>, text: &str) -> ParseResult<(Attribute<'c>, usize)> {
    parse(context, text, |parser| parser.parse_attribute(None))
}

fn parse<'t, 'c, T>(
    context: Ctx<'c>,
    text: &'t str,
    read: impl FnOnce(&mut Parser<'t, 'c>) -> ParseResult<T>,
) -> ParseResult<(T, usize)> {
    let mut parser = Parser::new(context, Source::new(text.as_bytes(), text));
    let value = read(&mut parser)?;
    let end = if parser.is(TokenKind::EndOfFile) { text.len() } else { parser.token.start as usize };
    Ok((value, end))
}
