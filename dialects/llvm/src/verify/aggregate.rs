//! Parts of structures, arrays and vectors.

use crate::syntax::{NO_LANES, element_at, shuffled};
use crate::{ExtractValueOp, InsertValueOp, ShuffleVectorOp};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

/// Returns the type of the part that an operation speaks of; an error about it is emitted.
fn part<'c>(op: Operation<'_, 'c>, container: Type<'c>) -> Result<Type<'c>, terrace_ir::Failure> {
    let position = op.attribute("position").and_then(|position| position.as_i64_array()).unwrap_or_default();
    element_at(op.context(), container, &position).or_else(|message| {
        op.emit_op_error(message)?;
        Ok(container)
    })
}

impl InsertValueOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let container = op.operand(0).ty();
        let (wanted, given) = (part(op, container)?, op.operand(1).ty());
        if wanted != given {
            return op
                .emit_op_error(format_args!("Type mismatch: cannot insert '{given}' into '{container}'"));
        }
        Ok(())
    }
}

impl ExtractValueOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let container = op.operand(0).ty();
        let (wanted, given) = (part(op, container)?, op.result(0).ty());
        if wanted != given {
            return op.emit_op_error(format_args!(
                "Type mismatch: extracting from '{container}' should produce '{wanted}' but this op returns '{given}'"
            ));
        }
        Ok(())
    }
}

impl ShuffleVectorOp<'_, '_> {
    /// Checks that only the first lane of a scalable vector can be told. The text says nothing of the result's type,
    /// so that must be what follows from the mask.
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let (source, given) = (op.operand(0).ty(), op.result(0).ty());
        let mask = op.attribute("mask").and_then(|mask| mask.as_i32_array()).unwrap_or_default();
        if mask.is_empty() {
            return op.emit_op_error(NO_LANES);
        }
        if source.is_scalable_vector() && mask.iter().any(|lane| *lane != 0) {
            return op.emit_op_error("expected a splat operation for scalable vectors");
        }
        match shuffled(op.context(), source, &mask) {
            Some(wanted) if wanted != given => {
                op.emit_op_error(format_args!("result must be '{wanted}', but got '{given}'"))
            }
            _ => Ok(()),
        }
    }
}
