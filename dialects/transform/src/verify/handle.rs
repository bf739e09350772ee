//! Handles and parameters.

use super::are_of_one_kind;
use super::matchers::verify_positions;
use crate::{
    AFFINE_MAP_TYPE, GetOperandOp, GetResultOp, NumAssociationsOp, PARAM_TYPE, SplitHandleOp, TYPE_TYPE,
};
use terrace_ir::{LogicalResult, TypedOp};

impl GetOperandOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_positions(self.op(), "raw_position_list")
    }
}

impl GetResultOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_positions(self.op(), "raw_position_list")
    }
}

impl NumAssociationsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, ty) = (self.op(), self.num().ty());
        let number = op.context().integer_type(64);
        let message = if ty.as_dialect(AFFINE_MAP_TYPE.name).is_some() {
            "expected affine map attribute, got 0 : i64".to_owned()
        } else if ty.as_dialect(TYPE_TYPE.name).is_some() {
            "expected type attribute, got 0 : i64".to_owned()
        } else {
            let wanted = ty.as_dialect(PARAM_TYPE.name).and_then(|parameters| parameters.first()?.as_type());
            match wanted.filter(|wanted| *wanted != number) {
                Some(wanted) => format!(
                    "expected the type of the parameter attribute ('{number}') to match the parameter type ('{wanted}')"
                ),
                None => return Ok(()),
            }
        };
        op.context().error(op.location(), message).emit()
    }
}

impl SplitHandleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let overflow = op.attribute("overflow_result").and_then(|result| result.as_i64());
        let is_result = |at: i64| usize::try_from(at).is_ok_and(|at| at < op.result_count());
        if overflow.is_some_and(|at| !is_result(at)) {
            return op.emit_op_error("overflow_result is not a valid result index");
        }
        let handle = self.handle().ty();
        if op.results().any(|result| !are_of_one_kind(handle, result.ty())) {
            return op.emit_op_error(
                "expects result types to implement the same transform interface as the operand type",
            );
        }
        Ok(())
    }
}
