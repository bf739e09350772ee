//! Masks, and the operation that is masked.

use crate::interfaces::maskable;
use crate::{ConstantMaskOp, CreateMaskOp, MaskOp, YieldOp};
use terrace_ir::verify::{Extent, verify_extent};
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

impl ConstantMaskOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, result, sizes) = (self.op(), self.result().ty(), self.mask_dim_sizes());
        let shape = result.shape().unwrap_or_default();
        if shape.is_empty() {
            return match sizes[..] {
                [0 | 1] => Ok(()),
                [_] => op.emit_error("mask dim size must be either 0 or 1 for 0-D vectors"),
                _ => op.emit_error("array attr must have length 1 for 0-D vectors"),
            };
        }
        if sizes.len() != shape.len() {
            return op.emit_op_error("must specify array attr of size equal vector result rank");
        }
        for ((set, size), scalable) in sizes.iter().zip(shape).zip(result.scalable_dims()) {
            if !(0..=*size).contains(set) {
                return op.emit_op_error("array attr of size out of bounds of vector result dimension size");
            }
            if *scalable && *set != 0 && set != size {
                return op.emit_op_error("only supports 'none set' or 'all set' scalable dimensions");
            }
        }
        if sizes.contains(&0) && sizes.iter().any(|set| *set != 0) {
            return op.emit_op_error(
                "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
            );
        }
        Ok(())
    }
}

impl CreateMaskOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let count = self.op().operand_count();
        match self.result().ty().rank().unwrap_or(0) {
            0 if count != 1 => {
                self.op().emit_op_error("must specify exactly one operand for 0-D create_mask")
            }
            rank if rank != 0 && count != rank => {
                self.op().emit_op_error("must specify an operand for each result vector dimension")
            }
            _ => Ok(()),
        }
    }
}

impl<'a, 'c> MaskOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let block = self.mask_region().first_block().expect("a verified region of one block");
        let Some(last) = block.last_op() else {
            return op.emit_op_error("expects a terminator within the mask region");
        };
        if block.ops().count() > 2 {
            return op.emit_op_error("expects only one operation to mask");
        }
        let Some(terminator) = YieldOp::cast(last) else {
            return op.emit_op_error("expects a terminator within the mask region");
        };
        if terminator.op().operand_count() != op.result_count() {
            return op.emit_op_error("expects number of results to match mask region yielded values");
        }
        match block.ops().next().filter(|first| *first != last) {
            Some(masked) => self.verify_masked(masked, terminator),
            None => Ok(()),
        }
    }

    fn verify_masked(self, masked: Operation<'a, 'c>, terminator: YieldOp<'a, 'c>) -> LogicalResult {
        let op = self.op();
        // What is not valid itself cannot be asked how it is masked. It is told of when its turn comes.
        if terrace_ir::capture(|| verify_extent(masked, Extent::OpOnly)).0.is_err() {
            return Ok(());
        }
        let Some(maskable) = maskable(masked) else {
            return op.emit_op_error("expects a MaskableOpInterface within the mask region");
        };
        if masked.result_count() != op.result_count() {
            return op
                .emit_op_error("expects number of results to match maskable operation number of results");
        }
        if !masked.results().eq(terminator.op().operands()) {
            return op.emit_op_error(
                "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
            );
        }
        if !masked.results().map(Value::ty).eq(op.results().map(Value::ty)) {
            return op.emit_op_error("expects result type to match maskable operation result type");
        }
        if masked.results().filter(|result| result.ty().is_vector()).count() > 1 {
            return op.emit_op_error("multiple vector results not supported");
        }
        let expected = maskable.mask_type;
        if self.mask().ty() != expected {
            return op.emit_op_error(format_args!("expects a '{expected}' mask for the maskable operation"));
        }
        let Some(passthru) = self.passthru() else { return Ok(()) };
        if !maskable.takes_passthru {
            return op.emit_op_error("doesn't expect a passthru argument for this maskable operation");
        }
        if masked.result_count() != 1 {
            return op.emit_op_error("expects result when passthru argument is provided");
        }
        if passthru.ty() != masked.result(0).ty() {
            return op.emit_op_error("expects passthru type to match result type");
        }
        Ok(())
    }
}
