//! Options of passes, whose values may be parameters.

use crate::PARAM_OPERAND_ATTR;
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
    UnresolvedOperand,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, NamedAttribute, Operation, OperationState, Value};
use terrace_support::ensure_stack;
use terrace_syntax::parameters;

/// Parses `<index = 0 : i64>`.
pub(crate) fn parse_param_operand<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    parser.parse_keyword("index")?;
    parser.parse_equal()?;
    let index = parameters::parse_parameter(parser, &PARAM_OPERAND_ATTR, 0)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![index])
}

/// Prints `<index = 0 : i64>`.
pub(crate) fn print_param_operand<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    printer.push_str("<index = ");
    values.iter().for_each(|index| printer.print_attribute(*index));
    printer.push('>');
}

/// `{name = value, "name" = %parameter, name = [1, %parameter]}`: options. A parameter stands among the options as its
/// position among the operands.
pub(crate) const APPLY_REGISTERED_PASS_OPTIONS: DirectiveSpec<'static> =
    DirectiveSpec { name: "ApplyRegisteredPassOptions", parse: parse_options, print: print_options };

fn parse_options<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [options, operands] = arguments else { unreachable!("the format names options and operands") };
    let context = parser.context();
    let mut entries: Vec<NamedAttribute<'c>> = Vec::new();
    parser.parse_comma_separated_list(Delimiter::Braces, " in options dictionary", &mut |parser| {
        let name = match parser.parse_optional_string() {
            Some(name) => Some(name),
            None => parser.parse_optional_any_keyword(),
        };
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            let message = "expected key to either be an identifier or a string";
            return Err(parser.emit_error(parser.current_location(), message));
        };
        parser.parse_equal().map_err(|_| {
            parser.emit_error(parser.current_location(), "expected '=' after key in key-value pair")
        })?;
        let value = parse_value(parser, operands.operands()).map_err(|_| {
            let message =
                format!("expected a valid attribute or operand as value associated to key '{name}'");
            parser.emit_error(parser.current_location(), &message)
        })?;
        entries.push(NamedAttribute { name: context.identifier(&name), value });
        Ok(())
    })?;
    let is_twice = |(at, entry): (usize, &NamedAttribute<'c>)| {
        entries[..at].iter().any(|before| before.name == entry.name)
    };
    if entries.iter().enumerate().any(is_twice) {
        let message = "duplicate keys found in options dictionary";
        return Err(parser.emit_error(parser.current_location(), message));
    }
    *options.attribute() = Some(context.dictionary_attribute(&entries));
    Ok(())
}

/// Parses an attribute, the name of a value, or a list of either.
fn parse_value<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    operands: &mut Vec<UnresolvedOperand>,
) -> ParseResult<Attribute<'c>> {
    let context = parser.context();
    if parser.parse_optional_punct(Punct::LeftSquare) {
        let mut elements = Vec::new();
        parser.parse_comma_separated_list(Delimiter::None, " in options dictionary", &mut |parser| {
            // Lists may be nested without limit.
            elements.push(ensure_stack(|| parse_value(parser, operands))?);
            Ok(())
        })?;
        parser.parse_punct(Punct::RightSquare)?;
        return Ok(context.array_attribute(&elements));
    }
    let Some(value) = parser.parse_optional_attribute(None)? else {
        let operand = parser.parse_operand()?;
        let index = context.i64_attribute(operands.len() as i64);
        operands.push(operand);
        return Ok(context.dialect_attribute(&PARAM_OPERAND_ATTR, &[index]));
    };
    if value.as_dialect(PARAM_OPERAND_ATTR.name).is_some() {
        let message = "the param_operand attribute is a marker reserved for indicating a value will be passed via \
                       params and is only used in the generic print format";
        return Err(parser.emit_error(parser.current_location(), message));
    }
    Ok(value)
}

fn print_options<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [options, operands] = arguments else { unreachable!("the format names options and operands") };
    let entries = options.attribute().and_then(Attribute::as_dictionary).unwrap_or_default();
    if entries.is_empty() {
        return;
    }
    printer.push('{');
    printer.print_list(entries, |printer, entry| {
        printer.print_quoted(entry.name.as_str());
        printer.push_str(" = ");
        print_value(printer, entry.value, operands.operands());
    });
    printer.push('}');
}

fn print_value<'c>(printer: &mut AsmPrinter<'_, 'c>, value: Attribute<'c>, operands: &[Value<'_, 'c>]) {
    let position = value.as_dialect(PARAM_OPERAND_ATTR.name).and_then(|index| index.first()?.as_i64());
    let operand = position.and_then(|position| operands.get(usize::try_from(position).ok()?));
    match (operand, value.as_array()) {
        (Some(operand), _) => printer.print_operand(*operand),
        (None, Some(elements)) => {
            printer.push('[');
            printer.print_list(elements, |printer, element| print_value(printer, *element, operands));
            printer.push(']');
        }
        (None, None) => printer.print_attribute(value),
    }
}
