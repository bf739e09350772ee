//! Clauses that list values or kinds of devices, and those that may be their word alone.

use super::{
    elements, every_device, is_word_alone, parse_device_type, parse_optional_device_types, print_device_type,
    print_device_types,
};
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Operation, OperationState, Value};

/// `%a : i64, %b : i64 [#acc.device_type<nvidia>]`: a value for each kind of devices.
pub(crate) const DEVICE_TYPE_OPERANDS: DirectiveSpec<'static> =
    DirectiveSpec { name: "DeviceTypeOperands", parse: parse_operands, print: print_operands };

fn parse_operands<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands, types, devices] = arguments else {
        unreachable!("the format names values and kinds of devices")
    };
    let mut kinds = Vec::new();
    parser.parse_list_in_parens(&mut |parser| {
        operands.operands().push(parser.parse_operand()?);
        types.types().push(parser.parse_colon_type()?);
        kinds.push(parse_device_type(parser)?);
        Ok(())
    })?;
    *devices.attribute() = Some(parser.context().array_attribute(&kinds));
    Ok(())
}

fn print_operands<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    print_values(printer, arguments[0].operands(), elements(arguments[2].attribute()));
}

fn print_values<'c>(printer: &mut AsmPrinter<'_, 'c>, values: &[Value<'_, 'c>], devices: &[Attribute<'c>]) {
    printer.print_list(values.iter().zip(devices), |printer, (value, device)| {
        printer.print_operand(*value);
        printer.push_str(" : ");
        printer.print_type(value.ty());
        print_device_type(printer, *device);
    });
}

/// Nothing, `(%a : i64)`, or `([#acc.device_type<nvidia>], %a : i64)`: values, and the devices that have only the word.
pub(crate) const DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY: DirectiveSpec<'static> = DirectiveSpec {
    name: "DeviceTypeOperandsWithKeywordOnly",
    parse: parse_operands_or_word,
    print: print_operands_or_word,
};

fn parse_operands_or_word<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    if !parser.parse_optional_punct(Punct::LeftParen) {
        let context = parser.context();
        *arguments[3].attribute() = Some(context.array_attribute(&[every_device(context)]));
        return Ok(());
    }
    // Upstream forgets these kinds of devices, and wants values after them though it writes them without.
    if let Some(devices) = parse_optional_device_types(parser)? {
        *arguments[3].attribute() = Some(parser.context().array_attribute(&devices));
        if !parser.parse_optional_punct(Punct::Comma) {
            return parser.parse_punct(Punct::RightParen);
        }
    }
    parse_operands(parser, state, &mut arguments[..3])?;
    parser.parse_punct(Punct::RightParen)
}

fn print_operands_or_word<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let values = arguments[0].operands();
    let word_only = elements(arguments[3].attribute());
    if values.is_empty() && is_word_alone(word_only) {
        return;
    }
    printer.push('(');
    print_device_types(printer, word_only);
    if !word_only.is_empty() && !elements(arguments[2].attribute()).is_empty() {
        printer.push_str(", ");
    }
    print_values(printer, values, elements(arguments[2].attribute()));
    printer.push(')');
}

/// Nothing, or `([#acc.device_type<nvidia>])`: the devices that something holds for.
pub(crate) const DEVICE_TYPE_ARRAY_ATTR: DirectiveSpec<'static> =
    DirectiveSpec { name: "DeviceTypeArrayAttr", parse: parse_devices, print: print_devices };

fn parse_devices<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let context = parser.context();
    let devices = if !parser.parse_optional_punct(Punct::LeftParen) {
        vec![every_device(context)]
    } else if let Some(devices) = parse_optional_device_types(parser)? {
        parser.parse_punct(Punct::RightParen)?;
        devices
    } else {
        // Upstream takes a lone parenthesis for a clause without devices.
        Vec::new()
    };
    *arguments[0].attribute() = Some(context.array_attribute(&devices));
    Ok(())
}

fn print_devices<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let devices = elements(arguments[0].attribute());
    // Upstream writes no devices as it writes all, with the word alone.
    if devices.is_empty() {
        return printer.push_str("([])");
    }
    if !is_word_alone(devices) {
        printer.push('(');
        print_device_types(printer, devices);
        printer.push(')');
    }
}

/// Nothing, or `(%a : i64)`: a value, or the word alone.
pub(crate) const OPERAND_WITH_KEYWORD_ONLY: DirectiveSpec<'static> = DirectiveSpec {
    name: "OperandWithKeywordOnly",
    parse: parse_operand_or_word,
    print: print_operand_or_word,
};

fn parse_operand_or_word<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operand, ty, word] = arguments else { unreachable!("the format names a value and a word") };
    if !parser.parse_optional_punct(Punct::LeftParen) {
        *word.attribute() = Some(parser.context().unit_attribute());
        return Ok(());
    }
    operand.operands().push(parser.parse_operand()?);
    ty.types().push(parser.parse_colon_type()?);
    parser.parse_punct(Punct::RightParen)
}

fn print_operand_or_word<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    if arguments[2].attribute().is_none() {
        print_typed_values(printer, arguments[0].operands());
    }
}

/// Nothing, or `(%a, %b : i64, i32)`: values, or the word alone.
pub(crate) const OPERANDS_WITH_KEYWORD_ONLY: DirectiveSpec<'static> = DirectiveSpec {
    name: "OperandsWithKeywordOnly",
    parse: parse_values_or_word,
    print: print_operand_or_word,
};

fn parse_values_or_word<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands, types, word] = arguments else { unreachable!("the format names values and a word") };
    if !parser.parse_optional_punct(Punct::LeftParen) {
        *word.attribute() = Some(parser.context().unit_attribute());
        return Ok(());
    }
    parser.parse_list_in_parens(&mut |parser| {
        operands.operands().push(parser.parse_operand()?);
        Ok(())
    })?;
    parser.parse_colon_type_list(types.types())?;
    parser.parse_punct(Punct::RightParen)
}

fn print_typed_values<'c>(printer: &mut AsmPrinter<'_, 'c>, values: &[Value<'_, 'c>]) {
    printer.push('(');
    if !values.is_empty() {
        printer.print_operands(values.iter().copied());
        printer.push_str(" : ");
        printer.print_types(values.iter().map(|value| value.ty()));
    }
    printer.push(')');
}
