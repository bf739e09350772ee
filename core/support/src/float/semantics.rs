//! The float formats, and the facts that tell them apart.

/// A float format: its layout, range and special values.
///
/// `FN` in a name: finite numbers and NaN only, or finite numbers alone. `UZ`: zero is unsigned, and what would be
/// negative zero is NaN. `B11`: an unusual exponent bias. `FNU`: no sign, and no zero either.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum FloatSemantics {
    /// 4 bits, no infinity, no NaN.
    F4E2M1FN,
    /// 6 bits, no infinity, no NaN.
    F6E2M3FN,
    /// 6 bits, no infinity, no NaN.
    F6E3M2FN,
    /// 8 bits as IEEE 754 would have them.
    F8E5M2,
    /// 8 bits as IEEE 754 would have them.
    F8E4M3,
    /// 8 bits, no infinity; NaN is all ones.
    F8E4M3FN,
    /// 8 bits, no infinity; NaN takes the place of negative zero.
    F8E5M2FNUZ,
    /// 8 bits, no infinity; NaN takes the place of negative zero.
    F8E4M3FNUZ,
    /// 8 bits, exponent bias 11, no infinity; NaN takes the place of negative zero.
    F8E4M3B11FNUZ,
    /// 8 bits as IEEE 754 would have them.
    F8E3M4,
    /// 8 bits of exponent: powers of two and NaN.
    F8E8M0FNU,
    /// The upper half of an IEEE 754 binary32.
    BF16,
    /// IEEE 754 binary16.
    F16,
    /// The upper 19 bits of an IEEE 754 binary32.
    TF32,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// x87 extended precision, with an explicit integer bit.
    F80,
    /// IEEE 754 binary128.
    F128,
}

/// Values of a format besides the finite numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NonFinite {
    /// Infinities and NaNs at the highest exponent.
    Ieee754,
    /// One NaN (of either sign, if there are signs), all ones; no infinity.
    NanAllOnes,
    /// One NaN, in place of negative zero; no infinity.
    NanNegativeZero,
    /// Nothing.
    None,
}

/// One row of the table of formats.
struct Row {
    keyword: &'static str,
    width_bits: u32,
    precision_bits: u32,
    min_exponent: i32,
    max_exponent: i32,
    non_finite: NonFinite,
}

const fn row(
    keyword: &'static str,
    width_bits: u32,
    precision_bits: u32,
    min_exponent: i32,
    max_exponent: i32,
    non_finite: NonFinite,
) -> Row {
    Row { keyword, width_bits, precision_bits, min_exponent, max_exponent, non_finite }
}

/// In the order of the variants of [`FloatSemantics`].
const ROWS: [Row; 18] = [
    row("f4E2M1FN", 4, 2, 0, 2, NonFinite::None),
    row("f6E2M3FN", 6, 4, 0, 2, NonFinite::None),
    row("f6E3M2FN", 6, 3, -2, 4, NonFinite::None),
    row("f8E5M2", 8, 3, -14, 15, NonFinite::Ieee754),
    row("f8E4M3", 8, 4, -6, 7, NonFinite::Ieee754),
    row("f8E4M3FN", 8, 4, -6, 8, NonFinite::NanAllOnes),
    row("f8E5M2FNUZ", 8, 3, -15, 15, NonFinite::NanNegativeZero),
    row("f8E4M3FNUZ", 8, 4, -7, 7, NonFinite::NanNegativeZero),
    row("f8E4M3B11FNUZ", 8, 4, -10, 4, NonFinite::NanNegativeZero),
    row("f8E3M4", 8, 5, -2, 3, NonFinite::Ieee754),
    row("f8E8M0FNU", 8, 1, -127, 127, NonFinite::NanAllOnes),
    row("bf16", 16, 8, -126, 127, NonFinite::Ieee754),
    row("f16", 16, 11, -14, 15, NonFinite::Ieee754),
    row("tf32", 19, 11, -126, 127, NonFinite::Ieee754),
    row("f32", 32, 24, -126, 127, NonFinite::Ieee754),
    row("f64", 64, 53, -1022, 1023, NonFinite::Ieee754),
    row("f80", 80, 64, -16382, 16383, NonFinite::Ieee754),
    row("f128", 128, 113, -16382, 16383, NonFinite::Ieee754),
];

impl FloatSemantics {
    /// Every format, in the order of declaration.
    pub const ALL: [FloatSemantics; 18] = [
        FloatSemantics::F4E2M1FN,
        FloatSemantics::F6E2M3FN,
        FloatSemantics::F6E3M2FN,
        FloatSemantics::F8E5M2,
        FloatSemantics::F8E4M3,
        FloatSemantics::F8E4M3FN,
        FloatSemantics::F8E5M2FNUZ,
        FloatSemantics::F8E4M3FNUZ,
        FloatSemantics::F8E4M3B11FNUZ,
        FloatSemantics::F8E3M4,
        FloatSemantics::F8E8M0FNU,
        FloatSemantics::BF16,
        FloatSemantics::F16,
        FloatSemantics::TF32,
        FloatSemantics::F32,
        FloatSemantics::F64,
        FloatSemantics::F80,
        FloatSemantics::F128,
    ];

    #[inline]
    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Returns the name of the type of this format.
    pub const fn keyword(self) -> &'static str {
        self.row().keyword
    }

    /// Returns the format of the type of this name.
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|semantics| semantics.keyword() == keyword)
    }

    /// Returns the width of the whole format.
    #[inline]
    pub const fn width_bits(self) -> u32 {
        self.row().width_bits
    }

    /// Returns the bits of the significand, the integer bit among them whether or not it is stored.
    #[inline]
    pub const fn precision_bits(self) -> u32 {
        self.row().precision_bits
    }

    /// Returns the exponent of the least normal number: that number is 2^`min_exponent`.
    #[inline]
    pub const fn min_exponent(self) -> i32 {
        self.row().min_exponent
    }

    /// Returns the exponent of the greatest number: it lies under 2^(`max_exponent` + 1).
    #[inline]
    pub const fn max_exponent(self) -> i32 {
        self.row().max_exponent
    }

    /// Returns the values besides the finite numbers.
    #[inline]
    pub const fn non_finite(self) -> NonFinite {
        self.row().non_finite
    }

    /// Returns true if the format has infinities.
    #[inline]
    pub const fn has_infinity(self) -> bool {
        matches!(self.non_finite(), NonFinite::Ieee754)
    }

    /// Returns true if the format has a NaN.
    #[inline]
    pub const fn has_nan(self) -> bool {
        !matches!(self.non_finite(), NonFinite::None)
    }

    /// Returns true if the format has a zero.
    #[inline]
    pub const fn has_zero(self) -> bool {
        !matches!(self, FloatSemantics::F8E8M0FNU)
    }

    /// Returns true if the format has negative numbers.
    #[inline]
    pub const fn has_sign(self) -> bool {
        !matches!(self, FloatSemantics::F8E8M0FNU)
    }

    /// Returns true if the format tells negative zero from positive.
    #[inline]
    pub const fn has_negative_zero(self) -> bool {
        self.has_sign() && !matches!(self.non_finite(), NonFinite::NanNegativeZero)
    }

    /// Returns the bits of the significand that are stored.
    #[inline]
    pub(super) const fn fraction_bits(self) -> u32 {
        if matches!(self, FloatSemantics::F80) { 64 } else { self.precision_bits() - 1 }
    }

    /// Returns the exponent bias.
    #[inline]
    pub(super) const fn bias(self) -> i32 {
        // The lowest exponent field stands for subnormal numbers and zero, where there are any.
        if self.has_zero() { 1 - self.min_exponent() } else { -self.min_exponent() }
    }

    /// Returns the bit of the sign within [`ApFloat`](super::ApFloat): at the top, or just above if the format has
    /// none.
    #[inline]
    pub(super) const fn sign_position(self) -> u32 {
        if self.has_sign() { self.width_bits() - 1 } else { self.width_bits() }
    }

    /// Returns the exponent field with every bit set, in its place at bit zero.
    #[inline]
    pub(super) const fn exponent_mask(self) -> u128 {
        (1 << (self.sign_position() - self.fraction_bits())) - 1
    }
}
