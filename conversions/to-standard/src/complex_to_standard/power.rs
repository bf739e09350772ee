//! Powers.

use super::parts::Complex;
use crate::complex_division::ComplexRange;
use terrace_arith as arith;
use terrace_arith::CmpFPredicate;
use terrace_complex as complex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, TypedOp};
use terrace_math as math;

pub(super) fn pow(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (base, exponent) = (complex.operand(0), complex.operand(1));
    let value = pow_of(&mut complex, base, exponent);
    complex.replace(value)
}

/// `powi(a, n) -> pow(a, (n, 0))`
pub(super) fn pow_of_integer(
    op: OpId,
    _: &ComplexRange,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (base, exponent) = (complex.operand(0), complex.operand(1));
    let real = complex.on.builder.value(arith::SIToFPOp::NAME, &[exponent], complex.on.ty);
    let zero = complex.on.constant(0.0);
    let exponent = complex.create((real, zero));
    let value = pow_of(&mut complex, base, exponent);
    complex.replace(value)
}

/// `|a|^b.re * exp(-b.im * angle a)`, turned by `b.re * angle a + b.im * log |a|`; and what C says of `0` and infinity.
fn pow_of(complex: &mut Complex<'_, '_, '_>, base: ValueId, exponent: ValueId) -> ValueId {
    let (c, d) = complex.parts(exponent);
    let (a, b) = complex.parts(base);
    let size = complex.on.apply(complex::AbsOp::NAME, &[base]);
    let power = complex.on.apply(math::PowFOp::NAME, &[size, c]);
    let minus_d = complex.math(arith::NegFOp::NAME, d);
    let angle = complex.atan2(b, a);
    let exponent = complex.on.mul(minus_d, angle);
    let exp = complex.math(math::ExpOp::NAME, exponent);
    let length = complex.on.mul(power, exp);
    let log = complex.math(math::LogOp::NAME, size);
    let (left, right) = (complex.on.mul(c, angle), complex.on.mul(d, log));
    let turn = complex.on.add(left, right);
    let (cos, sin) = (complex.math(math::CosOp::NAME, turn), complex.math(math::SinOp::NAME, turn));
    let infinity = complex.on.constant(f64::INFINITY);
    let zero = complex.on.constant(0.0);
    let one = complex.on.constant(1.0);
    let complex_one = complex.create((one, zero));
    let complex_zero = complex.create((zero, zero));
    let complex_infinity = complex.create((infinity, zero));
    let is_size_zero = complex.is_equal(size, zero);
    let is_d_zero = complex.is_equal(d, zero);
    let is_c_zero = complex.is_equal(c, zero);
    let is_b_zero = complex.is_equal(b, zero);
    let is_c_positive = complex.on.compare(CmpFPredicate::Ole, zero, c);
    let parts = (complex.on.mul(length, cos), complex.on.mul(length, sin));
    let of_zero = complex.on.select(is_c_zero, complex_one, complex_zero);
    let usual = complex.create(parts);
    // 0 to a real power that is not negative
    let is_case = complex.on.and(is_size_zero, is_d_zero);
    let is_case = complex.on.and(is_case, is_c_positive);
    let value = complex.on.select(is_case, of_zero, usual);
    // to the power of 0
    let is_case = complex.on.and(is_c_zero, is_d_zero);
    let value = complex.on.select(is_case, complex_one, value);
    // 1 to any power
    let is_one = complex.is_equal(a, one);
    let is_case = complex.on.and(is_one, is_b_zero);
    let value = complex.on.select(is_case, complex_one, value);
    // infinity to a real power
    let is_infinite = complex.is_equal(a, infinity);
    let is_infinite = complex.on.and(is_infinite, is_b_zero);
    let mut case = |predicate, result, value| {
        let has_sign = complex.on.compare(predicate, c, zero);
        let is_case = complex.on.and(is_d_zero, has_sign);
        let is_case = complex.on.and(is_infinite, is_case);
        complex.on.select(is_case, result, value)
    };
    let value = case(CmpFPredicate::Ogt, complex_infinity, value);
    case(CmpFPredicate::Olt, complex_zero, value)
}
