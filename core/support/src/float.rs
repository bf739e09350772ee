//! Floats of every format that the IR knows, with the arithmetic and the text of LLVM's `APFloat`.
//!
//! An [`ApFloat`] is a format and a bit pattern. Formats of up to 53 bits of precision compute in native `f64`, which
//! is rounded once more where that is harmless; the two wide ones compute in `rustc_apfloat`.

mod arithmetic;
mod compare;
mod convert;
mod decimal;
mod integer;
mod parse;
mod powers;
mod print;
mod rounding;
mod semantics;

use std::fmt;

pub use convert::Conversion;
pub use integer::IntegerConversion;
pub use rounding::RoundingMode;
pub use semantics::{FloatSemantics, NonFinite};

use rounding::Unpacked;

/// A float of a format known at run time.
///
/// Equality and hashing are those of formats and bits: NaNs equal themselves and zeros of two signs differ.
/// Numeric comparison is [`ApFloat::compare`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ApFloat {
    semantics: FloatSemantics,
    /// The bit pattern, and zeros above it.
    ///
    /// Two bits there keep what the reference implementation keeps beside the pattern, so that scalars print alike:
    /// the sign of `f8E8M0FNU`, which has none; and in formats of finite numbers only, that the value is an infinity
    /// (the first bit) or NaN (the second).
    bits: u128,
}

/// Class of a float.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatClass {
    /// A zero of either sign.
    Zero,
    /// A number under the least normal one.
    Subnormal,
    /// Any other number.
    Normal,
    /// An infinity of either sign.
    Infinity,
    /// Not a number.
    Nan,
}

impl ApFloat {
    /// Returns the float of this bit pattern; bits above the width are dropped.
    ///
    /// Patterns that no x87 processor writes are replaced by what they are read as: a number without its integer bit
    /// by a NaN, and a subnormal number with it by a normal one.
    #[inline]
    pub fn from_bits(semantics: FloatSemantics, bits: u128) -> Self {
        let bits = match semantics.width_bits() {
            128 => bits,
            width => bits & ((1 << width) - 1),
        };
        match semantics {
            FloatSemantics::F80 => ApFloat { semantics, bits: canonical_f80(bits) },
            _ => ApFloat { semantics, bits },
        }
    }

    /// Returns the bit pattern.
    ///
    /// A negative `f8E8M0FNU` has its highest exponent bit set here, as in the reference implementation.
    #[inline]
    pub fn to_bits(self) -> u128 {
        match self.semantics {
            FloatSemantics::F8E8M0FNU => self.bits & 0xFF | self.bits >> 1 & 0x80,
            _ if self.semantics.has_nan() => self.bits,
            _ => self.bits & ((1 << self.semantics.width_bits()) - 1),
        }
    }

    /// Returns the format.
    #[inline]
    pub fn semantics(self) -> FloatSemantics {
        self.semantics
    }

    /// Returns zero; of a format without, the least number.
    #[inline]
    pub fn zero(semantics: FloatSemantics) -> Self {
        ApFloat { semantics, bits: 0 }
    }

    /// Returns one.
    pub fn one(semantics: FloatSemantics) -> Self {
        Self::from_f64(semantics, 1.0).value
    }

    /// Returns the quiet NaN that invalid operations yield; of a format without, one whose bits are those of zero.
    pub fn nan(semantics: FloatSemantics) -> Self {
        Self::nan_signed(semantics, false)
    }

    /// Returns positive infinity; of a format without, NaN, or an infinity whose bits are those of zero.
    pub fn infinity(semantics: FloatSemantics) -> Self {
        Self::infinity_signed(semantics, false)
    }

    /// Returns the greatest finite number, negative or positive.
    pub fn largest(semantics: FloatSemantics, is_negative: bool) -> Self {
        let precision = semantics.precision_bits();
        let all_ones = (1u128 << precision) - 1;
        // All ones are taken by NaN, except where the significand is not stored.
        let is_nan = semantics.non_finite() == NonFinite::NanAllOnes && precision > 1;
        let significand = if is_nan { all_ones - 1 } else { all_ones };
        let biased = (semantics.max_exponent() + semantics.bias()) as u128;
        Self::assemble(semantics, is_negative, biased, significand)
    }

    /// Returns the least positive number, subnormal if the format has such.
    pub fn smallest(semantics: FloatSemantics) -> Self {
        ApFloat { semantics, bits: if semantics.has_zero() { 1 } else { 0 } }
    }

    /// Returns the least positive normal number.
    pub fn smallest_normalized(semantics: FloatSemantics) -> Self {
        let biased = (semantics.min_exponent() + semantics.bias()) as u128;
        Self::assemble(semantics, false, biased, 1 << (semantics.precision_bits() - 1))
    }

    /// Puts the fields together; the integer bit of `significand` is dropped unless the format stores it.
    #[inline]
    fn assemble(
        semantics: FloatSemantics,
        is_negative: bool,
        biased_exponent: u128,
        significand: u128,
    ) -> Self {
        let fraction_bits = semantics.fraction_bits();
        let sign = u128::from(is_negative) << semantics.sign_position();
        let fraction = significand & ((1 << fraction_bits) - 1);
        ApFloat { semantics, bits: sign | biased_exponent << fraction_bits | fraction }
    }

    fn nan_signed(semantics: FloatSemantics, is_negative: bool) -> Self {
        match semantics.non_finite() {
            NonFinite::None => Self::assemble(semantics, is_negative, 0, 0).marked(1),
            NonFinite::NanNegativeZero => ApFloat { semantics, bits: 1 << semantics.sign_position() },
            NonFinite::NanAllOnes if !semantics.has_sign() => {
                ApFloat { semantics, bits: semantics.exponent_mask() }
            }
            NonFinite::NanAllOnes => {
                Self::assemble(semantics, is_negative, semantics.exponent_mask(), u128::MAX)
            }
            NonFinite::Ieee754 => {
                let significand = 0b11 << (semantics.precision_bits() - 2);
                Self::assemble(semantics, is_negative, semantics.exponent_mask(), significand)
            }
        }
    }

    fn infinity_signed(semantics: FloatSemantics, is_negative: bool) -> Self {
        match semantics.non_finite() {
            NonFinite::Ieee754 => {}
            NonFinite::None => return Self::assemble(semantics, is_negative, 0, 0).marked(0),
            _ => return Self::nan_signed(semantics, is_negative),
        }
        let significand = 1 << (semantics.precision_bits() - 1);
        Self::assemble(semantics, is_negative, semantics.exponent_mask(), significand)
    }

    /// Sets a bit above the pattern.
    fn marked(self, bit: u32) -> Self {
        ApFloat { bits: self.bits | 1 << (self.semantics.width_bits() + bit), ..self }
    }

    fn zero_signed(semantics: FloatSemantics, is_negative: bool) -> Self {
        let is_negative = is_negative && semantics.has_negative_zero();
        ApFloat { semantics, bits: u128::from(is_negative) << semantics.sign_position() }
    }

    /// Returns the class.
    #[inline]
    pub fn class(self) -> FloatClass {
        let semantics = self.semantics;
        let fraction_bits = semantics.fraction_bits();
        let fraction = self.bits & ((1 << fraction_bits) - 1);
        let exponent = self.bits >> fraction_bits & semantics.exponent_mask();
        match semantics.non_finite() {
            NonFinite::Ieee754 if exponent == semantics.exponent_mask() => {
                let infinity = if semantics == FloatSemantics::F80 { 1 << 63 } else { 0 };
                return if fraction == infinity { FloatClass::Infinity } else { FloatClass::Nan };
            }
            NonFinite::NanAllOnes
                if exponent == semantics.exponent_mask() && fraction == (1 << fraction_bits) - 1 =>
            {
                return FloatClass::Nan;
            }
            NonFinite::NanNegativeZero if self.bits == 1 << semantics.sign_position() => {
                return FloatClass::Nan;
            }
            NonFinite::None if self.bits >> semantics.width_bits() != 0 => {
                let is_infinity = self.bits >> semantics.width_bits() & 1 != 0;
                return if is_infinity { FloatClass::Infinity } else { FloatClass::Nan };
            }
            _ => {}
        }
        if exponent != 0 || !semantics.has_zero() {
            FloatClass::Normal
        } else if fraction == 0 {
            FloatClass::Zero
        } else {
            FloatClass::Subnormal
        }
    }

    /// Returns true if this is not a number.
    #[inline]
    pub fn is_nan(self) -> bool {
        self.class() == FloatClass::Nan
    }

    /// Returns true if this is a NaN that operations report; they make it quiet.
    pub fn is_signaling(self) -> bool {
        let quiet_bit = 1u128.checked_shl(self.semantics.precision_bits().wrapping_sub(2)).unwrap_or(0);
        self.is_nan() && self.semantics.has_infinity() && self.bits & quiet_bit == 0
    }

    /// Returns true if this is an infinity.
    #[inline]
    pub fn is_infinite(self) -> bool {
        self.class() == FloatClass::Infinity
    }

    /// Returns true if this is a number, infinities excluded.
    #[inline]
    pub fn is_finite(self) -> bool {
        !matches!(self.class(), FloatClass::Nan | FloatClass::Infinity)
    }

    /// Returns true if this is a zero of either sign.
    #[inline]
    pub fn is_zero(self) -> bool {
        self.class() == FloatClass::Zero
    }

    /// Returns true if the sign bit is set, be it of a number or a NaN.
    #[inline]
    pub fn is_negative(self) -> bool {
        self.bits >> self.semantics.sign_position() & 1 != 0
    }

    /// Returns the NaN with its quiet bit set.
    fn quieted(self) -> Self {
        if !self.semantics.has_infinity() {
            return self;
        }
        ApFloat { bits: self.bits | 1 << (self.semantics.precision_bits() - 2), ..self }
    }
}

fn canonical_f80(bits: u128) -> u128 {
    const INTEGER_BIT: u128 = 1 << 63;
    const EXPONENT: u128 = 0x7FFF << 64;
    let has_integer_bit = bits & INTEGER_BIT != 0;
    match bits & EXPONENT {
        0 if has_integer_bit => bits | 1 << 64,
        exponent if exponent != 0 && !has_integer_bit => bits | EXPONENT,
        _ => bits,
    }
}

impl fmt::Debug for ApFloat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} : {}", self.semantics.keyword())
    }
}

/// Writes the text of [`ApFloat::to_text`].
impl fmt::Display for ApFloat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}
