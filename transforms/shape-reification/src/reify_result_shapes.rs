//! `--reify-result-shapes`: `tensor.pad` and `tensor.concat` get the sizes in their result types that follow from their
//! operands.
//!
//! Reads:     models of shape reification.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::reify::reify_result;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{DYNAMIC, LogicalResult, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_tensor::{CastOp, ConcatOp, PadOp};

/// The pass `--reify-result-shapes`.
#[pass(
    "reify-result-shapes",
    "Reifies the results of `tensor::PadOp` and `tensor::ConcatOp`.",
    class = "ReifyResultShapesPass"
)]
pub struct ReifyResultShapes;

impl Pass for ReifyResultShapes {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            let mut found = Vec::new();
            for region in terrace_ir::Operation::new(body, terrace_ir::Body::ROOT).regions() {
                for_each_in(region, &mut |op| {
                    if PadOp::cast(op).is_some() || ConcatOp::cast(op).is_some() {
                        found.push(op.id());
                    }
                });
            }
            for op in found {
                let mut listener = NoListener;
                let mut rewriter = PatternRewriter::new(body, &mut listener);
                rewriter.set_insertion_point(op);
                refine(op, &mut rewriter);
            }
            Ok(())
        })
    }
}

/// `f(x) : tensor<?> -> cast(f(x) : tensor<c>)`
fn refine(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let sizes = reify_result(op, 0, rewriter)?;
    let ty = rewriter.op(op).result(0).ty();
    let known = |size: &MixedIndex| match size.known(rewriter.body()) {
        Some(known) if known >= 0 => known,
        _ => DYNAMIC,
    };
    let shape: Vec<i64> = sizes.iter().map(known).collect();
    if ty.shape()? == shape {
        return None;
    }
    let context = rewriter.context();
    let location = rewriter.op(op).location();
    let refined = context.ranked_tensor_type(&shape, ty.element_or_self(), ty.encoding());
    let mut state = rewriter.state_of(op);
    state.result_types = [refined].into_iter().collect();
    let new = rewriter.create_around_regions_of(op, state);
    let new = rewriter.op(new).result(0).id();
    rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(new).dest(ty));
    Some(())
}
