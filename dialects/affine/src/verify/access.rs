//! Loads, stores and prefetches.

use super::identifiers::{affine_scope, is_valid_dim, verify_dims_and_symbols};
use crate::ops::{AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp};
use terrace_ir::affine::AffineMap;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp, Value};

/// Checks subscripts: a result of the map for each dimension of the memref, a value for each input of the map.
fn verify_subscripts<'a, 'c>(
    op: Operation<'a, 'c>,
    map: AffineMap<'c>,
    memref: Type<'c>,
    indices: impl ExactSizeIterator<Item = Value<'a, 'c>>,
) -> LogicalResult {
    if Some(map.results().len()) != memref.rank() {
        return op.emit_op_error("affine map num results must equal memref rank");
    }
    if map.inputs() as usize != indices.len() {
        return op.emit_op_error("expects as many subscripts as affine map inputs");
    }
    verify_dims_and_symbols(op, indices, map.dims())
}

/// Checks that a vector is made of elements of the memref.
fn verify_elements(op: Operation<'_, '_>, memref: Type<'_>, vector: Type<'_>) -> LogicalResult {
    if memref.shaped_element() != vector.shaped_element() {
        return op.emit_op_error("requires memref and vector types of the same elemental type");
    }
    Ok(())
}

impl AffineLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, memref) = (self.op(), self.memref().ty());
        if Some(self.result().ty()) != memref.shaped_element() {
            return op.emit_op_error("result type must match element type of memref");
        }
        verify_subscripts(op, self.map(), memref, op.operands().skip(1))
    }
}

impl AffineStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, memref) = (self.op(), self.memref().ty());
        if Some(self.value().ty()) != memref.shaped_element() {
            return op.emit_op_error("value to store must have the same type as memref element type");
        }
        verify_subscripts(op, self.map(), memref, op.operands().skip(2))
    }
}

impl AffineVectorLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, memref) = (self.op(), self.memref().ty());
        verify_subscripts(op, self.map(), memref, op.operands().skip(1))?;
        verify_elements(op, memref, self.result().ty())
    }
}

impl AffineVectorStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, memref) = (self.op(), self.memref().ty());
        verify_subscripts(op, self.map(), memref, op.operands().skip(2))?;
        verify_elements(op, memref, self.value().ty())
    }
}

impl AffinePrefetchOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, map) = (self.op(), self.map());
        if Some(map.results().len()) != self.memref().ty().rank() {
            return op.emit_op_error("affine.prefetch affine map num results must equal memref rank");
        }
        if map.inputs() as usize + 1 != op.operand_count() {
            return op.emit_op_error("too few operands");
        }
        // Symbols are not told from dimensions here, as upstream has it.
        let scope = affine_scope(op);
        if op.operands().skip(1).any(|index| !is_valid_dim(index, scope)) {
            return op.emit_op_error("index must be a valid dimension or symbol identifier");
        }
        Ok(())
    }
}
