//! Simplification of expressions as they are built.
//!
//! Each rule looks at the two operands and a constant number of levels below, so building stays linear.

use super::expr::{AffineExpr, AffineExprKind, BinaryKind};
use crate::context::Ctx;

impl<'c> AffineExpr<'c> {
    /// Puts two expressions together, simplified.
    pub fn binary(context: Ctx<'c>, kind: BinaryKind, lhs: Self, rhs: Self) -> Self {
        let simpler = match kind {
            BinaryKind::Add => simplify_add(context, lhs, rhs),
            BinaryKind::Mul => simplify_mul(context, lhs, rhs),
            BinaryKind::Mod => simplify_mod(context, lhs, rhs),
            BinaryKind::FloorDiv => simplify_floordiv(context, lhs, rhs),
            BinaryKind::CeilDiv => simplify_ceildiv(context, lhs, rhs),
        };
        simpler.unwrap_or_else(|| context.affine_expr(AffineExprKind::Binary(kind, lhs, rhs)))
    }

    /// Returns the sum.
    pub fn add(self, context: Ctx<'c>, rhs: Self) -> Self {
        Self::binary(context, BinaryKind::Add, self, rhs)
    }

    /// Returns the sum with a number.
    pub fn add_constant(self, context: Ctx<'c>, value: i64) -> Self {
        self.add(context, Self::constant(context, value))
    }

    /// Returns the product.
    pub fn mul(self, context: Ctx<'c>, rhs: Self) -> Self {
        Self::binary(context, BinaryKind::Mul, self, rhs)
    }

    /// Returns the product with a number.
    pub fn mul_constant(self, context: Ctx<'c>, value: i64) -> Self {
        self.mul(context, Self::constant(context, value))
    }

    /// Returns the negation.
    pub fn negate(self, context: Ctx<'c>) -> Self {
        self.mul_constant(context, -1)
    }

    /// Returns the difference.
    pub fn sub(self, context: Ctx<'c>, rhs: Self) -> Self {
        self.add(context, rhs.negate(context))
    }

    /// `x * c` as `(x, c)`; anything else as `(itself, 1)`.
    fn split_factor(self) -> (Self, i64) {
        if let Some((BinaryKind::Mul, inner, factor)) = self.as_binary()
            && let Some(factor) = factor.as_constant()
        {
            return (inner, factor);
        }
        (self, 1)
    }

    /// `x + c` as `(x, c)`.
    fn as_sum_with_constant(self) -> Option<(Self, i64)> {
        match self.as_binary() {
            Some((BinaryKind::Add, inner, constant)) => Some((inner, constant.as_constant()?)),
            _ => None,
        }
    }
}

fn simplify_add<'c>(context: Ctx<'c>, lhs: AffineExpr<'c>, rhs: AffineExpr<'c>) -> Option<AffineExpr<'c>> {
    if let (Some(a), Some(b)) = (lhs.as_constant(), rhs.as_constant()) {
        return a.checked_add(b).map(|sum| AffineExpr::constant(context, sum));
    }
    // c + x -> x + c, s + d -> d + s, d1 + d0 -> d0 + d1
    if lhs.as_constant().is_some()
        || (lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant())
        || are_out_of_order(lhs, rhs)
    {
        return Some(rhs.add(context, lhs));
    }
    // x + 0 -> x
    if rhs.as_constant() == Some(0) {
        return Some(lhs);
    }
    // (x + a) + b -> x + (a + b)
    if let (Some((inner, a)), Some(b)) = (lhs.as_sum_with_constant(), rhs.as_constant()) {
        return a.checked_add(b).map(|sum| inner.add_constant(context, sum));
    }
    // x * a + x * b -> x * (a + b)
    let ((left, a), (right, b)) = (lhs.split_factor(), rhs.split_factor());
    if left == right
        && let Some(sum) = a.checked_add(b)
    {
        return Some(left.mul_constant(context, sum));
    }
    // (x + c) + y -> (x + y) + c
    if let Some((inner, constant)) = lhs.as_sum_with_constant() {
        return Some(inner.add(context, rhs).add_constant(context, constant));
    }
    remainder_of_difference(context, lhs, rhs)
}

/// Returns true if two dimensions, or two symbols, stand in another order than that of their positions.
fn are_out_of_order(lhs: AffineExpr<'_>, rhs: AffineExpr<'_>) -> bool {
    match (lhs.kind(), rhs.kind()) {
        (AffineExprKind::Dim(left), AffineExprKind::Dim(right))
        | (AffineExprKind::Symbol(left), AffineExprKind::Symbol(right)) => left > right,
        _ => false,
    }
}

/// `x + (x floordiv q) * -q` and `x + ((x floordiv q) * q) * -1` are `x mod q`. The first is looked for in the last
/// summand of `y + x` as well, and whatever else becomes simpler there.
fn remainder_of_difference<'c>(
    context: Ctx<'c>,
    lhs: AffineExpr<'c>,
    rhs: AffineExpr<'c>,
) -> Option<AffineExpr<'c>> {
    let (BinaryKind::Mul, left, right) = rhs.as_binary()? else { return None };
    let (inner_kind, inner_left, inner_right) = left.as_binary()?;
    let remainder = || AffineExpr::binary(context, BinaryKind::Mod, lhs, inner_right);
    match inner_kind {
        BinaryKind::Mul if right.as_constant() == Some(-1) => {
            let (BinaryKind::FloorDiv, dividend, divisor) = inner_left.as_binary()? else { return None };
            (divisor == inner_right && dividend == lhs).then(remainder)
        }
        BinaryKind::FloorDiv => {
            let divisor = inner_right.as_constant().filter(|divisor| *divisor > 0);
            let is_negated = |divisor: i64| right.as_constant() == divisor.checked_neg();
            if inner_left == lhs && divisor.is_some_and(is_negated) {
                return Some(remainder());
            }
            // (y + x) + (z floordiv q) * c -> y + (x + (z floordiv q) * c), where the latter becomes simpler
            let (BinaryKind::Add, first, last) = lhs.as_binary()? else { return None };
            let simpler = simplify_add(context, last, rhs)?;
            Some(first.add(context, simpler))
        }
        _ => None,
    }
}

fn simplify_mul<'c>(context: Ctx<'c>, lhs: AffineExpr<'c>, rhs: AffineExpr<'c>) -> Option<AffineExpr<'c>> {
    if let (Some(a), Some(b)) = (lhs.as_constant(), rhs.as_constant()) {
        return a.checked_mul(b).map(|product| AffineExpr::constant(context, product));
    }
    // c * x -> x * c, s * d -> d * s, s1 * s0 -> s0 * s1
    if lhs.as_constant().is_some()
        || (!rhs.is_symbolic_or_constant() && lhs.is_symbolic_or_constant())
        || are_out_of_order(lhs, rhs)
    {
        return Some(rhs.mul(context, lhs));
    }
    match rhs.as_constant() {
        Some(1) => return Some(lhs),
        Some(0) => return Some(rhs),
        _ => {}
    }
    if let Some((BinaryKind::Mul, inner, factor)) = lhs.as_binary()
        && let Some(factor) = factor.as_constant()
    {
        return match rhs.as_constant() {
            // (x * a) * b -> x * (a * b)
            Some(b) => factor.checked_mul(b).map(|product| inner.mul_constant(context, product)),
            // (x * c) * y -> (x * y) * c
            None => Some(inner.mul(context, rhs).mul_constant(context, factor)),
        };
    }
    None
}

fn simplify_floordiv<'c>(
    context: Ctx<'c>,
    lhs: AffineExpr<'c>,
    rhs: AffineExpr<'c>,
) -> Option<AffineExpr<'c>> {
    let by = rhs.as_constant().filter(|by| *by != 0)?;
    if let Some(value) = lhs.as_constant() {
        let quotient = value.checked_div(by)?;
        let below = value % by != 0 && (value < 0) != (by < 0);
        return Some(AffineExpr::constant(context, quotient - i64::from(below)));
    }
    if let Some(simpler) = exact_quotient(context, lhs, by) {
        return Some(simpler);
    }
    // (x + y) floordiv c -> x floordiv c + y floordiv c, where c divides x or y
    if let Some((BinaryKind::Add, left, right)) = lhs.as_binary()
        && (left.is_multiple_of(by) || right.is_multiple_of(by))
    {
        let divide = |expr| AffineExpr::binary(context, BinaryKind::FloorDiv, expr, rhs);
        return Some(divide(left).add(context, divide(right)));
    }
    None
}

fn simplify_ceildiv<'c>(
    context: Ctx<'c>,
    lhs: AffineExpr<'c>,
    rhs: AffineExpr<'c>,
) -> Option<AffineExpr<'c>> {
    let by = rhs.as_constant().filter(|by| *by != 0)?;
    if let Some(value) = lhs.as_constant() {
        let quotient = value.checked_div(by)?;
        let above = value % by != 0 && (value < 0) == (by < 0);
        return Some(AffineExpr::constant(context, quotient + i64::from(above)));
    }
    exact_quotient(context, lhs, by)
}

/// `x / 1 -> x` and `(x * a) / c -> x * (a / c)`, where c divides a.
fn exact_quotient<'c>(context: Ctx<'c>, lhs: AffineExpr<'c>, by: i64) -> Option<AffineExpr<'c>> {
    if by == 1 {
        return Some(lhs);
    }
    let (BinaryKind::Mul, inner, factor) = lhs.as_binary()? else { return None };
    let factor = factor.as_constant()?;
    let quotient = factor.checked_div(by)?;
    (factor % by == 0).then(|| inner.mul_constant(context, quotient))
}

fn simplify_mod<'c>(context: Ctx<'c>, lhs: AffineExpr<'c>, rhs: AffineExpr<'c>) -> Option<AffineExpr<'c>> {
    // A modulus that is not positive has no meaning and stays as it is.
    let by = rhs.as_constant().filter(|by| *by >= 1)?;
    if let Some(value) = lhs.as_constant() {
        return Some(AffineExpr::constant(context, value.rem_euclid(by)));
    }
    if lhs.is_multiple_of(by) {
        return Some(AffineExpr::constant(context, 0));
    }
    match lhs.as_binary() {
        // (x + y) mod c -> y mod c, where c divides x
        Some((BinaryKind::Add, left, right)) => {
            let rest = if left.is_multiple_of(by) {
                right
            } else if right.is_multiple_of(by) {
                left
            } else {
                return None;
            };
            Some(AffineExpr::binary(context, BinaryKind::Mod, rest, rhs))
        }
        // (x mod a) mod b -> x mod b, where b divides a
        Some((BinaryKind::Mod, inner, modulus)) => {
            let divides = modulus.as_constant().is_some_and(|a| a >= 1 && a % by == 0);
            divides.then(|| AffineExpr::binary(context, BinaryKind::Mod, inner, rhs))
        }
        _ => None,
    }
}
