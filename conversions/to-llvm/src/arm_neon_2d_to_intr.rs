//! `--arm-neon-2d-to-intr`: operations on matrices of `arm_neon` become intrinsics.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      linear.

use terrace_arm_neon::{Sdot2dOp, SdotOp};
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_rewrite::pattern_pass::PatternPass;
use terrace_vector::ShapeCastOp;

/// The pass.
pub struct ArmNeon2dToIntr;

impl PatternPass for ArmNeon2dToIntr {
    const ARGUMENT: &'static str = "arm-neon-2d-to-intr";
    const CLASS: &'static str = "ConvertArmNeon2dToIntrPass";
    const SUMMARY: &'static str = "Convert Arm NEON structured ops to intrinsics";

    fn patterns(_: Ctx<'_>) -> Vec<Pattern> {
        vec![Pattern::of::<Sdot2dOp>("Sdot2dLoweringPattern", sdot)]
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
