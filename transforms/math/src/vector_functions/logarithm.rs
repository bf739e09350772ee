//! The natural logarithm.
//!
//! The argument is a power of two times a number around one: `log(2^n m) = n ln 2 + log(m)`.

use super::Lanes;
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::ValueId;

/// `q` of `log(1 + f) = f + f^2 q(f)`, for `1 + f` from the root of a half to that of two.
const LOG: [f32; 8] = [
    -0.499_999_9,
    0.333_339_54,
    -0.250_017_67,
    0.199_618_83,
    -0.165_701,
    0.149_197_74,
    -0.143_115_12,
    0.087_344_34,
];

/// First bits of the logarithm of two, of which small multiples are exact, and the rest of it.
const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];

/// Bits of the root of a half.
const ROOT_OF_HALF: i64 = 0x3f35_04f3;

/// Creates `log(x)`.
pub(super) fn log(x: ValueId, l: &mut Lanes<'_, '_, '_>) -> ValueId {
    // Numbers below the normal ones become normal.
    let (least, scale) = (l.float(f32::MIN_POSITIVE), l.float(8_388_608.0));
    let is_small = l.builder.cmpf(CmpFPredicate::Olt, x, least);
    let large = l.builder.mulf(x, scale);
    let normal = l.builder.select(is_small, large, x);

    // The exponent counts from the root of a half, so that the rest lies around one.
    let (bits, root, width) = (l.bits(normal), l.int(ROOT_OF_HALF), l.int(23));
    let above = l.builder.subi(bits, root);
    let exponent = l.builder.shrsi(above, width);
    let high = l.builder.shli(exponent, width);
    let rest = l.builder.subi(bits, high);
    let rest = l.of_bits(rest);
    let (zero, of_scale) = (l.float(0.0), l.float(-23.0));
    let correction = l.builder.select(is_small, of_scale, zero);
    let exponent = l.builder.sitofp(exponent, l.ty);
    let exponent = l.builder.addf(exponent, correction);

    let one = l.float(1.0);
    let fraction = l.builder.subf(rest, one);
    let higher = l.polynomial(fraction, &LOG);
    let square = l.builder.mulf(fraction, fraction);
    let [first, second] = LN_2.map(|part| l.float(part));
    let low = l.builder.mulf(exponent, second);
    let low = l.fma(square, higher, low);
    let sum = l.builder.addf(fraction, low);
    let result = l.fma(exponent, first, sum);

    // Zero, negative numbers, infinity and what is not a number.
    let (infinity, minus_infinity, nothing) =
        (l.float(f32::INFINITY), l.float(f32::NEG_INFINITY), l.float(f32::NAN));
    let is_finite = l.builder.cmpf(CmpFPredicate::Olt, x, infinity);
    let result = l.builder.select(is_finite, result, x);
    let is_zero = l.builder.cmpf(CmpFPredicate::Oeq, x, zero);
    let result = l.builder.select(is_zero, minus_infinity, result);
    let is_negative = l.builder.cmpf(CmpFPredicate::Olt, x, zero);
    l.builder.select(is_negative, nothing, result)
}
