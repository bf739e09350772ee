//! Attributes as text, where that is not a list of names and values.

use terrace_ir::Attribute;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::AttributeSpec;
use terrace_syntax::parameters::{parse_parameter, print_parameter};

type Parsed<'c> = ParseResult<Vec<Attribute<'c>>>;

/// Parses `<value, value>`: all parameters.
pub(super) fn parse_all<'c>(parser: &mut dyn OpAsmParser<'c>, spec: &AttributeSpec<'static>) -> Parsed<'c> {
    parser.parse_punct(Punct::Less)?;
    let mut values = Vec::with_capacity(spec.parameters.len());
    for index in 0..spec.parameters.len() {
        if index > 0 {
            parser.parse_punct(Punct::Comma)?;
        }
        values.push(parse_parameter(parser, spec, index)?);
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(values)
}

/// Prints `<value, value>`.
pub(super) fn print_all<'c>(
    values: &[Attribute<'c>],
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &AttributeSpec<'static>,
) {
    printer.push('<');
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            printer.push_str(", ");
        }
        print_parameter(*value, printer, &spec.parameters[index]);
    }
    printer.push('>');
}

/// Parses `<[value, value]>`: the one parameter, which is a list.
pub(super) fn parse_list<'c>(parser: &mut dyn OpAsmParser<'c>, spec: &AttributeSpec<'static>) -> Parsed<'c> {
    parser.parse_punct(Punct::Less)?;
    parser.parse_punct(Punct::LeftSquare)?;
    let value = parse_parameter(parser, spec, 0)?;
    parser.parse_punct(Punct::RightSquare)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![value])
}

/// Prints `<[value, value]>`.
pub(super) fn print_list<'c>(
    values: &[Attribute<'c>],
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &AttributeSpec<'static>,
) {
    printer.push_str("<[");
    print_parameter(values[0], printer, &spec.parameters[0]);
    printer.push_str("]>");
}
