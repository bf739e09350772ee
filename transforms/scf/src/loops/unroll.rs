//! Unrolling: several iterations of a loop in one.

use super::promote::promote_single_iteration;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Operation, PatternRewriter, TypedOp, ValueMap};
use terrace_rewrite::ops::ids;
use terrace_scf::ForOp;

/// Most operations that one loop is unrolled to.
const LARGEST_BODY: u64 = 1 << 18;

/// Unrolls groups of iterations: `for i = a to b step s { f(i) }` becomes a loop with a step of `factor * s` that does
/// `f(i)`, `f(i + s)` and so on, and a loop of what is left after it.
///
/// `None` if the factor is not positive, or too much would come of it.
pub fn unroll_by_factor(op: OpId, factor: i64, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let body = view.region().first_block()?;
    let mut size = 0_u64;
    view.op().for_each_nested(|_| size += 1);
    if factor < 1 || size.checked_mul(factor.unsigned_abs())? > LARGEST_BODY {
        return None;
    }
    if body.first_op() == body.last_op() {
        return Some(());
    }
    let (lower, upper, step) = (view.lower_bound(), view.upper_bound(), view.step());
    let ty = upper.ty();
    let numbers = [lower, upper, step].map(|bound| bound.constant_i64());
    let count = view.static_trip_count().and_then(|count| count.to_u64()).map(i64::try_from);
    let [lower, upper, step] = [lower.id(), upper.id(), step.id()];
    rewriter.set_insertion_point(op);
    let mut b = rewriter.builder_like(op);
    let (new_upper, new_step, has_rest) = match (count, numbers) {
        (Some(count), [Some(first), Some(last), Some(distance)]) => {
            let count = count.ok()?;
            if factor == 1 {
                let _ = (count == 1).then(|| promote_single_iteration(op, rewriter));
                return Some(());
            }
            let whole = count - count % factor;
            let end = first.checked_add(whole.checked_mul(distance)?)?;
            let stretched = distance.checked_mul(factor)?;
            let has_rest = end < last;
            let new_upper = if has_rest { b.int(ty, end) } else { upper };
            (new_upper, if stretched == distance { step } else { b.int(ty, stretched) }, has_rest)
        }
        _ => {
            let length = b.subi(upper, lower);
            let one = b.int(ty, 1);
            let before = b.subi(step, one);
            let rounded = b.addi(length, before);
            let count = b.divui(rounded, step);
            let by = b.int(ty, factor);
            let left = b.remsi(count, by);
            let whole = b.subi(count, left);
            let length = b.muli(whole, step);
            let end = b.addi(lower, length);
            (end, b.muli(step, by), true)
        }
    };
    if has_rest {
        rewriter.set_insertion_point_after(op);
        let rest = rewriter.clone_op(op, &mut ValueMap::default());
        rewriter.set_operand(rest, 0, new_upper);
        let (old, new) = (rewriter.results(op), rewriter.results(rest));
        for (old, new) in old.iter().zip(new) {
            rewriter.replace_all_uses_with(*old, new);
        }
        rewriter.modify_op_in_place(rest, |body| body.set_operand_group(rest, 3, &old));
        let _ = promote_single_iteration(rest, rewriter);
    }
    rewriter.set_operand(op, 1, new_upper);
    rewriter.set_operand(op, 2, new_step);
    replicate(op, factor, step, rewriter)?;
    let _ = promote_single_iteration(op, rewriter);
    Some(())
}

/// Puts copies of the body of a loop after it, one for each further iteration of a group.
fn replicate(op: OpId, factor: i64, step: ValueId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let body = rewriter.view::<ForOp>(op)?.region().first_block()?;
    let (end, variable) = (body.last_op()?.id(), body.argument(0).id());
    let carried = ids(body.arguments().skip(1));
    let mut originals: Vec<OpId> = body.ops().map(Operation::id).collect();
    originals.pop();
    let yields = rewriter.operands(end);
    let mut last: Vec<ValueId> = yields.to_vec();
    let ty = rewriter.type_of(variable);
    let is_used = !rewriter.value(variable).is_unused();
    rewriter.set_insertion_point(end);
    for iteration in 1..factor {
        let mut map = ValueMap::default();
        carried.iter().zip(&last).for_each(|(argument, value)| map.map(*argument, *value));
        if is_used {
            let mut b = rewriter.builder_like(op);
            let times = b.int(ty, iteration);
            let distance = b.muli(step, times);
            map.map(variable, b.addi(variable, distance));
        }
        for original in &originals {
            rewriter.clone_op(*original, &mut map);
        }
        last = yields.iter().map(|value| map.get(*value).unwrap_or(*value)).collect();
    }
    rewriter.modify_op_in_place(end, |body| body.set_operands(end, &last));
    Some(())
}
