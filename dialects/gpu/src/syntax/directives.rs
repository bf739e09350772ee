//! Pieces of formats.

use crate::attributes::first_object;
use crate::{ALL_REDUCE_OP_ATTR, ASYNC_TOKEN_TYPE, AllReduceOperation};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
    UnresolvedOperand,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Operation, OperationState, Type};

/// `add`: how values become one, if it is not a region that says so.
pub(crate) const ALL_REDUCE_OPERATION: DirectiveSpec<'static> =
    DirectiveSpec { name: "AllReduceOperation", parse: parse_reduction, print: print_reduction };

fn parse_reduction<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [reduction] = arguments else { unreachable!("the format names the reduction") };
    let Some(word) = parser.parse_optional_any_keyword() else { return Ok(()) };
    let Some(value) = AllReduceOperation::SPEC.value_of(&word) else {
        return Err(parser.emit_error(parser.current_location(), "invalid op kind"));
    };
    let context = parser.context();
    let value = context.i64_attribute(value.cast_signed());
    *reduction.attribute() = Some(context.dialect_attribute(&ALL_REDUCE_OP_ATTR, &[value]));
    Ok(())
}

fn print_reduction<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [reduction] = arguments else { unreachable!("the format names the reduction") };
    if let Some(reduction) = reduction.attribute() {
        printer.print_stripped_attribute(reduction);
    }
}

/// `async [%a, %b]`: whether there is a token for the end of the operation, and what it waits for.
pub(crate) const ASYNC_DEPENDENCIES: DirectiveSpec<'static> =
    DirectiveSpec { name: "AsyncDependencies", parse: parse_dependencies, print: print_dependencies };

fn parse_dependencies<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [token, dependencies] = arguments else { unreachable!("the format names the token and the others") };
    let (ty, operands) = parse_async(parser)?;
    token.types().extend(ty);
    *dependencies.operands() = operands;
    Ok(())
}

/// Parses the same: the type of the token if there is one, and what is waited for.
pub(super) fn parse_async<'c>(
    parser: &mut dyn OpAsmParser<'c>,
) -> ParseResult<(Option<Type<'c>>, Vec<UnresolvedOperand>)> {
    let at = parser.current_location();
    let mut token = None;
    if parser.parse_optional_keyword("async") {
        if parser.result_name(0).is_none() {
            return Err(parser.emit_error(at, "needs to be named when marked 'async'"));
        }
        token = Some(parser.context().dialect_type(&ASYNC_TOKEN_TYPE, &[]));
    }
    Ok((token, parser.parse_operand_list(Delimiter::OptionalSquare)?))
}

fn print_dependencies<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [token, dependencies] = arguments else { unreachable!("the format names the token and the others") };
    let is_async = !token.types().is_empty();
    if is_async {
        printer.push_str("async");
    }
    if dependencies.operands().is_empty() {
        return;
    }
    printer.push_str(if is_async { " [" } else { "[" });
    printer.print_operands(dependencies.operands().iter().copied());
    printer.push(']');
}

/// `: i32`: the type of all sizes of a launch, unless it is `index`.
pub(crate) const LAUNCH_DIM_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "LaunchDimType", parse: parse_dimension_type, print: print_dimension_type };

fn parse_dimension_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [ty, clusters, cluster_types @ ..] = arguments else { unreachable!("the format names the sizes") };
    let given = match parser.parse_optional_punct(Punct::Colon) {
        true => parser.parse_type()?,
        false => parser.context().index_type(),
    };
    ty.types().push(given);
    if !clusters.operands().is_empty() {
        cluster_types.iter_mut().for_each(|one| one.types().push(given));
    }
    Ok(())
}

fn print_dimension_type<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    if let [ty, ..] = arguments
        && let Some(ty) = ty.types().first()
        && !ty.is_index()
    {
        printer.push_str(": ");
        printer.print_type(*ty);
    }
}

/// `args(%x : f32)`: what a kernel is handed.
pub(crate) const LAUNCH_FUNC_OPERANDS: DirectiveSpec<'static> =
    DirectiveSpec { name: "LaunchFuncOperands", parse: parse_operands, print: print_operands };

fn parse_operands<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands, types] = arguments else { unreachable!("the format names the operands and their types") };
    if !parser.parse_optional_keyword("args") {
        return Ok(());
    }
    parser.parse_comma_separated_list(Delimiter::Paren, " in argument list", &mut |p| {
        operands.operands().push(p.parse_operand()?);
        types.types().push(p.parse_colon_type()?);
        Ok(())
    })
}

fn print_operands<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [operands, _] = arguments else { unreachable!("the format names the operands and their types") };
    if operands.operands().is_empty() {
        return;
    }
    printer.push_str("args(");
    printer.print_list(operands.operands().iter().copied(), |p, value| {
        p.print_operand(value);
        p.push_str(" : ");
        p.print_type(value.ty());
    });
    printer.push(')');
}

/// `<#gpu.select_object<1>>`: how a binary is embedded; the choice of its first object is not written.
pub(crate) const OFFLOADING_HANDLER: DirectiveSpec<'static> =
    DirectiveSpec { name: "OffloadingHandler", parse: parse_handler, print: print_handler };

fn parse_handler<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [handler] = arguments else { unreachable!("the format names the handler") };
    *handler.attribute() = Some(if parser.parse_optional_punct(Punct::Less) {
        let given = parser.parse_attribute(None)?;
        parser.parse_punct(Punct::Greater)?;
        given
    } else {
        first_object(parser.context())
    });
    Ok(())
}

fn print_handler<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [handler] = arguments else { unreachable!("the format names the handler") };
    if let Some(handler) = handler.attribute()
        && handler != first_object(op.context())
    {
        printer.push('<');
        printer.print_attribute(handler);
        printer.push('>');
    }
}
