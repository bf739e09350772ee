//! Syntax that is written by hand.

use crate::SelectOp;
use smallvec::SmallVec;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct, UnresolvedOperand};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{OperationState, TypedOp};

impl<'c> SelectOp<'_, 'c> {
    /// Parses `%c, %a, %b : t`, or `: u, t` if the condition is not `i1`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let at = parser.current_location();
        let mut operands: SmallVec<[UnresolvedOperand; 3]> = SmallVec::new();
        loop {
            operands.push(parser.parse_operand()?);
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        let &[condition, true_value, false_value] = &operands[..] else {
            return Err(parser.emit_error(at, "expected 3 operands"));
        };
        parser.parse_optional_attr_dict(state)?;
        let mut ty = parser.parse_colon_type()?;
        let mut condition_type = parser.context().integer_type(1);
        if parser.parse_optional_punct(Punct::Comma) {
            condition_type = ty;
            ty = parser.parse_type()?;
        }
        state.result_types.push(ty);
        for (operand, ty) in [(condition, condition_type), (true_value, ty), (false_value, ty)] {
            let value = parser.resolve_operand(operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        printer.print_operands(op.operands());
        printer.print_optional_attr_dict(op, &[]);
        printer.push_str(" : ");
        let condition = op.operand(0).ty();
        if condition.is_shaped() {
            printer.print_type(condition);
            printer.push_str(", ");
        }
        printer.print_type(op.result(0).ty());
    }
}
