//! Operations on shapes.

use crate::first_constant_integer;
use crate::{ConcatShapeOp, ConstShapeOp, DimOp, SliceShapeOp, shape_rank};
use terrace_ir::{LogicalResult, Type, TypedOp};

/// Returns the number of sizes of a shape.
fn rank(ty: Type<'_>) -> i64 {
    shape_rank(ty).expect("the declared constraints ask for a shape")
}

impl ConcatShapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let sum: i64 = self.input().map(|input| rank(input.ty())).sum();
        let given = rank(self.output().ty());
        if sum == given {
            return Ok(());
        }
        op.emit_op_error(format_args!(
            "requires output shape rank to be equal to the sum of the input shape ranks ({sum}), got {given}"
        ))
    }
}

impl ConstShapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let ty = self.values().ty();
        if ty.and_then(Type::rank) != Some(1) {
            return op.emit_op_error("expect elements in attribute values with rank 1");
        }
        let count = ty.and_then(Type::element_count).unwrap_or_default();
        let rank = rank(self.output().ty());
        if count == rank {
            return Ok(());
        }
        op.emit_op_error(format_args!(
            "expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) for the \
             result shape type"
        ))
    }
}

impl DimOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let output = self.output().ty();
        if rank(output) != 1 {
            return op.emit_op_error(format_args!(
                "expect output shape type to contain one element, got '{output}'"
            ));
        }
        let Some(rank) = self.input1().ty().rank() else { return Ok(()) };
        let axis = self.axis();
        if usize::try_from(axis).is_ok_and(|axis| axis < rank) {
            return Ok(());
        }
        op.emit_op_error(format_args!("expect axis to be in the range [0, {rank}), got {axis}"))
    }
}

impl SliceShapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (start, size) = (first_constant_integer(self.start()), first_constant_integer(self.size()));
        if let Some(start) = start.filter(|start| *start < 0) {
            return op.emit_op_error(format_args!("expected non-negative start index, got {start}"));
        }
        let Some(size) = size else { return Ok(()) };
        if size <= 0 {
            return op.emit_op_error(format_args!("expected positive size, got {size}"));
        }
        let given = rank(self.output().ty());
        if given != size {
            return op.emit_op_error(format_args!(
                "expected output type size to be equal to size attribute, got {given} vs {size}"
            ));
        }
        let Some(start) = start else { return Ok(()) };
        let (end, rank) = (start + size, rank(self.input().ty()));
        if end <= rank {
            return Ok(());
        }
        op.emit_op_error(format_args!(
            "expected start + size to be less than or equal to input shape rank ({rank}), got {end}"
        ))
    }
}
