//! `affine.dma_start` and `affine.dma_wait`.

use super::identifiers::{affine_scope, is_valid_dim};
use crate::ops::dma::{DmaEnd, Transfer};
use crate::ops::{AffineDmaStartOp, AffineDmaWaitOp};
use terrace_ir::{LogicalResult, Operation, TypedOp};

/// Checks subscripts of one end; `name` is in front of "index" in messages.
fn verify_indices<'a, 'c>(
    op: Operation<'a, 'c>,
    end: &DmaEnd<'a, 'c>,
    name: &str,
    mnemonic: &str,
) -> LogicalResult {
    let scope = affine_scope(op);
    for index in &end.indices {
        if !index.ty().is_index() {
            return op.emit_op_error(format_args!("{name}index to {mnemonic} must have 'index' type"));
        }
        if !is_valid_dim(*index, scope) {
            return op
                .emit_op_error(format_args!("{name}index must be a valid dimension or symbol identifier"));
        }
    }
    Ok(())
}

impl AffineDmaStartOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(transfer) = Transfer::of_start(op) else {
            return op.emit_op_error("incorrect number of operands");
        };
        for (end, name) in transfer.ends.iter().zip(["source", "destination", "tag"]) {
            if !end.memref.ty().is_memref() {
                return op.emit_op_error(format_args!("expected DMA {name} to be of memref type"));
            }
        }
        // The number of elements; the stride and the number of elements for each.
        if !matches!(op.operand_count() - transfer.first_other, 1 | 3) {
            return op.emit_op_error("incorrect number of operands");
        }
        for (end, name) in transfer.ends.iter().zip(["src ", "dst ", "tag "]) {
            verify_indices(op, end, name, "dma_start")?;
        }
        Ok(())
    }
}

impl AffineDmaWaitOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(transfer) = Transfer::of_wait(op) else {
            return op.emit_op_error("incorrect number of operands");
        };
        for end in &transfer.ends {
            if !end.memref.ty().is_memref() {
                return op.emit_op_error("expected DMA tag to be of memref type");
            }
            verify_indices(op, end, "", "dma_wait")?;
        }
        Ok(())
    }
}
