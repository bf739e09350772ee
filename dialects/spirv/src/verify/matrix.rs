//! Products of matrices.

use super::element_of;
use crate::types::MatrixType;
use crate::{
    MatrixTimesMatrixOp, MatrixTimesScalarOp, MatrixTimesVectorOp, TransposeOp, VectorTimesMatrixOp,
};
use terrace_ir::{LogicalResult, TypedOp};

impl MatrixTimesScalarOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let matrix = op.operand(0).ty();
        let element = MatrixType::of(matrix).map_or_else(|| element_of(matrix), MatrixType::element);
        match op.operand(1).ty() == element {
            true => Ok(()),
            false => {
                op.emit_op_error("input matrix components' type and scaling value must have the same type")
            }
        }
    }
}

impl TransposeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let matrices = MatrixType::of(op.operand(0).ty()).zip(MatrixType::of(op.result(0).ty()));
        let Some((input, output)) = matrices else { return Ok(()) };
        if input.rows() != output.columns {
            return op.emit_error("input matrix rows count must be equal to output matrix columns count");
        }
        if input.columns != output.rows() {
            return op.emit_error("input matrix columns count must be equal to output matrix rows count");
        }
        if input.element() != output.element() {
            return op.emit_error("input and output matrices must have the same component type");
        }
        Ok(())
    }
}

impl MatrixTimesMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (left, right) = (MatrixType::of(op.operand(0).ty()), MatrixType::of(op.operand(1).ty()));
        let Some(((left, right), result)) = left.zip(right).zip(MatrixType::of(op.result(0).ty())) else {
            return Ok(());
        };
        if left.columns != right.rows() {
            return op.emit_error("left matrix columns' count must be equal to the right matrix rows' count");
        }
        if right.columns != result.columns {
            return op.emit_error("right and result matrices must have equal columns' count");
        }
        if right.element() != result.element() {
            return op.emit_error("right and result matrices' component type must be the same");
        }
        if left.element() != result.element() {
            return op.emit_error("left and result matrices' component type must be the same");
        }
        if left.rows() != result.rows() {
            return op.emit_error("left and result matrices must have equal rows' count");
        }
        Ok(())
    }
}

impl MatrixTimesVectorOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(matrix) = MatrixType::of(op.operand(0).ty()) else { return Ok(()) };
        let (vector, result) = (op.operand(1).ty(), op.result(0).ty());
        let (columns, rows) = (i64::from(matrix.columns), i64::from(matrix.rows()));
        let (operand_size, result_size) =
            (vector.element_count().unwrap_or(0), result.element_count().unwrap_or(0));
        if columns != operand_size {
            return op.emit_op_error(format_args!(
                "matrix columns ({columns}) must match vector operand size ({operand_size})"
            ));
        }
        if result_size != rows {
            return op.emit_op_error(format_args!(
                "result size ({result_size}) must match the matrix rows ({rows})"
            ));
        }
        if matrix.element() != result.element_or_self() {
            return op.emit_op_error("matrix and result element types must match");
        }
        Ok(())
    }
}

impl VectorTimesMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(matrix) = MatrixType::of(op.operand(1).ty()) else { return Ok(()) };
        let (vector, result) = (op.operand(0).ty(), op.result(0).ty());
        if vector.element_count() != Some(i64::from(matrix.rows())) {
            return op.emit_op_error(
                "number of components in vector must equal the number of components in each column in matrix",
            );
        }
        if result.element_count() != Some(i64::from(matrix.columns)) {
            return op
                .emit_op_error("number of columns in matrix must equal the number of components in result");
        }
        if matrix.element() != result.element_or_self() {
            return op.emit_op_error(
                "matrix must be a matrix with the same component type as the component type in result",
            );
        }
        Ok(())
    }
}
