//! Operations along an axis.

use super::{are_compatible_shapes, list};
use crate::{
    ArgMaxOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp, ReduceSumOp, ReverseOp,
};
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp};

impl ArgMaxOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, result) = (self.input().ty(), self.output().ty());
        if !result.element_or_self().is_int_or_index() {
            return op.emit_op_error("result tensor is not of integer type");
        }
        let Some(shape) = input.shape() else { return Ok(()) };
        let Some(axis) = usize::try_from(self.axis()).ok().filter(|axis| *axis < shape.len()) else {
            return op.emit_op_error("specified axis is outside the rank of the tensor");
        };
        let Some(given) = result.shape() else { return Ok(()) };
        let mut wanted = shape.to_vec();
        wanted.remove(axis);
        if are_compatible_shapes(&wanted, given) {
            return Ok(());
        }
        op.emit_op_error(format_args!("expected output shape '{}', got '{}'", list(&wanted), list(given)))
    }
}

/// Checks that an axis is one of a tensor that has a rank.
fn verify_axis(op: Operation<'_, '_>, side: &str, verb: &str, rank: usize, axis: i64) -> LogicalResult {
    let is_inside = usize::try_from(axis).is_ok_and(|axis| axis < rank);
    // A tensor without dimensions has the axis 0 as well.
    if is_inside || (rank, axis) == (0, 0) {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "expect {side} tensor rank ({rank}) to be larger than {verb} axis ({axis})"
    ))
}

/// Checks that operand and result have as many dimensions, and that the axis is one of them.
fn verify_ranks(
    op: Operation<'_, '_>,
    verb: &str,
    axis: i64,
    input: Type<'_>,
    output: Type<'_>,
) -> LogicalResult {
    if let Some(rank) = input.rank() {
        verify_axis(op, "input", verb, rank, axis)?;
    }
    let Some(rank) = output.rank() else { return Ok(()) };
    if input.rank().is_some_and(|given| given != rank) {
        return op.emit_op_error("expect output tensor rank to be equal to input tensor rank");
    }
    verify_axis(op, "output", verb, rank, axis)
}

fn verify_reduction(op: Operation<'_, '_>, axis: i64) -> LogicalResult {
    if axis < 0 {
        return op.emit_op_error("reduce axis must not be negative");
    }
    let output = op.result(0).ty();
    verify_ranks(op, "reduce", axis, op.operand(0).ty(), output)?;
    let size = usize::try_from(axis).ok().and_then(|axis| output.shape()?.get(axis).copied());
    match size {
        None | Some(1 | DYNAMIC) => Ok(()),
        Some(size) => op.emit_op_error(format_args!("expect reduced dimension size to be 1, got {size}")),
    }
}

macro_rules! reductions {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_reduction(self.op(), self.axis())
            }
        }
    )*};
}

reductions! { ReduceAllOp ReduceAnyOp ReduceMaxOp ReduceMinOp ReduceProductOp ReduceSumOp }

impl ReverseOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        super::same_elements_in_and_out(op, self.input1(), self.output())?;
        if self.axis() < 0 {
            return op.emit_op_error("expected non-negative reverse axis");
        }
        verify_ranks(op, "reverse", self.axis(), self.input1().ty(), self.output().ty())
    }
}
