//! Exponential functions.
//!
//! The argument is a whole number of logarithms of two, and a rest: `exp(n ln 2 + r) = 2^n exp(r)`.

use super::Lanes;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;

/// `q` of `exp(r) = 1 + r + r^2 q(r)`, for `r` from `-ln 2 / 2` to `ln 2 / 2`.
const EXP: [f32; 5] = [0.499_999_94, 0.166_665_21, 0.041_668_39, 0.008_368_717_5, 0.001_381_459];

/// First bits of the logarithm of two, of which small multiples are exact, and the rest of it.
const LN_2: [f32; 2] = [0.693_145_75, 1.428_606_8e-6];

/// A number so large that those of its size are whole; the sum with a small number is rounded to the nearest one.
const ROUNDER: f32 = 12_582_912.0;

/// Arguments past which everything is infinite, and zero.
const LARGEST: f32 = 89.0;
const SMALLEST: f32 = -104.0;

/// Creates `exp(x)`.
pub(super) fn exp(x: ValueId, l: &mut Lanes<'_, '_, '_>) -> ValueId {
    let x = l.at_most(x, LARGEST);
    let x = l.at_least(x, SMALLEST);
    of_moderate(x, l)
}

/// Creates `exp(x)` of arguments that are neither so large nor so small.
pub(super) fn of_moderate(x: ValueId, l: &mut Lanes<'_, '_, '_>) -> ValueId {
    let (rounder, per_logarithm) = (l.float(ROUNDER), l.float(std::f32::consts::LOG2_E));
    let shifted = l.fma(x, per_logarithm, rounder);
    let whole = l.builder.subf(shifted, rounder);
    let mut rest = x;
    for part in LN_2 {
        let part = l.float(-part);
        rest = l.fma(whole, part, rest);
    }
    let power = of_small(rest, &EXP, l);
    scaled(power, shifted, l)
}

/// Creates `2^x`.
pub(super) fn exp2(x: ValueId, l: &mut Lanes<'_, '_, '_>) -> ValueId {
    let x = l.at_most(x, 129.0);
    let x = l.at_least(x, -151.0);
    let (rounder, logarithm) = (l.float(ROUNDER), l.float(std::f32::consts::LN_2));
    let shifted = l.builder.addf(x, rounder);
    let whole = l.builder.subf(shifted, rounder);
    let rest = l.builder.subf(x, whole);
    let rest = l.builder.mulf(rest, logarithm);
    let power = of_small(rest, &EXP, l);
    scaled(power, shifted, l)
}

/// Creates `1 + r + r^2 q(r)`.
fn of_small(rest: ValueId, coefficients: &[f32], l: &mut Lanes<'_, '_, '_>) -> ValueId {
    let higher = l.polynomial(rest, coefficients);
    let square = l.builder.mulf(rest, rest);
    let without_one = l.fma(square, higher, rest);
    let one = l.float(1.0);
    l.builder.addf(without_one, one)
}

/// Creates a value times the power of two whose exponent is in the last bits of another one, in two steps: there are
/// results for which the power itself is no number of the type.
fn scaled(value: ValueId, shifted: ValueId, l: &mut Lanes<'_, '_, '_>) -> ValueId {
    let (bits, rounder) = (l.bits(shifted), l.int(i64::from(ROUNDER.to_bits())));
    let exponent = l.builder.subi(bits, rounder);
    let one = l.int(1);
    let half = l.builder.shrsi(exponent, one);
    let rest = l.builder.subi(exponent, half);
    let value = times_power(value, half, l);
    times_power(value, rest, l)
}

/// Creates a value times a power of two.
fn times_power(value: ValueId, exponent: ValueId, l: &mut Lanes<'_, '_, '_>) -> ValueId {
    let (bias, width) = (l.int(127), l.int(23));
    let biased = l.builder.addi(exponent, bias);
    let bits = l.builder.shli(biased, width);
    let power = l.of_bits(bits);
    l.builder.mulf(value, power)
}
