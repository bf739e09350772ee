//! Memory of a device.

use crate::TargetAllocMemOp;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::OpSpec;
use terrace_ir::{OperationState, TypedOp};

impl<'c> TargetAllocMemOp<'_, 'c> {
    /// Parses `%device : i32, type(%length : index), %count, %count`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let device = parser.parse_operand()?;
        let ty = parser.parse_colon_type()?;
        let device = parser.resolve_operand(device, ty)?;
        state.operands.push(device);
        parser.parse_comma()?;
        let in_type = parser.parse_type()?;
        state.set(context, "in_type", context.type_attribute(in_type));
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        if parser.parse_optional_punct(Punct::LeftParen) {
            operands = parser.parse_operand_list(Delimiter::None)?;
            parser.parse_colon_type_list(&mut types)?;
            parser.parse_punct(Punct::RightParen)?;
        }
        let parameters = operands.len();
        if parser.parse_optional_punct(Punct::Comma) {
            let counts = parser.parse_operand_list(Delimiter::None)?;
            types.extend(counts.iter().map(|_| context.index_type()));
            operands.extend(counts);
        }
        let counts = operands.len() - parameters;
        parser.resolve_operands(&operands, &types, parser.name_location(), state)?;
        let segments = context.dense_i32_array(&[1, parameters as i32, counts as i32]);
        state.set(context, OpSpec::OPERAND_SEGMENTS, segments);
        parser.parse_optional_attr_dict(state)?;
        state.result_types.push(context.integer_type(64));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operand(self.device());
        printer.push_str(" : ");
        printer.print_type(self.device().ty());
        printer.push_str(", ");
        printer.print_type(self.in_type());
        if self.typeparams().len() > 0 {
            printer.push('(');
            printer.print_operands(self.typeparams());
            printer.push_str(" : ");
            printer.print_types(self.typeparams().map(|value| value.ty()));
            printer.push(')');
        }
        for count in self.shape() {
            printer.push_str(", ");
            printer.print_operand(count);
        }
        printer.print_optional_attr_dict(self.op(), &["in_type", OpSpec::OPERAND_SEGMENTS]);
    }
}
