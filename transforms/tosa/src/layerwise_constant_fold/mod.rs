//! `--tosa-layerwise-constant-fold`: transposes, reciprocals and reductions of constants become constants.
//!
//! A constant that others use as well is left alone, so that there are not two of them.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each element of a constant that is folded.

pub(crate) mod elements;

use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, LogicalResult, MatchResult, Pattern, PatternRewriter, Root, TypedOp, Value};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily, canonicalization_patterns};
use terrace_tosa as tosa;

/// The pass.
pub struct TosaLayerwiseConstantFold {
    folds_shared: bool,
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for TosaLayerwiseConstantFold {
    const ARGUMENT: &'static str = "tosa-layerwise-constant-fold";
    const CLASS: &'static str = "TosaLayerwiseConstantFoldPass";
    const SUMMARY: &'static str = "Fold layerwise operations on constant tensors";
    const ANCHOR: Option<&'static str> = Some("func.func");
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "aggressive-reduce-constant",
        kind: OptionKind::Bool,
        default: "false",
        help: "Always perform the reduce constant optimizationMay add more tosa.const but would reduce runtime \
               calculations",
    }];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let folds_shared = options.bool("aggressive-reduce-constant");
        Ok(TosaLayerwiseConstantFold { folds_shared, patterns: None })
    }
}

impl Pass for TosaLayerwiseConstantFold {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let of_dialect =
            |pattern: &Pattern| matches!(pattern.root, Root::Op(name) if name.starts_with("tosa."));
        let mut patterns: Vec<Pattern> =
            canonicalization_patterns(context).into_iter().filter(of_dialect).collect();
        patterns.push(Pattern::of::<tosa::ReciprocalOp>("TosaFoldConstantReciprocal", reciprocal));
        patterns.push(Pattern::of::<tosa::TransposeOp>("TosaFoldConstantTranspose", transpose));
        patterns.extend(REDUCTIONS.iter().map(|&(name, kind)| {
            let folds_shared = self.folds_shared;
            let fold = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
                reduce(op, rewriter, kind, folds_shared)
            };
            Pattern::with_closure(Root::Op(name), "ReduceConstantOptimization", std::sync::Arc::new(fold))
        }));
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        Ok(())
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
