//! Attributes as text, where that is not a list of names and values.

use terrace_ir::Attribute;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::AttributeSpec;
use terrace_syntax::parameters::{parse_parameter, print_parameter};

type Parsed<'c> = ParseResult<Vec<Attribute<'c>>>;

/// Parses `(value)`: the one parameter.
pub(super) fn parse_one<'c>(parser: &mut dyn OpAsmParser<'c>, spec: &AttributeSpec<'static>) -> Parsed<'c> {
    parser.parse_punct(Punct::LeftParen)?;
    let value = parse_parameter(parser, spec, 0)?;
    parser.parse_punct(Punct::RightParen)?;
    Ok(vec![value])
}

/// Prints `(value)`.
pub(super) fn print_one<'c>(
    values: &[Attribute<'c>],
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &AttributeSpec<'static>,
) {
    printer.push('(');
    print_parameter(values[0], printer, &spec.parameters[0]);
    printer.push(')');
}

/// Parses `{type = value}`.
pub(super) fn parse_braced<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'static>,
) -> Parsed<'c> {
    parser.parse_punct(Punct::LeftBrace)?;
    parser.parse_keyword("type")?;
    parser.parse_punct(Punct::Equal)?;
    let value = parse_parameter(parser, spec, 0)?;
    parser.parse_punct(Punct::RightBrace)?;
    Ok(vec![value])
}

/// Prints `{type = value}`.
pub(super) fn print_braced<'c>(
    values: &[Attribute<'c>],
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &AttributeSpec<'static>,
) {
    printer.push_str("{type = ");
    print_parameter(values[0], printer, &spec.parameters[0]);
    printer.push('}');
}
