//! Tiling by sizes that are values.

use super::create::{BoundMap, NewLoop, create_loop};
use super::tile::{TiledNest, free, is_tileable, move_body};
use crate::bounds::{lower, trip_count, upper};
use terrace_affine::{AffineForOp, is_valid_symbol_anywhere};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{PatternRewriter, TypedOp};
use terrace_rewrite::ops::ids;

/// Tiles loops, each alone in the body of the one before, by sizes that are symbols and positive:
/// `for i = a to b { f(i) } -> for t = 0 to (b - a) ceildiv s { for i = a + t * s to min(a + t * s + s, b) { f(i) } }`.
///
/// `None` if they cannot be tiled, or a size is no symbol.
pub fn tile_perfect_nest_parametric(
    loops: &[OpId],
    sizes: &[ValueId],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<TiledNest> {
    let views = loops.iter().map(|op| rewriter.view::<AffineForOp>(*op)).collect::<Option<Vec<_>>>()?;
    let is_symbol = |size: &ValueId| is_valid_symbol_anywhere(rewriter.value(*size));
    if !is_tileable(&views) || sizes.len() != loops.len() || !sizes.iter().all(is_symbol) {
        return None;
    }
    let plans =
        views.iter().zip(sizes).map(|(of, size)| plan(*of, *size, &views)).collect::<Option<Vec<_>>>()?;
    let (context, location) = (rewriter.context(), views[0].op().location());
    rewriter.set_insertion_point(loops[0]);
    let mut over_tiles: Vec<NewLoop> = Vec::new();
    for plan in &plans {
        let new = create_loop(&BoundMap::constant(context, 0), &plan.tiles, 1, location, rewriter);
        rewriter.set_insertion_point(new.end);
        over_tiles.push(new);
    }
    let mut in_tiles: Vec<NewLoop> = Vec::new();
    for (plan, around) in plans.iter().zip(&over_tiles) {
        let (lower, upper) = (plan.start.at(around.variable), plan.end.at(around.variable));
        let new = create_loop(&lower, &upper, plan.step, location, rewriter);
        rewriter.set_insertion_point(new.end);
        in_tiles.push(new);
    }
    move_body(loops, &in_tiles, rewriter)?;
    let ops = |list: &[NewLoop]| list.iter().map(|new| new.op).collect();
    Some(TiledNest { over_tiles: ops(&over_tiles), in_tiles: ops(&in_tiles) })
}

/// A map whose last dimension stands for the number of a tile.
struct InTile<'c> {
    map: AffineMap<'c>,
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
}

impl<'c> InTile<'c> {
    fn at(&self, tile: ValueId) -> BoundMap<'c> {
        BoundMap { map: self.map, operands: [&self.dims[..], &[tile], &self.symbols].concat() }
    }
}

struct Plan<'c> {
    tiles: BoundMap<'c>,
    start: InTile<'c>,
    end: InTile<'c>,
    step: i64,
}

fn plan<'a, 'c>(of: AffineForOp<'a, 'c>, size: ValueId, nest: &[AffineForOp<'a, 'c>]) -> Option<Plan<'c>> {
    let (context, step) = (of.op().context(), of.step());
    let [lower, upper, count] = [lower(of), upper(of), trip_count(of)?].map(|bound| free(bound, nest));
    let [start] = lower.map.results() else { return None };
    let symbol = |applied: AffineMap<'c>| AffineExpr::symbol(context, applied.symbols());
    let tiles: Vec<_> = count
        .map
        .results()
        .iter()
        .map(|count_of| AffineExpr::binary(context, BinaryKind::CeilDiv, *count_of, symbol(count.map)))
        .collect();
    let tiles = BoundMap {
        map: AffineMap::new(context, count.map.dims(), count.map.symbols() + 1, &tiles),
        operands: ids(count.operands.iter().copied()).into_iter().chain([size]).collect(),
    };
    // a + t * (s * step)
    let first_of = |map: AffineMap<'c>, start: AffineExpr<'c>| {
        let tile = AffineExpr::dim(context, map.dims());
        start.add(context, tile.mul(context, symbol(map).mul_constant(context, step)))
    };
    let split = |operands: &[terrace_ir::Value<'_, 'c>], dims: u32| {
        let (dims, symbols) = operands.split_at(dims as usize);
        let symbols: Vec<ValueId> = ids(symbols.iter().copied()).into_iter().chain([size]).collect();
        (ids(dims.iter().copied()), symbols)
    };
    let (dims, symbols) = split(&lower.operands, lower.map.dims());
    let first = first_of(lower.map, *start);
    let start_map = AffineMap::new(context, lower.map.dims() + 1, lower.map.symbols() + 1, &[first]);
    let begin = InTile { map: start_map, dims, symbols };

    let both = crate::bounds::joined_as_they_are(&lower, &upper, context);
    let first = first_of(both.map, both.map.results()[0]);
    let end = first.add(context, symbol(both.map).mul_constant(context, step));
    let ends: Vec<_> = [end].into_iter().chain(both.map.results()[1..].iter().copied()).collect();
    let (dims, symbols) = split(&both.operands, both.map.dims());
    let map = AffineMap::new(context, both.map.dims() + 1, both.map.symbols() + 1, &ends);
    Some(Plan { tiles, start: begin, end: InTile { map, dims, symbols }, step })
}
