//! Arithmetic, dot products, shifts, selection.

use super::bit_width;
use crate::attributes::enums::PackedVectorFormat;
use crate::types::StructType;
use crate::{
    GLFrexpStructOp, GLLdexpOp, IAddCarryOp, ISubBorrowOp, SDotAccSatOp, SDotOp, SMulExtendedOp,
    SUDotAccSatOp, SUDotOp, SelectOp, ShiftLeftLogicalOp, ShiftRightArithmeticOp, ShiftRightLogicalOp,
    UDotAccSatOp, UDotOp, UMulExtendedOp, VectorTimesScalarOp,
};
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

/// Operations that share a check of their signature.
macro_rules! checked_by {
    ($check:ident: $($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                $check(self.op())
            }
        }
    )*};
}

checked_by! { verify_extended: IAddCarryOp ISubBorrowOp SMulExtendedOp UMulExtendedOp }
checked_by! { verify_shift: ShiftLeftLogicalOp ShiftRightArithmeticOp ShiftRightLogicalOp }
checked_by! { verify_dot: SDotOp SUDotOp UDotOp SDotAccSatOp SUDotAccSatOp UDotAccSatOp }

/// Checks that both operands and both members of the result have one type.
fn verify_extended(op: Operation<'_, '_>) -> LogicalResult {
    let Some(result) = StructType::of(op.result(0).ty()).filter(|result| result.len() == 2) else {
        return op.emit_op_error("expected result struct type containing two members");
    };
    let wanted = op.operand(0).ty();
    if op.operand(1).ty() != wanted || result.members().any(|member| member != wanted) {
        return op.emit_op_error("expected all operand types and struct member types are the same");
    }
    Ok(())
}

/// Checks that the result has the type of what is shifted.
fn verify_shift(op: Operation<'_, '_>) -> LogicalResult {
    let (operand, result) = (op.operand(0).ty(), op.result(0).ty());
    if operand == result {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "expected the same type for the first operand and result, but provided '{operand}' and '{result}'"
    ))
}

/// Checks that packed vectors say how they are packed, and the result is wide enough.
fn verify_dot(op: Operation<'_, '_>) -> LogicalResult {
    let factor = op.operand(0).ty();
    let format = op.attribute("format");
    if let Some((width, _)) = factor.as_integer() {
        let Some(format) = format.and_then(case_value) else {
            return op.emit_op_error("requires Packed Vector Format attribute for integer vector operands");
        };
        if width != 32 {
            let format = PackedVectorFormat::SPEC.text_of(format);
            return op.emit_op_error(format_args!(
                "with specified Packed Vector Format ({format}) requires integer vector operands to be 32-bits wide"
            ));
        }
    } else if format.is_some() {
        return op.emit_op_error(format_args!(
            "with invalid format attribute for vector operands of type '{factor}'"
        ));
    }
    let (given, needed) = (bit_width(op.result(0).ty()), bit_width(factor));
    if given < needed {
        return op.emit_op_error(format_args!(
            "result type has insufficient bit-width ({given} bits) for the specified vector operand type ({needed} \
             bits)"
        ));
    }
    Ok(())
}

impl VectorTimesScalarOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let result = op.result(0).ty();
        if op.operand(0).ty() != result {
            return op.emit_op_error("vector operand and result type mismatch");
        }
        if op.operand(1).ty() != result.element_or_self() {
            return op.emit_op_error("scalar operand and result element type match");
        }
        Ok(())
    }
}

impl SelectOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (condition, result) = (op.operand(0).ty(), op.result(0).ty());
        if !condition.is_vector() {
            return Ok(());
        }
        if !result.is_vector() {
            return op.emit_op_error("result expected to be of vector type when condition is of vector type");
        }
        if result.element_count() != condition.element_count() {
            return op.emit_op_error(
                "result should have the same number of elements as the condition when condition is of vector type",
            );
        }
        Ok(())
    }
}

impl GLFrexpStructOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let operand = op.operand(0).ty();
        let structure = StructType::of(op.result(0).ty()).filter(|structure| structure.len() == 2);
        let members = structure.and_then(|structure| {
            let context = op.context();
            Some((structure.member(context, 0)?, structure.member(context, 1)?))
        });
        let Some((significand, exponent)) = members else {
            return op.emit_error("result type must be a struct type with two memebers");
        };
        if significand != operand {
            return op
                .emit_error("member zero of the resulting struct type must be the same type as the operand");
        }
        let is_integer_32 = matches!(exponent.element_or_self().as_integer(), Some((32, _)));
        if exponent.is_vector() && !is_integer_32 {
            return op.emit_error(
                "member one of the resulting struct type mustbe a scalar or vector of 32 bit integer type",
            );
        }
        if !exponent.is_vector() && !matches!(exponent.as_integer(), Some((32, _))) {
            return op.emit_error(
                "member one of the resulting struct type must be a scalar or vector of 32 bit integer type",
            );
        }
        if operand.is_vector() == exponent.is_vector() && operand.element_count() == exponent.element_count()
        {
            return Ok(());
        }
        op.emit_error(
            "member one of the resulting struct type must have the same number of components as the operand type",
        )
    }
}

impl GLLdexpOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (significand, exponent) = (op.operand(0).ty(), op.operand(1).ty());
        if significand.is_float() != exponent.is_integer() {
            return op.emit_op_error("operands must both be scalars or vectors");
        }
        if significand.element_count() != exponent.element_count() {
            return op.emit_op_error("operands must have the same number of elements");
        }
        Ok(())
    }
}

/// Returns true if two types have as many bits.
pub(super) fn have_same_bits(a: Type<'_>, b: Type<'_>) -> bool {
    bit_width(a) == bit_width(b)
}
