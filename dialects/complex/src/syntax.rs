//! Syntax that is written by hand.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Type};
use terrace_support::float::{ApFloat, FloatSemantics};

/// Parses `<:f32 1.0, 2.0>`.
pub(crate) fn parse_number<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    parser.parse_punct(Punct::Colon)?;
    let type_at = parser.current_location();
    let element = parser.parse_type()?;
    let semantics = element.as_float();
    let re = parser.parse_float_of(semantics.unwrap_or(FloatSemantics::F64))?;
    parser.parse_punct(Punct::Comma)?;
    let im = parser.parse_float_of(semantics.unwrap_or(FloatSemantics::F64))?;
    parser.parse_punct(Punct::Greater)?;
    if semantics.is_none() {
        return Err(parser.emit_error(type_at, "invalid type for complex attribute"));
    }
    let context = parser.context();
    let part = |value: ApFloat| context.float_attribute(element, value);
    Ok(vec![part(re), part(im), context.type_attribute(context.complex_type(element))])
}

/// Prints `<:f32 1.0, 2.0>`.
pub(crate) fn print_number<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [re, im, ty] = parameters else { unreachable!("a number has three parameters") };
    printer.push_str("<:");
    if let Some(element) = ty.as_type().and_then(Type::as_complex) {
        printer.print_type(element);
    }
    printer.push(' ');
    printer.print_attribute_without_type(*re);
    printer.push_str(", ");
    printer.print_attribute_without_type(*im);
    printer.push('>');
}
