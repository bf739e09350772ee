//! The absolute value and the angle, and what is computed of them: roots and logarithms.

use super::parts::Complex;
use crate::complex_division::ComplexRange;
use terrace_arith as arith;
use terrace_arith::CmpFPredicate;
use terrace_complex as complex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, TypedOp};
use terrace_math as math;

/// Creates the larger and the smaller of the absolute values of two numbers.
fn sorted_sizes(complex: &mut Complex<'_, '_, '_>, re: ValueId, im: ValueId) -> (ValueId, ValueId) {
    let (a, b) = (complex.on.abs(re), complex.on.abs(im));
    (complex.on.apply(arith::MaximumFOp::NAME, &[a, b]), complex.on.apply(arith::MinimumFOp::NAME, &[a, b]))
}

/// Requested form of the absolute value.
#[derive(Clone, Copy)]
enum Wanted {
    Plain,
    Root,
    InverseRoot,
}

/// `max * sqrt(1 + (min / max)^2)`, or a root of it; where that is not a number, both are zero or infinite.
fn absolute_of(complex: &mut Complex<'_, '_, '_>, re: ValueId, im: ValueId, wanted: Wanted) -> ValueId {
    let one = complex.on.constant(1.0);
    let (max, min) = sorted_sizes(complex, re, im);
    complex.with_care(|complex| {
        let ratio = complex.on.div(min, max);
        let square = complex.on.mul(ratio, ratio);
        let sum = complex.on.add(square, one);
        let (value, otherwise) = match wanted {
            Wanted::Plain => {
                let root = complex.math(math::SqrtOp::NAME, sum);
                (complex.on.mul(max, root), min)
            }
            Wanted::Root => {
                let quarter = complex.on.constant(0.25);
                let root = complex.math(math::SqrtOp::NAME, max);
                let factor = complex.on.apply(math::PowFOp::NAME, &[sum, quarter]);
                (complex.on.mul(root, factor), min)
            }
            Wanted::InverseRoot => {
                let factor = complex.math(math::RsqrtOp::NAME, sum);
                let of_min = complex.math(math::RsqrtOp::NAME, min);
                let of_max = complex.math(math::RsqrtOp::NAME, max);
                let factor = complex.math(math::SqrtOp::NAME, factor);
                (complex.on.mul(of_max, factor), of_min)
            }
        };
        let is_nan = complex.is_nan(value);
        complex.on.select(is_nan, otherwise, value)
    })
}

pub(super) fn absolute(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (re, im) = complex.operand_parts(0);
    let value = absolute_of(&mut complex, re, im, Wanted::Plain);
    complex.replace(value)
}

/// `atan2(a.im, a.re)`
pub(super) fn angle(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (re, im) = complex.operand_parts(0);
    let value = complex.atan2(im, re);
    complex.replace(value)
}

/// `0` of `0`, else `a / |a|`
pub(super) fn sign(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let number = complex.operand(0);
    let (re, im) = complex.parts(number);
    let zero = complex.on.constant(0.0);
    let is_zero = complex.without_flags(|complex| {
        let (re, im) = (complex.is_equal(re, zero), complex.is_equal(im, zero));
        complex.on.and(re, im)
    });
    let size = complex.on.apply(complex::AbsOp::NAME, &[number]);
    let parts = (complex.on.div(re, size), complex.on.div(im, size));
    let sign = complex.create(parts);
    let value = complex.on.select(is_zero, number, sign);
    complex.replace(value)
}

/// `(log |a|, angle a)`
pub(super) fn log(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let number = complex.operand(0);
    let size = complex.on.apply(complex::AbsOp::NAME, &[number]);
    let real = complex.math(math::LogOp::NAME, size);
    let imaginary = complex.on.apply(complex::AngleOp::NAME, &[number]);
    complex.replace_by_parts((real, imaginary))
}

/// `log(1 + a)`, accurate near zero.
pub(super) fn log_of_one_plus(
    op: OpId,
    _: &ComplexRange,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (re, im) = complex.operand_parts(0);
    let (half, one) = (complex.on.constant(0.5), complex.on.constant(1.0));
    let sum = complex.on.add(re, one);
    let (a, b) = (complex.on.abs(sum), complex.on.abs(im));
    let max = complex.on.apply(arith::MaximumFOp::NAME, &[a, b]);
    let min = complex.on.apply(arith::MinimumFOp::NAME, &[a, b]);
    let is_real_larger = complex.on.compare(CmpFPredicate::Ogt, sum, b);
    let max_less = complex.on.sub(max, one);
    let max_less = complex.on.select(is_real_larger, re, max_less);
    let ratio = complex.with_care(|complex| complex.on.div(min, max));
    let log = complex.math(math::Log1pOp::NAME, max_less);
    let real = complex.with_care(|complex| {
        let square = complex.on.mul(ratio, ratio);
        let correction = complex.math(math::Log1pOp::NAME, square);
        let correction = complex.on.mul(half, correction);
        let value = complex.on.add(correction, log);
        let is_nan = complex.is_nan(value);
        complex.on.select(is_nan, min, value)
    });
    let imaginary = complex.atan2(im, sum);
    complex.replace_by_parts((real, imaginary))
}

/// `sqrt |a| * (cos(angle / 2), sin(angle / 2))`, and the limits that C prescribes.
pub(super) fn sqrt(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (zero, half) = (complex.on.constant(0.0), complex.on.constant(0.5));
    let (re, im) = complex.operand_parts(0);
    let size = absolute_of(&mut complex, re, im, Wanted::Root);
    let angle = complex.atan2(im, re);
    let angle = complex.on.mul(angle, half);
    let (cos, sin) = (complex.math(math::CosOp::NAME, angle), complex.math(math::SinOp::NAME, angle));
    let is_real = complex.is_equal(sin, zero);
    let mut real = complex.on.mul(size, cos);
    let mut imaginary = complex.on.mul(size, sin);
    imaginary = complex.on.select(is_real, zero, imaginary);
    if !complex.is_finite_only() {
        let infinity = complex.on.constant(f64::INFINITY);
        let negative = complex.on.constant(f64::NEG_INFINITY);
        let nan = complex.on.constant(f64::NAN);
        let im_size = complex.on.abs(im);
        let is_im_infinite = complex.is_equal(im_size, infinity);
        let is_im_finite = complex.on.compare(CmpFPredicate::One, im_size, infinity);
        let is_re_infinite = complex.is_equal(re, infinity);
        let is_re_negative = complex.is_equal(re, negative);
        let is_zero = complex.on.and(is_re_negative, is_im_finite);
        real = complex.on.select(is_zero, zero, real);
        let is_infinite = complex.on.or(is_im_infinite, is_re_infinite);
        real = complex.on.select(is_infinite, infinity, real);
        let signed = complex.copysign(infinity, im);
        let is_nan = complex.without_flags(|complex| complex.is_nan(size));
        imaginary = complex.on.select(is_nan, nan, imaginary);
        let is_infinite = complex.on.or(is_im_infinite, is_re_negative);
        imaginary = complex.on.select(is_infinite, signed, imaginary);
    }
    let is_zero = complex.is_equal(size, zero);
    real = complex.on.select(is_zero, zero, real);
    imaginary = complex.on.select(is_zero, zero, imaginary);
    complex.replace_by_parts((real, imaginary))
}

/// `(cos(-angle / 2), sin(-angle / 2)) / sqrt |a|`, and its limits.
pub(super) fn rsqrt(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (zero, infinity) = (complex.on.constant(0.0), complex.on.constant(f64::INFINITY));
    let (minus_half, nan) = (complex.on.constant(-0.5), complex.on.constant(f64::NAN));
    let (re, im) = complex.operand_parts(0);
    let size = absolute_of(&mut complex, re, im, Wanted::InverseRoot);
    let angle = complex.atan2(im, re);
    let angle = complex.on.mul(angle, minus_half);
    let (cos, sin) = (complex.math(math::CosOp::NAME, angle), complex.math(math::SinOp::NAME, angle));
    let mut real = complex.on.mul(size, cos);
    let mut imaginary = complex.on.mul(size, sin);
    if !complex.is_finite_only() {
        let minus_one = complex.on.constant(-1.0);
        let re_zero = complex.copysign(zero, re);
        let im_zero = complex.copysign(zero, im);
        let im_zero = complex.on.mul(minus_one, im_zero);
        let (re_size, im_size) = (complex.on.abs(re), complex.on.abs(im));
        let is_im_infinite = complex.is_equal(im_size, infinity);
        let is_re_nan = complex.is_nan(re);
        let is_re_infinite = complex.is_equal(re_size, infinity);
        let is_zero = complex.on.and(is_im_infinite, is_re_nan);
        let is_zero = complex.on.or(is_zero, is_re_infinite);
        real = complex.on.select(is_zero, re_zero, real);
        imaginary = complex.on.select(is_zero, im_zero, imaginary);
    }
    let (is_re_zero, is_im_zero) = (complex.is_equal(re, zero), complex.is_equal(im, zero));
    let is_zero = complex.on.and(is_re_zero, is_im_zero);
    real = complex.on.select(is_zero, infinity, real);
    imaginary = complex.on.select(is_zero, nan, imaginary);
    complex.replace_by_parts((real, imaginary))
}

/// `-i * log((b + i * a) / sqrt(a^2 + b^2))`
pub(super) fn atan2(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (a, b) = (complex.operand(0), complex.operand(1));
    let (b_square, a_square) =
        (complex.apply(complex::MulOp::NAME, &[b, b]), complex.apply(complex::MulOp::NAME, &[a, a]));
    let sum = complex.apply(complex::AddOp::NAME, &[b_square, a_square]);
    let root = complex.apply(complex::SqrtOp::NAME, &[sum]);
    let (zero, one) = (complex.on.constant(0.0), complex.on.constant(1.0));
    let i = complex.create((zero, one));
    let turned = complex.apply(complex::MulOp::NAME, &[i, a]);
    let sum = complex.apply(complex::AddOp::NAME, &[b, turned]);
    let quotient = complex.apply(complex::DivOp::NAME, &[sum, root]);
    let log = complex.apply(complex::LogOp::NAME, &[quotient]);
    let minus_one = complex.on.constant(-1.0);
    let minus_i = complex.create((zero, minus_one));
    let value = complex.apply(complex::MulOp::NAME, &[minus_i, log]);
    complex.replace(value)
}
