//! `cleanup (catch %a : !llvm.ptr) (filter %b : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>`.

use crate::LandingpadOp;
use crate::types::as_array;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{OperationState, TypedOp};

impl<'c> LandingpadOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        if parser.parse_optional_keyword("cleanup") {
            state.set(context, "cleanup", context.unit_attribute());
        }
        while parser.parse_optional_punct(Punct::LeftParen) {
            if !parser.parse_optional_keyword("filter") && !parser.parse_optional_keyword("catch") {
                let at = parser.current_location();
                return Err(parser.emit_error(at, "expected 'filter' or 'catch'"));
            }
            let clause = parser.parse_operand()?;
            let ty = parser.parse_colon_type()?;
            let clause = parser.resolve_operand(clause, ty)?;
            state.operands.push(clause);
            parser.parse_punct(Punct::RightParen)?;
        }
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        state.result_types.push(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push_str(if op.attribute("cleanup").is_some() { " cleanup " } else { " " });
        for clause in op.operands() {
            printer.push_str(if as_array(clause.ty()).is_some() { "(filter " } else { "(catch " });
            printer.print_operand(clause);
            printer.push_str(" : ");
            printer.print_type(clause.ty());
            printer.push_str(") ");
        }
        printer.print_optional_attr_dict(op, &["cleanup"]);
        printer.push_str(": ");
        printer.print_type(op.result(0).ty());
    }
}
