//! Patterns of `scf.forall`: what is known of bounds, and dimensions of one iteration.

use super::trip_count::{Bound, Comparison, trip_count};
use super::{ids, only_block, place_of, types};
use crate::{ForallOp, ForallOpBuilder, InParallelOp};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::RewriteFn;
use terrace_ir::{
    DYNAMIC, Location, MatchResult, Operation, Pattern, PatternRewriter, RegionSource, TypedOp, Value,
    ValueMap,
};
use terrace_support::ap_int::ApInt;
use terrace_tensor::{DimOp, InsertSliceOp, ParallelInsertSliceOp};

impl<'a, 'c> ForallOp<'a, 'c> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<DimOp>("DimOfForallOp", super::forall_outputs::dim),
        pattern("FoldTensorCastOfOutputIntoForallOp", super::forall_outputs::share_before_cast),
        pattern("ForallOpControlOperandsFolder", constant_bounds),
        pattern("ForallOpIterArgsFolder", super::forall_outputs::unchanged_outputs),
        pattern("ForallOpSingleOrZeroIterationDimsFolder", few_iterations),
        pattern("ForallOpReplaceConstantInductionVar", constant_variables),
    ];

    /// Returns the bounds as they are written.
    pub(super) fn space(self) -> [Vec<Entry>; 3] {
        [
            entries(&self.static_lower_bound(), self.dynamic_lower_bound()),
            entries(&self.static_upper_bound(), self.dynamic_upper_bound()),
            entries(&self.static_step(), self.dynamic_step()),
        ]
    }

    /// Returns the trip count of each dimension, where known.
    fn trip_counts(self) -> Vec<Option<ApInt>> {
        let [lower, upper, step] = self.space();
        let bound = |entry: &Entry| match *entry {
            Entry::Value(value) => Bound::Value(Value::new(self.op().body(), value)),
            Entry::Constant(constant) => Bound::Constant(constant),
        };
        let dimensions = lower.iter().zip(&upper).zip(&step);
        dimensions.map(|((l, u), s)| trip_count(bound(l), bound(u), bound(s), Comparison::Signed)).collect()
    }
}

const fn pattern(name: &'static str, rewrite: RewriteFn) -> Pattern {
    Pattern::of::<ForallOp>(name, rewrite)
}

/// An entry of a list of bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    Value(ValueId),
    Constant(i64),
}

fn entries<'a, 'c: 'a>(list: &[i64], mut values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<Entry> {
    let mut entry = |entry: i64| match entry {
        DYNAMIC => Entry::Value(values.next().expect("a verified list has a value for each place").id()),
        constant => Entry::Constant(constant),
    };
    list.iter().map(|one| entry(*one)).collect()
}

fn split(entries: &[Entry]) -> (Vec<i64>, Vec<ValueId>) {
    let mut values = Vec::new();
    let constant = |entry: &Entry| match *entry {
        Entry::Constant(constant) => constant,
        Entry::Value(value) => {
            values.push(value);
            DYNAMIC
        }
    };
    (entries.iter().map(constant).collect(), values)
}

/// Returns a loop over a space, with nothing else yet.
pub(super) fn over<'c>(
    space: &[Vec<Entry>; 3],
    location: Location<'c>,
    rewriter: &PatternRewriter<'_, 'c>,
) -> ForallOpBuilder<'c> {
    let [lower, upper, step] = space.each_ref().map(|list| split(list));
    ForallOp::builder(rewriter.context(), location)
        .static_lower_bound(&lower.0)
        .dynamic_lower_bound(lower.1)
        .static_upper_bound(&upper.0)
        .dynamic_upper_bound(upper.1)
        .static_step(&step.0)
        .dynamic_step(step.1)
}

/// `forall (i) = (c0) to (c8) step (c1) -> forall (i) in (8)`, where `c0`, `c8` and `c1` are constants
fn constant_bounds(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForallOp>(op)?;
    let mut space = view.space();
    // One list at a time.
    space.iter_mut().find_map(|list| {
        let mut is_changed = false;
        for entry in list {
            if let Entry::Value(value) = *entry
                && let Some(constant) = rewriter.value(value).constant_i64()
            {
                *entry = Entry::Constant(constant);
                is_changed = true;
            }
        }
        is_changed.then_some(())
    })?;
    let context = rewriter.context();
    let names = ["staticLowerBound", "staticUpperBound", "staticStep"].map(|name| context.identifier(name));
    let lists = space.each_ref().map(|list| split(list));
    rewriter.modify_op_in_place(op, |body| {
        for (group, (name, (constants, values))) in names.into_iter().zip(lists).enumerate() {
            body.set_operand_group(op, group, &values);
            body.set_attribute(op, name, Some(context.dense_i64_array(&constants)));
        }
    });
    Some(())
}

/// Materializes the value of a bound: itself, or a new constant.
fn materialize<'c>(entry: Entry, location: Location<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> ValueId {
    match entry {
        Entry::Value(value) => value,
        Entry::Constant(constant) => rewriter.builder(location).index(constant),
    }
}

/// `forall (i) = (a) to (a) shared_outs(x) -> x`, `forall (i) = (0) to (1) { f(i) } -> f(0)`, and
/// `forall (i, j) = (0, a) to (1, b) { f(i, j) } -> forall (j) = (a) to (b) { f(0, j) }`
fn few_iterations(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForallOp>(op)?;
    if view.mapping_attr().and_then(|mapping| mapping.as_array()).is_some_and(|mapping| !mapping.is_empty()) {
        return None;
    }
    let (counts, space) = (view.trip_counts(), view.space());
    let (variables, outputs) = (ids(view.induction_variables()), ids(view.outputs()));
    let (location, result_types) = (view.op().location(), types(view.results()));
    let (from, body) = (view.region().id(), only_block(view.region()).id());
    let mut map = ValueMap::default();
    let mut kept: [Vec<Entry>; 3] = Default::default();
    for (at, count) in counts.iter().enumerate() {
        if count.as_ref().is_some_and(ApInt::is_zero) {
            rewriter.replace_op(op, &outputs);
            return Some(());
        }
        if count.as_ref().is_some_and(ApInt::is_one) {
            let value = materialize(space[0][at], location, rewriter);
            map.map(variables[at], value);
            continue;
        }
        kept.iter_mut().zip(&space).for_each(|(kept, list)| kept.push(list[at]));
    }
    if kept[0].is_empty() {
        let lower: Vec<ValueId> =
            space[0].iter().map(|entry| materialize(*entry, location, rewriter)).collect();
        let arguments: Vec<ValueId> = lower.into_iter().chain(outputs).collect();
        rewriter.inline_block_before(body, place_of(op, rewriter), &arguments);
        return finish_inlined(op, rewriter);
    }
    if kept[0].len() == counts.len() {
        return None;
    }
    let old = rewriter.op(op);
    let mapping = old.attribute("mapping");
    let discardable = old.discardable_attributes();
    let region = rewriter.create_region();
    let new = over(&kept, location, rewriter)
        .outputs(outputs)
        .results(result_types)
        .mapping_attr(mapping)
        .region(RegionSource::Detached(region));
    let mut state = new.build();
    state.discardable.extend_from_slice(discardable);
    let new = rewriter.create(state);
    rewriter.clone_region(from, region, &mut map);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Turns the insertions at the end of an inlined body, which stand before the loop now, to ones in sequence.
fn finish_inlined(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let last = InParallelOp::cast(rewriter.op(op).previous()?)?;
    let (last_id, ops): (OpId, Vec<OpId>) =
        (last.op().id(), only_block(last.region()).ops().map(Operation::id).collect());
    rewriter.set_insertion_point_after(op);
    let mut results = Vec::new();
    for insertion in ops {
        let Some(insert) = rewriter.view::<ParallelInsertSliceOp>(insertion) else { continue };
        let new = InsertSliceOp::builder(context, location)
            .source(insert.source().id())
            .dest(insert.dest().id())
            .offsets(ids(insert.offsets()))
            .sizes(ids(insert.sizes()))
            .strides(ids(insert.strides()))
            .static_offsets(&insert.static_offsets())
            .static_sizes(&insert.static_sizes())
            .static_strides(&insert.static_strides())
            .result(insert.dest().ty());
        results.push(rewriter.create_value(new));
    }
    rewriter.replace_all_op_uses_with(op, &results);
    rewriter.erase_op(last_id);
    rewriter.erase_op(op);
    Some(())
}

/// `forall (i) = (0) to (1) { f(i) } -> forall (i) = (0) to (1) { f(0) }`
fn constant_variables(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForallOp>(op)?;
    let (counts, location) = (view.trip_counts(), view.op().location());
    let [lower, ..] = view.space();
    let variables = ids(view.induction_variables());
    let mut is_changed = false;
    for ((count, lower), variable) in counts.into_iter().zip(lower).zip(variables) {
        if !rewriter.value(variable).is_unused() && count.is_some_and(|count| count.is_one()) {
            let value = materialize(lower, location, rewriter);
            rewriter.replace_all_uses_with(variable, value);
            is_changed = true;
        }
    }
    is_changed.then_some(())
}
