//! `--affine-simplify-min-max`: leave out results of `affine.min` and `affine.max` that are never the one.
//!
//! Reads:     what the operands come from, what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      for each operation, the squares of its results and of the values that it comes from.

use crate::extremum::Extremum;
use terrace_affine as affine;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_value_bounds::ValueBounds;

/// The pass `--affine-simplify-min-max`.
#[pass(
    "affine-simplify-min-max",
    "Simplify affine min/max/apply",
    class = "SimplifyAffineMinMaxPass",
    anchor = "func.func"
)]
pub struct AffineSimplifyMinMax;

impl GreedyPass for AffineSimplifyMinMax {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let context = set.context();
        let names = [affine::AffineMaxOp::NAME, affine::AffineMinOp::NAME];
        let specs = names.into_iter().filter_map(|name| context.op_name(name).spec());
        set.extend(specs.flat_map(|spec| spec.hooks.canonicalize).cloned());
        set.extend(names.map(|name| Pattern::new(name, "SimplifyAffineMinMaxOp", simplify)));
    }
}

/// More results than these are not compared, each with each.
const MOST_RESULTS: usize = 32;

/// `min(f, g) -> apply(f)` where f is less than g, `-> apply(g)` where g is not greater than f; the same for `max`
fn simplify(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (view, context) = (rewriter.op(op), rewriter.context());
    let map = view.attribute("map")?.as_affine_map()?;
    let left = left_results(view, map)?;
    // All operands are symbols from here on.
    let dims: Vec<AffineExpr<'_>> = (0..map.dims()).map(|at| AffineExpr::symbol(context, at)).collect();
    let symbols: Vec<AffineExpr<'_>> =
        (0..map.symbols()).map(|at| AffineExpr::symbol(context, map.dims() + at)).collect();
    let results: Vec<AffineExpr<'_>> =
        left.into_iter().map(|result| result.replace(context, &dims, &symbols)).collect();
    let is_one = results.len() == 1;
    let map = AffineMap::new(context, 0, map.dims() + map.symbols(), &results);
    if is_one {
        let (location, operands) = (view.location(), rewriter.operands(op).to_vec());
        let new = affine::AffineApplyOp::builder(context, location).map(map).map_operands(operands);
        let value = rewriter.fold(new.result(context.index_type()));
        rewriter.replace_op(op, &[value]);
    } else {
        rewriter.set_attribute(op, "map", Some(context.affine_map_attribute(map)));
    }
    Some(())
}

/// Returns the results that may be the least, or the greatest; `None` if all may.
fn left_results<'c>(op: Operation<'_, 'c>, map: AffineMap<'c>) -> Option<Vec<AffineExpr<'c>>> {
    let (extremum, results) = (Extremum::of(op)?, map.results());
    if !(2..=MOST_RESULTS).contains(&results.len()) {
        return None;
    }
    let mut bounds = ValueBounds::new(op.body());
    let operands: Vec<usize> = op.operands().map(|operand| bounds.value(operand)).collect();
    let rows = bounds.rows(map, &operands)?;
    bounds.explore();
    let mut is_left = vec![true; results.len()];
    for (at, row) in rows.iter().enumerate() {
        for (other_at, other) in rows.iter().enumerate().skip(at + 1) {
            if !is_left[at] {
                break;
            }
            let (beats, is_beaten) = match extremum {
                Extremum::Min => (bounds.is_less(row, other), bounds.is_at_most(other, row)),
                Extremum::Max => (bounds.is_less(other, row), bounds.is_at_most(row, other)),
            };
            is_left[at] &= !is_beaten;
            is_left[other_at] &= is_beaten || !beats;
        }
    }
    let left: Vec<AffineExpr<'c>> =
        results.iter().zip(is_left).filter(|(_, is_left)| *is_left).map(|(result, _)| *result).collect();
    (left.len() < results.len() && !left.is_empty()).then_some(left)
}
