//! Patterns of `scf.if`: what is known of the condition, and of the values.

use super::{ids, only_block, place_of, replace_by_region, replace_yield, terminator_of};
use crate::IfOp;
use terrace_arith::{ArithBuilder, SelectOp, XOrIOp};
use terrace_interfaces::region_branch_patterns::{
    make_inputs_dead, merge_duplicate_inputs, remove_dead_inputs,
};
use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::rewrite::RewriteFn;
use terrace_ir::{Location, MatchResult, Operation, Pattern, PatternRewriter, Region, TypedOp, Value};
use terrace_support::interner::FoldMap;

impl IfOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        pattern("CombineIfs", super::conditional_merge::combine),
        pattern("CombineNestedIfs", super::conditional_merge::combine_nested),
        pattern("ConditionPropagation", known_condition_inside),
        pattern("ConvertTrivialIfToSelect", values_to_selects),
        pattern("RemoveEmptyElseBranch", empty_else),
        pattern("RemoveStaticCondition", constant_condition),
        pattern("ReplaceIfYieldWithConditionOrValue", same_or_condition),
        make_inputs_dead(Self::NAME),
        merge_duplicate_inputs(Self::NAME),
        remove_dead_inputs(Self::NAME),
    ];

    const NAME: &'static str = "scf.if";
}

const fn pattern(name: &'static str, rewrite: RewriteFn) -> Pattern {
    Pattern::of::<IfOp>(name, rewrite)
}

/// `if true { a } else { b } -> a` and `if false { a } else { b } -> b`
fn constant_condition(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<IfOp>(op)?;
    let condition = view.condition().constant()?.as_bool()?;
    let region = if condition { view.then_region() } else { view.else_region() };
    if region.is_empty() {
        rewriter.erase_op(op);
    } else {
        replace_by_region(op, region.id(), &[], rewriter);
    }
    Some(())
}

/// `if c { a } else {} -> if c { a }`
fn empty_else(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<IfOp>(op)?;
    let block = view.else_region().first_block()?;
    if view.op().result_count() != 0 || block.first_op() != block.last_op() {
        return None;
    }
    let then = view.then_region().id();
    let mut state = rewriter.state_of(op);
    state.add_empty_region();
    state.add_empty_region();
    let new = rewriter.create(state);
    let new_then = rewriter.op(new).region(0).id();
    rewriter.inline_region_before(then, new_then, None);
    rewriter.erase_op(op);
    Some(())
}

/// `if c { yield x, y } else { yield z, w } -> select c, x, z` for each result whose values come from outside
fn values_to_selects(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<IfOp>(op)?;
    if view.op().result_count() == 0 {
        return None;
    }
    let (then, otherwise) = (view.then_region(), view.else_region());
    let is_inside = |(a, b): (Value<'_, '_>, Value<'_, '_>)| {
        a.parent_region().is_some_and(|region| region.id() == then.id())
            || b.parent_region().is_some_and(|region| region.id() == otherwise.id())
    };
    let pairs = || terminator_of(then).operands().zip(terminator_of(otherwise).operands());
    let stays: Vec<bool> = pairs().map(is_inside).collect();
    if stays.iter().all(|stays| *stays) {
        return None;
    }
    let values: Vec<(ValueId, ValueId)> = pairs().map(|(a, b)| (a.id(), b.id())).collect();
    let kept = || values.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(pair, _)| *pair);
    let types = view.results().zip(&stays).filter(|(_, stays)| **stays).map(|(value, _)| value.ty());
    let (context, location, condition) = (rewriter.context(), view.op().location(), view.condition().id());
    let mut state = IfOp::builder(context, location).condition(condition).results(types).build();
    state.regions.clear();
    let new = rewriter.create_around_regions_of(op, state);
    rewriter.set_insertion_point(new);
    let mut kept_results = rewriter.results(new).into_iter();
    let mut results = Vec::new();
    for (&(a, b), &stays) in values.iter().zip(&stays) {
        results.push(if stays {
            kept_results.next().expect("the operation has a result for each value that stays")
        } else if a == b {
            a
        } else {
            rewriter.create_value(
                SelectOp::builder(context, location).condition(condition).true_value(a).false_value(b),
            )
        });
    }
    let view = rewriter.view::<IfOp>(new)?;
    let (then, otherwise) = (only_block(view.then_region()).id(), only_block(view.else_region()).id());
    replace_yield(then, kept().map(|(a, _)| a).collect(), rewriter);
    replace_yield(otherwise, kept().map(|(_, b)| b).collect(), rewriter);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `if c { yield x } else { yield x } -> x`, `if c { yield true } else { yield false } -> c`, and
/// `if c { yield false } else { yield true } -> xori(c, true)`
fn same_or_condition(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<IfOp>(op)?;
    if view.op().result_count() == 0 {
        return None;
    }
    let (then, otherwise) = (terminator_of(view.then_region()), terminator_of(view.else_region()));
    let (condition, location) = (view.condition().id(), view.op().location());
    let (then, otherwise, results) = (ids(then.operands()), ids(otherwise.operands()), ids(view.results()));
    let mut is_changed = false;
    for ((a, b), result) in then.into_iter().zip(otherwise).zip(results) {
        if rewriter.value(result).is_unused() {
            continue;
        }
        let constant = |value| rewriter.value(value).constant()?.as_bool();
        let value = match (a == b, constant(a), constant(b)) {
            (true, ..) => a,
            (_, Some(true), Some(false)) => condition,
            (_, Some(false), Some(true)) => negation(condition, location, rewriter),
            _ => continue,
        };
        // Upstream does not tell anybody about these uses.
        rewriter.body_mut().replace_all_uses(result, value);
        is_changed = true;
    }
    is_changed.then_some(())
}

fn negation<'c>(value: ValueId, location: Location<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> ValueId {
    let yes = bool_constant(true, location, rewriter);
    rewriter.create_value(XOrIOp::builder(rewriter.context(), location).lhs(value).rhs(yes))
}

/// Creates a constant of type `i1`.
pub(super) fn bool_constant<'c>(
    value: bool,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    rewriter.builder(location).bool(value)
}

/// `if c { f(c) } else { g(c) } -> if c { f(true) } else { g(false) }`
fn known_condition_inside(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<IfOp>(op)?;
    if view.condition().constant().is_some() {
        return None;
    }
    let location = view.op().location();
    let mut sides = Sides::new(view);
    let uses: Vec<(OpId, usize, bool)> = view
        .condition()
        .uses()
        .filter_map(|operand| Some((operand.owner().id(), operand.number(), sides.of(operand.owner())?)))
        .collect();
    if uses.is_empty() {
        return None;
    }
    rewriter.restore_insertion_point(Some(place_of(op, rewriter)));
    let mut constants = [None, None];
    for (owner, number, side) in uses {
        let constant = &mut constants[usize::from(side)];
        let value = *constant.get_or_insert_with(|| bool_constant(side, location, rewriter));
        rewriter.set_operand(owner, number, value);
    }
    Some(())
}

/// On which side of a conditional operations are; it remembers the regions that it saw.
struct Sides {
    known: FoldMap<RegionId, Option<bool>>,
}

impl Sides {
    fn new(op: IfOp<'_, '_>) -> Self {
        let mut known = FoldMap::default();
        known.insert(op.then_region().id(), Some(true));
        known.insert(op.else_region().id(), Some(false));
        if let Some(outside) = op.op().parent_region() {
            known.insert(outside.id(), None);
        }
        Sides { known }
    }

    fn of(&mut self, op: Operation<'_, '_>) -> Option<bool> {
        let mut passed = Vec::new();
        let mut at = op.parent_region();
        let side = loop {
            let Some(region) = at else { break None };
            if let Some(side) = self.known.get(&region.id()) {
                break *side;
            }
            passed.push(region.id());
            at = Region::parent_region(region);
        };
        self.known.extend(passed.into_iter().map(|region| (region, side)));
        side
    }
}
