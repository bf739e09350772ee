//! `affine.delinearize_index` and `affine.linearize_index`: a basis of constants and values.

use crate::ops::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_ir::{Attribute, DYNAMIC, LogicalResult, Operation, TypedOp};

/// Checks that there is a value for each entry of the basis that is not constant.
fn verify_dynamic(op: Operation<'_, '_>, basis: &[i64], values: usize) -> LogicalResult {
    if basis.iter().filter(|size| **size == DYNAMIC).count() != values {
        return op.emit_op_error(
            "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) \
             -- this can only happen due to an incorrect fold/rewrite",
        );
    }
    Ok(())
}

fn entries(basis: Option<Attribute<'_>>) -> Vec<i64> {
    basis.and_then(Attribute::as_i64_array).unwrap_or_default()
}

impl AffineDelinearizeIndexOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let basis = entries(self.static_basis_attr());
        let results = op.result_count();
        if results != basis.len() && results != basis.len() + 1 {
            return op
                .emit_op_error("should return an index for each basis element and up to one extra index");
        }
        verify_dynamic(op, &basis, self.dynamic_basis().len())?;
        if basis.iter().any(|size| *size <= 0 && *size != DYNAMIC) {
            return op.emit_op_error("no basis element may be statically non-positive");
        }
        Ok(())
    }
}

impl AffineLinearizeIndexOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let basis = entries(self.static_basis_attr());
        let indices = self.multi_index().len();
        if indices != basis.len() && indices != basis.len() + 1 {
            return op
                .emit_op_error("should be passed a basis element for each index except possibly the first");
        }
        verify_dynamic(op, &basis, self.dynamic_basis().len())
    }
}
