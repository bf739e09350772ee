//! `stablehlo.while(%a = %b) : t cond {...} do {...}`.

use crate::WhileOp;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{OperationState, TypedOp};

impl<'c> WhileOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let at = parser.current_location();
        let (mut arguments, mut inits) = (Vec::new(), Vec::new());
        parser.parse_punct(Punct::LeftParen)?;
        while !parser.parse_optional_punct(Punct::RightParen) {
            arguments.push(parser.parse_argument(false, false)?);
            parser.parse_equal()?;
            inits.push(parser.parse_operand()?);
            if parser.parse_optional_punct(Punct::RightParen) {
                break;
            }
            parser.parse_comma()?;
        }
        let mut types = Vec::new();
        if !inits.is_empty() {
            parser.parse_colon_type_list(&mut types)?;
        }
        parser.resolve_operands(&inits, &types, at, state)?;
        for (argument, ty) in arguments.iter_mut().zip(&types) {
            argument.ty = Some(*ty);
        }
        state.result_types.extend(types);
        parser.parse_optional_attr_dict_with_keyword(state)?;
        parser.parse_keyword("cond")?;
        parser.parse_region(state, &arguments)?;
        parser.parse_keyword("do")?;
        parser.parse_region(state, &arguments)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let arguments = self.body().first_block().into_iter().flat_map(|block| block.arguments());
        printer.push('(');
        printer.print_list(arguments.zip(op.operands()), |printer, (argument, operand)| {
            printer.print_operand(argument);
            printer.push_str(" = ");
            printer.print_operand(operand);
        });
        printer.push(')');
        if op.operand_count() > 0 {
            printer.push_str(" : ");
            printer.print_types(op.operands().map(|operand| operand.ty()));
        }
        printer.print_optional_attr_dict_with_keyword(op, &[]);
        printer.newline();
        printer.push_str("cond ");
        printer.print_region(self.cond(), RegionForm::WITHOUT_ARGUMENTS);
        printer.push_str(" do ");
        printer.print_region(self.body(), RegionForm::WITHOUT_ARGUMENTS);
    }
}
