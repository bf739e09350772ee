//! `--scf-for-loop-peeling`: the last iteration of a loop, which may be partial, becomes a loop of its own.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; loops are copied.

use std::sync::Arc;
use terrace_affine::{AffineApplyOp, Applied};
use terrace_affine_transforms::extremum::{Extremum, replace_by_bound};
use terrace_analysis::value_constraints::{Linear, Role, ValueConstraints};
use terrace_arith::ArithBuilder;
use terrace_interfaces::constant::constant_integer;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Body, Ctx, Failure, LogicalResult, MatchResult, Operation, Pattern, PatternRewriter, Root, TypedOp,
    Value, ValueMap,
};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_scf as scf;
use terrace_tensor as tensor;

/// Marks both parts of a loop that was cut in two.
const PEELED: &str = "__peeled_loop__";
/// Marks the part with one iteration.
const PARTIAL: &str = "__partial_iteration__";

/// The pass `--scf-for-loop-peeling`.
#[pass("scf-for-loop-peeling", "Peel `for` loops at their upper bounds.", class = "SCFForLoopPeeling")]
#[derive(Clone, Copy)]
pub struct ForLoopPeeling {
    #[option("peel-front", help = "Peel the first iteration out of the loop.")]
    peels_front: bool,
    #[option(
        "skip-partial",
        default = true,
        help = "Do not peel loops inside of the last, partial iteration of another already peeled loop."
    )]
    skips_partial: bool,
}

impl PreparedPass for ForLoopPeeling {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let options = *self;
        let peel = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| options.peel(op, rewriter);
        let pattern =
            Pattern::with_closure(Root::of::<scf::ForOp>(), "ForLoopPeelingPattern", Arc::new(peel));
        Ok(FrozenPatternSet::new(context, vec![pattern]))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        in_each_body(op.body_mut(), &|body| {
            remove_marks(body);
            Ok(())
        })
    }
}

fn remove_marks(body: &mut Body<'_>) {
    let names = [PEELED, PARTIAL].map(|name| body.context().identifier(name));
    let mut marked = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        for_each_in(region, &mut |op| {
            if op.discardable().is_some() {
                marked.push(op.id());
            }
        });
    }
    for op in marked {
        names.iter().for_each(|name| body.set_attribute(op, *name, None));
    }
}

impl ForLoopPeeling {
    fn peel(self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
        let view = rewriter.view::<scf::ForOp>(op)?;
        if view.unsigned_cmp() || view.op().attribute(PEELED).is_some() {
            return None;
        }
        let is_partial = |op: Operation<'_, '_>| op.isa::<scf::ForOp>() && op.attribute(PARTIAL).is_some();
        let mut around = std::iter::successors(view.op().parent_op(), |op| op.parent_op());
        if !self.peels_front && self.skips_partial && around.any(is_partial) {
            return None;
        }
        let partial = if self.peels_front { peel_first(op, rewriter)? } else { peel_last(op, rewriter)? };
        let unit = Some(rewriter.context().unit_attribute());
        rewriter.set_attribute(partial, PEELED, unit);
        rewriter.set_attribute(partial, PARTIAL, unit);
        rewriter.set_attribute(op, PEELED, unit);
        Some(())
    }
}

/// Returns lower bound, upper bound and step, as far as they are constants.
fn constants(view: scf::ForOp<'_, '_>) -> [Option<i64>; 3] {
    [view.lower_bound(), view.upper_bound(), view.step()].map(constant_integer)
}

/// Peels the first iteration of a loop with several, and returns the loop that does it; the other one stays.
///
/// `for i = a to b step s { f } -> for i = a to a + s step s { f }, for i = a + s to b step s { f }`; the first loop goes to
/// `min(a + s, b)`, unless it is known to run.
pub fn peel_first(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.view::<scf::ForOp>(op)?;
    if let [Some(lower), Some(upper), Some(step)] = constants(view) {
        let length = i128::from(upper) - i128::from(lower);
        let runs_once = step == 0 || if step > 0 { length <= step.into() } else { length >= step.into() };
        if runs_once {
            return None;
        }
    }
    let (context, operands) = (rewriter.context(), [view.lower_bound().id(), view.step().id()]);
    let (upper, may_not_run) = (view.upper_bound().id(), !runs(view));
    let [a, s] = [0, 1].map(|at| AffineExpr::symbol(context, at));
    let map = AffineMap::new(context, 0, 2, &[a.add(context, s)]);
    let split = split_at(op, map, &operands, rewriter)?;
    let location = rewriter.op(op).location();
    let end = if may_not_run { rewriter.builder(location).minsi(split, upper) } else { split };
    let first = rewriter.clone_op(op, &mut ValueMap::default());
    rewriter.set_operand(first, 1, end);
    let results = rewriter.results(first);
    rewriter.modify_op_in_place(op, |body| {
        body.set_operand_group(op, 3, &results);
        body.set_operand(op, 0, split);
    });
    Some(first)
}

/// Peels the last iteration of a loop, which may be partial, and returns the loop that does it; the other one stays,
/// and minima and maxima in both are simplified.
///
/// `for i = a to b step s { f } -> for i = a to c step s { f }, for i = c to b step s { f }`, where
/// `c = b - (b - a) mod s`; the second loop starts at `max(c, a)`, unless the whole is known to run.
pub fn peel_last(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.view::<scf::ForOp>(op)?;
    let context = rewriter.context();
    let (lower, upper, step) = (view.lower_bound(), view.upper_bound(), view.step());
    let numbers = constants(view);
    if numbers[2].is_some_and(|step| step <= 1) {
        return None;
    }
    if let [Some(lower), Some(upper), Some(step)] = numbers
        && (upper <= lower || (upper - lower).checked_rem(step) == Some(0))
    {
        return None;
    }
    let may_not_run = !runs(view);
    let [a, b, s] = [0, 1, 2].map(|at| AffineExpr::symbol(context, at));
    let rest = AffineExpr::binary(context, BinaryKind::Mod, b.sub(context, a), s);
    let mut composed = Applied::new(AffineMap::new(context, 0, 3, &[rest]), [lower, upper, step]);
    composed.compose(context);
    if composed.map.results()[0].as_constant() == Some(0) {
        return None;
    }
    let (lower, upper, step) = (lower.id(), upper.id(), step.id());
    let map = AffineMap::new(context, 0, 3, &[b.sub(context, rest)]);
    let split = split_at(op, map, &[lower, upper, step], rewriter)?;

    let location = rewriter.op(op).location();
    let start = if may_not_run { rewriter.builder(location).maxsi(split, lower) } else { split };
    rewriter.set_insertion_point_after(op);
    let partial = rewriter.clone_op(op, &mut ValueMap::default());
    rewriter.set_operand(partial, 0, start);
    let (results, new_results) = (rewriter.results(op), rewriter.results(partial));
    for (old, new) in results.iter().zip(new_results) {
        rewriter.replace_all_uses_with(*old, new);
    }
    rewriter.modify_op_in_place(partial, |body| body.set_operand_group(partial, 3, &results));
    rewriter.set_operand(op, 1, split);

    simplify_extrema(op, Iteration::Full, [upper, step], rewriter);
    simplify_extrema(partial, Iteration::Partial, [upper, step], rewriter);
    Some(partial)
}

/// Returns true if the lower bound is known not to lie above the upper one. The reference takes that for granted, and runs
/// the peeled iteration of a loop that does not run.
fn runs(view: scf::ForOp<'_, '_>) -> bool {
    let (lower, upper) = (constant_integer(view.lower_bound()), constant_integer(view.upper_bound()));
    let is_size = || {
        let op = view.upper_bound().defining_op();
        op.is_some_and(|op| op.isa::<tensor::DimOp<'_, '_>>() || op.isa::<memref::DimOp<'_, '_>>())
    };
    match (lower, upper) {
        (Some(lower), Some(upper)) => lower <= upper,
        (Some(lower), None) => lower <= 0 && is_size(),
        _ => false,
    }
}

/// Creates the value of a map where a loop is cut in two. Of other integers than indices it must be a constant, as
/// there are no maps of them.
fn split_at<'c>(
    op: OpId,
    map: AffineMap<'c>,
    operands: &[ValueId],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let ty = rewriter.type_of(operands[0]);
    if ty.is_index() {
        let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands.iter().copied());
        return Some(rewriter.fold(new.result(ty)));
    }
    let numbers: Vec<Option<i64>> =
        operands.iter().map(|operand| constant_integer(rewriter.value(*operand))).collect();
    let value = map.results()[0].evaluate(0, &numbers).ok()??;
    Some(rewriter.builder(location).constant(context.integer_attribute(ty, value)))
}

/// Knowledge about the iterations of a part of a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Iteration {
    /// There are at least as many as the step up to the upper bound of the whole.
    Full,
    /// There are fewer.
    Partial,
}

/// Replaces minima and maxima in a loop, where it is known now which result they give.
fn simplify_extrema(
    op: OpId,
    iteration: Iteration,
    [upper, step]: [ValueId; 2],
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let Some(variable) =
        rewriter.view::<scf::ForOp>(op).and_then(scf::ForOp::induction_variable).map(Value::id)
    else {
        return;
    };
    let mut found = Vec::new();
    for_each_in(rewriter.op(op).region(0), &mut |op| {
        if Extremum::of(op).is_some() {
            found.push(op.id());
        }
    });
    for op in found {
        let mut known = ValueConstraints::default();
        let i = known.add(Role::Dim(Some(variable)));
        let [b, s] = [upper, step].map(|value| known.add(Role::Symbol(Some(value))));
        for (at, value) in [(b, upper), (s, step)] {
            if let Some(constant) = constant_integer(rewriter.value(value)) {
                known.system.fix(at, constant);
            }
        }
        known.at_least_zero(&match iteration {
            // b - i >= s
            Iteration::Full => Linear::of([(i, -1), (b, 1), (s, -1)], 0),
            // b - i < s
            Iteration::Partial => Linear::of([(i, 1), (b, -1), (s, 1)], -1),
        });
        // Those of which too little is known stay as they are.
        let _ = replace_by_bound(op, known, rewriter);
    }
}
