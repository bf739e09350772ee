//! Custom forms that no format describes.

use crate::attributes::{signed_text, width};
use crate::{BOOL_TYPE, BV_TYPE, DistinctOp, EqOp, INT_TYPE, IntConstantOp, RepeatOp};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Operation, OperationState, Signedness, TypedOp};
use terrace_support::ap_int::ApInt;

macro_rules! same_type_operands {
    ($($op:ident)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
                parse_operands_of_type(parser, state)
            }

            pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
                print_operands_of_type(self.op(), printer);
            }
        }
    )*};
}

same_type_operands! { DistinctOp EqOp }

fn parse_operands_of_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let operands = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_optional_attr_dict(state)?;
    let ty = parser.parse_colon_type()?;
    state.result_types.push(parser.context().dialect_type(&BOOL_TYPE, &[]));
    parser.resolve_operands_of_type(&operands, ty, state)
}

fn print_operands_of_type<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.push(' ');
    printer.print_operands(op.operands());
    printer.print_optional_attr_dict(op, &[]);
    printer.push_str(" : ");
    if let Some(first) = op.operands().next() {
        printer.print_type(first.ty());
    }
}

impl<'c> IntConstantOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let (context, at) = (parser.context(), parser.current_location());
        let Some(value) = parser.parse_optional_integer()? else {
            return Err(parser.emit_error(at, "expected integer value"));
        };
        let bits = width_of_literal(&value);
        let ty = context.signed_integer_type(bits, Signedness::Unsigned);
        let value = match value.is_negative() {
            true => value.sign_extend_or_truncate(bits),
            false => value.zero_extend_or_truncate(bits),
        };
        state.set(context, "value", context.ap_int_attribute(ty, &value));
        state.result_types.push(context.dialect_type(&INT_TYPE, &[]));
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.push_str(&signed_text(self.value()));
        printer.print_optional_attr_dict(self.op(), &["value"]);
    }
}

/// Returns the width in which upstream keeps a literal: four bits a digit, and one more if the highest would be set.
fn width_of_literal(value: &ApInt) -> u32 {
    let magnitude = if value.is_negative() { value.wrapping_neg() } else { value.clone() };
    if magnitude.is_zero() {
        return 64;
    }
    let bits = 4 * u32::try_from(magnitude.to_string_unsigned(10).len()).unwrap_or(1);
    if magnitude.active_bits() == bits { bits + 1 } else { bits }
}

impl<'c> RepeatOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let (context, at) = (parser.context(), parser.current_location());
        let Some(count) = parser.parse_optional_integer()? else {
            return Err(parser.emit_error(at, "expected integer value"));
        };
        if count.is_negative() || count.is_zero() {
            return Err(parser.emit_error(at, "integer must be positive"));
        }
        let Some(count) = count.to_i64() else {
            return Err(parser.emit_error(at, "integer must fit into 63 bits"));
        };
        parser.parse_keyword("times")?;
        let input_at = parser.current_location();
        let input = parser.parse_operand()?;
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        let Some(bits) = width(ty) else {
            return Err(parser.emit_error(input_at, "input must have bit-vector type"));
        };
        let Some(bits) = count.checked_mul(bits) else {
            let message =
                "result bit-width (provided integer times bit-width of the input type) must fit into 63 bits";
            return Err(parser.emit_error(at, message));
        };
        state.result_types.push(context.dialect_type(&BV_TYPE, &[context.i64_attribute(bits)]));
        let value = parser.resolve_operand(input, ty)?;
        state.operands.push(value);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let bits = |ty| width(ty).unwrap_or(0);
        let count = bits(self.result().ty()).checked_div(bits(self.input().ty())).unwrap_or(0);
        printer.push(' ');
        printer.push_integer(count);
        printer.push_str(" times ");
        printer.print_operand(self.input());
        printer.print_optional_attr_dict(self.op(), &[]);
        printer.push_str(" : ");
        printer.print_type(self.input().ty());
    }
}
