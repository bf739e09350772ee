//! The error function.

use super::{Lanes, exponential};
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::ValueId;

/// `p` of `erf(x) = x p(x^2)`, for magnitudes below one.
const ERF: [f32; 7] = [
    std::f32::consts::FRAC_2_SQRT_PI,
    -0.376_126_26,
    0.112_835_854,
    -0.026_853_811,
    0.005_188_327_3,
    -0.000_801_018_9,
    7.853_847e-5,
];

/// `p` of `1 - erf(x) = exp(p(x))`, for numbers from one to [`LARGE`].
const COMPLEMENT: [f32; 7] = [
    -0.000_353_677_4,
    -1.127_040_3,
    -0.638_225_4,
    -0.103_037_63,
    0.021_805_448,
    -0.002_939_641,
    0.000_185_577_53,
];

/// Magnitude from which on the result is one.
const LARGE: f32 = 4.0;

/// Creates `erf(x)`.
pub(super) fn erf(x: ValueId, l: &mut Lanes<'_, '_, '_>) -> ValueId {
    let (magnitude, sign) = l.magnitude_and_sign(x);
    let square = l.builder.mulf(x, x);
    let ratio = l.polynomial(square, &ERF);
    let of_small = l.builder.mulf(x, ratio);

    let bounded = l.at_most(magnitude, LARGE);
    let exponent = l.polynomial(bounded, &COMPLEMENT);
    let complement = exponential::of_moderate(exponent, l);
    let one = l.float(1.0);
    let of_large = l.builder.subf(one, complement);
    let of_large = l.with_sign(of_large, sign);

    let is_small = l.builder.cmpf(CmpFPredicate::Olt, magnitude, one);
    l.builder.select(is_small, of_small, of_large)
}
