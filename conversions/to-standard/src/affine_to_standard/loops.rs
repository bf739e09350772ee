//! Affine loops and conditionals become those of `scf`: bounds and conditions are values.

use super::{expand, ids, largest, reductions, smallest};
use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp, AffineYieldOp};
use terrace_arith::{AndIOp, ArithBuilder, AtomicRMWKind, CmpIOp, CmpIPredicate};
use terrace_ir::affine::IntegerSet;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::case_value;
use terrace_ir::{
    Block, Location, MatchResult, Operation, PatternRewriter, Region, RegionSource, Type, TypedOp, Value,
};
use terrace_scf::{ForOp, IfOp, ParallelOp, ReduceOp, ReduceReturnOp, YieldOp};

/// `affine.for i = max f(x) to min g(x) step c -> scf.for i = maxsi(f(x)) to minsi(g(x)) step c`
pub(super) fn for_loop(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineForOp>(op)?;
    let (lower_map, lower_operands) = (view.lower_bound_map(), ids(view.lower_bound_operands()));
    let (upper_map, upper_operands) = (view.upper_bound_map(), ids(view.upper_bound_operands()));
    let (inits, step, body) = (ids(view.inits()), view.step(), view.region().id());
    let types: Vec<Type<'_>> = view.results().map(Value::ty).collect();
    let (context, location) = (rewriter.context(), view.op().location());
    let lower = largest(rewriter, location, lower_map, &lower_operands)?;
    let upper = smallest(rewriter, location, upper_map, &upper_operands)?;
    let step = rewriter.builder(location).index(step);
    let new = ForOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(step)
        .init_args(inits)
        .results(types);
    replace_around(op, new.build(), &[body], rewriter);
    Some(())
}

/// `affine.if x in s -> scf.if andi(..)`
pub(super) fn conditional(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineIfOp>(op)?;
    let (set, operands) = (view.condition(), ids(view.op().operands()));
    let regions = [view.then_region().id(), view.else_region().id()];
    let types: Vec<Type<'_>> = view.results().map(Value::ty).collect();
    let (context, location) = (rewriter.context(), view.op().location());
    let condition = is_in(rewriter, location, set, &operands)?;
    let new = IfOp::builder(context, location).condition(condition).results(types);
    replace_around(op, new.build(), &regions, rewriter);
    Some(())
}

/// Returns true if values are in an integer set.
fn is_in<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    set: IntegerSet<'c>,
    operands: &[ValueId],
) -> Option<ValueId> {
    let context = rewriter.context();
    let zero = rewriter.builder(location).index(0);
    let (dims, symbols) = operands.split_at(set.dims() as usize);
    let mut all: Option<ValueId> = None;
    for (&constraint, &is_equality) in set.constraints().iter().zip(set.equalities()) {
        let value = expand::expr(rewriter, location, constraint, dims, symbols)?;
        let predicate = if is_equality { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
        let holds = CmpIOp::builder(context, location).predicate(predicate).lhs(value).rhs(zero);
        let holds = rewriter.create_value(holds);
        all = Some(match all {
            Some(before) => rewriter.create_value(AndIOp::builder(context, location).lhs(before).rhs(holds)),
            None => holds,
        });
    }
    Some(all.unwrap_or_else(|| rewriter.builder(location).constant(context.bool_attribute(true))))
}

/// Replaces an operation by a new one, into whose regions the blocks of others go.
fn replace_around<'c>(
    op: OpId,
    mut state: terrace_ir::OperationState<'c>,
    regions: &[terrace_ir::ids::RegionId],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    state.regions.clear();
    regions.iter().for_each(|_| state.add_empty_region());
    let new = rewriter.create(state);
    for (at, &from) in regions.iter().enumerate() {
        let into = rewriter.op(new).region(at).id();
        rewriter.inline_region_before(from, into, None);
    }
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    new
}

/// `affine.yield x -> scf.yield x`, and `affine.yield -> scf.reduce` at the end of a parallel loop
pub(super) fn yield_values(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineYieldOp>(op)?;
    let (context, location, values) = (rewriter.context(), view.op().location(), ids(view.operands()));
    if view.op().parent_op().is_some_and(|parent| parent.isa::<ParallelOp>()) {
        rewriter.replace_op_with_new_op(op, ReduceOp::builder(context, location));
    } else {
        rewriter.replace_op_with_new_op(op, YieldOp::builder(context, location).results(values));
    }
    Some(())
}

/// `affine.parallel (i) = (max f(x)) to (min g(x)) -> scf.parallel (i) = (maxsi(f(x))) to (minsi(g(x)))`
pub(super) fn parallel(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.view::<AffineParallelOp>(op)?;
    let (location, body, operands) = (view.op().location(), view.region().id(), ids(view.map_operands()));
    let bounds = view.lower_bounds(context).into_iter().zip(view.upper_bounds(context));
    let (lower_operands, upper_operands) =
        operands.split_at_checked(view.lower_bounds_map().inputs() as usize)?;
    let steps: Vec<i64> = view.steps().iter().filter_map(|step| step.as_i64()).collect();
    let types: Vec<Type<'_>> = view.results().map(Value::ty).collect();
    let kinds: Vec<AtomicRMWKind> = view
        .reductions()
        .iter()
        .filter_map(|kind| case_value(*kind).and_then(AtomicRMWKind::from_value))
        .collect();
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for (lower_map, upper_map) in bounds {
        lower.push(largest(rewriter, location, lower_map, lower_operands)?);
        upper.push(smallest(rewriter, location, upper_map, upper_operands)?);
    }
    let steps: Vec<ValueId> = steps.into_iter().map(|step| rewriter.builder(location).index(step)).collect();
    let mut inits = Vec::new();
    for (&kind, &ty) in kinds.iter().zip(&types) {
        let identity = reductions::identity(context, location, kind, ty)?;
        inits.push(rewriter.builder(location).constant(identity));
    }
    let reduces = !types.is_empty();
    let new = ParallelOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(steps)
        .init_vals(inits)
        .results(types);
    let new = replace_around(op, new.build(), &[body], rewriter);
    if reduces {
        let body = rewriter.op(new).region(0).first_block().expect("a loop has a body").id();
        let last = rewriter.block(body).last_op().map(Operation::id)?;
        reduce(last, location, &kinds, rewriter)?;
    }
    Some(())
}

/// Replaces the `affine.yield` that ends a parallel loop by `scf.reduce`.
fn reduce<'c>(
    last: OpId,
    location: Location<'c>,
    kinds: &[AtomicRMWKind],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let context = rewriter.context();
    let values = rewriter.operands(last);
    rewriter.set_insertion_point(last);
    let new = ReduceOp::builder(context, location)
        .operands(values.iter().copied())
        .reductions(kinds.iter().map(|_| RegionSource::Empty));
    let new = rewriter.create(new);
    let regions: Vec<_> = rewriter.op(new).regions().map(Region::id).collect();
    for ((region, value), &kind) in regions.into_iter().zip(&values).zip(kinds) {
        let value = rewriter.value(*value);
        let argument = (value.ty(), value.location());
        let block = rewriter.create_block(region, None, [argument, argument]);
        let arguments: Vec<ValueId> = Block::arguments(rewriter.block(block)).map(Value::id).collect();
        let combined = reductions::combine(rewriter, location, kind, (arguments[0], arguments[1]))?;
        rewriter.create(ReduceReturnOp::builder(context, location).result(combined));
    }
    rewriter.erase_op(last);
    Some(())
}
