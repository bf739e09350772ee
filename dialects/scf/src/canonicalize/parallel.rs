//! Patterns of `scf.parallel`: dimensions of one iteration, and loops directly in loops.

use super::trip_count::{Bound, Comparison, trip_count};
use super::{ids, only_block, terminator_of, types};
use crate::{ParallelOp, ReduceOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Location, MatchResult, Operation, Pattern, PatternRewriter, RegionSource, Type, TypedOp, Value, ValueMap,
};
use terrace_support::ap_int::ApInt;

impl ParallelOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ParallelOp>("ParallelOpSingleOrZeroIterationDimsFolder", few_iterations),
        Pattern::of::<ParallelOp>("MergeNestedParallelLoops", merge_nested),
    ];

    /// Returns the trip count of each dimension, where known.
    fn trip_counts(self) -> Vec<Option<ApInt>> {
        let bounds = self.lower_bound().zip(self.upper_bound()).zip(self.step());
        bounds
            .map(|((lower, upper), step)| {
                let [lower, upper, step] = [lower, upper, step].map(Bound::Value);
                trip_count(lower, upper, step, Comparison::Signed)
            })
            .collect()
    }

    /// Returns lower bounds, upper bounds and steps.
    fn bounds(self) -> [Vec<ValueId>; 3] {
        [ids(self.lower_bound()), ids(self.upper_bound()), ids(self.step())]
    }
}

/// `parallel (i) = (a) to (a) { f(i) } ->`, `parallel (i) = (0) to (1) { f(i) } -> f(0)`, and
/// `parallel (i, j) = (0, a) to (1, b) { f(i, j) } -> parallel (j) = (a) to (b) { f(0, j) }`
fn few_iterations(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ParallelOp>(op)?;
    let counts = view.trip_counts();
    let is = |count: &Option<ApInt>, test: fn(&ApInt) -> bool| count.as_ref().is_some_and(test);
    // Dimensions after one without iterations do not matter.
    if counts.iter().any(|count| is(count, ApInt::is_zero)) {
        let inits = ids(view.init_vals());
        rewriter.replace_op(op, &inits);
        return Some(());
    }
    let is_kept: Vec<bool> = counts.iter().map(|count| !is(count, ApInt::is_one)).collect();
    if is_kept.iter().all(|kept| *kept) {
        return None;
    }
    let mut map = ValueMap::default();
    let variables = view.induction_variables().zip(view.lower_bound()).zip(&is_kept);
    for ((variable, lower), _) in variables.filter(|(_, kept)| !**kept) {
        map.map(variable.id(), lower.id());
    }
    if !is_kept.contains(&true) {
        return inline(op, &mut map, rewriter);
    }
    let keep = |list: Vec<ValueId>| list.into_iter().zip(&is_kept).filter(|(_, kept)| **kept).map(|(v, _)| v);
    let [lower, upper, step] = view.bounds();
    let (inits, result_types) = (ids(view.init_vals()), types(view.results()));
    let (context, location, from) = (rewriter.context(), view.op().location(), view.region().id());
    let region = rewriter.create_region();
    let new = ParallelOp::builder(context, location)
        .lower_bound(keep(lower))
        .upper_bound(keep(upper))
        .step(keep(step))
        .init_vals(inits)
        .results(result_types)
        .region(RegionSource::Detached(region));
    let new = rewriter.create(new);
    rewriter.clone_region(from, region, &mut map);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Replaces a loop of one iteration by its body and its reductions.
fn inline(op: OpId, map: &mut ValueMap, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ParallelOp>(op)?;
    let reduce = ReduceOp::cast(terminator_of(view.region()))?;
    let inits = ids(view.init_vals());
    let inner: Vec<OpId> = only_block(view.region()).ops().map(Operation::id).collect();
    let (operands, count) = (ids(reduce.operands()), inner.len() - 1);
    let reductions: Vec<(Vec<ValueId>, Vec<OpId>)> = reduce
        .reductions()
        .map(|region| {
            let block = only_block(region);
            (ids(block.arguments()), block.ops().map(Operation::id).collect())
        })
        .collect();
    for op in &inner[..count] {
        rewriter.clone_op(*op, map);
    }
    let mut results = Vec::new();
    for (((arguments, ops), init), operand) in reductions.into_iter().zip(inits).zip(operands) {
        let (&last, ops) = ops.split_last()?;
        map.map(arguments[0], init);
        map.map(arguments[1], map.get(operand).unwrap_or(operand));
        for op in ops {
            rewriter.clone_op(*op, map);
        }
        let result = rewriter.op(last).operand(0).id();
        results.push(map.get(result).unwrap_or(result));
    }
    rewriter.replace_op(op, &results);
    Some(())
}

/// `parallel (i) { parallel (j) { a } } -> parallel (i, j) { a }`
fn merge_nested(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.view::<ParallelOp>(op)?;
    let block = only_block(outer.region());
    let inner = ParallelOp::cast(block.first_op()?)?;
    let is_only = inner.op().next().is_some_and(|next| Some(next) == block.last_op());
    let is_own = |value: &ValueId| rewriter.value(*value).as_argument().is_some_and(|(of, _)| of == block);
    let inner_bounds = inner.bounds();
    let has_inits = outer.init_vals().len() != 0 || inner.init_vals().len() != 0;
    if !is_only || has_inits || inner_bounds.iter().flatten().any(is_own) {
        return None;
    }
    let [lower, upper, step] = outer.bounds();
    let [inner_lower, inner_upper, inner_step] = inner_bounds;
    let old_variables: Vec<ValueId> =
        outer.induction_variables().chain(inner.induction_variables()).map(Value::id).collect();
    let ops: Vec<OpId> = only_block(inner.region()).ops().map(Operation::id).collect();
    let (context, location) = (rewriter.context(), outer.op().location());
    let region = rewriter.create_region();
    let new = ParallelOp::builder(context, location)
        .lower_bound(lower.into_iter().chain(inner_lower))
        .upper_bound(upper.into_iter().chain(inner_upper))
        .step(step.into_iter().chain(inner_step))
        .results([])
        .region(RegionSource::Detached(region));
    rewriter.create(new);
    let variable: (Type<'_>, Location<'_>) = (context.index_type(), location);
    let block = rewriter.create_block(region, None, old_variables.iter().map(|_| variable));
    let mut map = ValueMap::default();
    for (old, new) in old_variables.into_iter().zip(ids(rewriter.block(block).arguments())) {
        map.map(old, new);
    }
    let (_, ops) = ops.split_last()?;
    for op in ops {
        rewriter.clone_op(*op, &mut map);
    }
    rewriter.create(ReduceOp::builder(context, location));
    rewriter.replace_op(op, &[]);
    Some(())
}
