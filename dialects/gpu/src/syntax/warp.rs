//! `gpu.warp_execute_on_lane_0(%lane)[32] args(%x : vector<4xi32>) -> (vector<1xf32>) {...}`.

use crate::WarpExecuteOnLane0Op;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{OperationState, TypedOp};

const WARP_SIZE: &str = "warp_size";

impl<'c> WarpExecuteOnLane0Op<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        parser.parse_punct(Punct::LeftParen)?;
        let lane = parser.parse_operand()?;
        parser.parse_punct(Punct::RightParen)?;
        parser.parse_punct(Punct::LeftSquare)?;
        let size = context.i64_attribute(parser.parse_integer()?);
        parser.parse_punct(Punct::RightSquare)?;
        parser.resolve_operands_of_type(&[lane], context.index_type(), state)?;
        if parser.parse_optional_keyword("args") {
            parser.parse_punct(Punct::LeftParen)?;
            let at = parser.current_location();
            let operands = parser.parse_operand_list(Delimiter::None)?;
            let mut types = Vec::new();
            parser.parse_colon_type_list(&mut types)?;
            parser.parse_punct(Punct::RightParen)?;
            parser.resolve_operands(&operands, &types, at, state)?;
        }
        let mut results = Vec::new();
        parser.parse_optional_arrow_type_list(&mut results)?;
        state.result_types.extend(results);
        parser.parse_region(state, &[])?;
        parser.ensure_terminator(state, 0);
        parser.parse_optional_attr_dict(state)?;
        super::refuse_given(parser, state, &[WARP_SIZE])?;
        state.set(context, WARP_SIZE, size);
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push('(');
        p.print_operand(self.laneid());
        p.push_str(")[");
        p.push_integer(self.warp_size());
        p.push(']');
        if self.args().len() > 0 {
            p.push_str(" args(");
            p.print_operands(self.args());
            p.push_str(" : ");
            p.print_types(self.args().map(|argument| argument.ty()));
            p.push(')');
        }
        let has_results = self.results().len() > 0;
        if has_results {
            p.push_str(" -> (");
            p.print_types(self.results().map(|result| result.ty()));
            p.push(')');
        }
        p.push(' ');
        let form = RegionForm { terminators: has_results, ..RegionForm::FULL };
        p.print_region(self.warp_region(), form);
        p.print_optional_attr_dict(self.op(), &[WARP_SIZE]);
    }
}
