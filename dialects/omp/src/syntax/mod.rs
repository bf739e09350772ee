//! Parsers and printers that no format can express: clauses, by what they are about.

mod clauses;
mod loops;
mod maps;
mod memory;
mod regions;
mod schedules;

pub(crate) use clauses::*;
pub(crate) use loops::LOOP_TRANSFORM_CLIS;
pub(crate) use maps::*;
pub(crate) use regions::*;
pub(crate) use schedules::*;

use terrace_ir::Attribute;
use terrace_ir::asm::{OpAsmParser, ParseResult, SourceLoc};
use terrace_ir::spec::{EnumSpec, case_value};

/// Returns the keyword of the case in an attribute.
pub(crate) fn case_text(cases: &EnumSpec<'_>, attribute: Attribute<'_>) -> String {
    cases.text_of(case_value(attribute).unwrap_or_default())
}

/// Parses a reference to a symbol.
pub(crate) fn parse_symbol<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let attribute = parser.parse_attribute(None)?;
    check_symbol(parser, at, attribute)
}

/// Parses a reference to a symbol, if there is an attribute.
pub(crate) fn parse_optional_symbol<'c>(
    parser: &mut dyn OpAsmParser<'c>,
) -> ParseResult<Option<Attribute<'c>>> {
    let at = parser.current_location();
    let attribute = parser.parse_optional_attribute(None)?;
    attribute.map(|attribute| check_symbol(parser, at, attribute)).transpose()
}

fn check_symbol<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    at: SourceLoc,
    attribute: Attribute<'c>,
) -> ParseResult<Attribute<'c>> {
    match attribute.as_symbol() {
        Some(_) => Ok(attribute),
        None => Err(parser.emit_error(at, "invalid kind of attribute specified")),
    }
}
