//! `--math-uplift-to-fma`: sums of products become fused operations, where the flags allow contraction.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith as arith;
use terrace_arith::FastMathFlags;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_math::FmaOp;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--math-uplift-to-fma`.
#[pass("math-uplift-to-fma", "Uplift arith ops to math.fma.", class = "MathUpliftToFMA")]
pub struct MathUpliftToFma;

impl GreedyPass for MathUpliftToFma {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<arith::AddFOp>("UpliftFma", fuse));
    }
}

/// `addf(mulf(a, b), c) -> fma(a, b, c)`
fn fuse(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<arith::AddFOp>(op)?;
    let flags = view.fastmath();
    if !flags.contains(FastMathFlags::CONTRACT) {
        return None;
    }
    let product = |lhs: terrace_ir::Value<'_, '_>| {
        let product = lhs.defining::<arith::MulFOp<'_, '_>>()?;
        let own = product.fastmath();
        own.contains(FastMathFlags::CONTRACT).then(|| (product.lhs().id(), product.rhs().id(), own))
    };
    let (lhs, rhs) = (view.lhs(), view.rhs());
    let (factors, addend) = match product(lhs) {
        Some(factors) => (factors, rhs.id()),
        None => (product(rhs)?, lhs.id()),
    };
    let (a, b, own) = factors;
    let (context, location) = (rewriter.context(), view.op().location());
    let flags = FastMathFlags::from_value(flags.value() & own.value())?.attribute(context);
    let new = FmaOp::builder(context, location).a(a).b(b).c(addend).fastmath_attr(Some(flags));
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
