//! Loops in another order, and loops along other directions.

use super::bounds::{Bound, operand_ids, set_bound};
use super::create::{BoundMap, NewLoop, create_loop};
use super::tile::move_body;
use crate::bounds::{lower, upper};
use crate::constraints::composed;
use crate::legality::depends_on;
use terrace_affine::{AffineApplyOp, AffineForOp, Applied};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{PatternRewriter, TypedOp, Value};

/// Changes the order of loops, each alone in the body of the one before: `order` lists positions of the old ones, outermost
/// first. Returns the new loops in their new order.
///
/// `None` if the list is no order, if a loop carries values, or if the bounds of one would come to depend on the variable of
/// one inside.
pub fn permute(loops: &[OpId], order: &[usize], rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<OpId>> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if sorted.len() != loops.len() || sorted.iter().enumerate().any(|(at, place)| at != *place) {
        return None;
    }
    let views = loops.iter().map(|op| rewriter.view::<AffineForOp>(*op)).collect::<Option<Vec<_>>>()?;
    if views.iter().any(|of| of.inits().len() != 0) {
        return None;
    }
    // Bounds are known where the loop comes to stand.
    for (place, &at) in order.iter().enumerate() {
        if order[place + 1..].iter().any(|later| depends_on(views[at], views[*later])) {
            return None;
        }
    }
    // Composed, a bound has no operand that it does not depend on.
    let plans: Vec<(BoundMap<'_>, BoundMap<'_>, i64)> = views
        .iter()
        .map(|of| (composed_bound(&lower(*of)), composed_bound(&upper(*of)), of.step()))
        .collect();
    let variables: Vec<_> =
        views.iter().map(|of| Some(of.region().first_block()?.argument(0).id())).collect::<Option<_>>()?;
    let location = views[0].op().location();

    rewriter.set_insertion_point(loops[0]);
    let mut created: Vec<Option<NewLoop>> = vec![None; loops.len()];
    for &at in order {
        let (mut lower, mut upper, step) = plans[at].clone();
        // Bounds that depend on a loop around depend on its new variable.
        for operand in lower.operands.iter_mut().chain(&mut upper.operands) {
            let outer = variables.iter().position(|variable| variable == operand);
            if let Some(new) = outer.and_then(|outer| created[outer]) {
                *operand = new.variable;
            }
        }
        let new = create_loop(&lower, &upper, step, location, rewriter);
        rewriter.set_insertion_point(new.end);
        created[at] = Some(new);
    }
    let in_old_order: Vec<NewLoop> = created.iter().copied().collect::<Option<_>>()?;
    // The innermost of the new ones takes the body.
    let innermost = in_old_order[*order.last()?];
    let targets: Vec<NewLoop> =
        in_old_order.iter().map(|new| NewLoop { end: innermost.end, body: innermost.body, ..*new }).collect();
    move_body(loops, &targets, rewriter)?;
    Some(order.iter().map(|at| in_old_order[*at].op).collect())
}

fn composed_bound<'c>(bound: &Applied<'_, 'c>) -> BoundMap<'c> {
    BoundMap::from(&composed(bound))
}

/// Swaps two neighbouring loops of a perfect nest.
pub fn interchange(outer: OpId, inner: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<[OpId; 2]> {
    let new = permute(&[outer, inner], &[1, 0], rewriter)?;
    new.try_into().ok()
}

/// Makes an inner loop run along a diagonal: `for i { for j = a to b { f(i, j) } } -> for i { for j = a + k * i to b + k * i { f(i, j - k * i) } }`.
///
/// That changes no order; a permutation or tiling after it may be legal where it was not before. `None` if the numbers are
/// too large.
pub fn skew(outer: OpId, inner: OpId, factor: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let outer = rewriter.view::<AffineForOp>(outer)?.region().first_block()?.argument(0);
    let view = rewriter.view::<AffineForOp>(inner)?;
    let back = factor.checked_neg()?;
    let context = rewriter.context();
    let body = view.region().first_block()?;
    let (variable, location) = (body.argument(0), view.op().location());
    let (lower, upper) = (skewed(lower(view), outer, factor), skewed(upper(view), outer, factor));
    let difference =
        AffineExpr::dim(context, 0).add(context, AffineExpr::dim(context, 1).mul_constant(context, back));
    let map = AffineMap::new(context, 2, 0, &[difference]);
    let (body, operands, variable) = (body.id(), [variable, outer].map(Value::id), variable.id());

    set_bound(inner, Bound::Lower, lower.0, &lower.1, rewriter);
    set_bound(inner, Bound::Upper, upper.0, &upper.1, rewriter);
    rewriter.set_insertion_point_to_start(body);
    let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    let new = rewriter.create(new.result(context.index_type()));
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_all_uses_except(variable, value, new);
    Some(())
}

/// Returns a bound with a multiple of a variable added, composed.
fn skewed<'a, 'c>(
    mut bound: Applied<'a, 'c>,
    outer: Value<'a, 'c>,
    factor: i64,
) -> (AffineMap<'c>, Vec<ValueId>) {
    let (context, dims) = (outer.context(), bound.map.dims());
    let shift = AffineExpr::dim(context, dims).mul_constant(context, factor);
    let results: Vec<_> = bound.map.results().iter().map(|result| result.add(context, shift)).collect();
    bound.map = AffineMap::new(context, dims + 1, bound.map.symbols(), &results);
    bound.operands.insert(dims as usize, outer);
    bound.compose(context);
    (bound.map, operand_ids(&bound))
}
