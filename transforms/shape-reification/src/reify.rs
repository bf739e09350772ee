//! Sizes of results, as constants and values.

use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::OpId;
use terrace_ir::spec::Model;
use terrace_ir::{Operation, PatternRewriter};
use terrace_linalg::LinalgOp;

/// Computation of the sizes of results of an operation.
pub struct ReifyShapesModel {
    /// Returns the size of each dimension of a result; operations that compute them are created at the insertion point.
    /// `None` if the sizes cannot be computed.
    pub sizes: for<'c> fn(OpId, usize, &mut PatternRewriter<'_, 'c>) -> Option<Vec<MixedIndex>>,
}

impl Model for ReifyShapesModel {
    const NAME: &'static str = "ReifyRankedShapedTypeOpInterface";

    fn fallback(op: Operation<'_, '_>) -> Option<&'static Self> {
        LinalgOp::of(op).map(|_| &crate::models::linalg::STRUCTURED)
    }
}

/// Returns the size of each dimension of a result of an operation, if it has a model that computes them.
pub fn reify_result(
    op: OpId,
    result: usize,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<MixedIndex>> {
    (rewriter.op(op).model::<ReifyShapesModel>()?.sizes)(op, result, rewriter)
}
