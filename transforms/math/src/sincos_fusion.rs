//! `--math-sincos-fusion`: a sine and a cosine of the same angle become one operation.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each cosine, and one for each use of its angle.

use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--math-sincos-fusion`.
#[pass("math-sincos-fusion", "Fuse sin and cos operations.", class = "MathSincosFusionPass")]
pub struct MathSincosFusion;

impl GreedyPass for MathSincosFusion {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<math::CosOp>("SincosFusionPattern", fuse));
    }
}

/// `sin(x), cos(x) -> sincos(x)`, of one block and with the same flags
fn fuse(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cos = rewriter.view::<math::CosOp>(op)?;
    let (view, angle) = (cos.op(), cos.operand());
    let sin = angle.users().find(|user| {
        math::SinOp::cast(*user).is_some()
            && user.block() == view.block()
            && user.attribute("fastmath") == view.attribute("fastmath")
    })?;
    let first = if sin.is_before_in_block(view) { sin.id() } else { op };
    let (sin, angle, ty, location) = (sin.id(), angle.id(), angle.ty(), view.location());
    let flags = view.attribute("fastmath");
    let context = rewriter.context();
    rewriter.set_insertion_point(first);
    let new = math::SincosOp::builder(context, location).operand(angle).fastmath_attr(flags).sin(ty).cos(ty);
    let new = rewriter.create(new);
    let results = rewriter.results(new);
    rewriter.replace_op(sin, &[*results.first()?]);
    rewriter.replace_op(op, &[*results.get(1)?]);
    Some(())
}
