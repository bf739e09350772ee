//! Syntax of attribute parameters.

use super::numbers::{parse_optional_i32, parse_u32};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::ParameterForm;
use terrace_ir::{Attribute, AttributeKind};

/// An integer of 32 bits.
pub(super) const INTEGER: ParameterForm<'static> = ParameterForm::Code(
    |parser| match parse_optional_i32(parser)? {
        Some(value) => Ok(parser.context().i64_attribute(i64::from(value))),
        None => Err(parser.emit_error(parser.current_location(), "expected integer value")),
    },
    print_integer,
);

/// An integer of 32 bits, or nothing.
pub(super) const OPTIONAL_INTEGER: ParameterForm<'static> = ParameterForm::Code(
    |parser| match parse_optional_i32(parser)? {
        Some(value) => Ok(parser.context().i64_attribute(i64::from(value))),
        None => Ok(parser.context().absent_parameter()),
    },
    print_integer,
);

/// A type.
pub(super) const TYPE: ParameterForm<'static> = ParameterForm::Code(
    |parser| {
        let ty = parser.parse_type()?;
        Ok(parser.context().type_attribute(ty))
    },
    |value, printer| printer.print_attribute(value),
);

/// `true` or `false`, or the integers for them.
pub(super) const BOOL: ParameterForm<'static> = ParameterForm::Code(
    |parser| {
        let at = parser.current_location();
        let value = match parser.parse_optional_integer()? {
            Some(value) => value,
            None => return Err(parser.emit_error(at, "expected integer value")),
        };
        match value.to_u64() {
            Some(value @ 0..=1) => Ok(parser.context().bool_attribute(value == 1)),
            _ => Err(parser.emit_error(at, "integer value too large")),
        }
    },
    |value, printer| printer.push_str(if value.as_bool() == Some(true) { "true" } else { "false" }),
);

/// Integers in square brackets, held as a dense array.
pub(super) const DENSE_I32_ARRAY: ParameterForm<'static> =
    ParameterForm::Code(parse_array, |value, printer| {
        let values = value.as_i32_array().unwrap_or_default();
        printer.push('[');
        printer.print_list(values, |p, value| p.push_integer(i64::from(value)));
        printer.push(']');
    });

/// An array.
pub(super) const ARRAY: ParameterForm<'static> = ParameterForm::Attribute(|value| value.as_array().is_some());

/// A string.
pub(super) const STRING: ParameterForm<'static> =
    ParameterForm::Code(parse_string, |value, printer| printer.print_attribute(value));

fn print_integer<'c>(value: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.push_integer(value.as_i64().unwrap_or_default());
}

fn parse_string<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let value = parser.parse_attribute(None)?;
    match value.kind() {
        AttributeKind::String { .. } => Ok(value),
        _ => Err(parser.emit_error(at, "invalid kind of attribute specified")),
    }
}

fn parse_array<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let context = parser.context();
    parser.parse_punct(Punct::LeftSquare)?;
    let mut values = Vec::new();
    if parser.parse_optional_punct(Punct::RightSquare) {
        return Ok(context.dense_i32_array(&values));
    }
    loop {
        match parse_element(parser) {
            Ok(value) => values.push(value),
            Err(failure) => {
                // What is missing at the end is told as well.
                parser.parse_punct(Punct::RightSquare)?;
                return Err(failure);
            }
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightSquare)?;
    Ok(context.dense_i32_array(&values))
}

fn parse_element(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<i32> {
    match parse_optional_i32(parser)? {
        Some(value) => Ok(value),
        None => Err(parser.emit_error(parser.current_location(), "expected integer value")),
    }
}

/// Parses an attribute of which this must hold.
pub(super) fn parse_attribute_that<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    holds: fn(Attribute<'_>) -> bool,
) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let value = parser.parse_attribute(None)?;
    if holds(value) { Ok(value) } else { Err(parser.emit_error(at, "invalid kind of attribute specified")) }
}

/// Parses a keyword, and tells where it is.
pub(super) fn parse_word(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<(String, SourceLoc)> {
    let at = parser.current_location();
    Ok((parser.parse_any_keyword()?, at))
}

/// Parses an integer of 32 bits without a sign, as a parameter.
pub(super) fn parse_number<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let value = parse_u32(parser)?;
    Ok(parser.context().i64_attribute(i64::from(value)))
}
