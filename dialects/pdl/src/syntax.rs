//! Custom forms that no format describes.

use crate::constraints::RangeOfValues;
use crate::{range_element, range_of};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Operation, OperationState, Value};

/// `{"name" = %value, ...}`: attributes by name, or nothing.
pub(crate) const OPERATION_OP_ATTRIBUTES: DirectiveSpec<'static> =
    DirectiveSpec { name: "OperationOpAttributes", parse: parse_attributes, print: print_attributes };

fn parse_attributes<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [values, names] = arguments else { unreachable!("the format names the values and their names") };
    parse_named_operands(parser, values, names)
}

/// Parses `{"name" = %value, ...}`, if present.
///
/// # Errors
/// If something else stands in the braces.
pub fn parse_named_operands<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    values: &mut ParsedArgument<'c>,
    names: &mut ParsedArgument<'c>,
) -> ParseResult {
    let mut read = Vec::new();
    if parser.parse_optional_punct(Punct::LeftBrace) {
        parser.parse_comma_separated_list(Delimiter::None, "", &mut |parser| {
            let at = parser.current_location();
            let name = parser.parse_attribute(None)?;
            if name.as_bytes().is_none() {
                return Err(parser.emit_error(at, "invalid kind of attribute specified"));
            }
            parser.parse_equal()?;
            values.operands().push(parser.parse_operand()?);
            read.push(name);
            Ok(())
        })?;
        parser.parse_punct(Punct::RightBrace)?;
    }
    *names.attribute() = Some(parser.context().array_attribute(&read));
    Ok(())
}

fn print_attributes<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [values, names] = arguments else { unreachable!("the format names the values and their names") };
    print_named_operands(printer, values.operands(), names.attribute());
}

/// Prints ` {"name" = %value, ...}`, or nothing if there are none.
pub fn print_named_operands<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    values: &[Value<'_, 'c>],
    names: Option<Attribute<'c>>,
) {
    let names = names.and_then(Attribute::as_array).unwrap_or_default();
    if names.is_empty() {
        return;
    }
    printer.push_str(" {");
    printer.print_list(names.iter().zip(values), |printer, (name, value)| {
        printer.print_attribute(*name);
        printer.push_str(" = ");
        printer.print_operand(*value);
    });
    printer.push('}');
}

/// `: !pdl.range<value>`: the type of a range, which follows from its elements if there are any.
pub const RANGE_TYPE_DIRECTIVE: DirectiveSpec<'static> =
    DirectiveSpec { name: "RangeType", parse: parse_range_type, print: print_range_type };

fn parse_range_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [elements, result] = arguments else { unreachable!("the format names the elements and the result") };
    let ty = match elements.types().first() {
        Some(first) => range_of(parser.context(), range_element(*first).unwrap_or(*first)),
        None => parser.parse_colon_type()?,
    };
    result.types().push(ty);
    Ok(())
}

fn print_range_type<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [elements, result] = arguments else { unreachable!("the format names the elements and the result") };
    if let ([], [result]) = (elements.types(), result.types()) {
        printer.push_str(": ");
        printer.print_type(*result);
    }
}

/// `-> !pdl.value`: the type of a group of results; all of them are a range.
pub(crate) const RESULTS_VALUE_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "ResultsValueType", parse: parse_results_type, print: print_results_type };

fn parse_results_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [index, result] = arguments else { unreachable!("the format names the group and the result") };
    let ty = match index.attribute() {
        Some(_) => {
            parser.parse_punct(Punct::Arrow)?;
            parser.parse_type()?
        }
        None => RangeOfValues.buildable.expect("ranges of values are of one type").build(parser.context()),
    };
    result.types().push(ty);
    Ok(())
}

fn print_results_type<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [index, result] = arguments else { unreachable!("the format names the group and the result") };
    if let (Some(_), [result]) = (index.attribute(), result.types()) {
        printer.push_str(" -> ");
        printer.print_type(*result);
    }
}
