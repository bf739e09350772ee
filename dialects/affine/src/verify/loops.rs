//! `affine.for` and `affine.yield`.

use super::identifiers::verify_dims_and_symbols;
use super::maps::verify_inputs;
use crate::ops::{AffineForOp, AffineIfOp, AffineParallelOp, AffineYieldOp};
use terrace_ir::{Attribute, LogicalResult, TypedOp};

impl AffineForOp<'_, '_> {
    /// Returns the number of operands left for carried values after those of the bounds' maps.
    ///
    /// It is not the number of operands that are listed as such, and may be negative, where the bounds have another
    /// number of operands than their maps: such a loop does not verify, and is still printed.
    pub(crate) fn carried_count(self) -> i64 {
        let inputs = |map: Option<Attribute<'_>>| {
            map.and_then(Attribute::as_affine_map).map_or(0, |map| i64::from(map.inputs()))
        };
        let needed = inputs(self.lower_bound_map_attr()) + inputs(self.upper_bound_map_attr());
        self.op().operand_count() as i64 - needed
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let mut arguments = self.region().first_block().into_iter().flat_map(|body| body.arguments());
        if arguments.next().is_none_or(|variable| !variable.ty().is_index()) {
            return op
                .emit_op_error("expected body to have a single index argument for the induction variable");
        }
        let (lower, upper) = (self.lower_bound_map(), self.upper_bound_map());
        let (lower_operands, upper_operands) = (self.lower_bound_operands(), self.upper_bound_operands());
        // Upstream does not ask whether each bound has a value for each input of its map, prints what it cannot read, and
        // fails in passes.
        let verify_counts = || {
            verify_inputs(op, lower, lower_operands.len())?;
            verify_inputs(op, upper, upper_operands.len())
        };
        if lower.inputs() > 0 {
            verify_dims_and_symbols(op, lower_operands.clone(), lower.dims())?;
        }
        if upper.inputs() > 0 {
            verify_dims_and_symbols(op, upper_operands.clone(), upper.dims())?;
        }
        if lower.results().is_empty() {
            return op.emit_op_error("expected lower bound map to have at least one result");
        }
        if upper.results().is_empty() {
            return op.emit_op_error("expected upper bound map to have at least one result");
        }
        let results = op.result_count();
        if results == 0 {
            return verify_counts();
        }
        if self.carried_count() != results as i64 {
            return op.emit_op_error("mismatch between the number of loop-carried values and results");
        }
        if arguments.count() != results {
            return op.emit_op_error("mismatch between the number of basic block args and results");
        }
        verify_counts()
    }
}

impl AffineYieldOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let parent = op.parent_op().filter(|parent| {
            AffineForOp::cast(*parent).is_some()
                || AffineIfOp::cast(*parent).is_some()
                || AffineParallelOp::cast(*parent).is_some()
        });
        let Some(parent) = parent else {
            return op.emit_op_error("only terminates affine.if/for/parallel regions");
        };
        if parent.result_count() != op.operand_count() {
            return op
                .emit_op_error("parent of yield must have same number of results as the yield operands");
        }
        if op.operands().zip(parent.results()).any(|(operand, result)| operand.ty() != result.ty()) {
            return op.emit_op_error("types mismatch between yield op and its parent");
        }
        Ok(())
    }
}
