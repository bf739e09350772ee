//! Tiling: loops over tiles around loops in tiles.

use super::bounds::largest_divisor_of_trip_count;
use super::create::{BoundMap, NewLoop, create_loop};
use crate::bounds::{constant_trip_count, lower, upper};
use crate::constraints::composed;
use terrace_affine::{AffineForOp, AffineIfOp, AffineYieldOp, Applied};
use terrace_ir::affine::{AffineExpr, AffineMap, IntegerSet};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, Operation, PatternRewriter, RegionSource, TypedOp, Value, ValueMap};
use terrace_rewrite::ops::ids;

/// Returns true if loops, each alone in the body of the one before, can be tiled: none carries values, and the bounds
/// of none depend on the variables of the others.
pub fn is_tileable<'a, 'c>(loops: &[AffineForOp<'a, 'c>]) -> bool {
    let is_free = |of: &AffineForOp<'a, 'c>, outer: &[AffineForOp<'a, 'c>]| {
        let context = of.op().context();
        [lower(*of), upper(*of)].into_iter().all(|mut bound| {
            bound.compose(context);
            !bound.operands.iter().any(|operand| outer.iter().any(|outer| is_variable(*operand, *outer)))
        })
    };
    !loops.is_empty()
        && loops.iter().all(|of| of.inits().len() == 0)
        && loops.iter().enumerate().all(|(at, of)| is_free(of, &loops[..at]))
}

/// Returns true if a value is an argument of the body of a loop.
fn is_variable<'a, 'c>(value: Value<'a, 'c>, of: AffineForOp<'a, 'c>) -> bool {
    value.as_argument().is_some_and(|(block, _)| of.region().first_block() == Some(block))
}

/// Returns a bound of a loop of a nest that is tileable, without operands that are variables of the nest: it depends on
/// none of them.
pub(super) fn free<'a, 'c>(bound: Applied<'a, 'c>, nest: &[AffineForOp<'a, 'c>]) -> Applied<'a, 'c> {
    match bound.operands.iter().any(|operand| nest.iter().any(|of| is_variable(*operand, *of))) {
        true => composed(&bound),
        false => bound,
    }
}

/// Loops that tiling made.
pub struct TiledNest {
    /// The loops over tiles, outermost first.
    pub over_tiles: Vec<OpId>,
    /// The loops in a tile, outermost first.
    pub in_tiles: Vec<OpId>,
}

/// Tiles loops, each alone in the body of the one before:
/// `for i = 0 to n { f(i) } -> for t = 0 to n step 32 { for i = t to min(t + 32, n) { f(i) } }`.
///
/// `None` if they cannot be tiled, or sizes are not positive or too large.
pub fn tile_perfect_nest(
    loops: &[OpId],
    sizes: &[i64],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<TiledNest> {
    let views = loops.iter().map(|op| rewriter.view::<AffineForOp>(*op)).collect::<Option<Vec<_>>>()?;
    if !is_tileable(&views) || sizes.len() != loops.len() || sizes.iter().any(|size| *size < 1) {
        return None;
    }
    let plans =
        views.iter().zip(sizes).map(|(of, size)| plan(*of, *size, &views)).collect::<Option<Vec<_>>>()?;
    let location = views[0].op().location();
    rewriter.set_insertion_point(loops[0]);

    let mut over_tiles = Vec::new();
    for plan in &plans {
        let new = create_loop(&plan.lower, &plan.upper, plan.tile_step, location, rewriter);
        rewriter.set_insertion_point(new.end);
        over_tiles.push(new);
    }
    let mut in_tiles = Vec::new();
    let identity = AffineMap::identity(rewriter.context(), 1);
    for (plan, around) in plans.iter().zip(&over_tiles) {
        let lower = BoundMap { map: identity, operands: vec![around.variable] };
        let upper = plan.end_in_tile.at(around.variable);
        let new = create_loop(&lower, &upper, plan.step, location, rewriter);
        rewriter.set_insertion_point(new.end);
        in_tiles.push(new);
    }
    move_body(loops, &in_tiles, rewriter)?;
    let ops = |list: &[NewLoop]| list.iter().map(|new| new.op).collect();
    Some(TiledNest { over_tiles: ops(&over_tiles), in_tiles: ops(&in_tiles) })
}

/// Moves the body of the innermost of some loops to that of the innermost of others, and erases the former.
pub(super) fn move_body(from: &[OpId], to: &[NewLoop], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let innermost = rewriter.view::<AffineForOp>(*from.last()?)?;
    let body = innermost.region().first_block()?.id();
    let end = to.last()?.end;
    let last = rewriter.block(body).last_op()?.id();
    while let Some(op) = rewriter.block(body).first_op().map(Operation::id).filter(|op| *op != last) {
        rewriter.move_op_before(op, end);
    }
    for (old, new) in from.iter().zip(to) {
        let variable = rewriter.view::<AffineForOp>(*old)?.region().first_block()?.argument(0).id();
        rewriter.replace_all_uses_with(variable, new.variable);
    }
    rewriter.erase_op(from[0]);
    Some(())
}

/// Bounds of the two loops that one becomes.
struct Plan<'c> {
    lower: BoundMap<'c>,
    upper: BoundMap<'c>,
    step: i64,
    tile_step: i64,
    end_in_tile: EndInTile<'c>,
}

/// The upper bound in a tile: of operands, among which the variable of the loop over tiles has a place.
struct EndInTile<'c> {
    map: AffineMap<'c>,
    before: Vec<ValueId>,
    after: Vec<ValueId>,
}

impl<'c> EndInTile<'c> {
    fn at(&self, variable: ValueId) -> BoundMap<'c> {
        let operands = [&self.before[..], &[variable], &self.after].concat();
        BoundMap { map: self.map, operands }
    }
}

fn plan<'a, 'c>(of: AffineForOp<'a, 'c>, size: i64, nest: &[AffineForOp<'a, 'c>]) -> Option<Plan<'c>> {
    let (context, step) = (of.op().context(), of.step());
    let tile_step = step.checked_mul(size)?;
    let [lower, upper] = [lower(of), upper(of)].map(|bound| free(bound, nest));
    let shift =
        |by: i64| AffineMap::new(context, 1, 0, &[AffineExpr::dim(context, 0).add_constant(context, by)]);
    let short = constant_trip_count(of).filter(|count| *count < size);
    let end_in_tile = if let Some(count) = short {
        EndInTile { map: shift(count.checked_mul(step)?), before: Vec::new(), after: Vec::new() }
    } else if largest_divisor_of_trip_count(of).is_multiple_of(size.unsigned_abs()) {
        EndInTile { map: shift(tile_step), before: Vec::new(), after: Vec::new() }
    } else {
        let dims = upper.map.dims();
        let end = AffineExpr::dim(context, dims).add_constant(context, tile_step);
        let results: Vec<_> = [end].into_iter().chain(upper.map.results().iter().copied()).collect();
        let (before, after) = upper.operands.split_at(dims as usize);
        EndInTile {
            map: AffineMap::new(context, dims + 1, upper.map.symbols(), &results),
            before: ids(before.iter().copied()),
            after: ids(after.iter().copied()),
        }
    };
    Some(Plan { lower: (&lower).into(), upper: (&upper).into(), step, tile_step, end_in_tile })
}

/// Puts a copy of the loops in a tile before them, for tiles that are full:
/// `for i = t to min(t + 32, n) { .. } -> if (n - t - 32 >= 0) { for i = t to t + 32 { .. } } else { .. }`.
///
/// `None` if a loop has steps or bounds that are not linear.
pub fn separate_full_tiles(in_tiles: &[OpId], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let outermost = *in_tiles.first()?;
    let context = rewriter.context();
    let views = in_tiles.iter().map(|op| rewriter.view::<AffineForOp>(*op)).collect::<Option<Vec<_>>>()?;
    let full = views.iter().map(|of| full_end(*of)).collect::<Option<Vec<_>>>()?;
    let conditions: Vec<Applied<'_, '_>> =
        views.iter().zip(&full).map(|(of, full)| is_full(*of, full, context)).collect();
    let condition = conditions.into_iter().reduce(|all, more| crate::bounds::joined(&all, &more, context))?;
    if condition.map.results().iter().any(|result| !result.is_pure_affine()) {
        return None;
    }
    let full: Vec<BoundMap<'_>> = full.iter().map(BoundMap::from).collect();
    let mut constraints: Vec<AffineExpr<'_>> = Vec::new();
    for result in condition.map.results() {
        if !constraints.contains(result) {
            constraints.push(*result);
        }
    }
    let location = views[0].op().location();
    let (set, operands) = match constraints.is_empty() {
        // Every tile is full.
        true => (IntegerSet::new(context, 0, 0, &[AffineExpr::constant(context, 0)], &[true]), Vec::new()),
        false => {
            let (dims, symbols) = (condition.map.dims(), condition.map.symbols());
            let flags = vec![false; constraints.len()];
            (
                IntegerSet::new(context, dims, symbols, &constraints, &flags),
                ids(condition.operands.into_iter()),
            )
        }
    };

    rewriter.set_insertion_point(outermost);
    let new = AffineIfOp::builder(context, location)
        .result(operands)
        .condition(set)
        .results([])
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let new = rewriter.create(new);
    let mut ends = Vec::new();
    for region in ids_of_regions(rewriter.op(new)) {
        rewriter.create_block(region, None, []);
        ends.push(rewriter.create_named(AffineYieldOp::SPEC.name, location, &[], &[], &[]));
    }
    rewriter.set_insertion_point(ends[0]);
    let copy = rewriter.clone_op(outermost, &mut ValueMap::default());
    rewriter.move_op_before(outermost, ends[1]);
    let mut inner = Some(copy);
    for (at, bound) in full.iter().enumerate() {
        let op = inner?;
        let view = rewriter.view::<AffineForOp>(op)?;
        let variable_of_tile = view.lower_bound_operands().next()?.id();
        let body = view.region().first_block()?;
        inner = body.first_op().map(Operation::id).filter(|_| at + 1 < full.len());
        let end = BoundMap { map: bound.map, operands: vec![variable_of_tile] };
        super::bounds::set_bound(op, super::bounds::Bound::Upper, end.map, &end.operands, rewriter);
    }
    Some(())
}

fn ids_of_regions(op: Operation<'_, '_>) -> Vec<terrace_ir::ids::RegionId> {
    op.regions().map(terrace_ir::Region::id).collect()
}

/// Returns the upper bound of a loop in a tile that is full: the one that is at a constant distance from its start.
fn full_end<'a, 'c>(of: AffineForOp<'a, 'c>) -> Option<Applied<'a, 'c>> {
    let context = of.op().context();
    if of.step() != 1 {
        return None;
    }
    let start = of.lower_bound_operands().next()?;
    let upper = upper(of);
    let end = |result: &AffineExpr<'c>| {
        let form = result.as_linear_form(context, upper.map.dims())?;
        let mut terms = form.terms.iter();
        let (Some((input, 1)), None) = (terms.next(), terms.next()) else { return None };
        (upper.operands[*input as usize] == start)
            .then(|| AffineExpr::dim(context, 0).add_constant(context, form.constant))
    };
    let end = upper.map.results().iter().find_map(end)?;
    Some(Applied::new(AffineMap::new(context, 1, 0, &[end]), [start]))
}

/// Returns what is at least zero if a tile is full: the distances of the other upper bounds from its end.
fn is_full<'a, 'c>(of: AffineForOp<'a, 'c>, full: &Applied<'a, 'c>, context: Ctx<'c>) -> Applied<'a, 'c> {
    let upper = upper(of);
    let ends = vec![full.map.results()[0]; upper.map.results().len()];
    let ends = Applied::new(AffineMap::new(context, 1, 0, &ends), full.operands.iter().copied());
    let mut rest = crate::bounds::difference(&upper, &ends, context);
    let results: Vec<_> = rest
        .map
        .results()
        .iter()
        .copied()
        .filter(|result| result.as_constant().is_none_or(|by| by < 0))
        .collect();
    rest.map = AffineMap::new(context, rest.map.dims(), rest.map.symbols(), &results);
    rest.canonicalize(context);
    rest
}
