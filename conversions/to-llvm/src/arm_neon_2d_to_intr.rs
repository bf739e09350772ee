//! `--arm-neon-2d-to-intr`: operations on matrices of `arm_neon` become intrinsics.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      linear.

use terrace_arm_neon::{Sdot2dOp, SdotOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector::ShapeCastOp;

/// The pass `--arm-neon-2d-to-intr`.
#[pass(
    "arm-neon-2d-to-intr",
    "Convert Arm NEON structured ops to intrinsics",
    class = "ConvertArmNeon2dToIntrPass"
)]
pub struct ArmNeon2dToIntr;

impl GreedyPass for ArmNeon2dToIntr {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<Sdot2dOp>("Sdot2dLoweringPattern", sdot));
    }
}

/// `2d.sdot(a, b, c) -> intr.sdot(a, shape_cast(b), shape_cast(c))`
fn sdot(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<Sdot2dOp>(op)?;
    let (a, b, c) = (view.a().id(), view.b().id(), view.c().id());
    let (matrix, result, location) = (view.b().ty(), view.res().ty(), view.op().location());
    let context = rewriter.context();
    let row = context.vector_type(&[matrix.shape()?.iter().product()], matrix.element_or_self());
    let [b, c] = [b, c].map(|matrix| {
        rewriter.create_value(ShapeCastOp::builder(context, location).source(matrix).result(row))
    });
    let new = rewriter.create_value(SdotOp::builder(context, location).a(a).b(b).c(c).res(result));
    rewriter.replace_op(op, &[new]);
    Some(())
}
