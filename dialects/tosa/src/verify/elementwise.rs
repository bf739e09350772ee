//! Operations on elements.

use super::zero_point;
use super::{broadcast, is_static, same_elements_in_and_out};
use crate::facts::stored_element;
use crate::{ClampOp, MulOp, NegateOp, SelectOp, TableOp};
use std::cmp::Ordering;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{LogicalResult, Operation, Signedness, Type, TypedOp, Value};

impl<'c> ClampOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let context = op.context();
        let element = stored_element(context, self.input().ty());
        if element != stored_element(context, self.output().ty()) {
            return op.emit_op_error("input/output element types are incompatible.");
        }
        let (lower, upper) = (self.min_val(), self.max_val());
        let are_incompatible =
            || op.emit_op_error("min/max attributes types are incompatible with input/output element types.");
        if lower.ty() != Some(element) || upper.ty() != Some(element) {
            return are_incompatible();
        }
        let is_reversed = if let Some((width, signedness)) = element.as_integer() {
            let (Some(lower), Some(upper)) = (lower.as_integer(), upper.as_integer()) else {
                return are_incompatible();
            };
            match width == 1 || signedness == Signedness::Unsigned {
                true => upper.to_u64() < lower.to_u64(),
                false => upper.to_i64() < lower.to_i64(),
            }
        } else {
            let (Some(lower_value), Some(upper_value)) = (lower.as_float(), upper.as_float()) else {
                return are_incompatible();
            };
            if lower_value.is_nan() || upper_value.is_nan() {
                return op.emit_op_error(format_args!(
                    "min/max attributes should not be 'NaN', got min_val={lower}, max_val={upper}"
                ));
            }
            upper_value.compare(lower_value) == Some(Ordering::Less)
        };
        if is_reversed {
            return op.emit_op_error(format_args!(
                "expected min_val <= max_val, got min_val={lower}, max_val={upper}"
            ));
        }
        Ok(())
    }
}

impl MulOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (a, b, result) = (self.input1().ty(), self.input2().ty(), self.output().ty());
        let elements = [a, b, result].map(Type::element_or_self);
        if let Some((width, _)) = elements[2].as_integer() {
            let Some((given, _)) = elements[0].as_integer().filter(|_| elements[0] == elements[1]) else {
                return op.emit_op_error("requires the same element type for all operands");
            };
            if given > width {
                return op.emit_op_error("invalid data type size for operands or result");
            }
        } else {
            if elements[0] != elements[2] || elements[1] != elements[2] {
                return op.emit_op_error("requires the same element type for all operands and results");
            }
            if crate::first_constant_integer(self.shift()).is_some_and(|shift| shift != 0) {
                return op.emit_op_error("require shift to be 0 for float type");
            }
        }
        if let (Some(a_shape), Some(b_shape)) = (a.shape(), b.shape()) {
            if a_shape.len() != b_shape.len() {
                return op.emit_op_error(format_args!(
                    "a and b operands don't have matching ranks, got {} and {}",
                    a_shape.len(),
                    b_shape.len()
                ));
            }
            if broadcast(a_shape, b_shape).is_none() {
                return op.emit_op_error(format_args!(
                    "a and b operands don't have broadcast-compatible shapes, got '{a}' and '{b}'"
                ));
            }
        }
        let Some(rank) = result.rank() else { return Ok(()) };
        for (name, operand) in [("a", a), ("b", b)] {
            if let Some(given) = operand.rank().filter(|given| *given != rank) {
                return op.emit_op_error(format_args!(
                    "result type has different rank than {name}, got {rank} vs {given}"
                ));
            }
        }
        Ok(())
    }
}

/// Checks that a value and its zero point have the same elements.
pub(super) fn same_elements_as_zero_point<'c>(
    op: Operation<'_, 'c>,
    name: &str,
    value: Value<'_, 'c>,
    zero_point: Value<'_, 'c>,
) -> LogicalResult {
    let given = stored_element(op.context(), value.ty());
    let zero = stored_element(op.context(), zero_point.ty());
    if given == zero {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "expect both {name} and its zero point are the same element type, got '{given}' and '{zero}'"
    ))
}

impl NegateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (self.input1(), self.output());
        same_elements_in_and_out(op, input, output)?;
        if !have_compatible_shapes(input.ty(), output.ty()) {
            return op.emit_op_error("requires the same shape for input1 and output");
        }
        same_elements_as_zero_point(op, "input1", input, self.input1_zp())?;
        same_elements_as_zero_point(op, "output", output, self.output_zp())?;
        zero_point::verify(op, self.input1_zp(), "input1")?;
        zero_point::verify(op, self.output_zp(), "output")
    }
}

impl SelectOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        same_elements_in_and_out(self.op(), self.input2(), self.output())?;
        same_elements_in_and_out(self.op(), self.input3(), self.output())
    }
}

impl TableOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (Some(input), Some(output)) = (self.input1().ty().shape(), self.output().ty().shape()) else {
            return Ok(());
        };
        if input.len() != output.len() {
            return op.emit_op_error("expected input tensor rank to equal result tensor rank");
        }
        for (at, (&given, &size)) in input.iter().zip(output).enumerate() {
            if is_static(size) && size != given {
                return op.emit_op_error(format_args!(
                    "dim(result, {at}) = {size} doesn't match dim(input, {at}) = {given}"
                ));
            }
        }
        Ok(())
    }
}
