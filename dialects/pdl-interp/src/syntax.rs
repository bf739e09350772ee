//! Custom forms that no format describes.

use crate::interfaces::signature;
use crate::{ForEachOp, FuncOp};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Operation, OperationState, TypedOp};
use terrace_pdl::{parse_named_operands, print_named_operands, range_of};
use terrace_syntax::function::{self, Variadic};

impl<'c> FuncOp<'_, 'c> {
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

impl<'c> ForEachOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let element = parser.parse_argument(true, false)?;
        parser.parse_keyword_with("in", " after loop variable")?;
        let values = parser.parse_operand()?;
        let ty = element.ty.expect("an argument with a type was asked for");
        let values = parser.resolve_operand(values, range_of(parser.context(), ty))?;
        state.operands.push(values);
        parser.parse_region(state, &[element])?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(Punct::Arrow)?;
        let next = parser.parse_successor()?;
        state.successors.push(next);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        if let Some(block) = self.region().first_block()
            && block.argument_count() > 0
        {
            let argument = block.argument(0);
            printer.print_operand(argument);
            printer.push_str(" : ");
            printer.print_type(argument.ty());
        }
        printer.push_str(" in ");
        printer.print_operand(self.values());
        printer.push(' ');
        printer.print_region(self.region(), RegionForm::WITHOUT_ARGUMENTS);
        printer.print_optional_attr_dict(self.op(), &[]);
        printer.push_str(" -> ");
        printer.print_successor(self.successor());
    }
}

/// `{"name" = %value, ...}`: attributes by name, or nothing.
pub(crate) const CREATE_OPERATION_OP_ATTRIBUTES: DirectiveSpec<'static> =
    DirectiveSpec { name: "CreateOperationOpAttributes", parse: parse_attributes, print: print_attributes };

fn parse_attributes<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [values, names] = arguments else { unreachable!("the format names the values and their names") };
    parse_named_operands(parser, values, names)
}

fn print_attributes<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [values, names] = arguments else { unreachable!("the format names the values and their names") };
    print_named_operands(printer, values.operands(), names.attribute());
}

/// `-> (%a, %b : t, u)`, `-> <inferred>` or nothing: the types of the results.
pub(crate) const CREATE_OPERATION_OP_RESULTS: DirectiveSpec<'static> =
    DirectiveSpec { name: "CreateOperationOpResults", parse: parse_results, print: print_results };

fn parse_results<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [values, types, inferred] = arguments else {
        unreachable!("the format names values, types and a flag")
    };
    if !parser.parse_optional_punct(Punct::Arrow) {
        return Ok(());
    }
    if parser.parse_optional_punct(Punct::Less) {
        parser.parse_keyword("inferred")?;
        parser.parse_punct(Punct::Greater)?;
        *inferred.attribute() = Some(parser.context().unit_attribute());
        return Ok(());
    }
    parser.parse_punct(Punct::LeftParen)?;
    *values.operands() = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_colon_type_list(types.types())?;
    parser.parse_punct(Punct::RightParen)
}

fn print_results<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [values, types, inferred] = arguments else {
        unreachable!("the format names values, types and a flag")
    };
    if inferred.attribute().is_some() {
        printer.push_str(" -> <inferred>");
    } else if !values.operands().is_empty() {
        printer.push_str(" -> (");
        printer.print_operands(values.operands().iter().copied());
        printer.push_str(" : ");
        printer.print_types(types.types().iter().copied());
        printer.push(')');
    }
}
