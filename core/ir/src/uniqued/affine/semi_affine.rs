//! Expressions with products, quotients and remainders of symbols.

use super::expr::{AffineExpr, AffineExprKind, BinaryKind};
use crate::context::Ctx;
use terrace_support::ensure_stack;

/// Cancels symbols, and remainders that are zero.
pub(super) fn simplified<'c>(
    expr: AffineExpr<'c>,
    context: Ctx<'c>,
    dims: u32,
    symbols: u32,
) -> AffineExpr<'c> {
    let Some((kind, original_left, right)) = expr.as_binary() else { return expr };
    let (left, right) = ensure_stack(|| {
        (simplified(original_left, context, dims, symbols), simplified(right, context, dims, symbols))
    });
    if matches!(kind, BinaryKind::Add | BinaryKind::Mul) {
        return AffineExpr::binary(context, kind, left, right);
    }
    if kind == BinaryKind::Mod && is_multiple_by_subtraction(left, right, context, dims, symbols) {
        return AffineExpr::constant(context, 0);
    }
    match right.kind() {
        AffineExprKind::Symbol(symbol) if is_divisible(original_left, symbol, kind) => {
            if kind == BinaryKind::Mod {
                return AffineExpr::constant(context, 0);
            }
            divide(left, symbol, context).unwrap_or_else(|| AffineExpr::binary(context, kind, left, right))
        }
        _ => AffineExpr::binary(context, kind, left, right),
    }
}

/// Returns true if an expression is `x - x mod m`, in which `x` may be spread over several summands.
fn is_multiple_by_subtraction<'c>(
    expr: AffineExpr<'c>,
    modulus: AffineExpr<'c>,
    context: Ctx<'c>,
    dims: u32,
    symbols: u32,
) -> bool {
    let mut summands = Vec::new();
    collect_summands(expr, &mut summands);
    let negated_remainder_of = |summand: AffineExpr<'c>| {
        let (BinaryKind::Mul, left, right) = summand.as_binary()? else { return None };
        let inner = if right.as_constant() == Some(-1) {
            left
        } else if left.as_constant() == Some(-1) {
            right
        } else {
            return None;
        };
        let (BinaryKind::Mod, dividend, by) = inner.as_binary()? else { return None };
        (by == modulus).then_some(dividend)
    };
    summands.iter().enumerate().any(|(at, summand)| {
        let Some(dividend) = negated_remainder_of(*summand) else { return false };
        let zero = AffineExpr::constant(context, 0);
        let others = summands.iter().enumerate().filter(|(other, _)| *other != at);
        let rest = others.fold(zero, |sum, (_, summand)| sum.add(context, *summand));
        let difference = rest.sub(context, dividend).simplified(context, dims, symbols);
        difference.as_constant() == Some(0)
    })
}

fn collect_summands<'c>(expr: AffineExpr<'c>, into: &mut Vec<AffineExpr<'c>>) {
    match expr.as_binary() {
        Some((BinaryKind::Add, left, right)) => ensure_stack(|| {
            collect_summands(left, into);
            collect_summands(right, into);
        }),
        _ => into.push(expr),
    }
}

/// Returns true if a symbol can be cancelled where the expression is divided by it, with this kind of division.
fn is_divisible(expr: AffineExpr<'_>, symbol: u32, kind: BinaryKind) -> bool {
    let (inner, left, right) = match expr.kind() {
        AffineExprKind::Constant(value) => return value == 0,
        AffineExprKind::Dim(_) => return false,
        AffineExprKind::Symbol(at) => return at == symbol,
        AffineExprKind::Binary(inner, left, right) => (inner, left, right),
    };
    ensure_stack(|| match inner {
        BinaryKind::Add => is_divisible(left, symbol, kind) && is_divisible(right, symbol, kind),
        BinaryKind::Mod => {
            is_divisible(left, symbol, BinaryKind::Mod) && is_divisible(right, symbol, BinaryKind::Mod)
        }
        // A factor must be a multiple, not only the quotient of one.
        BinaryKind::Mul => {
            is_divisible(left, symbol, BinaryKind::Mul) || is_divisible(right, symbol, BinaryKind::Mul)
        }
        // Divisions of one kind can be done in any order.
        BinaryKind::FloorDiv | BinaryKind::CeilDiv => inner == kind && is_divisible(left, symbol, inner),
    })
}

/// Cancels a symbol; `None` if it turns out not to divide the expression.
fn divide<'c>(expr: AffineExpr<'c>, symbol: u32, context: Ctx<'c>) -> Option<AffineExpr<'c>> {
    let (inner, left, right) = match expr.kind() {
        AffineExprKind::Constant(value) => return (value == 0).then_some(expr),
        AffineExprKind::Dim(_) => return None,
        AffineExprKind::Symbol(at) => return (at == symbol).then(|| AffineExpr::constant(context, 1)),
        AffineExprKind::Binary(inner, left, right) => (inner, left, right),
    };
    let (left, right) = ensure_stack(|| {
        Some(match inner {
            BinaryKind::Add => (divide(left, symbol, context)?, divide(right, symbol, context)?),
            BinaryKind::Mod => (divide(left, symbol, context)?, divide(right, symbol, context)?),
            BinaryKind::Mul if is_divisible(left, symbol, inner) => (divide(left, symbol, context)?, right),
            BinaryKind::Mul => (left, divide(right, symbol, context)?),
            BinaryKind::FloorDiv | BinaryKind::CeilDiv => (divide(left, symbol, context)?, right),
        })
    })?;
    Some(AffineExpr::binary(context, inner, left, right))
}

/// A term, and the number that it is multiplied with.
type Term<'c> = (AffineExpr<'c>, i64);

/// Returns the order of the terms of a sum: by the position of what they begin with; at the same position dimensions,
/// their quotients and remainders by constants, their products with symbols, and at last symbols and what begins with
/// them. Terms that begin with more than an input follow as they were met.
pub(super) fn ordered<'c>(
    inputs: Vec<Term<'c>>,
    locals: Vec<Term<'c>>,
    dims: u32,
    symbols: u32,
) -> Vec<Term<'c>> {
    let behind = i64::from(dims.max(symbols));
    let (mut next_symbol, mut next_dim) = (behind, -1);
    let mut sorted: Vec<((u32, i64), Term<'c>)> = Vec::new();
    let mut rest = Vec::new();
    let mut symbolic = || {
        next_symbol += 1;
        next_symbol - 1
    };
    let mut dimensional = || {
        next_dim -= 1;
        next_dim + 1
    };
    for &term in &inputs {
        if let AffineExprKind::Symbol(at) = term.0.kind() {
            sorted.push(((at, symbolic()), term));
        }
    }
    for term in locals {
        use AffineExprKind::{Constant, Dim, Symbol};
        let key = term.0.as_binary().and_then(|(_, left, right)| match (left.kind(), right.kind()) {
            (Dim(at), Constant(_)) => Some((at, dimensional())),
            (Dim(at), Symbol(symbol)) => Some((at, i64::from(symbol))),
            (Symbol(at), Symbol(_) | Constant(_)) => Some((at, symbolic())),
            _ => None,
        });
        match key {
            Some(key) => sorted.push((key, term)),
            None => rest.push(term),
        }
    }
    for &term in &inputs {
        if let AffineExprKind::Dim(at) = term.0.kind() {
            sorted.push(((at, dimensional()), term));
        }
    }
    sorted.sort_by_key(|(key, _)| *key);
    sorted.into_iter().map(|(_, term)| term).chain(rest).collect()
}
