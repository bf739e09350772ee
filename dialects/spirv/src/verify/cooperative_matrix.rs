//! Cooperative matrices.

use crate::attributes::enums::{CooperativeMatrixUseKHR, MemoryAccess};
use crate::constraints::is_scalar;
use crate::types::{CooperativeMatrixType, PointerType};
use crate::{KHRCooperativeMatrixLoadOp, KHRCooperativeMatrixMulAddOp, KHRCooperativeMatrixStoreOp};
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, TypedOp};

/// Checks what a load or store says of memory; one bit must not be set.
fn verify_access(op: Operation<'_, '_>, refused: MemoryAccess) -> LogicalResult {
    let pointee = PointerType::of(op.operand(0).ty()).map(|pointer| pointer.pointee);
    if let Some(pointee) = pointee.filter(|pointee| !is_scalar(*pointee) && !pointee.is_vector()) {
        return op.emit_op_error(format_args!(
            "Pointer must point to a scalar or vector type but provided '{pointee}'"
        ));
    }
    let operands = op.attribute("memory_operand").and_then(case_value).unwrap_or(0);
    if operands & refused.value() != 0 {
        return op.emit_op_error(format_args!("not compatible with memory operand '{}'", refused.text()));
    }
    match (operands & MemoryAccess::ALIGNED.value() != 0, op.attribute("alignment").is_some()) {
        (true, false) => op.emit_op_error("missing value for the 'Aligned' memory operand"),
        (false, true) => op.emit_op_error("found alignment attribute for non-'Aligned' memory operand"),
        _ => Ok(()),
    }
}

impl KHRCooperativeMatrixLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_access(self.op(), MemoryAccess::MAKE_POINTER_AVAILABLE)
    }
}

impl KHRCooperativeMatrixStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_access(self.op(), MemoryAccess::MAKE_POINTER_VISIBLE)
    }
}

impl KHRCooperativeMatrixMulAddOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let matrices: Vec<_> = op.operands().filter_map(|v| CooperativeMatrixType::of(v.ty())).collect();
        let [a, b, c] = matrices[..] else { return Ok(()) };
        let roles = [
            (a, CooperativeMatrixUseKHR::MatrixA),
            (b, CooperativeMatrixUseKHR::MatrixB),
            (c, CooperativeMatrixUseKHR::MatrixAcc),
        ];
        for (at, (matrix, role)) in roles.into_iter().enumerate() {
            if matrix.role != role {
                return op.emit_op_error(format_args!("operand #{at} must be of use '{}'", role.text()));
            }
        }
        if a.scope != b.scope || b.scope != c.scope {
            return op.emit_op_error("matrix scope mismatch");
        }
        let sizes = [("M", a.rows, c.rows), ("N", b.columns, c.columns), ("K", a.columns, b.rows)];
        for (dimension, one, other) in sizes {
            if one != other {
                return op.emit_op_error(format_args!("matrix size mismatch on dimension '{dimension}'"));
            }
        }
        let are_integers = matrices.iter().all(|matrix| matrix.element.is_integer());
        if op.attribute("matrix_operands").is_some() && !are_integers {
            return op.emit_op_error("Matrix Operands require all matrix element types to be Integer Types");
        }
        Ok(())
    }
}
