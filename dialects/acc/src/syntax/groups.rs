//! Clauses whose values come in groups, one for each kind of devices: `{%a : i64, %b : i64} [#acc.device_type<nvidia>]`.

use super::{
    elements, every_device, is_word_alone, parse_any_device_type, parse_device_type,
    parse_optional_device_types, print_device_type, print_device_types,
};
use crate::attributes::GANG_ARG_TYPE_ATTR;
use crate::attributes::enums::GangArgType;
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{case_value, enum_attribute};
use terrace_ir::{Attribute, Operation, OperationState, Value};

/// `{%a : i64, %b : i64}, {%c : i64} [#acc.device_type<nvidia>]`: how many gangs there are.
pub(crate) const NUM_GANGS: DirectiveSpec<'static> =
    DirectiveSpec { name: "NumGangs", parse: parse_groups, print: print_groups };

/// Directive as [`NUM_GANGS`], for the sizes of tiles.
pub(crate) const DEVICE_TYPE_OPERANDS_WITH_SEGMENT: DirectiveSpec<'static> =
    DirectiveSpec { name: "DeviceTypeOperandsWithSegment", parse: parse_groups, print: print_groups };

fn parse_groups<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands, types, devices, segments] = arguments else {
        unreachable!("the format names groups of values")
    };
    let (mut kinds, mut sizes) = (Vec::new(), Vec::new());
    parser.parse_list_in_parens(&mut |parser| {
        parser.parse_punct(Punct::LeftBrace)?;
        sizes.push(parse_group(parser, operands, types)?);
        kinds.push(parse_device_type(parser)?);
        Ok(())
    })?;
    *devices.attribute() = Some(parser.context().array_attribute(&kinds));
    *segments.attribute() = Some(parser.context().dense_i32_array(&sizes));
    Ok(())
}

/// Parses the values of a group and its closing brace; tells how many there are.
fn parse_group<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    operands: &mut ParsedArgument<'c>,
    types: &mut ParsedArgument<'c>,
) -> ParseResult<i32> {
    let mut count = 0;
    parser.parse_list_in_parens(&mut |parser| {
        operands.operands().push(parser.parse_operand()?);
        types.types().push(parser.parse_colon_type()?);
        count += 1;
        Ok(())
    })?;
    parser.parse_punct(Punct::RightBrace)?;
    Ok(count)
}

fn print_groups<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let groups = groups(arguments[0].operands(), arguments[2].attribute(), arguments[3].attribute());
    printer.print_list(groups, |printer, group| {
        printer.push('{');
        print_values(printer, group.values);
        printer.push('}');
        print_device_type(printer, group.device);
    });
}

/// Values for a kind of devices.
struct Group<'v, 'a, 'c> {
    values: &'v [Value<'a, 'c>],
    /// Start of the values among those of all groups.
    start: usize,
    device: Attribute<'c>,
}

/// Returns the values in groups of the sizes told; sizes that do not fit give shorter groups.
fn groups<'v, 'a, 'c>(
    values: &'v [Value<'a, 'c>],
    devices: Option<Attribute<'c>>,
    segments: Option<Attribute<'c>>,
) -> Vec<Group<'v, 'a, 'c>> {
    let sizes = segments.and_then(|sizes| sizes.as_i32_array()).unwrap_or_default();
    let mut start = 0;
    let group = |(device, size): (&Attribute<'c>, i32)| {
        let end = start + usize::try_from(size).unwrap_or_default().min(values.len() - start);
        let group = Group { values: &values[start..end], start, device: *device };
        start = end;
        group
    };
    elements(devices).iter().zip(sizes).map(group).collect()
}

fn print_values<'c>(printer: &mut AsmPrinter<'_, 'c>, values: &[Value<'_, 'c>]) {
    printer.print_list(values, |printer, value| {
        printer.print_operand(*value);
        printer.push_str(" : ");
        printer.print_type(value.ty());
    });
}

/// Nothing, or `([#acc.device_type<nvidia>], {devnum: %a : i64, %b : i32})`: what to wait for, and on which device.
pub(crate) const WAIT_CLAUSE: DirectiveSpec<'static> =
    DirectiveSpec { name: "WaitClause", parse: parse_wait, print: print_wait };

fn parse_wait<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands, types, devices, segments, has_devnum, word_only] = arguments else {
        unreachable!("the format names what is waited for")
    };
    let context = parser.context();
    if !parser.parse_optional_punct(Punct::LeftParen) {
        *word_only.attribute() = Some(context.array_attribute(&[every_device(context)]));
        return Ok(());
    }
    let words = parse_optional_device_types(parser)?;
    if words.is_some() {
        parser.parse_comma()?;
    }
    let (mut kinds, mut sizes, mut numbered) = (Vec::new(), Vec::new(), Vec::new());
    parser.parse_list_in_parens(&mut |parser| {
        parser.parse_punct(Punct::LeftBrace)?;
        let devnum = parser.parse_optional_keyword("devnum");
        if devnum {
            parser.parse_colon()?;
        }
        numbered.push(context.bool_attribute(devnum));
        sizes.push(parse_group(parser, operands, types)?);
        kinds.push(parse_any_device_type(parser)?);
        Ok(())
    })?;
    parser.parse_punct(Punct::RightParen)?;
    *devices.attribute() = Some(context.array_attribute(&kinds));
    *segments.attribute() = Some(context.dense_i32_array(&sizes));
    *has_devnum.attribute() = Some(context.array_attribute(&numbered));
    *word_only.attribute() = Some(context.array_attribute(&words.unwrap_or_default()));
    Ok(())
}

fn print_wait<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [operands, _, devices, segments, has_devnum, word_only] = arguments else {
        unreachable!("the format names what is waited for")
    };
    let (values, word_only) = (operands.operands(), elements(word_only.attribute()));
    if values.is_empty() && is_word_alone(word_only) {
        return;
    }
    let numbered = elements(has_devnum.attribute());
    printer.push('(');
    print_device_types(printer, word_only);
    if !word_only.is_empty() && !elements(devices.attribute()).is_empty() {
        printer.push_str(", ");
    }
    let groups = groups(values, devices.attribute(), segments.attribute());
    printer.print_list(groups.iter().enumerate(), |printer, (at, group)| {
        let devnum = numbered.get(at).and_then(|devnum| devnum.as_bool());
        printer.push_str(if devnum == Some(true) { "{devnum: " } else { "{" });
        print_values(printer, group.values);
        printer.push('}');
        print_device_type(printer, group.device);
    });
    printer.push(')');
}

/// Kinds of values of a gang clause, in the order in which values can do without a comma.
const GANG_ARGUMENTS: [(&str, GangArgType); 3] =
    [("num", GangArgType::Num), ("dim", GangArgType::Dim), ("static", GangArgType::Static)];

/// Nothing, or `([#acc.device_type<host>], {num=%a : i64, static=%b : i64})`: how the iterations of a loop are gangs.
pub(crate) const GANG_CLAUSE: DirectiveSpec<'static> =
    DirectiveSpec { name: "GangClause", parse: parse_gang, print: print_gang };

fn parse_gang<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands, types, argument_types, devices, segments, gang] = arguments else {
        unreachable!("the format names the values of gangs")
    };
    let context = parser.context();
    if !parser.parse_optional_punct(Punct::LeftParen) {
        *gang.attribute() = Some(context.array_attribute(&[every_device(context)]));
        return Ok(());
    }
    let words = parse_optional_device_types(parser)?;
    let (mut meanings, mut kinds, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    if words.is_none() || parser.parse_optional_punct(Punct::Comma) {
        parser.parse_list_in_parens(&mut |parser| {
            parser.parse_punct(Punct::LeftBrace)?;
            let first = meanings.len();
            parse_gang_values(parser, operands, types, &mut meanings)?;
            if meanings.is_empty() {
                let message = "expect at least one of num, dim or static values";
                return Err(parser.emit_error(parser.current_location(), message));
            }
            parser.parse_punct(Punct::RightBrace)?;
            kinds.push(parse_any_device_type(parser)?);
            sizes.push((meanings.len() - first) as i32);
            Ok(())
        })?;
    }
    parser.parse_punct(Punct::RightParen)?;
    *argument_types.attribute() = Some(context.array_attribute(&meanings));
    *devices.attribute() = Some(context.array_attribute(&kinds));
    *segments.attribute() = Some(context.dense_i32_array(&sizes));
    *gang.attribute() = Some(context.array_attribute(&words.unwrap_or_default()));
    Ok(())
}

/// Parses `num=%a : i64, static=%b : i64`. Upstream wants a comma before the first value of each group but the first,
/// and none between values that are in the order of [`GANG_ARGUMENTS`].
fn parse_gang_values<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    operands: &mut ParsedArgument<'c>,
    types: &mut ParsedArgument<'c>,
    meanings: &mut Vec<Attribute<'c>>,
) -> ParseResult {
    loop {
        let comma = !meanings.is_empty();
        if comma && !parser.parse_optional_punct(Punct::Comma) {
            return Ok(());
        }
        let before = meanings.len();
        for (word, meaning) in GANG_ARGUMENTS {
            if parser.parse_optional_keyword(word) {
                parser.parse_equal()?;
                operands.operands().push(parser.parse_operand()?);
                types.types().push(parser.parse_colon_type()?);
                meanings.push(enum_attribute(parser.context(), &GANG_ARG_TYPE_ATTR, meaning as u64));
            }
        }
        if meanings.len() == before {
            return match comma {
                true => Err(parser.emit_error(parser.current_location(), "new value expected after comma")),
                false => Ok(()),
            };
        }
    }
}

fn print_gang<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [operands, _, argument_types, devices, segments, gang] = arguments else {
        unreachable!("the format names the values of gangs")
    };
    let (values, gang) = (operands.operands(), elements(gang.attribute()));
    if values.is_empty() && is_word_alone(gang) {
        return;
    }
    let meanings = elements(argument_types.attribute());
    printer.push('(');
    print_device_types(printer, gang);
    if !gang.is_empty() && !elements(devices.attribute()).is_empty() {
        printer.push_str(", ");
    }
    let groups = groups(values, devices.attribute(), segments.attribute());
    printer.print_list(groups, |printer, group| {
        printer.push('{');
        let values = group.values.iter().zip(meanings.iter().skip(group.start));
        printer.print_list(values, |printer, (value, meaning)| {
            let meaning = case_value(*meaning);
            let argument = GANG_ARGUMENTS.iter().find(|(_, case)| Some(*case as u64) == meaning);
            if let Some((word, _)) = argument {
                printer.push_str(word);
                printer.push('=');
            }
            printer.print_operand(*value);
            printer.push_str(" : ");
            printer.print_type(value.ty());
        });
        printer.push('}');
        print_device_type(printer, group.device);
    });
    printer.push(')');
}
