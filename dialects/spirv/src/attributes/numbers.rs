//! Integers of 32 bits in the text of types and attributes.

use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_support::ap_int::ApInt;

/// Parses an integer of 32 bits without a sign; a negative one stands for its bits.
pub(crate) fn parse_u32(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<u32> {
    match parse_optional_u32(parser)? {
        Some(value) => Ok(value),
        None => Err(parser.emit_error(parser.current_location(), "expected integer value")),
    }
}

/// Parses the same, if there is an integer.
pub(crate) fn parse_optional_u32(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<Option<u32>> {
    let at = parser.current_location();
    let Some(value) = parser.parse_optional_integer()? else { return Ok(None) };
    match bits_of(&value) {
        Some(value) => Ok(Some(value)),
        None => Err(parser.emit_error(at, "integer value too large")),
    }
}

/// Parses an integer of 32 bits with a sign, if there is one.
pub(crate) fn parse_optional_i32(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<Option<i32>> {
    let at = parser.current_location();
    let Some(value) = parser.parse_optional_integer()? else { return Ok(None) };
    match value.to_i64().and_then(|value| i32::try_from(value).ok()) {
        Some(value) => Ok(Some(value)),
        None => Err(parser.emit_error(at, "integer value too large")),
    }
}

fn bits_of(value: &ApInt) -> Option<u32> {
    let value = value.to_i64()?;
    u32::try_from(value).ok().or_else(|| i32::try_from(value).ok().map(i32::cast_unsigned))
}
