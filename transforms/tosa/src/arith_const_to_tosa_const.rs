//! `--tosa-arith-const-to-tosa-const`: constants of `arith` that are tensors become constants of `tosa`.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith as arith;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tosa::ConstOp;

/// The pass `--tosa-arith-const-to-tosa-const`.
#[pass(
    "tosa-arith-const-to-tosa-const",
    "Convert tensor arith.constant operations into tosa.const",
    class = "TosaArithConstantToConstPass",
    anchor = "func.func"
)]
pub struct TosaArithConstantToTosaConst;

impl GreedyPass for TosaArithConstantToTosaConst {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<arith::ConstantOp>("ArithConstantToTosaConst", to_tosa));
    }
}

/// Returns true if a constant of `tosa` may have such elements.
fn is_supported(element: Type<'_>) -> bool {
    element.is_float() || element.is_signless_integer()
}

/// `arith.constant : tensor -> tosa.const`
fn to_tosa(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<arith::ConstantOp>(op)?;
    let (value, ty, location) = (view.value_attr()?, view.result().ty(), view.op().location());
    let is_tensor = ty.is_ranked_tensor() && ty.has_static_shape() && is_supported(ty.element_or_self());
    if !is_tensor || !value.is_elements() || value.ty() != Some(ty) {
        return None;
    }
    let new = ConstOp::builder(rewriter.context(), location).values(value).output(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
