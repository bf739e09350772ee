//! Steps as constants.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_vector::StepOp;

/// `step -> [0, 1, ...]`, if its size is known.
pub const STEP: Pattern = Pattern::of::<StepOp>("StepToArithConstantOpRewrite", step);

fn step(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<StepOp>(op)?;
    let ty = view.op().result(0).ty();
    if ty.is_scalable_vector() {
        return None;
    }
    let [size] = ty.shape()? else { return None };
    let elements: Vec<ApInt> = (0..*size).map(|at| ApInt::from_i64(64, at)).collect();
    let value = rewriter.context().dense_integers_attribute(ty, &elements);
    let new = Builder::like(rewriter, op).constant_of(ty, value);
    rewriter.replace_op(op, &[new]);
    Some(())
}
