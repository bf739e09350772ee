//! Parts of composites, and operations on several values of one type.

use crate::types::StructType;
use crate::{
    CompositeExtractOp, CompositeInsertOp, GLFClampOp, GLFmaOp, GLSClampOp, GLUClampOp, IAddCarryOp,
    ISubBorrowOp, SMulExtendedOp, UMulExtendedOp,
};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Operation, OperationState, TypedOp};

/// Parses `[0 : i32, 1 : i32]` into the attribute `indices`.
fn parse_indices<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    let context = parser.context();
    let indices = parser.parse_attribute(None)?;
    state.set(context, "indices", indices);
    Ok(())
}

fn print_indices<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    if let Some(indices) = op.attribute("indices") {
        printer.print_attribute(indices);
    }
}

impl<'c> CompositeExtractOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let composite = parser.parse_operand()?;
        let indices_at = parser.current_location();
        parse_indices(parser, state)?;
        let ty = parser.parse_colon_type()?;
        let composite = parser.resolve_operand(composite, ty)?;
        state.operands.push(composite);
        let indices = state.attribute("indices");
        let part = crate::types::part_at_attribute(context, ty, indices)
            .map_err(|message| parser.emit_error(indices_at, &message))?;
        state.result_types.push(part);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        printer.print_operand(op.operand(0));
        print_indices(printer, op);
        printer.push_str(" : ");
        printer.print_type(op.operand(0).ty());
    }
}

impl<'c> CompositeInsertOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let at = parser.current_location();
        let operands = parser.parse_operands(2)?;
        parse_indices(parser, state)?;
        let object = parser.parse_colon_type()?;
        parser.parse_keyword("into")?;
        let composite = parser.parse_type()?;
        parser.resolve_operands(&operands, &[object, composite], at, state)?;
        state.result_types.push(composite);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        printer.print_operands(op.operands());
        print_indices(printer, op);
        printer.push_str(" : ");
        printer.print_type(op.operand(0).ty());
        printer.push_str(" into ");
        printer.print_type(op.operand(1).ty());
    }
}

// ---- values of one type ----

/// Parses `%x, %y, %z {a} : type`, or the generic form without the name where the types differ.
fn parse_of_one_type<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    let at = parser.current_location();
    if parser.parse_optional_punct(Punct::LeftParen) {
        let operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_punct(Punct::RightParen)?;
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        let Some((inputs, results)) = ty.as_function() else {
            return Err(parser.emit_error(at, "expected function type"));
        };
        parser.resolve_operands(&operands, inputs, at, state)?;
        state.result_types.extend(results.iter().copied());
        return Ok(());
    }
    let operands = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_optional_attr_dict(state)?;
    let ty = parser.parse_colon_type()?;
    parser.resolve_operands_of_type(&operands, ty, state)?;
    state.result_types.push(ty);
    Ok(())
}

fn print_of_one_type<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    let ty = op.result(0).ty();
    if op.operands().any(|operand| operand.ty() != ty) {
        return printer.print_generic_op(op, false);
    }
    printer.push(' ');
    printer.print_operands(op.operands());
    printer.print_optional_discardable_attr_dict(op);
    printer.push_str(" : ");
    printer.print_type(ty);
}

/// Three operands and a result of one type.
macro_rules! of_one_type {
    ($($op:ident)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn parse(
                parser: &mut dyn OpAsmParser<'c>,
                state: &mut OperationState<'c>,
            ) -> ParseResult {
                parse_of_one_type(parser, state)
            }

            pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
                print_of_one_type(printer, self.op());
            }
        }
    )*};
}

of_one_type! { GLFClampOp GLFmaOp GLSClampOp GLUClampOp }

/// Parses `%x, %y : !spirv.struct<(i32, i32)>`: two values of the type of the first member.
fn parse_extended<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    parser.parse_optional_attr_dict(state)?;
    let operands = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_colon()?;
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    let context = parser.context();
    let member = StructType::of(ty).filter(|ty| ty.len() == 2).and_then(|ty| ty.member(context, 0));
    let Some(member) = member else {
        return Err(parser.emit_error(at, "expected spirv.struct type with two members"));
    };
    parser.resolve_operands(&operands, &[member, member], at, state)?;
    state.result_types.push(ty);
    Ok(())
}

/// An operation on two values whose result has two members of their type.
macro_rules! extended {
    ($($op:ident)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn parse(
                parser: &mut dyn OpAsmParser<'c>,
                state: &mut OperationState<'c>,
            ) -> ParseResult {
                parse_extended(parser, state)
            }

            pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
                let op = self.op();
                printer.push(' ');
                printer.print_optional_discardable_attr_dict(op);
                printer.print_operands(op.operands());
                printer.push_str(" : ");
                printer.print_type(op.result(0).ty());
            }
        }
    )*};
}

extended! { IAddCarryOp ISubBorrowOp SMulExtendedOp UMulExtendedOp }
