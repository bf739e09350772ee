//! Bounds of a value as functions of other values.

use crate::bounds::{Place, ValueBounds};
use terrace_analysis::value_constraints::Linear;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Body, Ctx, Value};
use terrace_presburger::{ConstraintSystem, Row};
use terrace_vector as vector;

/// Direction of a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The value is never less.
    Lower,
    /// The value is always the same.
    Equal,
    /// The value is never greater.
    Upper,
}

/// A bound as a function of values of type `index` and of sizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReifiedBound<'c> {
    /// The bound, in symbols; the greatest of several results if it is a lower one, the least if it is an upper one.
    pub map: AffineMap<'c>,
    /// The symbols: values, or their sizes in a dimension.
    pub operands: Vec<(ValueId, Option<usize>)>,
}

/// Returns a bound of a value of type `index`, or of a size of a shaped one, as a function of what `may_use` takes.
///
/// What it takes is looked at no further: a value that it takes because it is defined outside of a loop stays an
/// operand. `None` if no such bound is known. Upper bounds can be reached.
///
/// ```text
/// reified_bound(body, %min, None, Side::Upper, &|value, _| value == %n)
///     with %min = affine.min (d0) -> (d0 * 2, 8) (%n): ()[s0] -> (s0 * 2, 8) of %n
/// ```
pub fn reified_bound<'a, 'c>(
    body: &'a Body<'c>,
    value: Value<'_, 'c>,
    dim: Option<usize>,
    side: Side,
    may_use: &dyn Fn(Value<'a, 'c>, Option<usize>) -> bool,
) -> Option<ReifiedBound<'c>> {
    let start = (value.id(), dim);
    let mut bounds = ValueBounds::new(body);
    let may_use = |place: Place| place != start && may_use(Value::new(body, place.0), place.1);
    match dim {
        None => bounds.value(value),
        Some(dim) => bounds.dim(value, dim),
    };
    bounds.explore_until(&may_use);
    bounds.reified(start, side, &may_use)
}

impl<'c> ValueBounds<'_, 'c> {
    /// Returns a bound of one of the places as a function of others.
    pub(crate) fn reified(
        &self,
        start: Place,
        side: Side,
        may_use: &dyn Fn(Place) -> bool,
    ) -> Option<ReifiedBound<'c>> {
        let own = self.variable_of(start)?;
        let mut operands: Vec<(usize, Place)> =
            self.places().filter(|(place, _)| may_use(*place)).map(|(place, at)| (at, place)).collect();
        operands.sort_unstable();
        let kept: Vec<usize> = std::iter::once(own).chain(operands.iter().map(|(at, _)| *at)).collect();
        let system = projected(self.system().clone(), &kept);
        let results = results(&system, side)?;
        // Operands that no result uses are left out.
        let used: Vec<usize> =
            (0..operands.len()).filter(|at| results.iter().any(|row| row.row.of(at + 1) != 0)).collect();
        let context = self.context();
        let map = AffineMap::new(
            context,
            0,
            used.len() as u32,
            &results.iter().map(|row| row.expression(context, &used)).collect::<Option<Vec<_>>>()?,
        );
        Some(ReifiedBound { map, operands: used.into_iter().map(|at| operands[at].1).collect() })
    }
}

/// Puts some variables first, in this order, and projects all others out.
fn projected(mut system: ConstraintSystem, kept: &[usize]) -> ConstraintSystem {
    let mut places: Vec<usize> = (0..system.variables()).collect();
    for (to, variable) in kept.iter().enumerate() {
        let from = places.iter().position(|place| place == variable).unwrap_or(to);
        if from != to {
            system.swap_variables(from, to);
            places.swap(from, to);
        }
    }
    system.project_out(kept.len()..places.len());
    system.remove_redundant_inequalities();
    system
}

/// The quotient of a row without the variable, rounded down or up.
struct Quotient {
    row: Row,
    sign: i128,
    divisor: i64,
    rounds_up: bool,
}

impl Quotient {
    /// Solves a row for the first variable: `divisor * variable + rest` is zero or bounds it.
    fn of(row: &Row, rounds_up: bool) -> Option<Self> {
        let factor = row.of(0);
        let divisor = i64::try_from(factor.checked_abs()?).ok()?;
        Some(Quotient { row: row.clone(), sign: if factor > 0 { -1 } else { 1 }, divisor, rounds_up })
    }

    fn is_constant(&self) -> bool {
        (1..self.row.variables()).all(|at| self.row.of(at) == 0)
    }

    /// Returns the quotient as an expression of those of the other variables that are used.
    fn expression<'c>(&self, context: Ctx<'c>, used: &[usize]) -> Option<AffineExpr<'c>> {
        let factor = |number: i128| i64::try_from(number.checked_mul(self.sign)?).ok();
        let mut sum = AffineExpr::constant(context, 0);
        for (symbol, at) in (0..).zip(used) {
            let by = factor(self.row.of(at + 1))?;
            if by != 0 {
                sum = sum.add(context, AffineExpr::symbol(context, symbol).mul_constant(context, by));
            }
        }
        sum = sum.add_constant(context, factor(self.row.constant())?);
        let kind = if self.rounds_up { BinaryKind::CeilDiv } else { BinaryKind::FloorDiv };
        match self.divisor {
            1 => Some(sum),
            divisor => Some(AffineExpr::binary(context, kind, sum, AffineExpr::constant(context, divisor))),
        }
    }
}

/// Returns the results of a bound of the first variable.
fn results(system: &ConstraintSystem, side: Side) -> Option<Vec<Quotient>> {
    let rows = system.bounding_rows(0, 0..0);
    let equal = rows.equal.iter().map(|at| Quotient::of(&system.equalities()[*at], false));
    let mut equal: Vec<Quotient> = equal.collect::<Option<_>>()?;
    // One that needs no division is best, then a constant.
    equal.sort_by_key(|one| (one.divisor != 1, !one.is_constant()));
    if !equal.is_empty() {
        equal.truncate(1);
        return Some(equal);
    }
    let (rows, rounds_up) = match side {
        Side::Equal => return None,
        Side::Lower => (rows.lower, true),
        Side::Upper => (rows.upper, false),
    };
    let results: Vec<Quotient> =
        rows.iter().map(|at| Quotient::of(&system.inequalities()[*at], rounds_up)).collect::<Option<_>>()?;
    Some(results).filter(|results| !results.is_empty())
}

/// Range of `vscale`, the number that scalable vectors are multiplied by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VscaleRange {
    /// Least value.
    pub min: i64,
    /// Greatest value.
    pub max: i64,
}

/// Returns a bound of a value or of a size as a function of `vscale` alone, of any operation.
///
/// The map has one symbol, which is `vscale`, or none. `None` if no such bound is known.
pub fn scalable_bound<'c>(
    body: &Body<'c>,
    value: Value<'_, 'c>,
    dim: Option<usize>,
    side: Side,
    range: VscaleRange,
) -> Option<AffineMap<'c>> {
    let start = (value.id(), dim);
    let mut bounds = ValueBounds::new(body);
    match dim {
        None => bounds.value(value),
        Some(dim) => bounds.dim(value, dim),
    };
    let is_vscale = |place: Place| {
        Value::new(body, place.0).defining_op().is_some_and(|op| op.isa::<vector::VectorScaleOp>())
    };
    bounds.explore_until(&is_vscale);
    let all: Vec<(Place, usize)> = bounds.places().filter(|(place, _)| is_vscale(*place)).collect();
    let first = all.iter().min_by_key(|(_, at)| *at).copied();
    for (_, variable) in &all {
        let own = Linear::of([(*variable, 1)], 0);
        bounds.at_most(&Linear::of([], range.min), &own)?;
        bounds.at_most(&own, &Linear::of([], range.max))?;
        bounds.same(*variable, first?.1)?;
    }
    bounds
        .reified(start, side, &|place| first.is_some_and(|(first, _)| place == first))
        .map(|bound| bound.map)
}
