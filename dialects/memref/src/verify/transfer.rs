//! Checks of transfers in the background.

use crate::{DmaStartOp, DmaWaitOp};
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

/// Reads the operands of a transfer from the first to the last.
struct Operands<'a, 'c> {
    op: Operation<'a, 'c>,
    /// The next operand.
    at: usize,
    /// Minimum number of operands, as far as known.
    least: usize,
}

impl<'a, 'c> Operands<'a, 'c> {
    fn require_count(&self) -> LogicalResult {
        if self.op.operand_count() < self.least {
            return self.op.emit_op_error(format_args!("expected at least {} operands", self.least));
        }
        Ok(())
    }

    fn next(&mut self) -> Value<'a, 'c> {
        self.at += 1;
        self.op.operand(self.at - 1)
    }

    /// Checks for a memref, and as many indices as it has dimensions.
    fn memref_and_indices(&mut self, name: &str) -> LogicalResult {
        let ty = self.next().ty();
        let Some(rank) = ty.rank().filter(|_| ty.is_memref()) else {
            return self.op.emit_op_error(format_args!("expected {name} to be of memref type"));
        };
        self.least += rank;
        self.require_count()?;
        let has_wrong_type = (0..rank).filter(|_| !self.next().ty().is_index()).count() > 0;
        if has_wrong_type {
            return self.op.emit_op_error(format_args!("expected {name} indices to be of index type"));
        }
        Ok(())
    }
}

impl DmaStartOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let mut operands = Operands { op, at: 0, least: 4 };
        operands.require_count()?;
        operands.memref_and_indices("source")?;
        operands.memref_and_indices("destination")?;
        if !operands.next().ty().is_index() {
            return op.emit_op_error("expected num elements to be of index type");
        }
        operands.memref_and_indices("tag")?;
        match op.operand_count() - operands.at {
            0 => Ok(()),
            2 if operands.next().ty().is_index() && operands.next().ty().is_index() => Ok(()),
            2 => op.emit_op_error("expected stride and num elements per stride to be of type index"),
            _ => op.emit_op_error("incorrect number of operands"),
        }
    }
}

impl DmaWaitOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (rank, given) = (self.tag_mem_ref().ty().rank().unwrap_or(0), self.tag_indices().len());
        if given != rank {
            return self.op().emit_op_error(format_args!(
                "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, but \
                 got {given}"
            ));
        }
        Ok(())
    }
}
