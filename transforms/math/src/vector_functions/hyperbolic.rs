//! The hyperbolic tangent.

use super::{Lanes, exponential};
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::ValueId;

/// `p` of `tanh(x) = x + x^3 p(x^2)`, for magnitudes below [`SMALL`].
const TANH: [f32; 5] = [-0.333_332_84, 0.133_314_9, -0.053_743_485, 0.020_650_554, -0.005_717_011];

/// Magnitude from which on the exponential is exact enough.
const SMALL: f32 = 0.625;

/// Magnitude from which on the result is one.
const LARGE: f32 = 10.0;

/// Creates `tanh(x)`: a polynomial of small magnitudes, `1 - 2 / (exp(2 |x|) + 1)` of others, and the sign of `x`.
pub(super) fn tanh(x: ValueId, l: &mut Lanes<'_, '_, '_>) -> ValueId {
    let (magnitude, sign) = l.magnitude_and_sign(x);
    let square = l.builder.mulf(x, x);
    let higher = l.polynomial(square, &TANH);
    let cube = l.builder.mulf(square, magnitude);
    let of_small = l.fma(cube, higher, magnitude);

    let bounded = l.at_most(magnitude, LARGE);
    let twice = l.builder.addf(bounded, bounded);
    let power = exponential::of_moderate(twice, l);
    let (one, minus_two) = (l.float(1.0), l.float(-2.0));
    let divisor = l.builder.addf(power, one);
    let quotient = l.builder.divf(minus_two, divisor);
    let of_large = l.builder.addf(quotient, one);

    let small = l.float(SMALL);
    let is_small = l.builder.cmpf(CmpFPredicate::Olt, magnitude, small);
    let result = l.builder.select(is_small, of_small, of_large);
    l.with_sign(result, sign)
}
