//! Custom forms that no format describes.

use crate::interfaces::signature;
use crate::{FuncOp, SubgraphOp, TOKEN_TYPE};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Operation, OperationState, TypedOp};
use terrace_syntax::function::{self, Variadic};

impl<'c> FuncOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_function(parser, state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_function(self.op(), printer);
    }
}

impl<'c> SubgraphOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_function(parser, state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_function(self.op(), printer);
    }
}

fn parse_function<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    function::parse(parser, state, Variadic::Refused, |context, signature| {
        Ok(context.type_attribute(context.function_type(&signature.inputs(), &signature.results)))
    })
}

fn print_function<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>) {
    let (inputs, results) = signature(op);
    function::print(printer, op, inputs, false, results);
}

/// `private`: who may use a symbol, which is always said.
pub(crate) const SYMBOL_VISIBILITY: DirectiveSpec<'static> =
    DirectiveSpec { name: "SymbolVisibility", parse: parse_visibility, print: print_visibility };

fn parse_visibility<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [visibility] = arguments else { unreachable!("the format names the visibility") };
    let at = parser.current_location();
    let Some(word) = parser.parse_optional_keyword_of(&["public", "private", "nested"]) else {
        return Err(parser.emit_error(at, "expected 'public', 'private', or 'nested'"));
    };
    *visibility.attribute() = Some(parser.context().string_attribute(&word));
    Ok(())
}

fn print_visibility<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [visibility] = arguments else { unreachable!("the format names the visibility") };
    printer.push_str(visibility.attribute().and_then(|word| word.as_str()).unwrap_or("public"));
}

/// `(dense<0> : tensor<4xi32>) : tensor<?xi32>`: the initial value of a variable, if it has one, and its type.
pub(crate) const TYPED_INITIAL_VALUE: DirectiveSpec<'static> =
    DirectiveSpec { name: "TypedInitialValue", parse: parse_initial_value, print: print_initial_value };

fn parse_initial_value<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [ty, value] = arguments else { unreachable!("the format names the type and the value") };
    if parser.parse_optional_punct(Punct::LeftParen) {
        *value.attribute() = Some(parser.parse_attribute(None)?);
        parser.parse_punct(Punct::RightParen)?;
    }
    let parsed = parser.parse_colon_type()?;
    *ty.attribute() = Some(parser.context().type_attribute(parsed));
    Ok(())
}

fn print_initial_value<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [ty, value] = arguments else { unreachable!("the format names the type and the value") };
    if let Some(value) = value.attribute() {
        printer.push('(');
        printer.print_attribute(value);
        printer.push(')');
    }
    printer.push_str(" : ");
    if let Some(ty) = ty.attribute() {
        printer.print_attribute(ty);
    }
}

/// `ordering(%a, %b -> !ml_program.token)`: what comes before, and the token that the operation gives. Without tokens
/// to wait for, `()` stands in their place; without anything, the operation gives a token all the same.
pub(crate) const TOKEN_ORDERING: DirectiveSpec<'static> =
    DirectiveSpec { name: "TokenOrdering", parse: parse_ordering, print: print_ordering };

fn parse_ordering<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [tokens, produced] = arguments else { unreachable!("the format names the tokens and the result") };
    if !parser.parse_optional_keyword("ordering") {
        produced.types().push(parser.context().dialect_type(&TOKEN_TYPE, &[]));
        return Ok(());
    }
    parser.parse_punct(Punct::LeftParen)?;
    if parser.parse_optional_punct(Punct::LeftParen) {
        parser.parse_punct(Punct::RightParen)?;
    } else {
        *tokens.operands() = parser.parse_operand_list(Delimiter::None)?;
    }
    parser.parse_punct(Punct::Arrow)?;
    produced.types().push(parser.parse_type()?);
    parser.parse_punct(Punct::RightParen)
}

fn print_ordering<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [tokens, produced] = arguments else { unreachable!("the format names the tokens and the result") };
    printer.push_str(" ordering(");
    match tokens.operands() {
        [] => printer.push_str("()"),
        tokens => printer.print_operands(tokens.iter().copied()),
    }
    for ty in produced.types() {
        printer.push_str(" -> ");
        printer.print_type(*ty);
    }
    printer.push(')');
}
