//! Order, signs, and the minima and maxima.

use std::cmp::Ordering;

use super::{ApFloat, FloatClass};

impl ApFloat {
    /// Compares as numbers; `None` if either is NaN. Zeros of both signs are equal.
    ///
    /// # Panics
    ///
    /// In debug builds, if the formats differ.
    #[inline]
    pub fn compare(self, rhs: Self) -> Option<Ordering> {
        debug_assert_eq!(self.semantics, rhs.semantics);
        if self.is_nan() || rhs.is_nan() {
            return None;
        }
        if self.is_zero() && rhs.is_zero() {
            return Some(Ordering::Equal);
        }
        let sign = 1u128 << self.semantics.sign_position();
        let (lhs_magnitude, rhs_magnitude) = (self.bits & !sign, rhs.bits & !sign);
        // Within a sign, patterns are ordered as the magnitudes that they stand for.
        Some(match (self.is_negative(), rhs.is_negative()) {
            (false, false) => lhs_magnitude.cmp(&rhs_magnitude),
            (true, true) => rhs_magnitude.cmp(&lhs_magnitude),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        })
    }

    /// Flips the sign, of NaN too. An unsigned zero, and the NaN in place of its negative, stay.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "named as its neighbours")]
    pub fn neg(self) -> Self {
        self.with_sign(!self.is_negative())
    }

    /// Clears the sign, of NaN too.
    #[inline]
    pub fn abs(self) -> Self {
        self.with_sign(false)
    }

    /// Takes the sign from `rhs`.
    #[inline]
    pub fn copy_sign(self, rhs: Self) -> Self {
        self.with_sign(rhs.is_negative())
    }

    #[inline]
    fn with_sign(self, is_negative: bool) -> Self {
        if !self.semantics.has_negative_zero() && matches!(self.class(), FloatClass::Zero | FloatClass::Nan) {
            return self;
        }
        let position = self.semantics.sign_position();
        ApFloat { bits: self.bits & !(1 << position) | u128::from(is_negative) << position, ..self }
    }

    /// Returns the lesser; NaN if either is, and -0 is less than +0.
    pub fn minimum(self, rhs: Self) -> Self {
        self.any_nan(rhs).unwrap_or_else(|| if self.is_less_with_zeros(rhs) { self } else { rhs })
    }

    /// Returns the greater; NaN if either is, and -0 is less than +0.
    pub fn maximum(self, rhs: Self) -> Self {
        self.any_nan(rhs).unwrap_or_else(|| if rhs.is_less_with_zeros(self) { self } else { rhs })
    }

    /// Returns the lesser; of a number and a quiet NaN the number.
    pub fn minnum(self, rhs: Self) -> Self {
        self.only_number(rhs).unwrap_or_else(|| if self.is_less_with_zeros(rhs) { self } else { rhs })
    }

    /// Returns the greater; of a number and a quiet NaN the number.
    pub fn maxnum(self, rhs: Self) -> Self {
        self.only_number(rhs).unwrap_or_else(|| if rhs.is_less_with_zeros(self) { self } else { rhs })
    }

    /// Returns the first NaN, made quiet.
    pub(super) fn any_nan(self, rhs: Self) -> Option<Self> {
        [self, rhs].into_iter().find(|value| value.is_nan()).map(Self::quieted)
    }

    /// Returns the result of a `minnum` or `maxnum` that needs no comparison.
    fn only_number(self, rhs: Self) -> Option<Self> {
        if let Some(signaling) = [self, rhs].into_iter().find(|value| value.is_signaling()) {
            return Some(signaling.quieted());
        }
        match (self.is_nan(), rhs.is_nan()) {
            (true, _) => Some(rhs),
            (false, true) => Some(self),
            (false, false) => None,
        }
    }

    fn is_less_with_zeros(self, rhs: Self) -> bool {
        match self.compare(rhs) {
            Some(Ordering::Equal) => self.is_negative() && !rhs.is_negative(),
            order => order == Some(Ordering::Less),
        }
    }
}
