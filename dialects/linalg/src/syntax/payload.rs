//! `linalg.map`, `linalg.reduce`, `linalg.transpose` and `linalg.broadcast`.
//!
//! The first two have a short form: `linalg.map { arith.addf }` names the only operation of the region.

use super::body::BodyBuilder;
use super::parts::{Parts, parse_unsegmented_parts, print_parts};
use crate::ops::{BroadcastOp, MapOp, ReduceOp, TransposeOp};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Attribute, NamedAttribute, Operation, OperationState, TypedOp, Value};

impl<'c> MapOp<'_, 'c> {
    /// `{ arith.addf } ins(...) outs(...)`, or with a region at the end.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let payload = parse_optional_payload(parser, state)?;
        let mut parts = Parts::default();
        parse_parts_and_results(parser, state, &mut parts, None)?;
        parse_mapper(parser, state, &parts, payload, |operands| (0..operands - 1).collect())?;
        parts.finish(parser)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_with_mapper(self.op(), printer, None, |operands| (0..operands.saturating_sub(1)).collect());
    }
}

impl<'c> ReduceOp<'_, 'c> {
    /// `{ arith.addf } ins(...) outs(...) dimensions = [1]`, or with a region at the end.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let payload = parse_optional_payload(parser, state)?;
        let mut parts = Parts::default();
        parse_parts_and_results(parser, state, &mut parts, Some("dimensions"))?;
        parse_mapper(parser, state, &parts, payload, output_first)?;
        parts.finish(parser)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_with_mapper(self.op(), printer, Some("dimensions"), output_first);
    }
}

/// Returns the operand order of a reduction's only operation: the last element, then the others.
fn output_first(operands: usize) -> Vec<usize> {
    operands.checked_sub(1).into_iter().chain(0..operands.saturating_sub(1)).collect()
}

macro_rules! moves {
    ($($op:ident: $numbers:literal;)*) => {$(
        impl<'c> $op<'_, 'c> {
            #[doc = concat!("`ins(...) outs(...) ", $numbers, " = [1, 0]`.")]
            pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
                let mut parts = Parts::default();
                parse_parts_and_results(parser, state, &mut parts, Some($numbers))?;
                let location = state.location;
                BodyBuilder::of_operands(parser, state, &parts.input_types, &parts.output_types)
                    .yield_first(location);
                parts.finish(parser)
            }

            pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
                let op = self.op();
                print_parts(op, printer);
                print_numbers(op, printer, $numbers);
                printer.print_optional_attr_dict(op, &[$numbers]);
            }
        }
    )*};
}

moves! {
    BroadcastOp: "dimensions";
    TransposeOp: "permutation";
}

/// Parses `{ arith.addf {...} }`, if present.
fn parse_optional_payload<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &OperationState<'c>,
) -> ParseResult<Option<OperationState<'c>>> {
    if !parser.parse_optional_punct(Punct::LeftBrace) {
        return Ok(None);
    }
    let context = parser.context();
    let at = parser.current_location();
    let Some(name) = parser.parse_optional_any_keyword() else {
        let at = parser.location_at(at);
        return Err(context.error(at, "expected bare identifier or keyword").tell());
    };
    // There is no dialect whose prefix might be left out here.
    let name = if name.contains('.') { name } else { format!(".{name}") };
    let mut payload = OperationState::new(context.op_name(&name), state.location);
    parser.parse_optional_attr_dict(&mut payload)?;
    parser.parse_punct(Punct::RightBrace)?;
    Ok(Some(payload))
}

/// Parses `ins(...) outs(...) dimensions = [1] {...}`; each tensor among the outputs is a result.
fn parse_parts_and_results<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    parts: &mut Parts<'c>,
    numbers: Option<&str>,
) -> ParseResult {
    parse_unsegmented_parts(parser, state, parts)?;
    state.result_types.extend(parts.output_types.iter().copied().filter(|ty| ty.is_ranked_tensor()));
    if let Some(name) = numbers {
        parser.parse_keyword(name)?;
        parser.parse_punct(Punct::Equal)?;
        let mut values = Vec::new();
        parser.parse_punct(Punct::LeftSquare)?;
        if !parser.parse_optional_punct(Punct::RightSquare) {
            loop {
                values.push(parser.parse_integer()?);
                if !parser.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            parser.parse_punct(Punct::RightSquare)?;
        }
        let values = parser.context().dense_i64_array(&values);
        parts.add(parser, state, name, values);
    }
    parts.parse_more_attributes(parser, state)
}

/// Makes the region of a short form, or reads `(%in: t, %out: t) {...}`.
fn parse_mapper<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    parts: &Parts<'c>,
    payload: Option<OperationState<'c>>,
    operands: fn(usize) -> Vec<usize>,
) -> ParseResult {
    let Some(mut payload) = payload else {
        let arguments = parser.parse_argument_list(Delimiter::Paren, true, true)?;
        return parser.parse_region(state, &arguments);
    };
    if state.operands.is_empty() {
        state.add_empty_region();
        return Ok(());
    }
    let mut builder = BodyBuilder::new(parser, state, &parts.input_types, &parts.output_types);
    payload.result_types.extend(builder.output_type());
    builder.build_payload(&mut payload, operands(parts.operand_count()));
    Ok(())
}

/// Prints ` dimensions = [1] `, with a space after.
fn print_numbers<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>, name: &str) {
    printer.push(' ');
    printer.push_str(name);
    printer.push_str(" = [");
    let numbers = op.attribute(name).and_then(Attribute::as_i64_array).unwrap_or_default();
    printer.print_list(numbers, |printer, number| printer.push_integer(number));
    printer.push_str("] ");
}

fn print_with_mapper<'c>(
    op: Operation<'_, 'c>,
    printer: &mut AsmPrinter<'_, 'c>,
    numbers: Option<&str>,
    operands: fn(usize) -> Vec<usize>,
) {
    let payload = payload_of(op, operands);
    if let Some(payload) = payload {
        print_payload(payload, printer);
    }
    print_parts(op, printer);
    match numbers {
        Some(name) => {
            print_numbers(op, printer, name);
            printer.print_optional_attr_dict(op, &[name]);
        }
        None => printer.print_optional_attr_dict(op, &[]),
    }
    let Some(region) = op.regions().next().filter(|_| payload.is_none()) else { return };
    printer.increase_indent();
    printer.newline();
    printer.push('(');
    let arguments: Vec<Value<'_, 'c>> =
        region.first_block().into_iter().flat_map(|block| block.arguments()).collect();
    printer.print_list(arguments, |printer, argument| printer.print_region_argument(argument, &[], true));
    printer.push_str(") ");
    printer.print_region(region, RegionForm::WITHOUT_ARGUMENTS);
    printer.decrease_indent();
}

/// Returns the operation that the short form names: the only one beside the terminator, if it takes the elements in
/// their order and gives what is yielded.
fn payload_of<'a, 'c>(op: Operation<'a, 'c>, operands: fn(usize) -> Vec<usize>) -> Option<Operation<'a, 'c>> {
    let block = op.regions().next()?.first_block()?;
    let mut ops = block.ops();
    let (payload, last, None) = (ops.next()?, ops.next()?, ops.next()) else { return None };
    let taken = operands(block.argument_count());
    let takes_all = payload.operand_count() != 0
        && payload.operands().len() == taken.len()
        && payload.operands().zip(taken).all(|(operand, at)| operand == block.argument(at));
    let gives_all =
        last.operand_count() == 1 && payload.result_count() == 1 && last.operand(0) == payload.result(0);
    // Others have names that are written in quotes only.
    let has_dialect = !payload.name().dialect_name().is_empty();
    if takes_all && gives_all && has_dialect { Some(payload) } else { None }
}

/// Prints ` { arith.addf {...} }`, without fast math flags that say nothing.
fn print_payload<'c>(payload: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.push_str(" { ");
    printer.push_str(payload.name().as_str());
    let mut attributes: Vec<NamedAttribute<'c>> = payload.attributes();
    let says_nothing = |attribute: &NamedAttribute<'c>| {
        let flags = attribute.value.as_dialect("arith.fastmath").and_then(|flags| flags.first());
        flags.is_some_and(|flags| flags.as_i64() == Some(0))
    };
    if let Some(at) = attributes.iter().position(says_nothing) {
        attributes.remove(at);
    }
    printer.print_attribute_list(&attributes);
    printer.push_str(" }");
}
