//! Attributes: bare maps and sets, references to functions with a type, opaque elements, `name: value`.

use crate::edition::Edition;
use crate::reader::affine::{is_map_or_set, parse_map_or_set};
use crate::reader::{Parser, Reader};
use terrace_ir::Attribute;
use terrace_ir::asm::{ParseResult, Punct};
use terrace_parser::TokenKind;

/// Reads an attribute, if the edition has a spelling of its own for it.
pub(crate) fn parse<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Option<Attribute<'c>>> {
    if reader.edition == Edition::Y2022 {
        return Ok(None);
    }
    match parser.kind() {
        TokenKind::LeftParen if is_map_or_set(parser) => parse_map_or_set(reader, parser).map(Some),
        TokenKind::AtId if reader.edition.is_2019() => parse_function(parser).map(Some),
        TokenKind::BareId if parser.next().0 == TokenKind::Less => match parser.text() {
            "opaque" => parse_opaque(parser).map(Some),
            "splat" if reader.edition.is_2019() => parse_splat(parser).map(Some),
            "dense" | "sparse" => parse_elements(reader, parser).map(Some),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// Reads what stands after the name of an attribute.
pub(crate) fn parse_value<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
) -> ParseResult<Option<Attribute<'c>>> {
    if parser.kind() == TokenKind::Colon {
        if !reader.edition.is_2019() {
            let at = parser.current_location();
            reader.assume(parser, at, "'name: value' is read as 'name = value'");
        }
        reader.changes.borrow_mut().grammar("':' behind names of attributes");
        parser.advance();
        return parser.parse_attribute(None).map(Some);
    }
    if reader.edition == Edition::January2019 && parser.kind() != TokenKind::Equal {
        let at = parser.previous_end();
        return Err(parser.emit_error(at, "expected ':' in attribute list"));
    }
    Ok(None)
}

/// Reads `@f : (i32) -> i32`; the type says nothing that the function does not.
fn parse_function<'c>(parser: Parser<'_, 'c>) -> ParseResult<Attribute<'c>> {
    let symbol = parser.parse_current_attribute(None)?;
    if parser.kind() == TokenKind::Colon && parser.next().0 == TokenKind::LeftParen {
        parser.advance();
        parser.parse_type()?;
    }
    Ok(symbol)
}

/// Reads `opaque<namespace, "0x..."> : type`.
fn parse_opaque<'c>(parser: Parser<'_, 'c>) -> ParseResult<Attribute<'c>> {
    parser.advance();
    parser.advance();
    let namespace = match parser.kind() {
        TokenKind::String => String::from_utf8_lossy(&parser.take_string()).into_owned(),
        _ => parser.parse_any_keyword()?,
    };
    parser.parse_punct(Punct::Comma)?;
    let at = parser.current_location();
    if parser.kind() != TokenKind::String {
        return Err(parser.emit_error(at, "expected the elements as a string of hex digits"));
    }
    let bytes = String::from_utf8_lossy(&parser.take_string()).into_owned();
    let Some(digits) = bytes.strip_prefix("0x") else {
        return Err(parser.emit_error(at, "opaque string should start with '0x'"));
    };
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(parser.emit_error(at, "opaque string only contains hex digits"));
    }
    parser.parse_punct(Punct::Greater)?;
    parser.parse_punct(Punct::Colon)?;
    let ty = parser.parse_type()?;
    if !(ty.is_tensor() || ty.is_vector()) {
        return Err(parser.emit_error(at, "elements literal must be a ranked tensor or vector type"));
    }
    let text = format!("#std.opaque<\"{namespace}\", \"{bytes}\", {ty}>");
    terrace_parser::parse_attribute(parser.context(), &text)
}

/// Reads `dense<...> : type`, or in 2019 `dense<type, ...>`; the same with `sparse`.
fn parse_elements<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    if reader.edition.is_2019()
        && let Some(elements) = parse_type_first(parser)?
    {
        return Ok(elements);
    }
    let elements = parser.parse_current_attribute(None)?;
    if elements.ty().is_some_and(|ty| ty.is_any_memref()) {
        return Err(parser.emit_error(at, "elements literal must be a ranked tensor or vector type"));
    }
    Ok(elements)
}

/// Reads `splat<type, element>`.
fn parse_splat<'c>(parser: Parser<'_, 'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    parse_type_first(parser)?.ok_or_else(|| parser.emit_error(at, "expected a type in a splat"))
}

/// Reads `dense<type, literal>` and the same with `sparse`, as the current elements with that text.
fn parse_type_first<'c>(parser: Parser<'_, 'c>) -> ParseResult<Option<Attribute<'c>>> {
    let start = parser.mark();
    // A splat was a literal of its own, whose only element is not in brackets.
    let word = if parser.text() == "splat" { "dense".to_owned() } else { parser.text().to_owned() };
    parser.advance();
    parser.advance();
    if !matches!(parser.text(), "tensor" | "vector") {
        parser.go_back(start);
        return Ok(None);
    }
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    parser.parse_punct(Punct::Comma)?;
    let from = parser.current_location();
    while !matches!(parser.kind(), TokenKind::Greater | TokenKind::EndOfFile | TokenKind::Error) {
        parser.advance();
    }
    let literal = String::from_utf8_lossy(parser.bytes(from, parser.current_location())).into_owned();
    parser.parse_punct(Punct::Greater)?;
    // The text is put in today's order. An error in it is reported at the start of the literal.
    let text = format!("{word}<{literal}> : {ty}");
    let context = parser.context();
    match terrace_ir::capture(|| terrace_parser::parse_attribute(context, &text)) {
        (Ok(elements), _) => Ok(Some(elements)),
        (Err(_), told) => {
            let message = told.first().map_or_else(String::new, |told| told.message.clone());
            Err(parser.emit_error(at, &message))
        }
    }
}
