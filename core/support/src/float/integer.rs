//! From and to integers.

use super::rounding::shift_right_sticky;
use super::{ApFloat, Conversion, FloatClass, FloatSemantics, RoundingMode, Unpacked};
use crate::ap_int::ApInt;

/// An integer made from a float.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerConversion {
    /// The integer; on overflow the extreme of the width, and zero for NaN.
    pub value: ApInt,
    /// True if the float was that integer; negative zero was not.
    pub is_exact: bool,
    /// True if the float, once rounded, lies outside the width or is NaN.
    pub overflows: bool,
}

impl ApFloat {
    /// Returns the float of `semantics` next to an unsigned integer.
    pub fn from_int_unsigned(semantics: FloatSemantics, value: &ApInt, mode: RoundingMode) -> Conversion {
        from_magnitude(semantics, false, value, mode)
    }

    /// Returns the float of `semantics` next to a signed integer.
    pub fn from_int_signed(semantics: FloatSemantics, value: &ApInt, mode: RoundingMode) -> Conversion {
        from_magnitude(semantics, value.is_negative(), &value.wrapping_abs(), mode)
    }

    /// Rounds to an unsigned integer of a width.
    pub fn to_int_unsigned(self, width_bits: u32, mode: RoundingMode) -> IntegerConversion {
        let magnitude = match self.integral_magnitude(width_bits, mode) {
            Ok(magnitude) => magnitude,
            Err(is_nan) => {
                let value = if is_nan || self.is_negative() {
                    ApInt::zero(width_bits)
                } else {
                    ApInt::all_ones(width_bits)
                };
                return IntegerConversion { value, is_exact: false, overflows: true };
            }
        };
        let (value, is_exact) = magnitude;
        if self.is_negative() && !value.is_zero() {
            return IntegerConversion { value: ApInt::zero(width_bits), is_exact: false, overflows: true };
        }
        IntegerConversion { value, is_exact, overflows: false }
    }

    /// Rounds to a signed integer of a width.
    pub fn to_int_signed(self, width_bits: u32, mode: RoundingMode) -> IntegerConversion {
        let is_negative = self.is_negative();
        let (least, greatest) = (ApInt::signed_min(width_bits), ApInt::signed_max(width_bits));
        let overflow = |is_nan| {
            let value = match (is_nan, is_negative) {
                (true, _) => ApInt::zero(width_bits),
                (false, true) => least.clone(),
                (false, false) => greatest.clone(),
            };
            IntegerConversion { value, is_exact: false, overflows: true }
        };
        match self.integral_magnitude(width_bits, mode) {
            Err(is_nan) => overflow(is_nan),
            // The magnitude of the least value is its own bit pattern.
            Ok((magnitude, is_exact)) if !magnitude.is_negative() || is_negative && magnitude == least => {
                let value = if is_negative { magnitude.wrapping_neg() } else { magnitude };
                IntegerConversion { value, is_exact, overflows: false }
            }
            Ok(_) => overflow(false),
        }
    }

    /// Returns the rounded magnitude and whether it is exact; if it exceeds the width, whether that is because of
    /// NaN.
    fn integral_magnitude(self, width_bits: u32, mode: RoundingMode) -> Result<(ApInt, bool), bool> {
        match self.class() {
            FloatClass::Nan => return Err(true),
            FloatClass::Infinity => return Err(false),
            _ => {}
        }
        let Unpacked { is_negative, significand, exponent } = self.unpack();
        if significand == 0 {
            return Ok((ApInt::zero(width_bits), !is_negative));
        }
        if exponent < 0 {
            let (whole, half, sticky) = shift_right_sticky(significand, exponent.unsigned_abs());
            let up = mode.rounds_up(is_negative, whole & 1 != 0, half, sticky);
            let whole = whole + u128::from(up);
            if 128 - whole.leading_zeros() > width_bits {
                return Err(false);
            }
            return Ok((ApInt::from_u128(width_bits, whole), !half && !sticky));
        }
        let active_bits = 128 - significand.leading_zeros() + exponent.unsigned_abs();
        if active_bits > width_bits {
            return Err(false);
        }
        // A significand may be wider than the integer only by zeros, at the top.
        Ok((ApInt::from_u128(width_bits, significand).shl(exponent.unsigned_abs()), true))
    }
}

fn from_magnitude(
    semantics: FloatSemantics,
    is_negative: bool,
    value: &ApInt,
    mode: RoundingMode,
) -> Conversion {
    let surplus = value.active_bits().saturating_sub(128);
    let top = value.lshr(surplus).to_u128().expect("shifted to at most 128 bits");
    let sticky = surplus != 0 && value.trailing_zeros() < surplus;
    let unpacked = Unpacked { is_negative, significand: top, exponent: surplus as i32 };
    let rounded = unpacked.round(sticky, semantics, mode);
    Conversion { value: rounded.value, loses_info: !rounded.is_exact }
}
