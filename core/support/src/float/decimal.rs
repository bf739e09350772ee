//! The float next to a decimal number, by exact arithmetic: slow, for formats without a native type.

use num_bigint::BigUint;

use super::rounding::Rounded;
use super::{ApFloat, FloatSemantics, RoundingMode, Unpacked};

impl ApFloat {
    /// Returns the float of `semantics` nearest to `digits` * 10^`exponent`.
    pub(super) fn from_decimal(semantics: FloatSemantics, digits: u128, exponent: i32) -> Rounded {
        let unpacked = |significand, exponent| Unpacked { is_negative: false, significand, exponent };
        let power = BigUint::from(10u32).pow(exponent.unsigned_abs());
        let (numerator, denominator) = if exponent >= 0 {
            (BigUint::from(digits) * power, BigUint::from(1u32))
        } else {
            (BigUint::from(digits), power)
        };
        if digits == 0 {
            return unpacked(0, 0).round(false, semantics, RoundingMode::NearestTiesToEven);
        }
        // A quotient of 127 or 128 bits, and whether there is more.
        let shift = 127 - (numerator.bits() as i32 - denominator.bits() as i32);
        let (numerator, denominator) = if shift >= 0 {
            (numerator << shift.unsigned_abs(), denominator)
        } else {
            (numerator, denominator << shift.unsigned_abs())
        };
        let quotient = &numerator / &denominator;
        let sticky = &quotient * denominator != numerator;
        let significand = u128::try_from(quotient).expect("scaled to at most 128 bits");
        unpacked(significand, -shift).round(sticky, semantics, RoundingMode::NearestTiesToEven)
    }
}
