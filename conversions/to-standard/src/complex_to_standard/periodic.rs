//! Exponential and trigonometric functions.

use super::parts::Complex;
use crate::complex_division::ComplexRange;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_arith::CmpFPredicate;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, TypedOp};
use terrace_math as math;

/// `exp(a.re) * (cos(a.im), sin(a.im))`, the exponential in two steps where it is too large for one.
pub(super) fn exp(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (re, im) = complex.operand_parts(0);
    let zero = complex.on.constant(0.0);
    let half = complex.on.constant(0.5);
    let infinity = complex.on.constant(f64::INFINITY);
    let exp = complex.math(math::ExpOp::NAME, re);
    let half_re = complex.on.mul(re, half);
    let root = complex.math(math::ExpOp::NAME, half_re);
    let (cos, sin) = (complex.math(math::CosOp::NAME, im), complex.math(math::SinOp::NAME, im));
    let is_too_large = complex.is_equal(exp, infinity);
    let is_real = complex.without_flags(|complex| complex.is_equal(im, zero));
    let mut times = |factor: ValueId| {
        let on = &mut complex.on;
        let plain = on.mul(exp, factor);
        let steps = on.mul(root, factor);
        let steps = on.mul(steps, root);
        on.select(is_too_large, steps, plain)
    };
    let (real, imaginary) = (times(cos), times(sin));
    let imaginary = complex.on.select(is_real, zero, imaginary);
    complex.replace_by_parts((real, imaginary))
}

/// `exp(a) - 1`, accurate near zero: the real part is `expm1(a.re) * cos(a.im) + cos(a.im) - 1`.
pub(super) fn exp_minus_one(
    op: OpId,
    _: &ComplexRange,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (re, im) = complex.operand_parts(0);
    let (zero, one) = (complex.on.constant(0.0), complex.on.constant(1.0));
    let less = complex.math(math::ExpM1Op::NAME, re);
    let exp = complex.on.add(less, one);
    let sin = complex.math(math::SinOp::NAME, im);
    let cos_less = cos_minus_one(&mut complex, im);
    let cos = complex.on.add(cos_less, one);
    let product = complex.on.mul(less, cos);
    let real = complex.on.add(product, cos_less);
    let is_real = complex.is_equal(im, zero);
    let imaginary = complex.on.mul(exp, sin);
    let imaginary = complex.on.select(is_real, zero, imaginary);
    complex.replace_by_parts((real, imaginary))
}

/// `cos(x) - 1`: by a polynomial where `x` is small.
///
/// Source: the coefficients of the Cephes library.
fn cos_minus_one(complex: &mut Complex<'_, '_, '_>, x: ValueId) -> ValueId {
    const COEFFICIENTS: [f64; 7] = [
        4.737_750_796_424_621e-14,
        -1.147_028_484_342_536e-11,
        2.087_675_428_708_152e-9,
        -2.755_731_921_499_979e-7,
        2.480_158_730_157_055e-5,
        -1.388_888_888_888_887_2e-3,
        4.166_666_666_666_666_4e-2,
    ];
    /// The square of a quarter of a half circle.
    const LIMIT: f64 = 0.61685;
    let on = &mut complex.on;
    let (minus_half, minus_one) = (on.constant(-0.5), on.constant(-1.0));
    let cos = on.apply(math::CosOp::NAME, &[x]);
    let plain = on.add(cos, minus_one);
    let square = on.mul(x, x);
    let fourth = on.mul(square, square);
    let mut polynomial = on.constant(COEFFICIENTS[0]);
    for coefficient in &COEFFICIENTS[1..] {
        let coefficient = on.constant(*coefficient);
        polynomial = on.apply(math::FmaOp::NAME, &[polynomial, square, coefficient]);
    }
    let high = on.mul(fourth, polynomial);
    let low = on.mul(minus_half, square);
    let small = complex.without_flags(|complex| complex.on.add(high, low));
    let limit = complex.on.constant(LIMIT);
    let is_large = complex.on.compare(CmpFPredicate::Oge, square, limit);
    complex.on.select(is_large, plain, small)
}

/// Halves that sine and cosine are made of: half of `exp(a.im)` and of `exp(-a.im)`, and sine and cosine of `a.re`.
struct Halves {
    up: ValueId,
    down: ValueId,
    sin: ValueId,
    cos: ValueId,
}

fn halves(complex: &mut Complex<'_, '_, '_>) -> Halves {
    let (re, im) = complex.operand_parts(0);
    let half = complex.on.constant(0.5);
    let exp = complex.math(math::ExpOp::NAME, im);
    let (up, down) = (complex.on.mul(half, exp), complex.on.div(half, exp));
    Halves { up, down, sin: complex.math(math::SinOp::NAME, re), cos: complex.math(math::CosOp::NAME, re) }
}

/// `((exp(a.im) + exp(-a.im)) / 2 * sin(a.re), (exp(a.im) - exp(-a.im)) / 2 * cos(a.re))`
pub(super) fn sin(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let Halves { up, down, sin, cos } = halves(&mut complex);
    let sum = complex.on.add(up, down);
    let real = complex.on.mul(sum, sin);
    let difference = complex.on.sub(up, down);
    let imaginary = complex.on.mul(difference, cos);
    complex.replace_by_parts((real, imaginary))
}

/// `((exp(-a.im) + exp(a.im)) / 2 * cos(a.re), (exp(-a.im) - exp(a.im)) / 2 * sin(a.re))`
pub(super) fn cos(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let Halves { up, down, sin, cos } = halves(&mut complex);
    let sum = complex.on.add(down, up);
    let real = complex.on.mul(sum, cos);
    let difference = complex.on.sub(down, up);
    let imaginary = complex.on.mul(difference, sin);
    complex.replace_by_parts((real, imaginary))
}

/// `tan(a) = -i * tanh(i * a)`
pub(super) fn tan(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (re, im) = complex.operand_parts(0);
    let minus_one = complex.on.constant(-1.0);
    let turned = complex.on.mul(im, minus_one);
    let (real, imaginary) = tanh_of(&mut complex, minus_one, turned, re);
    let real = complex.on.mul(real, minus_one);
    complex.replace_by_parts((imaginary, real))
}

pub(super) fn tanh(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (re, im) = complex.operand_parts(0);
    let minus_one = complex.on.constant(-1.0);
    let parts = tanh_of(&mut complex, minus_one, re, im);
    complex.replace_by_parts(parts)
}

/// Computes, with `u = expm1(2 * re)` and `v = expm1(-2 * re)`:
/// `(u - v, 4 * cos(im) * sin(im)) / (u + v + 4 * cos(im)^2)`
fn tanh_of(
    complex: &mut Complex<'_, '_, '_>,
    minus_one: ValueId,
    re: ValueId,
    im: ValueId,
) -> (ValueId, ValueId) {
    let infinity = complex.on.constant(f64::INFINITY);
    let four = complex.on.constant(4.0);
    let double = complex.on.add(re, re);
    let negative = complex.on.mul(minus_one, double);
    let (up, down) = (complex.math(math::ExpM1Op::NAME, double), complex.math(math::ExpM1Op::NAME, negative));
    let real = complex.on.sub(up, down);
    let cos = complex.math(math::CosOp::NAME, im);
    let square = complex.on.mul(cos, cos);
    let square = complex.on.mul(square, four);
    let sin = complex.math(math::SinOp::NAME, im);
    let product = complex.on.mul(cos, sin);
    let top = complex.on.mul(four, product);
    let sum = complex.on.add(up, down);
    let divisor = complex.on.add(sum, square);
    // Where the sum is infinite, the quotient is one.
    let is_infinite = complex.is_equal(sum, infinity);
    let limit = complex.copysign(minus_one, re);
    let real = complex.on.div(real, divisor);
    let real = complex.on.select(is_infinite, limit, real);
    let imaginary = complex.on.div(top, divisor);
    if complex.is_finite_only() {
        return (real, imaginary);
    }
    let size = complex.on.abs(re);
    let zero = complex.on.constant(0.0);
    let nan = complex.on.constant(f64::NAN);
    let is_infinite = complex.is_equal(size, infinity);
    let is_real = complex.is_equal(im, zero);
    let all = complex.on.builder.bool(true);
    let is_finite = complex.on.bits(arith::XOrIOp::NAME, is_infinite, all);
    let is_nan = complex.is_nan(top);
    let is_real_nan = complex.on.and(is_nan, is_finite);
    let is_limit = complex.on.and(is_infinite, is_nan);
    let is_imaginary_zero = complex.on.or(is_real, is_limit);
    let real = complex.on.select(is_real_nan, nan, real);
    (real, complex.on.select(is_imaginary_zero, zero, imaginary))
}
