//! Syntax that is written by hand.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Type};
use terrace_support::float::ApFloat;

/// Reads `<:f32 1.0, 2.0>`.
pub(crate) fn parse_number<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    parser.parse_punct(Punct::Colon)?;
    let type_at = parser.current_location();
    let element = parser.parse_type()?;
    let re = parser.parse_float()?;
    parser.parse_punct(Punct::Comma)?;
    let im = parser.parse_float()?;
    parser.parse_punct(Punct::Greater)?;
    let Some(semantics) = element.as_float() else {
        return Err(parser.emit_error(type_at, "invalid type for complex attribute"));
    };
    let context = parser.context();
    let part = |value: f64| context.float_attribute(element, ApFloat::from_f64(semantics, value).value);
    Ok(vec![part(re), part(im), context.type_attribute(context.complex_type(element))])
}

/// Writes `<:f32 1.0, 2.0>`.
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
