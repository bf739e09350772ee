//! Bounds of affine expressions.

use super::arithmetic::{NoWrap, add, ceil_div_signed, floor_div_signed, mul, rem_unsigned};
use super::range::ConstantIntRanges as Range;
use terrace_ir::affine::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_support::ap_int::ApInt;
use terrace_support::ensure_stack;

/// Bits of an index.
const BITS: u32 = 64;

/// Infers the range of an expression from those of its dimensions and symbols. Affine arithmetic does not overflow.
pub fn expression(expr: AffineExpr<'_>, dims: &[Range], symbols: &[Range]) -> Range {
    let no_wrap = NoWrap { signed: true, unsigned: false };
    match expr.kind() {
        AffineExprKind::Constant(value) => Range::constant(ApInt::from_i64(BITS, value)),
        AffineExprKind::Dim(at) => dims[at as usize].clone(),
        AffineExprKind::Symbol(at) => symbols[at as usize].clone(),
        AffineExprKind::Binary(kind, lhs, rhs) => {
            let (a, b) = ensure_stack(|| (expression(lhs, dims, symbols), expression(rhs, dims, symbols)));
            match kind {
                BinaryKind::Add => add(&a, &b, no_wrap),
                BinaryKind::Mul => mul(&a, &b, no_wrap),
                BinaryKind::Mod => modulo(&a, &b),
                BinaryKind::FloorDiv => floor_div_signed(&a, &b),
                BinaryKind::CeilDiv => ceil_div_signed(&a, &b),
            }
        }
    }
}

/// `a mod b`, never negative.
fn modulo(a: &Range, b: &Range) -> Range {
    if !a.smin().is_negative() && !b.smin().is_negative() && b.umin() == b.umax() {
        return rem_unsigned(a, b);
    }
    match b.smax().is_negative() || b.smax().is_zero() {
        true => Range::max_range(BITS),
        false => {
            let most = b.smax().wrapping_sub(&ApInt::one(BITS));
            Range::from_signed(ApInt::zero(BITS), most)
        }
    }
}
