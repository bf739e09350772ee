//! Functions and graphs.

use super::dictionary::parse_dictionary_with_keyword;
use super::enums::{case_of, parse_string_case, print_string_case};
use super::structure::{parse_function_name, parse_interface, print_function_name, print_interface};
use crate::attributes::FUNCTION_CONTROL_ATTR;
use crate::attributes::enums::FunctionControl;
use crate::interfaces::signature;
use crate::{FuncOp, GraphARMOp, GraphEntryPointARMOp};
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::symbol_table::SYMBOL_NAME;
use terrace_ir::{Operation, OperationState, TypedOp};
use terrace_syntax::function::{
    Variadic, parse_optional_body, parse_signature, print_attributes, print_optional_body, print_signature,
};

const FUNCTION_CONTROL: &str = "function_control";

impl<'c> FuncOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set(context, SYMBOL_NAME, name);
        let signature = parse_signature(parser, Variadic::Refused)?;
        let ty = context.function_type(&signature.inputs(), &signature.results);
        state.set(context, FUNCTION_TYPE, context.type_attribute(ty));
        let control = parse_string_case(parser, FunctionControl::SPEC, FUNCTION_CONTROL)?;
        state.set(context, FUNCTION_CONTROL, case_of(context, &FUNCTION_CONTROL_ATTR, control));
        parse_dictionary_with_keyword(parser, state)?;
        signature.add_attributes(context, state);
        parse_optional_body(parser, state, signature.entry_arguments())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_head(printer, op);
        print_string_case(printer, op, FUNCTION_CONTROL, FunctionControl::SPEC);
        print_attributes(printer, op, &[FUNCTION_CONTROL]);
        print_optional_body(printer, op);
    }
}

/// Prints ` @f(%x: i32) -> i32`.
fn print_head<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    let (inputs, results) = signature(op);
    printer.push(' ');
    printer.print_symbol_name(op.symbol_name().unwrap_or_default());
    print_signature(printer, op, inputs, false, results);
}

impl<'c> GraphARMOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set(context, SYMBOL_NAME, name);
        let signature = parse_signature(parser, Variadic::Refused)?;
        let ty = context.graph_type(&signature.inputs(), &signature.results);
        state.set(context, FUNCTION_TYPE, context.type_attribute(ty));
        parse_dictionary_with_keyword(parser, state)?;
        signature.add_attributes(context, state);
        parse_optional_body(parser, state, signature.entry_arguments())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_head(printer, op);
        print_attributes(printer, op, &[]);
        print_optional_body(printer, op);
    }
}

impl<'c> GraphEntryPointARMOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_function_name(parser, state)?;
        parse_interface(parser, state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_function_name(printer, self.op());
        print_interface(printer, self.op());
    }
}
