//! Affine expressions.

use crate::context::Ctx;
use crate::uniqued::identifier::Interned;
use terrace_support::ensure_stack;

/// An affine expression over dimensions and symbols: a uniqued, `Copy` handle.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AffineExpr<'c>(pub(crate) Interned<'c, AffineExprData<'c>>);

#[derive(Clone, Copy)]
pub(crate) struct AffineExprData<'c> {
    pub kind: AffineExprKind<'c>,
    /// No dimension occurs in it.
    pub is_symbolic: bool,
    /// Products have a constant side, divisors and moduli are constant.
    pub is_pure: bool,
    /// A number that divides every value of it; 0 divides 0 only.
    pub divisor: u64,
    /// One more than the largest dimension that occurs.
    pub dim_bound: u32,
    /// One more than the largest symbol that occurs.
    pub symbol_bound: u32,
}

/// Operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryKind {
    /// Sum.
    Add,
    /// Product.
    Mul,
    /// Remainder, never negative.
    Mod,
    /// Quotient rounded down.
    FloorDiv,
    /// Quotient rounded up.
    CeilDiv,
}

/// Why an expression has no value: a division by zero, or a modulus that is not positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meaningless;

impl BinaryKind {
    /// Computes the operator, wrapping.
    ///
    /// # Errors
    /// If it divides by zero, or a modulus is not positive.
    pub fn calculate(self, lhs: i64, rhs: i64) -> Result<i64, Meaningless> {
        match self {
            BinaryKind::Add => Ok(lhs.wrapping_add(rhs)),
            BinaryKind::Mul => Ok(lhs.wrapping_mul(rhs)),
            BinaryKind::Mod if rhs < 1 => Err(Meaningless),
            BinaryKind::Mod => Ok(lhs.rem_euclid(rhs)),
            BinaryKind::FloorDiv | BinaryKind::CeilDiv if rhs == 0 => Err(Meaningless),
            BinaryKind::FloorDiv => Ok(floor_div(lhs, rhs)),
            BinaryKind::CeilDiv => Ok(ceil_div(lhs, rhs)),
        }
    }
}

/// Returns the quotient rounded down; the divisor is not zero.
pub fn floor_div(lhs: i64, rhs: i64) -> i64 {
    let is_inexact = lhs.wrapping_rem(rhs) != 0;
    lhs.wrapping_div(rhs) - i64::from(is_inexact && (lhs < 0) != (rhs < 0))
}

/// Returns the quotient rounded up; the divisor is not zero.
pub fn ceil_div(lhs: i64, rhs: i64) -> i64 {
    let is_inexact = lhs.wrapping_rem(rhs) != 0;
    lhs.wrapping_div(rhs) + i64::from(is_inexact && (lhs < 0) == (rhs < 0))
}

/// Kind of an affine expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum AffineExprKind<'c> {
    /// `d0`.
    Dim(u32),
    /// `s0`.
    Symbol(u32),
    /// A number.
    Constant(i64),
    /// Two expressions with an operator.
    Binary(BinaryKind, AffineExpr<'c>, AffineExpr<'c>),
}

impl<'c> AffineExpr<'c> {
    /// Returns the kind of the expression.
    #[inline]
    pub fn kind(self) -> AffineExprKind<'c> {
        self.0.get().kind
    }

    /// `d<position>`.
    pub fn dim(context: Ctx<'c>, position: u32) -> Self {
        context.affine_expr(AffineExprKind::Dim(position))
    }

    /// `s<position>`.
    pub fn symbol(context: Ctx<'c>, position: u32) -> Self {
        context.affine_expr(AffineExprKind::Symbol(position))
    }

    /// Creates a number.
    pub fn constant(context: Ctx<'c>, value: i64) -> Self {
        context.affine_expr(AffineExprKind::Constant(value))
    }

    /// Returns the value of a constant.
    pub fn as_constant(self) -> Option<i64> {
        match self.kind() {
            AffineExprKind::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the operator and its sides.
    pub fn as_binary(self) -> Option<(BinaryKind, AffineExpr<'c>, AffineExpr<'c>)> {
        match self.kind() {
            AffineExprKind::Binary(kind, lhs, rhs) => Some((kind, lhs, rhs)),
            _ => None,
        }
    }

    /// Returns true if no dimension occurs in it.
    pub fn is_symbolic_or_constant(self) -> bool {
        self.0.get().is_symbolic
    }

    /// Returns true if products have a constant side, and divisors and moduli are constant.
    pub fn is_pure_affine(self) -> bool {
        self.0.get().is_pure
    }

    /// Returns a number that divides every value of it; 0 for the constant 0.
    pub fn largest_known_divisor(self) -> u64 {
        self.0.get().divisor
    }

    /// Returns true if every value of it is a multiple of `factor`, as far as is known.
    pub fn is_multiple_of(self, factor: i64) -> bool {
        factor != 0 && self.largest_known_divisor().is_multiple_of(factor.unsigned_abs())
    }

    /// Returns one more than the largest dimension that occurs in it.
    pub fn dim_bound(self) -> u32 {
        self.0.get().dim_bound
    }

    /// Returns one more than the largest symbol that occurs in it.
    pub fn symbol_bound(self) -> u32 {
        self.0.get().symbol_bound
    }

    /// Replaces dimensions and symbols; those beyond the lists stay.
    ///
    /// Cost: every occurrence is visited; deep expressions grow the stack on the heap.
    pub fn replace(self, context: Ctx<'c>, dims: &[AffineExpr<'c>], symbols: &[AffineExpr<'c>]) -> Self {
        match self.kind() {
            AffineExprKind::Dim(at) => dims.get(at as usize).copied().unwrap_or(self),
            AffineExprKind::Symbol(at) => symbols.get(at as usize).copied().unwrap_or(self),
            AffineExprKind::Constant(_) => self,
            AffineExprKind::Binary(kind, lhs, rhs) => ensure_stack(|| {
                let (new_lhs, new_rhs) =
                    (lhs.replace(context, dims, symbols), rhs.replace(context, dims, symbols));
                if (new_lhs, new_rhs) == (lhs, rhs) {
                    self
                } else {
                    Self::binary(context, kind, new_lhs, new_rhs)
                }
            }),
        }
    }

    /// Replaces every occurrence of an input, a dimension or symbol, by an expression.
    pub fn substitute(self, context: Ctx<'c>, input: AffineExpr<'c>, by: AffineExpr<'c>) -> Self {
        match self.kind() {
            AffineExprKind::Binary(kind, lhs, rhs) => ensure_stack(|| {
                let (new_lhs, new_rhs) =
                    (lhs.substitute(context, input, by), rhs.substitute(context, input, by));
                if (new_lhs, new_rhs) == (lhs, rhs) {
                    self
                } else {
                    Self::binary(context, kind, new_lhs, new_rhs)
                }
            }),
            _ if self == input => by,
            _ => self,
        }
    }

    /// Returns the value at constant inputs; `Ok(None)` if one of them is not known.
    ///
    /// # Errors
    /// If it divides by zero, or a modulus is not positive.
    pub fn evaluate(self, dims: u32, inputs: &[Option<i64>]) -> Result<Option<i64>, Meaningless> {
        let (kind, lhs, rhs) = match self.kind() {
            AffineExprKind::Dim(at) => return Ok(inputs[at as usize]),
            AffineExprKind::Symbol(at) => return Ok(inputs[(dims + at) as usize]),
            AffineExprKind::Constant(value) => return Ok(Some(value)),
            AffineExprKind::Binary(kind, lhs, rhs) => (kind, lhs, rhs),
        };
        let (lhs, rhs) = ensure_stack(|| match lhs.evaluate(dims, inputs)? {
            Some(lhs) => Ok((Some(lhs), rhs.evaluate(dims, inputs)?)),
            None => Ok((None, None)),
        })?;
        let (Some(lhs), Some(rhs)) = (lhs, rhs) else { return Ok(None) };
        kind.calculate(lhs, rhs).map(Some)
    }

    /// Calls `visit` on it and all that it consists of, operands first.
    pub fn walk(self, visit: &mut dyn FnMut(AffineExpr<'c>)) {
        if let AffineExprKind::Binary(_, lhs, rhs) = self.kind() {
            ensure_stack(|| {
                lhs.walk(visit);
                rhs.walk(visit);
            });
        }
        visit(self);
    }

    /// Returns true if this dimension occurs in it.
    pub fn uses_dim(self, position: u32) -> bool {
        let mut found = false;
        self.walk(&mut |expr| found |= expr.kind() == AffineExprKind::Dim(position));
        found
    }

    /// Returns true if this symbol occurs in it.
    pub fn uses_symbol(self, position: u32) -> bool {
        let mut found = false;
        self.walk(&mut |expr| found |= expr.kind() == AffineExprKind::Symbol(position));
        found
    }
}

impl<'c> AffineExprData<'c> {
    /// Returns the facts about an expression, from those of its parts.
    pub fn of(kind: AffineExprKind<'c>) -> Self {
        let leaf = AffineExprData {
            kind,
            is_symbolic: true,
            is_pure: true,
            divisor: 1,
            dim_bound: 0,
            symbol_bound: 0,
        };
        match kind {
            AffineExprKind::Dim(at) => {
                AffineExprData { is_symbolic: false, dim_bound: at.saturating_add(1), ..leaf }
            }
            AffineExprKind::Symbol(at) => AffineExprData { symbol_bound: at.saturating_add(1), ..leaf },
            AffineExprKind::Constant(value) => AffineExprData { divisor: value.unsigned_abs(), ..leaf },
            AffineExprKind::Binary(op, lhs, rhs) => {
                let (l, r) = (lhs.0.get(), rhs.0.get());
                let is_constant = |e: AffineExpr<'_>| e.as_constant().is_some();
                let is_linear = match op {
                    BinaryKind::Add => true,
                    BinaryKind::Mul => is_constant(lhs) || is_constant(rhs),
                    BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv => is_constant(rhs),
                };
                let divisor = match op {
                    BinaryKind::Add | BinaryKind::Mod => greatest_common_divisor(l.divisor, r.divisor),
                    BinaryKind::Mul => l.divisor.wrapping_mul(r.divisor),
                    BinaryKind::FloorDiv => match rhs.as_constant().map(i64::unsigned_abs) {
                        Some(by) if by != 0 && l.divisor % by == 0 => l.divisor / by,
                        _ => 1,
                    },
                    BinaryKind::CeilDiv => 1,
                };
                AffineExprData {
                    kind,
                    is_symbolic: l.is_symbolic && r.is_symbolic,
                    is_pure: is_linear && l.is_pure && r.is_pure,
                    divisor,
                    dim_bound: l.dim_bound.max(r.dim_bound),
                    symbol_bound: l.symbol_bound.max(r.symbol_bound),
                }
            }
        }
    }
}

pub(super) fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
