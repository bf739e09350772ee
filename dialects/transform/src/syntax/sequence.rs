//! Start of sequences, and pairs of named sequences.

use crate::NamedSequenceOp;
use crate::interfaces::signature;
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Operation, OperationState, TypedOp};
use terrace_syntax::function::{self, Variadic};

impl<'c> NamedSequenceOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        function::parse(parser, state, Variadic::Refused, |context, signature| {
            Ok(context.type_attribute(context.function_type(&signature.inputs(), &signature.results)))
        })
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let (inputs, results) = signature(self.op());
        function::print(printer, self.op(), inputs, false, results);
    }
}

/// `%root, %more : (!transform.any_op, !transform.any_value)`: the operands, or nothing.
pub(crate) const SEQUENCE_OP_OPERANDS: DirectiveSpec<'static> =
    DirectiveSpec { name: "SequenceOpOperands", parse: parse_operands, print: print_operands };

fn parse_operands<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [root, root_type, more, more_types] = arguments else {
        unreachable!("the format names root and more")
    };
    let Some(operand) = parser.parse_optional_operand()? else { return Ok(()) };
    root.operands().push(operand);
    if parser.parse_optional_punct(Punct::Comma) {
        *more.operands() = parser.parse_operand_list(Delimiter::None)?;
    }
    parser.parse_colon()?;
    // Parentheses may stand on either side.
    parser.parse_optional_punct(Punct::LeftParen);
    root_type.types().push(parser.parse_type()?);
    if !more.operands().is_empty() {
        parser.parse_comma()?;
        parser.parse_type_list(more_types.types())?;
    }
    if more.operands().len() != more_types.types().len() {
        let message = "expected types to be provided for all operands";
        return Err(parser.emit_error(parser.name_location(), message));
    }
    parser.parse_optional_punct(Punct::RightParen);
    Ok(())
}

fn print_operands<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [root, root_type, more, more_types] = arguments else {
        unreachable!("the format names root and more")
    };
    let ([root], [root_type]) = (root.operands(), root_type.types()) else { return };
    printer.print_operand(*root);
    match more.operands() {
        [] => {
            printer.push_str(" : ");
            printer.print_type(*root_type);
        }
        more => {
            printer.push_str(", ");
            printer.print_operands(more.iter().copied());
            printer.push_str(" : (");
            printer.print_types([*root_type].into_iter().chain(more_types.types().iter().copied()));
            printer.push(')');
        }
    }
}

/// `@matcher -> @action, ...`: what is done with what is matched.
pub(crate) const FOREACH_MATCH_SYMBOLS: DirectiveSpec<'static> =
    DirectiveSpec { name: "ForeachMatchSymbols", parse: parse_symbols, print: print_symbols };

fn parse_symbols<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [matchers, actions] = arguments else { unreachable!("the format names matchers and actions") };
    let (mut all_matchers, mut all_actions) = (Vec::new(), Vec::new());
    loop {
        all_matchers.push(parse_symbol(parser)?);
        parser.parse_punct(Punct::Arrow)?;
        all_actions.push(parse_symbol(parser)?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    *matchers.attribute() = Some(parser.context().array_attribute(&all_matchers));
    *actions.attribute() = Some(parser.context().array_attribute(&all_actions));
    Ok(())
}

fn parse_symbol<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let symbol = parser.parse_attribute(None)?;
    match symbol.as_symbol() {
        Some(_) => Ok(symbol),
        None => Err(parser.emit_error(at, "invalid kind of attribute specified")),
    }
}

fn print_symbols<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [matchers, actions] = arguments else { unreachable!("the format names matchers and actions") };
    let list = |argument: &PrintedArgument<'a, 'c>| {
        argument.attribute().and_then(Attribute::as_array).unwrap_or_default()
    };
    printer.increase_indent();
    printer.increase_indent();
    for (at, (matcher, action)) in list(matchers).iter().zip(list(actions)).enumerate() {
        if at > 0 {
            printer.push_str(", ");
        }
        printer.newline();
        printer.print_attribute(*matcher);
        printer.push_str(" -> ");
        printer.print_attribute(*action);
    }
    printer.decrease_indent();
    printer.decrease_indent();
}
