//! Functions for a device: by which names they are called there, and by which gangs.

use super::{
    elements, every_device, is_word_alone, parse_any_device_type, parse_optional_device_types,
    print_device_type, print_device_types,
};
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Operation, OperationState};

/// `@f, "g" [#acc.device_type<nvidia>]`: the functions that are called instead on a device, symbols before names.
pub(crate) const BIND_NAME: DirectiveSpec<'static> =
    DirectiveSpec { name: "BindName", parse: parse_bind, print: print_bind };

fn parse_bind<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [symbols, names, symbol_devices, name_devices] = arguments else {
        unreachable!("the format names symbols and names")
    };
    let (mut bound, mut called) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
    parser.parse_list_in_parens(&mut |parser| {
        let attribute = parser.parse_attribute(None)?;
        let device = parse_any_device_type(parser)?;
        if attribute.as_symbol().is_some() {
            bound.0.push(attribute);
            bound.1.push(device);
        } else {
            // Upstream drops what is neither symbol nor name, but not the device it is for.
            called.0.extend(attribute.as_bytes().map(|_| attribute));
            called.1.push(device);
        }
        Ok(())
    })?;
    let context = parser.context();
    *symbols.attribute() = Some(context.array_attribute(&bound.0));
    *symbol_devices.attribute() = Some(context.array_attribute(&bound.1));
    *names.attribute() = Some(context.array_attribute(&called.0));
    *name_devices.attribute() = Some(context.array_attribute(&called.1));
    Ok(())
}

fn print_bind<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [symbols, names, symbol_devices, name_devices] = arguments else {
        unreachable!("the format names symbols and names")
    };
    let pairs = |named: &PrintedArgument<'a, 'c>, devices: &PrintedArgument<'a, 'c>| {
        elements(named.attribute()).iter().zip(elements(devices.attribute()))
    };
    let all = pairs(symbols, symbol_devices).chain(pairs(names, name_devices));
    printer.print_list(all, |printer, (name, device)| print_for_device(printer, *name, *device));
}

fn print_for_device<'c>(printer: &mut AsmPrinter<'_, 'c>, attribute: Attribute<'c>, device: Attribute<'c>) {
    printer.print_attribute(attribute);
    print_device_type(printer, device);
}

/// Nothing, or `([#acc.device_type<host>], dim: 1 : i64)`: that gangs call a function, and in which dimension.
pub(crate) const ROUTINE_GANG_CLAUSE: DirectiveSpec<'static> =
    DirectiveSpec { name: "RoutineGangClause", parse: parse_gang, print: print_gang };

fn parse_gang<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [gang, dimensions, devices] = arguments else { unreachable!("the format names dimensions") };
    let context = parser.context();
    if !parser.parse_optional_punct(Punct::LeftParen) {
        *gang.attribute() = Some(context.array_attribute(&[every_device(context)]));
        return Ok(());
    }
    // Upstream wants a dimension after the devices, though it writes them without.
    let words = parse_optional_device_types(parser)?;
    if words.is_some() {
        parser.parse_comma()?;
    }
    let (mut values, mut kinds) = (Vec::new(), Vec::new());
    parser.parse_list_in_parens(&mut |parser| {
        parser.parse_keyword("dim")?;
        parser.parse_colon()?;
        values.push(parser.parse_attribute(None)?);
        kinds.push(parse_any_device_type(parser)?);
        Ok(())
    })?;
    parser.parse_punct(Punct::RightParen)?;
    *gang.attribute() = Some(context.array_attribute(&words.unwrap_or_default()));
    *dimensions.attribute() = Some(context.array_attribute(&values));
    *devices.attribute() = Some(context.array_attribute(&kinds));
    Ok(())
}

fn print_gang<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let gang = elements(arguments[0].attribute());
    let dimensions = elements(arguments[1].attribute());
    let devices = elements(arguments[2].attribute());
    if devices.is_empty() && is_word_alone(gang) {
        return;
    }
    printer.push('(');
    print_device_types(printer, gang);
    if !gang.is_empty() && !devices.is_empty() {
        printer.push_str(", ");
    }
    printer.print_list(dimensions.iter().zip(devices), |printer, (dimension, device)| {
        printer.push_str("dim: ");
        print_for_device(printer, *dimension, *device);
    });
    printer.push(')');
}
