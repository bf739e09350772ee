//! Comparisons: `"eq" %a, %b : i32`.

use crate::attributes::enums::{FCmpPredicate, ICmpPredicate};
use crate::types::is_compatible_type;
use crate::{FCmpOp, ICmpOp};
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{EnumSpec, case_value};
use terrace_ir::{Operation, OperationState, TypedOp};

fn parse<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    predicates: &EnumSpec<'static>,
) -> ParseResult {
    let context = parser.context();
    let predicate_at = parser.current_location();
    let predicate = parser.parse_attribute(None)?;
    let Some(text) = predicate.as_str() else {
        return Err(parser.emit_error(predicate_at, "invalid kind of attribute specified"));
    };
    let lhs = parser.parse_operand()?;
    parser.parse_comma()?;
    let rhs = parser.parse_operand()?;
    parser.parse_optional_attr_dict(state)?;
    parser.parse_colon()?;
    let type_at = parser.current_location();
    let ty = parser.parse_type()?;
    parser.resolve_operands_of_type(&[lhs, rhs], ty, state)?;
    let Some(value) = predicates.value_of(text) else {
        let message = format!("'{text}' is an incorrect value of the 'predicate' attribute");
        return Err(parser.emit_error(predicate_at, &message));
    };
    let number = context.integer_attribute(context.integer_type(64), value.cast_signed());
    state.set(context, "predicate", number);
    if !is_compatible_type(ty) {
        return Err(parser.emit_error(type_at, "expected LLVM dialect-compatible type"));
    }
    state.result_types.push(ty.with_element(context, context.integer_type(1)));
    Ok(())
}

fn print<'c>(
    op: Operation<'_, 'c>,
    printer: &mut AsmPrinter<'_, 'c>,
    predicates: &EnumSpec<'static>,
    elided: &[&str],
) {
    printer.push_str(" \"");
    let predicate = op.attribute("predicate").and_then(case_value).unwrap_or_default();
    printer.push_str(&predicates.text_of(predicate));
    printer.push_str("\" ");
    printer.print_operands(op.operands());
    printer.print_optional_attr_dict(op, elided);
    printer.push_str(" : ");
    printer.print_type(op.operand(0).ty());
}

impl<'c> ICmpOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse(parser, state, ICmpPredicate::SPEC)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print(self.op(), printer, ICmpPredicate::SPEC, &["predicate"]);
    }
}

impl<'c> FCmpOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse(parser, state, FCmpPredicate::SPEC)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let flags = self.op().attribute("fastmathFlags").and_then(case_value).unwrap_or_default();
        let elided: &[&str] = if flags == 0 { &["predicate", "fastmathFlags"] } else { &["predicate"] };
        print(self.op(), printer, FCmpPredicate::SPEC, elided);
    }
}
