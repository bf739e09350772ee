//! `--scf-forall-to-parallel`: loops over shared tensors that share none become parallel loops.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; bodies are moved.

use super::forall_to_for::bounds;
use terrace_ir::ids::OpId;
use terrace_ir::{LogicalResult, PatternRewriter, RegionSource, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::for_each_named;
use terrace_scf as scf;

/// The pass `--scf-forall-to-parallel`.
#[pass(
    "scf-forall-to-parallel",
    "Convert SCF forall loops to SCF parallel loops",
    class = "SCFForallToParallelLoop"
)]
pub struct ForallToParallel;

/// Reason for which a loop stays.
const IS_NOT_BUFFERIZED: &str = "only fully bufferized scf.forall ops can be lowered to scf.parallel";

impl Pass for ForallToParallel {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_named(op.body_mut(), scf::ForallOp::NAME, &|op, rewriter| {
            let location = rewriter.op(op).location();
            match forall_to_parallel(op, rewriter) {
                Some(_) => Ok(()),
                // The reference fails without a word.
                None => rewriter.context().error(location, format_args!("{IS_NOT_BUFFERIZED}")).emit(),
            }
        })
    }
}

/// Replaces an `scf.forall` on memory by an `scf.parallel`, and returns that.
///
/// `forall (i) { f(i) } -> parallel (i) { f(i); reduce }`
pub fn forall_to_parallel(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.view::<scf::ForallOp>(op)?;
    if view.outputs().len() != 0 {
        rewriter.notify_match_failure(op, IS_NOT_BUFFERIZED);
        return None;
    }
    let (context, location, region) = (rewriter.context(), view.op().location(), view.region().id());
    let mapping = view.mapping_attr();
    let [lower, upper, step] = bounds(op, rewriter)?;
    let new = scf::ParallelOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(step)
        .results([])
        .region(RegionSource::Empty);
    let new = rewriter.create(new);
    if let Some(mapping) = mapping {
        rewriter.set_attribute(new, "mapping", Some(mapping));
    }
    let into = rewriter.op(new).region(0).id();
    rewriter.inline_region_before(region, into, None);
    let body = rewriter.region(into).first_block()?;
    let end = body.last_op()?;
    let (body, end, end_location) = (body.id(), end.id(), end.location());
    rewriter.set_insertion_point_to_end(body);
    rewriter.replace_op_with_new_op(end, scf::ReduceOp::builder(context, end_location));
    rewriter.erase_op(op);
    Some(new)
}
