//! Types of operations that look like those of functions.

use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Operation, OperationState, Type};

/// `!transform.any_op` or `(!transform.any_op) -> !transform.any_op`: the parentheses go with the results. Where there
/// must be a result, the format says `"false"`.
pub(crate) const SEMI_FUNCTION_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "SemiFunctionType", parse: parse_semi_function, print: print_semi_function };

fn parse_semi_function<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [argument, results, flags @ ..] = arguments else {
        unreachable!("the format names operand and results")
    };
    let has_parens = match flags {
        [] => parser.parse_optional_punct(Punct::LeftParen),
        _ => {
            parser.parse_punct(Punct::LeftParen)?;
            true
        }
    };
    argument.types().push(parser.parse_type()?);
    if !has_parens {
        return Ok(());
    }
    parser.parse_punct(Punct::RightParen)?;
    parser.parse_punct(Punct::Arrow)?;
    if parser.parse_optional_punct(Punct::LeftParen) {
        parser.parse_type_list(results.types())?;
        return parser.parse_punct(Punct::RightParen);
    }
    results.types().push(parser.parse_type()?);
    Ok(())
}

fn print_semi_function<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [argument, results, ..] = arguments else { unreachable!("the format names operand and results") };
    let results = results.types();
    if !results.is_empty() {
        printer.push('(');
    }
    printer.print_types(argument.types().iter().copied());
    if !results.is_empty() {
        printer.push(')');
    }
    match results {
        [] => {}
        [result] => {
            printer.push_str(" -> ");
            printer.print_type(*result);
        }
        results => {
            printer.push_str(" -> (");
            printer.print_types(results.iter().copied());
            printer.push(')');
        }
    }
}

/// `(!transform.any_op) -> !transform.param<i64>`: the type of all results, said once.
pub(crate) const MULTITILE_SIZES_TYPES: DirectiveSpec<'static> =
    DirectiveSpec { name: "MultitileSizesTypes", parse: parse_function, print: print_function };

/// The same, for another operation.
pub(crate) const CONTINUOUS_TILE_SIZE_TYPES: DirectiveSpec<'static> =
    DirectiveSpec { name: "ContinuousTileSizeTypes", parse: parse_function, print: print_function };

fn parse_function<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [argument, results @ ..] = arguments else { unreachable!("the format names operand and results") };
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    let Some((inputs, outputs)) = ty.as_function() else {
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{ty}'");
        return Err(parser.emit_error(at, &message));
    };
    let ([input], [output]) = (inputs, outputs) else {
        let message = "expects a trailing functional type with one argument and one result";
        return Err(parser.emit_error(at, message));
    };
    argument.types().push(*input);
    results.iter_mut().for_each(|result| result.types().push(*output));
    Ok(())
}

fn print_function<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [argument, result, ..] = arguments else { unreachable!("the format names operand and results") };
    let types: (&[Type<'c>], &[Type<'c>]) = (argument.types(), result.types());
    printer.print_functional_type(types.0, types.1);
}
