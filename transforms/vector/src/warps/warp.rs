//! The operation in parts, and values that move out of it.

use crate::shapes::shape_of;
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_gpu as gpu;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Builder, Operation, OperationState, PatternRewriter, Type, TypedOp, Value};

/// A `gpu.warp_execute_on_lane_0` in parts.
#[derive(Clone, Copy)]
pub(super) struct Warp {
    pub(super) op: OpId,
    pub(super) lane: ValueId,
    /// Number of lanes.
    pub(super) size: i64,
    pub(super) block: BlockId,
    pub(super) end: OpId,
}

impl Warp {
    pub(super) fn of(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<Self> {
        let view = rewriter.view::<gpu::WarpExecuteOnLane0Op>(op)?;
        let block = view.op().regions().next()?.first_block()?;
        let size = view.op().attribute("warp_size")?.as_i64().filter(|size| *size > 0)?;
        Some(Warp { op, lane: view.laneid().id(), size, block: block.id(), end: block.last_op()?.id() })
    }

    /// Returns true if a value is made in the region, or is one of its arguments.
    pub(super) fn has_inside(&self, value: ValueId, rewriter: &PatternRewriter<'_, '_>) -> bool {
        let value = rewriter.value(value);
        let block = match value.defining_op() {
            Some(op) => op.block(),
            None => value.as_argument().map(|(block, _)| block),
        };
        let mut block = block;
        while let Some(inner) = block {
            if inner.id() == self.block {
                return true;
            }
            block = inner.parent_region().and_then(|region| region.parent_op()).and_then(Operation::block);
        }
        false
    }

    /// Returns the number of the first result that is used and whose value is made in the region by an operation that
    /// is accepted, and that operation.
    pub(super) fn find<'s, 'c>(
        &self,
        rewriter: &'s PatternRewriter<'_, 'c>,
        accept: impl Fn(Operation<'s, 'c>) -> bool,
    ) -> Option<(usize, OpId)> {
        let results = rewriter.op(self.op).results();
        let yielded = rewriter.op(self.end).operands();
        results.zip(yielded).enumerate().find_map(|(at, (result, value))| {
            let op = value.defining_op().filter(|_| result.users().next().is_some())?;
            let is_inside = op.block().is_some_and(|block| block.id() == self.block);
            (is_inside && accept(op)).then(|| (at, op.id()))
        })
    }

    /// Recreates the operation with other results, for values of its region and their types on one lane.
    pub(super) fn with_results<'c>(
        &self,
        results: &[(ValueId, Type<'c>)],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Self {
        let point = rewriter.save_insertion_point();
        rewriter.set_insertion_point(self.op);
        let mut state = rewriter.state_of(self.op);
        state.result_types = results.iter().map(|(_, ty)| *ty).collect();
        state.regions.clear();
        let new = rewriter.create_around_regions_of(self.op, state);
        rewriter.set_insertion_point(self.end);
        let (context, location) = (rewriter.context(), rewriter.op(self.end).location());
        let values: Vec<ValueId> = results.iter().map(|(value, _)| *value).collect();
        let state = OperationState::named(context, gpu::YieldOp::NAME, location, &values, &[], &[]);
        let end = rewriter.replace_op_with_new_op(self.end, state);
        rewriter.restore_insertion_point(point);
        Warp { op: new, end, ..*self }
    }

    /// Returns the results with the values that they are of.
    pub(super) fn results<'c>(&self, rewriter: &PatternRewriter<'_, 'c>) -> Vec<(ValueId, Type<'c>)> {
        let yielded = rewriter.op(self.end).operands().map(Value::id);
        yielded.zip(rewriter.op(self.op).results().map(Value::ty)).collect()
    }

    /// Replaces the operation by one that has results for more values. Returns that, and the results for these values,
    /// outside; the insertion point is after it.
    pub(super) fn append<'c>(
        &self,
        more: &[(ValueId, Type<'c>)],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> (Self, Vec<ValueId>) {
        let mut results = self.results(rewriter);
        let count = results.len();
        let mut positions = Vec::with_capacity(more.len());
        for one in more {
            let known = results.iter().position(|known| known == one);
            positions.push(known.unwrap_or(results.len()));
            if known.is_none() {
                results.push(*one);
            }
        }
        let new = self.with_results(&results, rewriter);
        let values = rewriter.results(new.op);
        rewriter.replace_op(self.op, &values[..count]);
        rewriter.set_insertion_point_after(new.op);
        (new, positions.into_iter().map(|at| values[at]).collect())
    }

    /// Replaces the uses of a result by another value, of which the operation itself is not one.
    pub(super) fn replace_result(&self, at: usize, by: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
        let result = rewriter.results(self.op)[at];
        rewriter.replace_all_uses_with(result, by);
    }
}

/// Returns the number of lanes that each dimension of a vector is distributed to; `None` if it is not that of a lane.
pub(super) fn lanes_of_dims(whole: Type<'_>, part: Type<'_>) -> Option<Vec<i64>> {
    let (whole, part) = (shape_of(whole), shape_of(part));
    if whole.len() != part.len() {
        return None;
    }
    let lanes = |(whole, part): (&i64, &i64)| (*part > 0 && whole % part == 0).then(|| whole / part);
    whole.iter().zip(part).map(lanes).collect()
}

/// Returns the one dimension that is distributed, if there is one; an error if there are several.
pub(super) fn distributed_dim(lanes: &[i64]) -> Result<Option<usize>, ()> {
    let mut dims = (0..lanes.len()).filter(|dim| lanes[*dim] != 1);
    match (dims.next(), dims.next()) {
        (_, Some(_)) => Err(()),
        (dim, None) => Ok(dim),
    }
}

/// Creates the number of the part of each distributed dimension that a lane has.
pub(super) fn parts_of_lane<'c>(
    lane: ValueId,
    lanes: &[i64],
    size: i64,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<Vec<Option<ValueId>>> {
    let context = b.context();
    if lanes.iter().try_fold(1i64, |product, lanes| product.checked_mul(*lanes))? != size {
        return None;
    }
    let mut left = size;
    let mut rest = MixedIndex::Value(lane);
    let mut parts = vec![None; lanes.len()];
    for dim in (0..lanes.len()).rev().filter(|dim| lanes[*dim] != 1) {
        let count = AffineExpr::constant(context, lanes[dim]);
        let symbol = AffineExpr::symbol(context, 0);
        let location = b.location;
        let apply = |kind, rest: MixedIndex, b: &mut Builder<'_, '_, 'c>| {
            let expr = AffineExpr::binary(context, kind, symbol, count);
            apply_folded(AffineMap::new(context, 0, 1, &[expr]), &[rest], location, b.rewriter)
        };
        if left == lanes[dim] {
            parts[dim] = Some(b.index_of(rest));
            break;
        }
        let part = apply(BinaryKind::Mod, rest, b);
        parts[dim] = Some(b.index_of(part));
        rest = apply(BinaryKind::FloorDiv, rest, b);
        left /= lanes[dim];
    }
    Some(parts)
}
