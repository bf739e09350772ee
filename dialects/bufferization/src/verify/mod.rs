//! Verification beyond the declared constraints.

mod attributes;

pub(crate) use attributes::{verify_argument_attribute, verify_op_attribute};

use crate::ops::{AllocTensorOp, DeallocOp, MaterializeInDestinationOp};
use terrace_interfaces::dynamic_sizes::verify_count;
use terrace_ir::spec::Trait;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp};

/// The words after "failed to verify that".
const MATCH: &str = "specified tensor and buffer types match";

/// The result of `to_tensor` is the tensor of the buffer.
pub(crate) const TENSOR_MATCHES: Trait<'static> = Trait::Predicate {
    name: "Bufferization_TensorAndBufferMatch",
    summary: MATCH,
    values: &["result", "buffer"],
    holds: |op| agree(op, op.result(0).ty(), op.operand(0).ty()),
};

/// The result of `to_buffer` is a buffer for the tensor.
pub(crate) const BUFFER_MATCHES: Trait<'static> = Trait::Predicate {
    name: "Bufferization_TensorAndBufferMatch",
    summary: MATCH,
    values: &["tensor", "buffer"],
    holds: |op| agree(op, op.operand(0).ty(), op.result(0).ty()),
};

/// Returns true if both have one shape and one element type; if not, it is told what differs.
fn agree<'c>(op: Operation<'_, 'c>, tensor: Type<'c>, buffer: Type<'c>) -> bool {
    let message = if tensor.shape() != buffer.shape() {
        "shapes do not match"
    } else if tensor.shaped_element() != buffer.shaped_element() {
        "element types do not match"
    } else {
        return true;
    };
    op.error(message).tell();
    false
}

impl AllocTensorOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, sizes, ty) = (self.op(), self.dynamic_sizes().len(), self.result().ty());
        let Some(copy) = self.copy() else { return verify_count(op, ty, sizes) };
        if sizes > 0 {
            return op.emit_error("dynamic sizes not needed when copying a tensor");
        }
        if copy.ty() != ty {
            return op.emit_error("expected that `copy` and return type match");
        }
        Ok(())
    }
}

impl DeallocOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.memrefs().len() != self.conditions().len() {
            let message = "must have the same number of conditions as memrefs to deallocate";
            return self.op().emit_op_error(message);
        }
        if self.retained().len() != self.updated_conditions().len() {
            return self.op().emit_op_error(
                "must have the same number of updated conditions (results) as retained operands",
            );
        }
        Ok(())
    }
}

impl<'c> MaterializeInDestinationOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, dest) = (op.operand(0).ty(), op.operand(1).ty());
        if !(dest.is_tensor() || dest.is_any_memref()) {
            return op.emit_op_error("'dest' must be a tensor or a memref");
        }
        if dest.is_tensor() {
            if op.result_count() != 1 {
                return op.emit_op_error("tensor 'dest' implies exactly one tensor result");
            }
            if op.result(0).ty() != dest {
                return op.emit_op_error("result and 'dest' types must match");
            }
        }
        if dest.is_any_memref() && op.result_count() > 0 {
            return op.emit_op_error("memref 'dest' implies zero results");
        }
        let has = |name| op.attribute(name).is_some();
        if has("restrict") && !dest.is_any_memref() {
            return op.emit_op_error("'restrict' is valid only for memref destinations");
        }
        if has("writable") != dest.is_any_memref() {
            return op.emit_op_error(
                "'writable' must be specified if and only if the destination is of memref type",
            );
        }
        let (from, to) = (source.shape(), dest.shape());
        if from.is_some() != to.is_some() {
            return op.emit_op_error("source/destination shapes are incompatible");
        }
        let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
        if from.len() != to.len() {
            return op.emit_op_error("rank mismatch between source and destination shape");
        }
        if from.iter().zip(to).any(|(a, b)| *a != *b && *a != DYNAMIC && *b != DYNAMIC) {
            return op.emit_op_error("source/destination shapes are incompatible");
        }
        Ok(())
    }
}
