//! Branches, selections and loops.

use super::enums::{case_text, parse_control};
use crate::attributes::enums::{LoopControl, SelectionControl};
use crate::attributes::{LOOP_CONTROL_ATTR, SELECTION_CONTROL_ATTR};
use crate::{BranchConditionalOp, LoopOp, SelectionOp};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::{AttributeSpec, EnumSpec};
use terrace_ir::{Attribute, Operation, OperationState, TypedOp};

impl<'c> BranchConditionalOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let condition = parser.parse_operand()?;
        let condition = parser.resolve_operand(condition, context.integer_type(1))?;
        state.operands.push(condition);
        if parser.parse_optional_punct(Punct::LeftSquare) {
            let first = parse_weight(parser)?;
            parser.parse_comma()?;
            let second = parse_weight(parser)?;
            parser.parse_punct(Punct::RightSquare)?;
            state.set(context, "branch_weights", context.array_attribute(&[first, second]));
        }
        let mut sizes = [1, 0, 0];
        for size in &mut sizes[1..] {
            parser.parse_comma()?;
            let (block, operands) = parser.parse_successor_and_operands()?;
            *size = i32::try_from(operands.len()).unwrap_or(i32::MAX);
            state.successors.push(block);
            state.operands.extend(operands);
        }
        state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        printer.print_operand(op.operand(0));
        if let Some(weights) = op.attribute("branch_weights").and_then(Attribute::as_array) {
            printer.push_str(" [");
            printer.print_list(weights, |p, weight| p.push_integer(weight.as_i64().unwrap_or_default()));
            printer.push(']');
        }
        for (at, block) in op.successors().enumerate() {
            printer.push_str(", ");
            printer.print_successor_and_operands(block, op.operand_group(at + 1));
        }
    }
}

fn parse_weight<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let weight = parser.parse_attribute(Some(parser.context().integer_type(32)))?;
    match weight.as_integer() {
        Some(_) => Ok(weight),
        None => Err(parser.emit_error(at, "invalid kind of attribute specified")),
    }
}

/// Parses `control(Case) -> types { }`.
fn parse_structured<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    spec: &'static AttributeSpec<'static>,
) -> ParseResult {
    let context = parser.context();
    let control = parse_control(parser, spec)?;
    state.set(context, spec.mnemonic(), control);
    if parser.parse_optional_punct(Punct::Arrow) {
        let mut types = Vec::new();
        parser.parse_type_list(&mut types)?;
        state.result_types.extend(types);
    }
    parser.parse_region(state, &[])
}

fn print_structured<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'_, 'c>,
    name: &str,
    cases: &EnumSpec<'_>,
) {
    if let Some(control) = case_text(op, name, cases).filter(|text| text != "None") {
        printer.push_str(" control(");
        printer.push_str(&control);
        printer.push(')');
    }
    if op.result_count() > 0 {
        printer.push_str(" -> ");
        printer.print_types(op.results().map(|result| result.ty()));
    }
    printer.push(' ');
    printer.print_region(op.region(0), RegionForm::FULL);
}

impl<'c> LoopOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_structured(parser, state, &LOOP_CONTROL_ATTR)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_structured(printer, self.op(), "loop_control", LoopControl::SPEC);
    }
}

impl<'c> SelectionOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_structured(parser, state, &SELECTION_CONTROL_ATTR)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_structured(printer, self.op(), "selection_control", SelectionControl::SPEC);
    }
}
