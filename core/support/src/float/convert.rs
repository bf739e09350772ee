//! From one format to another.

use super::{ApFloat, FloatClass, FloatSemantics, NonFinite, RoundingMode, Unpacked};

/// A float in its new format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// The converted value.
    pub value: ApFloat,
    /// True if converting back may not give the original: digits, an infinity or the payload of a NaN were lost.
    pub loses_info: bool,
}

impl ApFloat {
    /// Returns the float of `semantics` nearest to `value`.
    #[inline]
    pub fn from_f64(semantics: FloatSemantics, value: f64) -> Conversion {
        let exact = Self::from_bits(FloatSemantics::F64, u128::from(value.to_bits()));
        match semantics {
            FloatSemantics::F64 => Conversion { value: exact, loses_info: false },
            FloatSemantics::F32 if !value.is_nan() => {
                let narrow = value as f32;
                let value_narrow = Self::from_bits(FloatSemantics::F32, u128::from(narrow.to_bits()));
                Conversion { value: value_narrow, loses_info: f64::from(narrow) != value }
            }
            _ => exact.convert(semantics, RoundingMode::NearestTiesToEven),
        }
    }

    /// Returns the `f64` nearest to the value; exact for all formats but the two wide ones.
    #[inline]
    pub fn to_f64(self) -> f64 {
        match self.semantics {
            FloatSemantics::F64 => f64::from_bits(self.bits as u64),
            FloatSemantics::F32 if !self.is_nan() => f64::from(f32::from_bits(self.bits as u32)),
            _ => f64::from_bits(
                self.convert(FloatSemantics::F64, RoundingMode::NearestTiesToEven).value.bits as u64,
            ),
        }
    }

    /// Converts the float of `semantics` next to this one.
    ///
    /// What a format lacks is replaced: infinity by NaN, a zero by the least number, and a number beyond the greatest
    /// by infinity, by NaN, or in formats that have neither by the greatest. Infinity and NaN stay what they are in
    /// formats without either, but their bits are those of zero. A signaling NaN becomes quiet in another format.
    pub fn convert(self, semantics: FloatSemantics, mode: RoundingMode) -> Conversion {
        if semantics == self.semantics {
            return Conversion { value: self, loses_info: false };
        }
        match self.class() {
            FloatClass::Nan => self.convert_nan(semantics),
            FloatClass::Infinity => {
                let value = Self::infinity_signed(semantics, self.is_negative());
                Conversion { value, loses_info: !semantics.has_infinity() }
            }
            _ => {
                let unpacked = self.unpack();
                let rounded = unpacked.round(false, semantics, mode);
                let loses_sign =
                    unpacked.significand == 0 && self.is_negative() && !rounded.value.is_negative();
                Conversion { value: rounded.value, loses_info: !rounded.is_exact || loses_sign }
            }
        }
    }

    fn quieted_if_nan(self) -> Self {
        if self.is_nan() { self.quieted() } else { self }
    }

    /// Converts a NaN: the payload keeps its place under the quiet bit.
    fn convert_nan(self, semantics: FloatSemantics) -> Conversion {
        if semantics.non_finite() != NonFinite::Ieee754 {
            let loses_info = self.semantics.non_finite() == NonFinite::Ieee754;
            return Conversion { value: Self::nan_signed(semantics, self.is_negative()), loses_info };
        }
        if self.semantics.non_finite() == NonFinite::NanNegativeZero {
            return Conversion { value: Self::nan(semantics), loses_info: false };
        }
        let old_fraction_bits = self.semantics.precision_bits() - 1;
        let fraction_bits = semantics.precision_bits() - 1;
        let payload = self.bits & ((1 << old_fraction_bits) - 1);
        let (fraction, lost) = if fraction_bits >= old_fraction_bits {
            (payload << (fraction_bits - old_fraction_bits), 0)
        } else {
            let shift = old_fraction_bits - fraction_bits;
            (payload >> shift, payload & ((1 << shift) - 1))
        };
        let significand = fraction | 0b11 << (fraction_bits - 1);
        let value = Self::assemble(semantics, self.is_negative(), semantics.exponent_mask(), significand);
        let is_irregular = self.semantics == FloatSemantics::F80 && self.bits >> 62 & 0b11 != 0b11;
        Conversion { value, loses_info: lost != 0 || is_irregular }
    }

    /// Rounds to an integer in the same format; zeros keep their sign.
    pub fn round_to_integral(self, mode: RoundingMode) -> Self {
        if !self.is_finite() {
            return self.quieted_if_nan();
        }
        let unpacked = self.unpack();
        if unpacked.exponent >= 0 || unpacked.significand == 0 {
            return self;
        }
        let Unpacked { is_negative, significand, exponent } = unpacked;
        let (whole, half, sticky) = super::rounding::shift_right_sticky(significand, exponent.unsigned_abs());
        let up = mode.rounds_up(is_negative, whole & 1 != 0, half, sticky);
        let whole = Unpacked { is_negative, significand: whole + u128::from(up), exponent: 0 };
        whole.round(false, self.semantics, mode).value
    }

    /// Returns the greatest integer not above the value.
    pub fn floor(self) -> Self {
        self.round_to_integral(RoundingMode::TowardNegative)
    }

    /// Returns the least integer not below the value.
    pub fn ceil(self) -> Self {
        self.round_to_integral(RoundingMode::TowardPositive)
    }

    /// Returns the value without its fraction.
    pub fn trunc(self) -> Self {
        self.round_to_integral(RoundingMode::TowardZero)
    }

    /// Returns the nearest integer, halves away from zero.
    pub fn round(self) -> Self {
        self.round_to_integral(RoundingMode::NearestTiesToAway)
    }

    /// Returns the nearest integer, halves to the even one.
    pub fn round_even(self) -> Self {
        self.round_to_integral(RoundingMode::NearestTiesToEven)
    }
}
