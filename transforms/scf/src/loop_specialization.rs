//! `--scf-for-loop-specialization`, `--scf-parallel-loop-specialization`: a copy of a loop for full tiles.
//!
//! Where the upper bound of a loop is the least of a constant and something else, the loop is copied: the one copy runs
//! if the bound is that constant, and has it in its place.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; loops are copied twice.

use terrace_affine::AffineMinOp;
use terrace_arith::{AndIOp, ArithBuilder, CmpIOp, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{LogicalResult, PatternRewriter, RegionSource, TypedOp, Value, ValueMap};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_named, ids};
use terrace_scf as scf;

/// The pass over `scf.for`.
#[pass(
    "scf-for-loop-specialization",
    "Specialize `for` loops for vectorization",
    class = "SCFForLoopSpecialization"
)]
pub struct ForLoopSpecialization;

impl Pass for ForLoopSpecialization {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_named(op.body_mut(), scf::ForOp::NAME, &|op, rewriter| {
            let bound = rewriter.view::<scf::ForOp>(op).map(|view| view.upper_bound().id());
            let _ = specialize(op, bound.into_iter().collect(), rewriter);
            Ok(())
        })
    }
}

/// The pass over `scf.parallel`.
#[pass(
    "scf-parallel-loop-specialization",
    "Specialize parallel loops for vectorization",
    class = "SCFParallelLoopSpecialization"
)]
pub struct ParallelLoopSpecialization;

impl Pass for ParallelLoopSpecialization {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_named(op.body_mut(), scf::ParallelOp::NAME, &|op, rewriter| {
            let bounds = rewriter.view::<scf::ParallelOp>(op).map(|view| ids(view.upper_bound()));
            let _ = specialize(op, bounds.unwrap_or_default(), rewriter);
            Ok(())
        })
    }
}

/// Returns the smallest constant among the operands of a minimum.
fn smallest_constant(bound: Value<'_, '_>) -> Option<i64> {
    let min = bound.defining::<AffineMinOp>()?;
    min.map().results().iter().filter_map(|result| result.as_constant()).min()
}

/// `for i to min(c, x) { f } -> if min(c, x) == c { for i to c { f } } else { for i to min(c, x) { f } }`
fn specialize(op: OpId, bounds: Vec<ValueId>, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    // Where results are used, the copies would have to give them.
    if !rewriter.op(op).results().all(Value::is_unused) {
        return None;
    }
    let bounds: Vec<(ValueId, i64)> = bounds
        .into_iter()
        .map(|bound| Some((bound, smallest_constant(rewriter.value(bound))?)))
        .collect::<Option<_>>()?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let mut map = ValueMap::default();
    let mut condition = None;
    for (bound, constant) in bounds {
        let constant = rewriter.builder(location).index(constant);
        let is_equal =
            CmpIOp::builder(context, location).predicate(CmpIPredicate::Eq).lhs(bound).rhs(constant);
        let is_equal = rewriter.create_value(is_equal);
        condition = Some(match condition {
            None => is_equal,
            Some(others) => {
                rewriter.create_value(AndIOp::builder(context, location).lhs(others).rhs(is_equal))
            }
        });
        map.map(bound, constant);
    }
    let new = scf::IfOp::builder(context, location)
        .condition(condition?)
        .results([])
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let new = rewriter.create(new);
    for (at, mut map) in [map, ValueMap::default()].into_iter().enumerate() {
        let region = rewriter.op(new).region(at).id();
        rewriter.create_block(region, None, []);
        rewriter.clone_op(op, &mut map);
        rewriter.create(scf::YieldOp::builder(context, location));
    }
    rewriter.erase_op(op);
    Some(())
}
