//! New loops.

use terrace_affine::{AffineForOp, AffineYieldOp, Applied};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, RegionSource, TypedOp};
use terrace_rewrite::ops::ids;

/// A bound as a map and the ids of the values that it is applied to.
#[derive(Clone, Debug)]
pub struct BoundMap<'c> {
    /// The map.
    pub map: AffineMap<'c>,
    /// The values, those of dimensions first.
    pub operands: Vec<ValueId>,
}

impl<'c> BoundMap<'c> {
    /// Returns a constant bound.
    pub fn constant(context: terrace_ir::Ctx<'c>, value: i64) -> Self {
        BoundMap { map: AffineMap::constant(context, value), operands: Vec::new() }
    }
}

impl<'c> From<&Applied<'_, 'c>> for BoundMap<'c> {
    fn from(applied: &Applied<'_, 'c>) -> Self {
        BoundMap { map: applied.map, operands: ids(applied.operands.iter().copied()) }
    }
}

/// A new loop.
#[derive(Clone, Copy, Debug)]
pub struct NewLoop {
    /// The operation.
    pub op: OpId,
    /// Its body, which holds nothing but its end.
    pub body: BlockId,
    /// The end of the body.
    pub end: OpId,
    /// The induction variable.
    pub variable: ValueId,
}

/// Creates a loop that carries nothing at the insertion point, with a body that does nothing; stays after the loop.
pub fn create_loop<'c>(
    lower: &BoundMap<'c>,
    upper: &BoundMap<'c>,
    step: i64,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> NewLoop {
    let context = rewriter.context();
    let new = AffineForOp::builder(context, location)
        .lower_bound_operands(lower.operands.iter().copied())
        .upper_bound_operands(upper.operands.iter().copied())
        .lower_bound_map(lower.map)
        .upper_bound_map(upper.map)
        .step(step)
        .results([])
        .region(RegionSource::Empty);
    let op = rewriter.create(new);
    let point = rewriter.save_insertion_point();
    let region = rewriter.op(op).region(0).id();
    let body = rewriter.create_block(region, None, [(context.index_type(), location)]);
    let end = rewriter.create_named(AffineYieldOp::SPEC.name, location, &[], &[], &[]);
    let variable = rewriter.block(body).argument(0).id();
    rewriter.restore_insertion_point(point);
    NewLoop { op, body, end, variable }
}
