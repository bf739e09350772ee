//! Lists of positions and sizes.

use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Operation, OperationState};
use terrace_syntax::index_list::{DYNAMIC_INDEX_LIST, parse_index_list};

/// `0, -1`, `except(0)` or `all`: positions, counted from the end if they are negative.
pub(crate) const TRANSFORM_MATCH_DIMS: DirectiveSpec<'static> =
    DirectiveSpec { name: "TransformMatchDims", parse: parse_positions, print: print_positions };

fn parse_positions<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [list, is_inverted, is_all] = arguments else { unreachable!("the format names list and flags") };
    let context = parser.context();
    let mut positions = Vec::new();
    if parser.parse_optional_keyword("all") {
        *is_all.attribute() = Some(context.unit_attribute());
    } else {
        let all_but = parser.parse_optional_keyword("except");
        if all_but {
            *is_inverted.attribute() = Some(context.unit_attribute());
            parser.parse_punct(Punct::LeftParen)?;
        }
        parser.parse_comma_separated_list(Delimiter::None, "", &mut |parser| {
            positions.push(parser.parse_integer()?);
            Ok(())
        })?;
        if all_but {
            parser.parse_punct(Punct::RightParen)?;
        }
    }
    *list.attribute() = Some(context.dense_i64_array(&positions));
    Ok(())
}

fn print_positions<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [list, is_inverted, is_all] = arguments else { unreachable!("the format names list and flags") };
    if is_all.attribute().is_some() {
        return printer.push_str("all");
    }
    let all_but = is_inverted.attribute().is_some();
    if all_but {
        printer.push_str("except(");
    }
    let positions = list.attribute().and_then(Attribute::as_i64_array).unwrap_or_default();
    printer.print_list(positions, |printer, position| printer.push_integer(position));
    if all_but {
        printer.push(')');
    }
}

/// `*(%a)` or `[%a, 4]`: sizes of one handle, or one by one.
pub(crate) const PACKED_OR_DYNAMIC_INDEX_LIST: DirectiveSpec<'static> =
    DirectiveSpec { name: "PackedOrDynamicIndexList", parse: parse_sizes, print: print_sizes };

fn parse_sizes<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [packed, values, integers] = arguments else { unreachable!("the format names handles and integers") };
    let mut constants = Vec::new();
    if parser.parse_optional_punct(Punct::Star) {
        parser.parse_punct(Punct::LeftParen)?;
        packed.operands().push(parser.parse_operand()?);
        parser.parse_punct(Punct::RightParen)?;
    } else {
        (*values.operands(), constants) = parse_index_list(parser, Delimiter::Square)?;
    }
    *integers.attribute() = Some(parser.context().dense_i64_array(&constants));
    Ok(())
}

fn print_sizes<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [packed, list @ ..] = arguments else { unreachable!("the format names handles and integers") };
    match packed.operands() {
        [packed] => {
            printer.push_str("*(");
            printer.print_operand(*packed);
            printer.push(')');
        }
        _ => (DYNAMIC_INDEX_LIST.print)(printer, op, list),
    }
}

/// `0` or `%a`: the region that is run.
pub(crate) const ALTERNATIVES_OP_SELECTED_REGION: DirectiveSpec<'static> =
    DirectiveSpec { name: "AlternativesOpSelectedRegion", parse: parse_selected, print: print_selected };

fn parse_selected<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [selected, parameter] = arguments else { unreachable!("the format names number and parameter") };
    let at = parser.current_location();
    if let Some(number) = parser.parse_optional_integer()? {
        let Some(number) = number.to_u64().or(number.to_i64().map(i64::cast_unsigned)) else {
            return Err(parser.emit_error(at, "integer value too large"));
        };
        *selected.attribute() = Some(parser.context().index_attribute(number.cast_signed()));
        return Ok(());
    }
    match parser.parse_optional_operand()? {
        Some(operand) => parameter.operands().push(operand),
        None => {
            let message = "expected either an integer attribute or a transform.param operand";
            return Err(parser.emit_error(parser.current_location(), message));
        }
    }
    Ok(())
}

fn print_selected<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [selected, parameter] = arguments else { unreachable!("the format names number and parameter") };
    if let Some(selected) = selected.attribute() {
        printer.print_attribute_without_type(selected);
    }
    printer.print_operands(parameter.operands().iter().copied());
}
