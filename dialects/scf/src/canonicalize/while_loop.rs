//! Patterns of `scf.while`: the order of what is carried, and code that only runs when the loop goes on.

use super::{ids, last_op, only_block, terminator_of, types};
use crate::{ConditionOp, IfOp, WhileOp};
use terrace_interfaces::region_branch_patterns::{
    make_inputs_dead, merge_duplicate_inputs, remove_dead_inputs,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::RewriteFn;
use terrace_ir::{
    InsertionPoint, Location, MatchResult, Operation, Pattern, PatternRewriter, Region, RegionSource, Type,
    TypedOp, Value, WalkOrder, WalkResult,
};
use terrace_support::interner::{FoldMap, FoldSet};

impl<'a, 'c> WhileOp<'a, 'c> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        pattern("WhileConditionTruth", super::while_values::true_after),
        pattern("WhileCmpCond", super::while_values::known_comparison_after),
        pattern("WhileOpAlignBeforeArgs", align_values),
        pattern("WhileMoveIfDown", move_if_down),
        make_inputs_dead("scf.while"),
        merge_duplicate_inputs("scf.while"),
        remove_dead_inputs("scf.while"),
    ];

    /// Returns the terminator of the first region.
    pub(super) fn condition_op(self) -> ConditionOp<'a, 'c> {
        ConditionOp::cast(terminator_of(self.before()))
            .expect("a verified loop ends its first region with it")
    }

    /// Returns the arguments of the second region.
    pub(super) fn after_arguments(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
        only_block(self.after()).arguments()
    }
}

const fn pattern(name: &'static str, rewrite: RewriteFn) -> Pattern {
    Pattern::of::<WhileOp>(name, rewrite)
}

/// Returns for each of `values` where it is among `arguments`, if both have the same members, and each once.
fn permutation(arguments: &[ValueId], values: &[ValueId]) -> Option<Vec<usize>> {
    if arguments == values || arguments.len() != values.len() {
        return None;
    }
    let mut places: FoldMap<ValueId, usize> =
        arguments.iter().enumerate().map(|(at, argument)| (*argument, at)).collect();
    values.iter().map(|value| places.remove(value)).collect()
}

/// `while (a, b) { condition(c) b, a } do { (x, y): .. } -> while (a, b) { condition(c) a, b } do { (y, x): .. }`
fn align_values(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<WhileOp>(op)?;
    let condition = view.condition_op();
    let before = only_block(view.before());
    let arguments = ids(before.arguments());
    let order = permutation(&arguments, &ids(condition.args()))?;
    let mut new_types = types(before.arguments());
    for (result, at) in view.results().zip(&order) {
        new_types[*at] = result.ty();
    }
    let inits: Vec<(Type<'_>, Location<'_>)> =
        view.inits().map(|init| (init.ty(), init.location())).collect();
    let location = view.op().location();
    let (old_before, old_after) = (before.id(), only_block(view.after()).id());
    let (last, condition_value) = (condition.op().id(), condition.condition().id());
    let (context, last_location) = (rewriter.context(), condition.op().location());
    let init_ids = ids(view.inits());

    rewriter.set_insertion_point(last);
    let new_last = ConditionOp::builder(context, last_location).condition(condition_value).args(arguments);
    rewriter.replace_op_with_new_op(last, new_last);

    rewriter.set_insertion_point(op);
    let regions = [rewriter.create_region(), rewriter.create_region()];
    let new = WhileOp::builder(context, location)
        .inits(init_ids)
        .results(new_types.iter().copied())
        .before(RegionSource::Detached(regions[0]))
        .after(RegionSource::Detached(regions[1]));
    let new = rewriter.create(new);
    let new_before = rewriter.create_block(regions[0], None, inits);
    let new_after = rewriter.create_block(regions[1], None, new_types.into_iter().map(|ty| (ty, location)));
    let (results, after) = (rewriter.results(new), ids(rewriter.block(new_after).arguments()));
    let new_results: Vec<ValueId> = order.iter().map(|at| results[*at]).collect();
    let new_arguments: Vec<ValueId> = order.iter().map(|at| after[*at]).collect();
    let before_arguments = ids(rewriter.block(new_before).arguments());
    rewriter.merge_blocks(old_before, new_before, &before_arguments);
    rewriter.merge_blocks(old_after, new_after, &new_arguments);
    rewriter.replace_op(op, &new_results);
    Some(())
}

/// `while { x = if c { a; yield y } else { yield z }; condition(c) x } do { (v): f(v) } ->
/// while { condition(c) z } do { a; f(y) }`
fn move_if_down(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<WhileOp>(op)?;
    let condition = view.condition_op();
    let conditional = IfOp::cast(condition.op().previous()?)?;
    if conditional.condition() != condition.condition() {
        return None;
    }
    let else_block = conditional.else_region().first_block();
    if else_block.is_some_and(|block| block.first_op() != block.last_op()) {
        return None;
    }
    let then = conditional.then_region();
    let captured = captured_values(then, view.before());
    let (conditional_op, last) = (conditional.op().id(), condition.op().id());
    let (then_block, then_region) = (only_block(then).id(), then.id());
    let (location, count) = (view.op().location(), captured.len());
    use_branch_values(op, conditional_op, rewriter)?;

    let mut state = rewriter.state_of(op);
    let captured_types: Vec<Type<'_>> = captured.iter().map(|value| rewriter.type_of(*value)).collect();
    state.result_types.extend(captured_types.iter().copied());
    let new = rewriter.create_around_regions_of(op, state);
    let after = rewriter.view::<WhileOp>(new)?.after();
    let (after_region, after_block) = (after.id(), only_block(after).id());
    let added: Vec<ValueId> =
        captured_types.iter().map(|ty| rewriter.add_argument(after_block, *ty, location)).collect();
    let operands: Vec<ValueId> =
        rewriter.operands(last).into_iter().chain(captured.iter().copied()).collect();
    rewriter.modify_op_in_place(last, |body| body.set_operands(last, &operands));
    for (value, argument) in captured.into_iter().zip(added) {
        rewriter.replace_uses_if(value, argument, |user| {
            let body = user.body();
            let targets = [then_region, after_region].map(|region| Region::new(body, region));
            user.parent_region().is_some_and(|region| targets.iter().any(|target| region.is_within(*target)))
        });
    }
    let then_last = last_op(rewriter, then_block);
    rewriter.erase_op(then_last);
    let before = rewriter.block(after_block).first_op().map(Operation::id);
    rewriter.inline_block_before(then_block, InsertionPoint { block: after_block, before }, &[]);
    rewriter.erase_op(conditional_op);
    let mut results = rewriter.results(new);
    results.truncate(results.len() - count);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Hands on what the conditional gives when the loop ends, and uses after it what it gives when the loop goes on.
fn use_branch_values(op: OpId, conditional: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<WhileOp>(op)?;
    let conditional = rewriter.view::<IfOp>(conditional)?;
    let handed = view.condition_op().args().zip(view.after_arguments());
    let results: Vec<(ValueId, usize, ValueId)> = handed
        .filter(|(value, _)| value.defining_op() == Some(conditional.op()))
        .filter_map(|(value, argument)| Some((value.id(), value.result_number()?, argument.id())))
        .collect();
    if results.is_empty() {
        return Some(());
    }
    let then = ids(terminator_of(conditional.then_region()).operands());
    let otherwise = ids(terminator_of(conditional.else_region()).operands());
    for (result, number, argument) in results {
        rewriter.replace_all_uses_with(result, otherwise[number]);
        rewriter.replace_all_uses_with(argument, then[number]);
    }
    Some(())
}

/// Returns the values of `from` that are used in `region`, in the order in which they are met, inner operations
/// first.
fn captured_values<'a, 'c>(region: Region<'a, 'c>, from: Region<'a, 'c>) -> Vec<ValueId> {
    let mut captured = Vec::new();
    let mut seen = FoldSet::default();
    for op in region.ops() {
        let flow = op.walk(WalkOrder::PostOrder, &mut |inner| {
            let outer = inner.operands().filter(|value| value.parent_region() == Some(from));
            captured.extend(outer.map(Value::id).filter(|value| seen.insert(*value)));
            WalkResult::Advance
        });
        debug_assert!(flow.is_continue());
    }
    captured
}
