//! Custom forms that no format describes.

mod lists;
mod options;
mod sequence;
mod types;

pub(crate) use lists::{ALTERNATIVES_OP_SELECTED_REGION, PACKED_OR_DYNAMIC_INDEX_LIST, TRANSFORM_MATCH_DIMS};
pub(crate) use options::{APPLY_REGISTERED_PASS_OPTIONS, parse_param_operand, print_param_operand};
pub(crate) use sequence::{FOREACH_MATCH_SYMBOLS, SEQUENCE_OP_OPERANDS};
pub(crate) use types::{CONTINUOUS_TILE_SIZE_TYPES, MULTITILE_SIZES_TYPES, SEMI_FUNCTION_TYPE};

use crate::SplitOp;
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{DYNAMIC, OperationState, TypedOp};

impl<'c> SplitOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let target = parser.parse_operand()?;
        parser.parse_keyword("after")?;
        let size_operand = parser.parse_optional_operand()?;
        let size = match size_operand {
            Some(_) => DYNAMIC,
            None => parser.parse_integer()?,
        };
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        let target = parser.resolve_operand(target, ty)?;
        state.operands.push(target);
        if let Some(size) = size_operand {
            parser.parse_comma()?;
            let ty = parser.parse_type()?;
            let size = parser.resolve_operand(size, ty)?;
            state.operands.push(size);
        }
        state.set(context, "static_chunk_sizes", context.i64_attribute(size));
        state.result_types.push(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operand(self.target());
        printer.push_str(" after ");
        let size = self.static_chunk_sizes();
        match self.dynamic_chunk_sizes().filter(|_| size == DYNAMIC) {
            Some(size) => printer.print_operand(size),
            None => printer.push_integer(size),
        }
        printer.push(' ');
        printer.print_optional_attr_dict(self.op(), &["static_chunk_sizes"]);
        printer.push_str(" : ");
        printer.print_type(self.target().ty());
        if let Some(size) = self.dynamic_chunk_sizes().filter(|_| size == DYNAMIC) {
            printer.push_str(", ");
            printer.print_type(size.ty());
        }
    }
}
