//! Bounds of affine loops as maps applied to values, and the distance between them.

use terrace_affine::{AffineForOp, Applied};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::{Ctx, TypedOp};

/// Returns the lower bound of a loop.
pub(super) fn lower<'a, 'c>(of: AffineForOp<'a, 'c>) -> Applied<'a, 'c> {
    Applied::new(of.lower_bound_map(), of.lower_bound_operands())
}

/// Returns the upper bound of a loop.
pub(super) fn upper<'a, 'c>(of: AffineForOp<'a, 'c>) -> Applied<'a, 'c> {
    Applied::new(of.upper_bound_map(), of.upper_bound_operands())
}

/// Returns the differences of the results of two maps, composed with what their operands come from.
pub(super) fn difference<'a, 'c>(
    a: &Applied<'a, 'c>,
    b: &Applied<'a, 'c>,
    context: Ctx<'c>,
) -> Applied<'a, 'c> {
    let dims: Vec<_> = (0..b.map.dims()).map(|at| AffineExpr::dim(context, a.map.dims() + at)).collect();
    let symbols: Vec<_> =
        (0..b.map.symbols()).map(|at| AffineExpr::symbol(context, a.map.symbols() + at)).collect();
    let results: Vec<_> = a
        .map
        .results()
        .iter()
        .zip(b.map.results())
        .map(|(a, b)| a.sub(context, b.replace(context, &dims, &symbols)))
        .collect();
    let (a_dims, a_symbols) = a.operands.split_at(a.map.dims() as usize);
    let (b_dims, b_symbols) = b.operands.split_at(b.map.dims() as usize);
    let operands = [a_dims, b_dims, a_symbols, b_symbols].concat();
    let counts = (a.map.dims() + b.map.dims(), a.map.symbols() + b.map.symbols());
    let mut difference = Applied::new(AffineMap::new(context, counts.0, counts.1, &results), operands);
    difference.compose(context);
    difference
}

/// Returns the trip count of a loop: the least of the results. `None` if the lower bound is the greatest of several
/// values.
pub(super) fn trip_count<'a, 'c>(of: AffineForOp<'a, 'c>) -> Option<Applied<'a, 'c>> {
    let context = of.op().context();
    let (lower, upper) = (lower(of), upper(of));
    let [first] = lower.map.results() else { return None };
    let firsts = vec![*first; upper.map.results().len()];
    let repeated = AffineMap::new(context, lower.map.dims(), lower.map.symbols(), &firsts);
    let mut count = difference(&upper, &Applied { map: repeated, ..lower }, context);
    let step = AffineExpr::constant(context, of.step());
    let results: Vec<_> = count
        .map
        .results()
        .iter()
        .map(|result| AffineExpr::binary(context, BinaryKind::CeilDiv, *result, step))
        .collect();
    count.map = AffineMap::new(context, count.map.dims(), count.map.symbols(), &results);
    Some(count)
}

/// Returns the trip count of a loop, if it is constant.
pub(super) fn constant_trip_count(of: AffineForOp<'_, '_>) -> Option<i64> {
    if let (Some(lower), Some(upper)) = (of.constant_lower_bound(), of.constant_upper_bound()) {
        let length = upper.checked_sub(lower)?.max(0);
        return Some(terrace_ir::affine::ceil_div(length, of.step().max(1)));
    }
    let counts = trip_count(of)?.map.results().iter().map(|count| count.as_constant());
    // An upper bound below the lower one: no iteration.
    Some(counts.collect::<Option<Vec<i64>>>()?.into_iter().min()?.max(0))
}

/// Returns one map with the results of both, of all operands, composed.
pub(super) fn joined<'a, 'c>(a: &Applied<'a, 'c>, b: &Applied<'a, 'c>, context: Ctx<'c>) -> Applied<'a, 'c> {
    let mut joined = joined_as_they_are(a, b, context);
    joined.compose(context);
    joined
}

/// Returns one map with the results of both, of all operands: dimensions of the first, of the second, then symbols.
pub(super) fn joined_as_they_are<'a, 'c>(
    a: &Applied<'a, 'c>,
    b: &Applied<'a, 'c>,
    context: Ctx<'c>,
) -> Applied<'a, 'c> {
    let dims: Vec<_> = (0..b.map.dims()).map(|at| AffineExpr::dim(context, a.map.dims() + at)).collect();
    let symbols: Vec<_> =
        (0..b.map.symbols()).map(|at| AffineExpr::symbol(context, a.map.symbols() + at)).collect();
    let shifted = b.map.results().iter().map(|result| result.replace(context, &dims, &symbols));
    let results: Vec<_> = a.map.results().iter().copied().chain(shifted).collect();
    let (a_dims, a_symbols) = a.operands.split_at(a.map.dims() as usize);
    let (b_dims, b_symbols) = b.operands.split_at(b.map.dims() as usize);
    let operands = [a_dims, b_dims, a_symbols, b_symbols].concat();
    let counts = (a.map.dims() + b.map.dims(), a.map.symbols() + b.map.symbols());
    Applied::new(AffineMap::new(context, counts.0, counts.1, &results), operands)
}
