//! Ranges of values and of affine functions of them, from the enclosing loops: bounds and divisors.

use crate::fold::applied::Applied;
use crate::ops::AffineForOp;
use terrace_ir::affine::{
    AffineExpr, AffineExprKind, AffineMap, BinaryKind, LinearForm, ceil_div, floor_div,
};
use terrace_ir::{Ctx, TypedOp, Value};
use terrace_support::ensure_stack;

/// Inclusive bounds, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub lower: Option<i64>,
    pub upper: Option<i64>,
}

/// A side of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Lower,
    Upper,
}

impl Range {
    fn side(self, side: Side) -> Option<i64> {
        match side {
            Side::Lower => self.lower,
            Side::Upper => self.upper,
        }
    }
}

/// Returns true if an expression is no quotient and no remainder.
fn is_sum(expr: AffineExpr<'_>) -> bool {
    expr.as_binary().is_none_or(|(kind, ..)| matches!(kind, BinaryKind::Add | BinaryKind::Mul))
}

/// Returns the loop of which a value is the induction variable.
fn loop_of<'a, 'c>(value: Value<'a, 'c>) -> Option<AffineForOp<'a, 'c>> {
    let (block, position) = value.as_argument()?;
    if position == 0 { AffineForOp::cast(block.parent_op()?) } else { None }
}

impl AffineForOp<'_, '_> {
    /// Returns the lower bound, if it is a constant.
    pub fn constant_lower_bound(self) -> Option<i64> {
        self.lower_bound_map().as_single_constant()
    }

    /// Returns the upper bound, if it is a constant.
    pub fn constant_upper_bound(self) -> Option<i64> {
        self.upper_bound_map().as_single_constant()
    }
}

/// Returns the range of a value: that of the induction variable of an affine loop.
fn range_of_value(value: Value<'_, '_>) -> Range {
    let unknown = Range { lower: None, upper: None };
    let Some(of) = loop_of(value) else { return unknown };
    let (lower, upper) = (of.constant_lower_bound(), of.constant_upper_bound());
    let upper = upper.map(|upper| match lower {
        // The last iteration may be some way from the bound.
        Some(lower) => {
            let last = upper.wrapping_sub(1);
            last.wrapping_sub(last.wrapping_sub(lower).checked_rem(of.step()).unwrap_or(0))
        }
        None => upper.wrapping_sub(1),
    });
    Range { lower, upper }
}

/// The ranges of the inputs of a map.
pub(crate) struct Ranges<'c> {
    context: Ctx<'c>,
    dims: u32,
    inputs: Vec<Range>,
}

impl<'c> Ranges<'c> {
    pub fn of_operands(context: Ctx<'c>, applied: &Applied<'_, 'c>) -> Self {
        let inputs = applied.operands.iter().map(|operand| range_of_value(*operand)).collect();
        Ranges { context, dims: applied.map.dims(), inputs }
    }

    /// Returns the range of an expression.
    pub fn of(&self, expr: AffineExpr<'c>) -> Range {
        match expr.as_constant() {
            Some(constant) => Range { lower: Some(constant), upper: Some(constant) },
            None if is_sum(expr) => self.range_of_sum(expr),
            None => Range { lower: self.bound(expr, Side::Lower), upper: self.bound(expr, Side::Upper) },
        }
    }

    fn bound(&self, expr: AffineExpr<'c>, side: Side) -> Option<i64> {
        let of_sum = || self.range_of_sum(expr).side(side);
        let Some((kind, left, right)) = expr.as_binary() else { return of_sum() };
        let by = right.as_constant().filter(|by| *by >= 1);
        let inner = |side| ensure_stack(|| self.bound(left, side));
        match kind {
            BinaryKind::FloorDiv => Some(floor_div(inner(side)?, by?)),
            BinaryKind::CeilDiv => Some(ceil_div(inner(side)?, by?)),
            BinaryKind::Mod if let Some(by) = by => {
                // Within one period the order is kept.
                if let (Some(lower), Some(upper)) = (inner(Side::Lower), inner(Side::Upper))
                    && floor_div(lower, by) == floor_div(upper, by)
                {
                    return Some(if side == Side::Lower { lower } else { upper }.rem_euclid(by));
                }
                Some(if side == Side::Lower { 0 } else { by - 1 })
            }
            _ => of_sum(),
        }
    }

    /// Returns the range of a sum of multiples of inputs.
    fn range_of_sum(&self, expr: AffineExpr<'c>) -> Range {
        match expr.kind() {
            AffineExprKind::Dim(at) => return self.inputs[at as usize],
            AffineExprKind::Symbol(at) => return self.inputs[(self.dims + at) as usize],
            _ => {}
        }
        let form = expr.as_linear_form(self.context, self.dims);
        let bound = |side| {
            let LinearForm { terms, constant } = form.as_ref()?;
            terms.iter().try_fold(*constant, |sum, (input, factor)| {
                let is_lower = (*factor > 0) == (side == Side::Lower);
                let bound =
                    self.inputs[*input as usize].side(if is_lower { Side::Lower } else { Side::Upper });
                Some(sum.wrapping_add(bound?.wrapping_mul(*factor)))
            })
        };
        Range { lower: bound(Side::Lower), upper: bound(Side::Upper) }
    }
}

impl<'a, 'c> Applied<'a, 'c> {
    /// Simplifies quotients and remainders by what is known of the operands.
    pub fn simplify_with_operands(&mut self, context: Ctx<'c>) {
        let has_divisions = |expr: &AffineExpr<'c>| {
            let mut found = false;
            expr.walk(&mut |part| found |= !is_sum(part));
            found
        };
        if !self.map.results().iter().any(has_divisions) {
            return;
        }
        let ranges = Ranges::of_operands(context, self);
        let results: Vec<_> = self
            .map
            .results()
            .iter()
            .map(|result| Simplifier { ranges: &ranges, operands: &self.operands }.simplified(*result))
            .collect();
        self.map = AffineMap::new(context, self.map.dims(), self.map.symbols(), &results);
    }

    /// Leaves out results that cannot be the largest (the smallest, if `is_max` is not set), and makes constants of
    /// those that are.
    pub fn drop_redundant_results(&mut self, context: Ctx<'c>, is_max: bool) {
        if self.operands.is_empty() {
            return;
        }
        let ranges = Ranges::of_operands(context, self);
        let found: Vec<Range> = self.map.results().iter().map(|result| ranges.of(*result)).collect();
        let is_kept = |at: usize| {
            let this = found[at];
            let Some(own) = (if is_max { this.upper } else { this.lower }) else { return true };
            let is_constant = this.lower == this.upper;
            !found.iter().enumerate().any(|(other_at, other)| {
                let Some(bound) = (if is_max { other.lower } else { other.upper }) else { return false };
                if other_at == at || bound == own {
                    // Of equal constants the first one stays.
                    let is_first = is_constant && other.lower == other.upper && at < other_at;
                    return other_at != at && !is_first;
                }
                (bound > own) == is_max
            })
        };
        let results: Vec<AffineExpr<'c>> = self
            .map
            .results()
            .iter()
            .enumerate()
            .filter(|(at, _)| is_kept(*at))
            .map(|(at, result)| match found[at] {
                Range { lower: Some(lower), upper: Some(upper) } if lower == upper => {
                    AffineExpr::constant(context, lower)
                }
                _ => *result,
            })
            .collect();
        // Of values that a loop never has, nothing is the largest.
        if !results.is_empty() && results != self.map.results() {
            self.map = AffineMap::new(context, self.map.dims(), self.map.symbols(), &results);
        }
    }
}

/// Simplifies expressions by what is known of the operands.
struct Simplifier<'r, 'a, 'c> {
    ranges: &'r Ranges<'c>,
    operands: &'r [Value<'a, 'c>],
}

impl<'c> Simplifier<'_, '_, 'c> {
    fn simplified(&self, expr: AffineExpr<'c>) -> AffineExpr<'c> {
        let context = self.ranges.context;
        let Some((kind, left, right)) = expr.as_binary() else { return expr };
        let (left, right) = ensure_stack(|| (self.simplified(left), self.simplified(right)));
        let expr = AffineExpr::binary(context, kind, left, right);
        let Some((kind, left, right)) = expr.as_binary() else { return expr };
        match right.as_constant().filter(|by| *by > 0) {
            Some(by) => self.division(kind, left, by).unwrap_or(expr),
            None => expr,
        }
    }

    /// Returns a simpler form of a quotient or remainder.
    fn division(&self, kind: BinaryKind, left: AffineExpr<'c>, by: i64) -> Option<AffineExpr<'c>> {
        let context = self.ranges.context;
        let constant = |value| AffineExpr::constant(context, value);
        if matches!(kind, BinaryKind::Add | BinaryKind::Mul) {
            return None;
        }
        if let Range { lower: Some(lower), upper: Some(upper) } = self.ranges.of(left) {
            match kind {
                // x floordiv c -> q, where both ends of the range of x give q
                BinaryKind::FloorDiv if floor_div(lower, by) == floor_div(upper, by) => {
                    return Some(constant(floor_div(lower, by)));
                }
                BinaryKind::CeilDiv if ceil_div(lower, by) == ceil_div(upper, by) => {
                    return Some(constant(ceil_div(lower, by)));
                }
                // x mod c -> x, where 0 <= x < c
                BinaryKind::Mod if lower >= 0 && lower < by && upper < by => return Some(left),
                _ => {}
            }
        }
        if let Some((divisor, multiple, rest)) = self.multiple_and_rest(left) {
            // (k * x + y) floordiv (k * c) -> (k * x) floordiv (k * c), where 0 <= y < k
            if kind == BinaryKind::FloorDiv && by % divisor == 0 {
                return Some(AffineExpr::binary(context, kind, multiple, constant(by)));
            }
            // (k * c * x + y) mod c -> y mod c, where 0 <= y < k * c
            if kind == BinaryKind::Mod && divisor % by == 0 {
                return Some(AffineExpr::binary(context, kind, rest, constant(by)));
            }
            return None;
        }
        // x floordiv c -> 0, where 0 <= x < c; x mod c -> 0, where c divides x
        let is_zero = match kind {
            BinaryKind::FloorDiv => self.is_below(left, by),
            BinaryKind::Mod => self.divisor(left) % by == 0,
            _ => false,
        };
        is_zero.then(|| constant(0))
    }

    /// Summands of which the first one is a multiple of a number, and the other one is not negative and below it.
    fn multiple_and_rest(&self, expr: AffineExpr<'c>) -> Option<(i64, AffineExpr<'c>, AffineExpr<'c>)> {
        let (BinaryKind::Add, left, right) = expr.as_binary()? else { return None };
        [(left, right), (right, left)].into_iter().find_map(|(multiple, rest)| {
            let divisor = self.divisor(multiple);
            self.is_below(rest, divisor).then_some((divisor, multiple, rest))
        })
    }

    /// Returns true if a constant or an induction variable is not negative and below a number.
    fn is_below(&self, expr: AffineExpr<'c>, limit: i64) -> bool {
        match expr.kind() {
            AffineExprKind::Constant(value) => (0..limit).contains(&value),
            AffineExprKind::Dim(at) => loop_of(self.operands[at as usize]).is_some_and(|of| {
                of.constant_lower_bound().is_some_and(|lower| lower >= 0)
                    && of.constant_upper_bound().is_some_and(|upper| upper <= limit)
            }),
            _ => false,
        }
    }

    /// Returns a number that divides all values of an expression.
    fn divisor(&self, expr: AffineExpr<'c>) -> i64 {
        let known = i64::try_from(expr.largest_known_divisor()).unwrap_or(1);
        let AffineExprKind::Dim(at) = expr.kind() else { return known };
        let Some(of) = loop_of(self.operands[at as usize]) else { return 1 };
        if of.constant_lower_bound() == Some(0) {
            return of.step();
        }
        let bounds = of.lower_bound_map().results().iter().map(|bound| bound.largest_known_divisor());
        let divisor = bounds.fold(of.step().unsigned_abs(), greatest_common_divisor);
        i64::try_from(divisor).unwrap_or(1)
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
