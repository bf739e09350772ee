//! The rules of the documents of 2019 and 2020.

use crate::ops::{AllocStaticOp, ExtractElementOp, ReshapeOp, ViewOp};
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp};

impl AllocStaticOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let ty = self.memref().ty();
        if !ty.has_static_shape() {
            return op.emit_op_error("requires a memref of static shape");
        }
        if symbols_of(ty) > 0 {
            return op.emit_op_error("requires a layout without symbols");
        }
        Ok(())
    }
}

impl ExtractElementOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let ty = self.aggregate().ty();
        if ty.rank().is_some_and(|rank| rank != self.indices().len()) {
            return op.emit_op_error("has an incorrect number of indices");
        }
        if ty.shaped_element() != Some(self.result().ty()) {
            return op.emit_op_error("requires the result to be of the element type");
        }
        Ok(())
    }
}

impl ReshapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (from, to) = (self.source().ty(), self.result().ty());
        verify_places(op, from, to, self.sizes().len(), self.symbols().len())?;
        let both_static = from.has_static_shape() && to.has_static_shape();
        if both_static && from.element_count() != to.element_count() {
            return op.emit_op_error("requires as many elements as it is given");
        }
        Ok(())
    }
}

impl ViewOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (from, to) = (self.source().ty(), self.result().ty());
        verify_places(op, from, to, self.sizes().len(), self.symbols().len())?;
        let range = match to.layout() {
            // Strides give one place in a row of elements.
            Some(layout) => Some(layout.as_affine_map().map_or(1, |map| map.results().len())),
            None => to.rank(),
        };
        if range != from.rank() {
            return op.emit_op_error(
                "requires the layout of the result to give as many indices as the source has",
            );
        }
        Ok(())
    }
}

/// Returns the number of symbols of a layout.
fn symbols_of(ty: Type<'_>) -> usize {
    ty.layout().and_then(|layout| layout.as_affine_map()).map_or(0, |map| map.symbols() as usize)
}

/// Checks that the same elements in the same place, and an operand for each dynamic size and each symbol.
fn verify_places(
    op: Operation<'_, '_>,
    from: Type<'_>,
    to: Type<'_>,
    sizes: usize,
    symbols: usize,
) -> LogicalResult {
    if from.shaped_element() != to.shaped_element() {
        return op.emit_op_error("requires the element type to stay the same");
    }
    if from.memory_space() != to.memory_space() {
        return op.emit_op_error("requires the memory space to stay the same");
    }
    let dynamic = to.shape().map_or(0, |shape| shape.iter().filter(|size| **size == DYNAMIC).count());
    if dynamic != sizes {
        return op.emit_op_error("dimension operand count does not equal memref dynamic dimension count");
    }
    if symbols_of(to) != symbols {
        return op.emit_op_error("symbol operand count does not equal memref symbol count");
    }
    Ok(())
}
