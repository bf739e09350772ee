//! Matrices whose elements are spread over the threads of a subgroup.

use crate::{
    SubgroupMmaComputeOp, SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp, matrix_operand, matrix_shape,
};
use terrace_ir::{LogicalResult, Type, TypedOp};

/// Returns true if elements of a memref whose last index is one apart are neighbours.
fn has_unit_stride(ty: Type<'_>) -> bool {
    ty.strides_and_offset().is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1))
}

impl SubgroupMmaLoadMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match has_unit_stride(self.src_memref().ty()) {
            true => Ok(()),
            false => self.op().emit_error("expected source memref most minor dim must have unit stride"),
        }
    }
}

impl SubgroupMmaStoreMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if !has_unit_stride(self.dst_memref().ty()) {
            return self.op().emit_error("expected destination memref most minor dim must have unit stride");
        }
        if matrix_operand(self.src().ty()) != Some("COp") {
            return self
                .op()
                .emit_error("expected the operand matrix being stored to have 'COp' operand type");
        }
        Ok(())
    }
}

impl SubgroupMmaComputeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let types = [self.op_a().ty(), self.op_b().ty(), self.op_c().ty()];
        if types.map(matrix_operand) != [Some("AOp"), Some("BOp"), Some("COp")] {
            return self.op().emit_error("operands must be in the order AOp, BOp, COp");
        }
        let [Some(a), Some(b), Some(c)] = types.map(matrix_shape) else { return Ok(()) };
        if a[1] != b[0] || a[0] != c[0] || b[1] != c[1] {
            return self.op().emit_error("operand shapes do not satisfy matmul constraints");
        }
        Ok(())
    }
}
