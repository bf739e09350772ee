//! `affine.apply`, `affine.min`, `affine.max` and `affine.if`.

use super::identifiers::{is_valid_dim_anywhere, is_valid_symbol_anywhere, verify_dims_and_symbols};
use crate::ops::{AffineApplyOp, AffineIfOp, AffineMaxOp, AffineMinOp};
use terrace_ir::affine::AffineMap;
use terrace_ir::{LogicalResult, Operation, TypedOp};

/// Checks that there is a value for each dimension and symbol of a map.
pub(super) fn verify_inputs(op: Operation<'_, '_>, map: AffineMap<'_>, operands: usize) -> LogicalResult {
    if operands != map.inputs() as usize {
        return op.emit_op_error("operand count and affine map dimension and symbol count must match");
    }
    Ok(())
}

impl AffineApplyOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, map) = (self.op(), self.map());
        verify_inputs(op, map, op.operand_count())?;
        if map.results().len() != 1 {
            return op.emit_op_error("mapping must produce one value");
        }
        // Other values than dimensions are accepted: the operation is used outside of affine code as well.
        let mut symbols = op.operands().skip(map.dims() as usize);
        if symbols.any(|value| is_valid_dim_anywhere(value) && !is_valid_symbol_anywhere(value)) {
            return op.emit_error("dimensional operand cannot be used as a symbol");
        }
        Ok(())
    }
}

impl AffineMinOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_choice(self.op(), self.map())
    }
}

impl AffineMaxOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_choice(self.op(), self.map())
    }
}

/// Checks `affine.min` or `affine.max`.
fn verify_choice(op: Operation<'_, '_>, map: AffineMap<'_>) -> LogicalResult {
    verify_inputs(op, map, op.operand_count())?;
    if map.results().is_empty() {
        return op.emit_op_error("affine map expect at least one result");
    }
    Ok(())
}

impl AffineIfOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, set) = (self.op(), self.condition());
        if op.operand_count() != set.inputs() as usize {
            return op.emit_op_error(
                "operand count and condition integer set dimension and symbol count must match",
            );
        }
        verify_dims_and_symbols(op, op.operands(), set.dims())
    }
}
