//! `--tosa-layerwise-constant-fold`: transposes, reciprocals and reductions of constants become constants.
//!
//! A constant that others use as well is left alone, so that there are not two of them.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each element of a constant that is folded.

pub(crate) mod elements;

use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Root, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_rewrite::canonicalization_patterns;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tosa as tosa;

/// The pass `--tosa-layerwise-constant-fold`.
#[pass(
    "tosa-layerwise-constant-fold",
    "Fold layerwise operations on constant tensors",
    class = "TosaLayerwiseConstantFoldPass",
    anchor = "func.func"
)]
pub struct TosaLayerwiseConstantFold {
    /// Always perform the reduce constant optimizationMay add more tosa.const but would reduce runtime
    /// calculations.
    #[option("aggressive-reduce-constant")]
    folds_shared: bool,
}

impl GreedyPass for TosaLayerwiseConstantFold {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let context = set.context();
        let of_dialect =
            |pattern: &Pattern| matches!(pattern.root, Root::Op(name) if name.starts_with("tosa."));
        set.extend(canonicalization_patterns(context).into_iter().filter(of_dialect));
        set.add(Pattern::of::<tosa::ReciprocalOp>("TosaFoldConstantReciprocal", reciprocal));
        set.add(Pattern::of::<tosa::TransposeOp>("TosaFoldConstantTranspose", transpose));
        set.extend(REDUCTIONS.iter().map(|&(name, kind)| {
            let folds_shared = self.folds_shared;
            let fold = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
                reduce(op, rewriter, kind, folds_shared)
            };
            Pattern::with_closure(Root::Op(name), "ReduceConstantOptimization", std::sync::Arc::new(fold))
        }));
    }
}

/// Reductions of integers and truth values.
const REDUCTIONS: &[(&str, elements::Combine)] = &[
    (tosa::ReduceAllOp::NAME, |a, b| a.and(b)),
    (tosa::ReduceAnyOp::NAME, |a, b| a.or(b)),
    (tosa::ReduceMaxOp::NAME, |a, b| a.max_signed(b)),
    (tosa::ReduceMinOp::NAME, |a, b| a.min_signed(b)),
    (tosa::ReduceProductOp::NAME, |a, b| a.wrapping_mul(b)),
    (tosa::ReduceSumOp::NAME, |a, b| a.wrapping_add(b)),
];

/// Returns true if all uses of a value are by one operation.
fn has_one_user(value: Value<'_, '_>) -> bool {
    let mut users = value.users().map(|user| user.id());
    let first = users.next();
    first.is_some() && users.all(|user| Some(user) == first)
}

/// `transpose(c) -> c'`
fn transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<tosa::TransposeOp>(op)?;
    let (input, result, location) = (view.input1(), view.output().ty(), view.op().location());
    let values = terrace_tosa::constant_elements(input)?;
    let order = view.op().attribute("perms")?.as_i32_array()?;
    if !has_one_user(input) || !result.has_static_shape() {
        return None;
    }
    let values = elements::transpose(rewriter.context(), values, &order, result)?;
    let new = tosa::ConstOp::builder(rewriter.context(), location).values(values).output(result);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `reciprocal(c) -> 1 / c`
fn reciprocal(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<tosa::ReciprocalOp>(op)?;
    let (input, result, location) = (view.input1(), view.output().ty(), view.op().location());
    let values = terrace_tosa::constant_elements(input)?;
    let is_splat =
        matches!(values.kind(), terrace_ir::AttributeKind::DenseElements { data, .. } if data.is_splat);
    if !is_splat && !has_one_user(input) {
        return None;
    }
    let values = elements::reciprocal(rewriter.context(), values)?;
    let new = tosa::ConstOp::builder(rewriter.context(), location).values(values).output(result);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `reduce(c, axis) -> c'`, of integers
fn reduce(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
    combine: elements::Combine,
    folds_shared: bool,
) -> MatchResult {
    let view = rewriter.op(op);
    let (input, result, location) = (view.operand(0), view.result(0).ty(), view.location());
    let values = input.defining::<tosa::ConstOp<'_, '_>>()?.values_attr()?;
    let axis = usize::try_from(view.attribute("axis")?.as_i64()?).ok()?;
    if !(folds_shared || input.has_one_use()) || !result.has_static_shape() {
        return None;
    }
    let values = elements::reduce(rewriter.context(), values, axis, result, combine)?;
    let new = tosa::ConstOp::builder(rewriter.context(), location).values(values).output(result);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
