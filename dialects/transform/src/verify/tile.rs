//! Tiling and splitting.

use crate::{
    ContinuousTileSizesOp, FuseOp, Kind, MultiTileSizesOp, SplitOp, TileUsingForOp, TileUsingForallOp,
    VectorizeOp, kind_of,
};
use terrace_ir::{Attribute, DYNAMIC, LogicalResult, Operation, TypedOp};

const ONE_TYPE: &str = "expects all results type to be the same";

/// Returns the integers of an attribute; none if it is absent.
pub(super) fn integers(op: Operation<'_, '_>, name: &str) -> Vec<i64> {
    op.attribute(name).and_then(Attribute::as_i64_array).unwrap_or_default()
}

fn flags(op: Operation<'_, '_>, name: &str) -> Vec<bool> {
    op.attribute(name).and_then(Attribute::as_bool_array).unwrap_or_default()
}

/// Returns the number of loops made by tile sizes: none for a zero.
fn loops_of(sizes: &[i64]) -> usize {
    sizes.iter().filter(|size| **size != 0).count()
}

impl TileUsingForOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (sizes, scalable) = (integers(op, "static_sizes"), flags(op, "scalable_sizes"));
        if sizes.len() != scalable.len() {
            return op.emit_op_error(format_args!(
                "expected same number of sizes ({}) and scalable sizes ({})",
                sizes.len(),
                scalable.len(),
            ));
        }
        let (wanted, given) = (loops_of(&sizes), self.loops().len());
        if wanted != given {
            return op.emit_op_error(format_args!(
                "expected number of loops to tile ({wanted}) to match number of `loops` results ({given})"
            ));
        }
        Ok(())
    }
}

impl TileUsingForallOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let has_list = |name| !integers(op, name).is_empty();
        let threads = (has_list("static_num_threads"), self.packed_num_threads().is_some());
        if threads == (true, true) {
            return op.emit_op_error("num_threads and packed_num_threads are mutually exclusive");
        }
        let sizes = (has_list("static_tile_sizes"), self.packed_tile_sizes().is_some());
        if sizes == (true, true) {
            return op.emit_op_error("tile_sizes and packed_tile_sizes are mutually exclusive");
        }
        if threads == (false, false) && sizes == (false, false) {
            return op.emit_op_error("either (packed_)num_threads or (packed_)tile_sizes must be specified");
        }
        Ok(())
    }
}

impl VectorizeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (sizes, scalable) = (integers(op, "static_vector_sizes"), flags(op, "scalable_sizes"));
        if sizes.len() != scalable.len() {
            return op.emit_op_error(format_args!(
                "expected same number of vector sizes ({}) and scalable sizes ({})",
                sizes.len(),
                scalable.len(),
            ));
        }
        Ok(())
    }
}

impl FuseOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (sizes, order) = (integers(op, "static_tile_sizes"), integers(op, "static_tile_interchange"));
        let rank = sizes.len();
        if order.len() > rank {
            // Upstream shows those numbers that are values, which are mostly none.
            return op.emit_op_error(format_args!(
                "interchange length exceeds iteration space dimensions ({rank}), found "
            ));
        }
        let mut is_seen = vec![false; rank];
        for number in order.iter().filter(|number| **number != DYNAMIC) {
            let Some(is_seen) = usize::try_from(*number).ok().and_then(|number| is_seen.get_mut(number))
            else {
                return op.emit_op_error(format_args!(
                    "expects interchange values to be in range [0, {rank}), found: {number}"
                ));
            };
            if std::mem::replace(is_seen, true) {
                return op.emit_op_error(format_args!("found duplicate interchange value: {number}"));
            }
        }
        let wanted = if self.use_forall() { 1 } else { loops_of(&sizes) };
        if op.result_count() != wanted + 1 {
            return op.emit_op_error(format_args!("expects {wanted} loop results"));
        }
        Ok(())
    }
}

impl SplitOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if (self.static_chunk_sizes() == DYNAMIC) == self.dynamic_chunk_sizes().is_some() {
            return Ok(());
        }
        self.op().emit_op_error("expects either a dynamic or a static split point to be provided")
    }
}

impl ContinuousTileSizesOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let is_param = |ty| kind_of(ty) == Some(Kind::Params);
        match is_param(self.tile_sizes().ty()) == is_param(self.chunk_sizes().ty()) {
            true => Ok(()),
            false => self.op().emit_op_error(ONE_TYPE),
        }
    }
}

impl MultiTileSizesOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let ty = self.low_size().ty();
        match ty == self.high_size().ty() && ty == self.split_point().ty() {
            true => Ok(()),
            false => self.op().emit_op_error(ONE_TYPE),
        }
    }
}
