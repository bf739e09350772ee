//! Bounds of loops: setting them, and the place where whole groups of iterations end.

use crate::bounds::{constant_trip_count, lower, trip_count};
use terrace_affine::{AffineForOp, Applied};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{PatternRewriter, TypedOp, Value};
use terrace_rewrite::ops::ids;

/// A bound of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The lower one: the largest result of its map.
    Lower,
    /// The upper one: the smallest result of its map.
    Upper,
}

/// Sets a bound of a loop to a map of values.
pub fn set_bound<'c>(
    op: OpId,
    bound: Bound,
    map: AffineMap<'c>,
    operands: &[ValueId],
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let (group, name) = match bound {
        Bound::Lower => (0, "lowerBoundMap"),
        Bound::Upper => (1, "upperBoundMap"),
    };
    rewriter.modify_op_in_place(op, |body| body.set_operand_group(op, group, operands));
    let map = rewriter.context().affine_map_attribute(map);
    rewriter.set_attribute(op, name, Some(map));
}

/// Returns a number that divides the trip count of a loop whatever its operands are, as large as is known; `u64::MAX` if
/// the count is zero.
pub fn largest_divisor_of_trip_count(of: AffineForOp<'_, '_>) -> u64 {
    if let Some(count) = constant_trip_count(of) {
        return if count == 0 { u64::MAX } else { count.unsigned_abs() };
    }
    let Some(count) = trip_count(of) else { return 1 };
    let divisors = count.map.results().iter().map(|result| match result.as_constant() {
        Some(0) => 0,
        _ => result.largest_known_divisor(),
    });
    divisors.reduce(greatest_common_divisor).filter(|divisor| *divisor != 0).unwrap_or(1)
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the value of the induction variable after as many iterations as are a multiple of a factor: where a loop of
/// the rest starts. It may lie below the lower bound if the upper bound does.
///
/// `None` if a bound of the loop has several results.
pub(crate) fn cleanup_start<'a, 'c>(of: AffineForOp<'a, 'c>, factor: i64) -> Option<Applied<'a, 'c>> {
    let context = of.op().context();
    let mut start = lower(of);
    start.canonicalize(context);
    let count = trip_count(of)?;
    let ([first], [trips]) = (start.map.results(), count.map.results()) else { return None };
    let (dims, symbols) = (start.map.dims(), start.map.symbols());
    let shifted_dims: Vec<_> = (0..count.map.dims()).map(|at| AffineExpr::dim(context, dims + at)).collect();
    let shifted_symbols: Vec<_> =
        (0..count.map.symbols()).map(|at| AffineExpr::symbol(context, symbols + at)).collect();
    let trips = trips.replace(context, &shifted_dims, &shifted_symbols);
    let rest = AffineExpr::binary(context, BinaryKind::Mod, trips, AffineExpr::constant(context, factor));
    let whole = trips.sub(context, rest).mul_constant(context, of.step());
    let split = |applied: &Applied<'a, 'c>| -> (Vec<Value<'a, 'c>>, Vec<Value<'a, 'c>>) {
        let (dims, symbols) = applied.operands.split_at(applied.map.dims() as usize);
        (dims.to_vec(), symbols.to_vec())
    };
    let ((start_dims, start_symbols), (count_dims, count_symbols)) = (split(&start), split(&count));
    let operands = [start_dims, count_dims, start_symbols, count_symbols].concat();
    let counts = (dims + count.map.dims(), symbols + count.map.symbols());
    let map = AffineMap::new(context, counts.0, counts.1, &[first.add(context, whole)]);
    let mut start = Applied::new(map, operands);
    start.compose(context);
    Some(start)
}

/// Returns the ids of what a map is applied to.
pub(crate) fn operand_ids(applied: &Applied<'_, '_>) -> Vec<ValueId> {
    ids(applied.operands.iter().copied())
}
