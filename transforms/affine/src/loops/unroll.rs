//! Unrolling: several iterations in one.

use super::bounds::{Bound, cleanup_start, largest_divisor_of_trip_count, operand_ids, set_bound};
use super::promote::promote_single_iteration;
use crate::bounds::constant_trip_count;
use crate::legality::domain::runs_backwards;
use terrace_affine::{AffineApplyOp, AffineForOp};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, Operation, PatternRewriter, TypedOp, ValueMap};
use terrace_rewrite::ops::ids;

/// Most operations that one loop is unrolled to.
const LARGEST_BODY: u64 = 1 << 18;

/// Handling of the iterations that are left when whole groups of them are unrolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrolled {
    /// They stay a loop.
    Groups,
    /// They are unrolled as well, or nothing is.
    All,
}

/// Unrolls all iterations of a loop: `for i = 0 to 2 { f(i) } -> f(0); f(1)`.
///
/// `None` if the trip count is not constant, or too large.
pub fn unroll_full(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    match constant_trip_count(rewriter.view::<AffineForOp>(op)?)? {
        0 => Some(()),
        1 => promote_single_iteration(op, rewriter),
        count => unroll_by_factor(op, count, Unrolled::Groups, rewriter),
    }
}

/// Unrolls as many iterations as there are, or as a factor says if that is less.
pub fn unroll_up_to_factor(op: OpId, factor: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let factor = match constant_trip_count(rewriter.view::<AffineForOp>(op)?) {
        // A loop that never runs has nothing to unroll.
        Some(0) => return None,
        Some(count) => factor.min(count),
        None => factor,
    };
    unroll_by_factor(op, factor, Unrolled::Groups, rewriter)
}

/// Unrolls groups of iterations: `for i = 0 to 10 { f(i) } -> for i = 0 to 8 step 2 { f(i); f(i + 1) }`, with a loop of
/// what is left after it.
///
/// `None` if the loop has fewer iterations, if where the rest begins is no affine function, or if too much would come
/// out.
pub fn unroll_by_factor(
    op: OpId,
    factor: i64,
    rest: Unrolled,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<()> {
    let view = rewriter.view::<AffineForOp>(op)?;
    let count = constant_trip_count(view);
    if factor == 1 {
        return match count {
            Some(1) => promote_single_iteration(op, rewriter),
            _ => Some(()),
        };
    }
    let body = view.region().first_block()?;
    if body.first_op() == body.last_op() {
        return Some(());
    }
    if count.is_some_and(|count| count < factor) {
        return match rest {
            Unrolled::All => unroll_full(op, rewriter),
            Unrolled::Groups => None,
        };
    }
    if !is_affordable(view, factor) {
        return None;
    }
    let step = view.step().checked_mul(factor)?;
    if !largest_divisor_of_trip_count(view).is_multiple_of(factor.unsigned_abs()) {
        if view.lower_bound_map().results().len() != 1 || view.upper_bound_map().results().len() != 1 {
            return None;
        }
        if rest == Unrolled::All {
            return unroll_full(op, rewriter);
        }
        split_off_rest(op, factor, rewriter)?;
    }
    let step = rewriter.context().index_attribute(step);
    replicate(op, factor, rewriter)?;
    rewriter.set_attribute(op, "step", Some(step));
    let _ = promote_single_iteration(op, rewriter);
    Some(())
}

fn is_affordable(view: AffineForOp<'_, '_>, factor: i64) -> bool {
    let mut size = 0_u64;
    view.op().for_each_nested(|_| size += 1);
    size.checked_mul(factor.unsigned_abs()).is_some_and(|size| size <= LARGEST_BODY)
}

/// Makes a loop run only whole groups of its iterations, and puts one that runs the others after it.
///
/// `None`, and nothing is changed, if where the rest begins is no affine function.
pub(super) fn split_off_rest(op: OpId, factor: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.view::<AffineForOp>(op)?;
    let context = rewriter.context();
    let start = cleanup_start(view, factor)?;
    // An upper bound below the lower one: the rest starts no earlier than the loop does.
    let first = runs_backwards(view).then(|| crate::bounds::lower(view));
    let guarded = first.map(|first| crate::bounds::joined(&first, &start, context));
    let (map, operands) = (start.map, operand_ids(&start));
    let rest_start = guarded.map_or_else(|| (map, operands.clone()), |both| (both.map, operand_ids(&both)));

    rewriter.set_insertion_point_after(op);
    let rest = rewriter.clone_op(op, &mut ValueMap::default());
    let (old, new) = (rewriter.results(op), rewriter.results(rest));
    for (old, new) in old.iter().zip(new) {
        rewriter.replace_all_uses_with(*old, new);
    }
    rewriter.modify_op_in_place(rest, |body| body.set_operand_group(rest, 2, &old));
    set_bound(rest, Bound::Lower, rest_start.0, &rest_start.1, rewriter);
    set_bound(op, Bound::Upper, map, &operands, rewriter);
    let _ = promote_single_iteration(rest, rewriter);
    Some(rest)
}

/// Returns the map `(d0) -> (d0 + by)`.
pub(super) fn shift<'c>(context: Ctx<'c>, by: i64) -> AffineMap<'c> {
    AffineMap::new(context, 1, 0, &[AffineExpr::dim(context, 0).add_constant(context, by)])
}

/// Creates `affine.apply` that adds a number to an induction variable.
pub(super) fn shifted(
    like: OpId,
    variable: ValueId,
    by: i64,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> ValueId {
    let (context, location) = (rewriter.context(), rewriter.op(like).location());
    let new = AffineApplyOp::builder(context, location).map(shift(context, by)).map_operands([variable]);
    rewriter.create_value(new.result(context.index_type()))
}

/// Puts copies of the body of a loop after it, one for each further iteration of a group.
fn replicate(op: OpId, factor: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let view = rewriter.view::<AffineForOp>(op)?;
    let step = view.step();
    let body = view.region().first_block()?;
    let (end, variable) = (body.last_op()?.id(), body.argument(0).id());
    let carried = ids(body.arguments().skip(1));
    let mut originals: Vec<OpId> = body.ops().map(Operation::id).collect();
    originals.pop();
    let yields = rewriter.operands(end);
    let mut last: Vec<ValueId> = yields.to_vec();
    rewriter.set_insertion_point(end);
    for iteration in 1..factor {
        let mut map = ValueMap::default();
        carried.iter().zip(&last).for_each(|(argument, value)| map.map(*argument, *value));
        if !rewriter.value(variable).is_unused() {
            map.map(variable, shifted(op, variable, step.checked_mul(iteration)?, rewriter));
        }
        for original in &originals {
            rewriter.clone_op(*original, &mut map);
        }
        last = yields.iter().map(|value| map.get(*value).unwrap_or(*value)).collect();
    }
    rewriter.modify_op_in_place(end, |body| body.set_operands(end, &last));
    Some(())
}
