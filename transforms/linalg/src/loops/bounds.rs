//! Bounds of the numbers of iterations.

use terrace_ir::affine::AffineExprKind;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Operation, TypedOp, Value, model_rows};
use terrace_linalg as linalg;
use terrace_linalg::{LinalgOp, indexing_maps};
use terrace_value_bounds::{Linear, ValueBounds, ValueBoundsModel};

pub(crate) const BOUNDS: ModelRows<ValueBoundsModel> = model_rows! {
    linalg::IndexOp => ValueBoundsModel { value: iteration, ..ValueBoundsModel::NOTHING },
};

/// Bounds the number of an iteration: it is at least zero, and less than each size that its loop runs over.
fn iteration<'a, 'c>(
    op: Operation<'a, 'c>,
    value: Value<'a, 'c>,
    bounds: &mut ValueBounds<'a, 'c>,
) -> Option<()> {
    let index = linalg::IndexOp::cast(op)?;
    let own = Linear::of([(bounds.value(value), 1)], 0);
    bounds.at_most(&Linear::of([], 0), &own)?;
    let around = LinalgOp::of(op.parent_op()?)?.op();
    for (map, operand) in indexing_maps(around).iter().zip(around.operands()) {
        let is_own = |kind| matches!(kind, AffineExprKind::Dim(at) if at as usize == index.loop_number());
        for (dim, _) in map.results().iter().enumerate().filter(|(_, result)| is_own(result.kind())) {
            let size = Linear::of([(bounds.dim(operand, dim), 1)], 0);
            bounds.at_most(&own.clone().plus(&Linear::of([], 1), 1)?, &size)?;
        }
    }
    Some(())
}
