//! Custom forms that no format describes.

use crate::AllocTensorOp;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::OpSpec;
use terrace_ir::{OperationState, TypedOp};

impl<'c> AllocTensorOp<'_, 'c> {
    /// Parses `(%n, ..) copy(%t) size_hint=%h {attributes} : type`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        parser.parse_punct(Punct::LeftParen)?;
        let mut sizes = Vec::new();
        if !parser.parse_optional_punct(Punct::RightParen) {
            sizes = parser.parse_operand_list(Delimiter::None)?;
            parser.parse_punct(Punct::RightParen)?;
        }
        let mut copy = Vec::new();
        if parser.parse_optional_keyword("copy") {
            parser.parse_punct(Punct::LeftParen)?;
            copy.push(parser.parse_operand()?);
            parser.parse_punct(Punct::RightParen)?;
        }
        let mut hint = Vec::new();
        if parser.parse_optional_keyword("size_hint") {
            parser.parse_equal()?;
            hint.push(parser.parse_operand()?);
        }
        parser.parse_optional_attr_dict(state)?;
        parser.parse_colon()?;
        let at = parser.current_location();
        let ty = parser.parse_type()?;
        if !ty.is_tensor() {
            return Err(parser.emit_error(at, "invalid kind of type specified"));
        }
        state.result_types.push(ty);
        parser.resolve_operands_of_type(&sizes, context.index_type(), state)?;
        parser.resolve_operands_of_type(&copy, ty, state)?;
        parser.resolve_operands_of_type(&hint, context.index_type(), state)?;
        if state.attribute(OpSpec::OPERAND_SEGMENTS).is_some() {
            let message = "attribute 'operandSegmentSizes' occurs more than once in the attribute list";
            return Err(parser.emit_error(parser.name_location(), message));
        }
        let groups = [sizes.len(), copy.len(), hint.len()].map(|count| count as i32);
        state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&groups));
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push('(');
        p.print_operands(self.dynamic_sizes());
        p.push(')');
        if let Some(copy) = self.copy() {
            p.push_str(" copy(");
            p.print_operand(copy);
            p.push(')');
        }
        if let Some(hint) = self.size_hint() {
            p.push_str(" size_hint=");
            p.print_operand(hint);
        }
        p.print_optional_attr_dict(self.op(), &[OpSpec::OPERAND_SEGMENTS]);
        p.push_str(" : ");
        p.print_type(self.result().ty());
    }
}
