//! A number taken apart, and put together again with one rounding.

use super::{ApFloat, FloatClass, FloatSemantics, NonFinite};

/// Choice between the two neighbours of a number that is not representable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundingMode {
    /// The nearer, or of two equally near the one whose last bit is zero.
    NearestTiesToEven,
    /// The greater.
    TowardPositive,
    /// The lesser.
    TowardNegative,
    /// The one nearer to zero.
    TowardZero,
    /// The nearer, or of two equally near the one farther from zero.
    NearestTiesToAway,
}

impl RoundingMode {
    /// Returns true if the magnitude grows.
    ///
    /// `is_odd` is the last bit that is kept; `half` and `sticky` the bit under it and whether any is set below.
    #[inline]
    pub(super) fn rounds_up(self, is_negative: bool, is_odd: bool, half: bool, sticky: bool) -> bool {
        match self {
            RoundingMode::NearestTiesToEven => half && (sticky || is_odd),
            RoundingMode::NearestTiesToAway => half,
            RoundingMode::TowardPositive => !is_negative && (half || sticky),
            RoundingMode::TowardNegative => is_negative && (half || sticky),
            RoundingMode::TowardZero => false,
        }
    }

    /// Returns true if a number beyond the greatest becomes infinity rather than the greatest.
    fn overflows_to_infinity(self, is_negative: bool) -> bool {
        match self {
            RoundingMode::NearestTiesToEven | RoundingMode::NearestTiesToAway => true,
            RoundingMode::TowardPositive => !is_negative,
            RoundingMode::TowardNegative => is_negative,
            RoundingMode::TowardZero => false,
        }
    }
}

/// The finite number (-1)^`is_negative` * `significand` * 2^`exponent`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unpacked {
    pub(super) is_negative: bool,
    pub(super) significand: u128,
    pub(super) exponent: i32,
}

/// A rounded number, and how rounding went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounded {
    pub(super) value: ApFloat,
    pub(super) is_exact: bool,
}

impl ApFloat {
    /// Takes a finite number apart; the significand of zero is zero.
    #[inline]
    pub(super) fn unpack(self) -> Unpacked {
        debug_assert!(!matches!(self.class(), FloatClass::Nan | FloatClass::Infinity));
        let semantics = self.semantics;
        let fraction_bits = semantics.fraction_bits();
        let fraction = self.bits & ((1 << fraction_bits) - 1);
        let biased = (self.bits >> fraction_bits & semantics.exponent_mask()) as i32;
        let is_subnormal = biased == 0 && semantics.has_zero();
        let significand =
            if is_subnormal { fraction } else { fraction | 1 << (semantics.precision_bits() - 1) };
        let exponent = if is_subnormal { semantics.min_exponent() } else { biased - semantics.bias() };
        Unpacked {
            is_negative: self.is_negative(),
            significand,
            exponent: exponent - (semantics.precision_bits() as i32 - 1),
        }
    }
}

impl Unpacked {
    /// Returns the number of `semantics` next to this one, which is `sticky` if its magnitude is in truth a little
    /// greater.
    pub(super) fn round(self, sticky: bool, semantics: FloatSemantics, mode: RoundingMode) -> Rounded {
        let Unpacked { is_negative, significand, exponent } = self;
        if significand == 0 {
            debug_assert!(!sticky, "a result that is not zero has a digit");
            let value = ApFloat::zero_signed(semantics, is_negative);
            return Rounded { value, is_exact: semantics.has_zero() };
        }
        // Left-justified, there is room for the sticky bit under the last bit of every format.
        let unused = significand.leading_zeros();
        let significand = significand << unused | u128::from(sticky);
        let exponent = exponent - unused as i32;
        let precision = semantics.precision_bits() as i32;
        let top_exponent = exponent + 127;
        let last_exponent = top_exponent.max(semantics.min_exponent()) - (precision - 1);
        let (kept, half, sticky) = shift_right_sticky(significand, (last_exponent - exponent) as u32);
        let is_exact = !half && !sticky;
        let mut kept = kept;
        let mut last_exponent = last_exponent;
        if mode.rounds_up(is_negative, kept & 1 != 0, half, sticky) {
            kept += 1;
            if kept >> precision != 0 {
                kept >>= 1;
                last_exponent += 1;
            }
        }
        if kept >> (precision - 1) == 0 {
            // Subnormal, or rounded to zero.
            let value = match kept {
                0 => ApFloat::zero_signed(semantics, is_negative),
                _ => ApFloat::assemble(semantics, is_negative, 0, kept),
            };
            return Rounded { value, is_exact };
        }
        let top_exponent = last_exponent + precision - 1;
        if top_exponent > semantics.max_exponent()
            || top_exponent == semantics.max_exponent() && is_nan_pattern(semantics, kept)
        {
            return Rounded { value: overflow(semantics, is_negative, mode), is_exact: false };
        }
        let biased = (top_exponent + semantics.bias()) as u128;
        Rounded { value: ApFloat::assemble(semantics, is_negative, biased, kept), is_exact }
    }
}

/// Returns true if this significand at the greatest exponent stands for NaN.
fn is_nan_pattern(semantics: FloatSemantics, significand: u128) -> bool {
    let precision = semantics.precision_bits();
    semantics.non_finite() == NonFinite::NanAllOnes && precision > 1 && significand == (1 << precision) - 1
}

/// Returns the result of rounding a number beyond the greatest.
fn overflow(semantics: FloatSemantics, is_negative: bool, mode: RoundingMode) -> ApFloat {
    if semantics.has_nan() && mode.overflows_to_infinity(is_negative) {
        ApFloat::infinity_signed(semantics, is_negative)
    } else {
        ApFloat::largest(semantics, is_negative)
    }
}

/// `value >> amount`, the highest bit that was lost, and whether any other was set.
#[inline]
pub(super) fn shift_right_sticky(value: u128, amount: u32) -> (u128, bool, bool) {
    match amount {
        0 => (value, false, false),
        1..=127 => {
            let half = value >> (amount - 1) & 1 != 0;
            (value >> amount, half, value & ((1 << (amount - 1)) - 1) != 0)
        }
        128 => (0, value >> 127 != 0, value << 1 != 0),
        _ => (0, false, value != 0),
    }
}
