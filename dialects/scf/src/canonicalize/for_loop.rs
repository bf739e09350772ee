//! Patterns of `scf.for`.

use super::trip_count::{Bound, Comparison, trip_count};
use super::{ids, last_op, only_block, replace_by_region, terminator_of};
use crate::{ForOp, YieldOp};
use terrace_interfaces::region_branch_patterns::{
    make_inputs_dead, merge_duplicate_inputs, remove_dead_inputs,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, Pattern, PatternRewriter, RegionSource, Type, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_tensor::CastOp;

impl ForOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::new(Self::NAME, "SimplifyTrivialLoops", few_iterations),
        Pattern::new(Self::NAME, "ForOpTensorCastFolder", carry_before_cast),
        make_inputs_dead(Self::NAME),
        merge_duplicate_inputs(Self::NAME),
        remove_dead_inputs(Self::NAME),
    ];

    const NAME: &'static str = "scf.for";

    /// Returns the trip count, if known.
    pub fn static_trip_count(self) -> Option<ApInt> {
        let comparison = if self.unsigned_cmp() { Comparison::Unsigned } else { Comparison::Signed };
        let [lower, upper, step] = [self.lower_bound(), self.upper_bound(), self.step()].map(Bound::Value);
        trip_count(lower, upper, step, comparison)
    }
}

/// Removes loops of few iterations. None: `for iter_args(a = x) { .. } -> x`; one: `for i = l iter_args(a = x) { f(i, a) } -> f(l, x)`; more:
/// `for { yield x } -> x`
fn few_iterations(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let count = view.static_trip_count()?;
    let inits = ids(view.init_args());
    if count.is_zero() {
        rewriter.replace_op(op, &inits);
        return Some(());
    }
    if count.is_one() {
        let (lower, region) = (view.lower_bound().id(), view.region().id());
        let arguments: Vec<ValueId> = std::iter::once(lower).chain(inits).collect();
        replace_by_region(op, region, &arguments, rewriter);
        return Some(());
    }
    let last = terminator_of(view.region());
    let body = view.region();
    let from_inside =
        last.operands().any(|value| value.parent_region().is_some_and(|region| region.is_within(body)));
    if last.previous().is_some() || from_inside {
        return None;
    }
    let values = ids(last.operands());
    rewriter.replace_op(op, &values);
    Some(())
}

/// Returns true if all sizes that the result of a cast has are known of what is cast as well.
pub(super) fn is_cast_of_more_static(cast: CastOp<'_, '_>) -> bool {
    let (source, dest) = (cast.source().ty(), cast.dest().ty());
    let (Some(from), Some(to)) = (source.shape(), dest.shape()) else { return false };
    let is_dynamic = |size: i64| size == terrace_ir::DYNAMIC;
    source.shaped_element() == dest.shaped_element()
        && from.len() == to.len()
        && from.iter().zip(to).all(|(from, to)| is_dynamic(*to) || !is_dynamic(*from))
}

/// `for iter_args(a = cast x) { yield y } -> cast(for iter_args(b = x) { a = cast b; yield cast y })`
fn carry_before_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let candidate = view.init_args().zip(view.results()).position(|(init, result)| {
        let Some(cast) = init.defining::<CastOp>() else { return false };
        cast.source().ty() != cast.dest().ty() && is_cast_of_more_static(cast) && result.has_one_use()
    });
    let at = candidate?;
    let cast = view.init_args().nth(at)?.defining::<CastOp>()?;
    let (source, from, to) = (cast.source().id(), cast.source().ty(), cast.dest().ty());
    let location = view.op().location();
    let old_block = only_block(view.region());
    let arguments: Vec<(Type<'_>, Location<'_>)> = std::iter::once((view.lower_bound().ty(), location))
        .chain(view.init_args().enumerate().map(|(number, init)| match number == at {
            true => (from, cast.source().location()),
            false => (init.ty(), init.location()),
        }))
        .collect();
    let old_block = old_block.id();

    // The operation, with other types in one place.
    let mut state = rewriter.state_of(op);
    state.operands[3 + at] = source;
    state.result_types[at] = from;
    let region = rewriter.create_region();
    state.regions.push(RegionSource::Detached(region));
    let new = rewriter.create(state);
    let block = rewriter.create_block(region, None, arguments);
    let mut transferred = ids(rewriter.block(block).arguments());
    transferred[1 + at] = create_cast(transferred[1 + at], to, location, rewriter);
    rewriter.merge_blocks(old_block, block, &transferred);

    // What is yielded.
    let last = last_op(rewriter, block);
    rewriter.set_insertion_point(last);
    let mut yielded = rewriter.operands(last);
    yielded[at] = create_cast(yielded[at], from, location, rewriter);
    rewriter.create(YieldOp::builder(rewriter.context(), location).results(yielded));
    rewriter.erase_op(last);

    // The result.
    rewriter.set_insertion_point_after(new);
    let mut results = rewriter.results(new);
    results[at] = create_cast(results[at], to, location, rewriter);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Creates a `tensor.cast`.
pub(super) fn create_cast<'c>(
    value: ValueId,
    ty: Type<'c>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    rewriter.create_value(CastOp::builder(rewriter.context(), location).source(value).dest(ty))
}
