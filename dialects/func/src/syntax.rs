//! Syntax that is written by hand.

use crate::FuncOp;
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{OperationState, TypedOp};
use terrace_syntax::function::{self, Variadic};

impl<'c> FuncOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        function::parse(parser, state, Variadic::Refused, |context, signature| {
            Ok(context.type_attribute(context.function_type(&signature.inputs(), &signature.results)))
        })
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let (inputs, results) = self.signature();
        function::print(printer, self.op(), inputs, false, results);
    }
}
