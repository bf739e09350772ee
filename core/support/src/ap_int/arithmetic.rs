//! Sums and products, wrapping, saturating, and with a report of overflow.

use num_bigint::BigInt;

use super::{ApInt, sign_extend};

impl ApInt {
    /// Returns the sum modulo 2^width.
    #[inline]
    pub fn wrapping_add(&self, rhs: &Self) -> Self {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if let Some(lhs) = self.as_inline() {
            return Self::inline(self.width_bits, lhs.wrapping_add(rhs.words[0]));
        }
        let mut result = self.clone();
        let mut carry = false;
        for (word, other) in result.words.iter_mut().zip(&rhs.words) {
            let (sum, first) = word.overflowing_add(*other);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, first | second);
        }
        result.clear_unused_bits();
        result
    }

    /// Returns the difference modulo 2^width.
    #[inline]
    pub fn wrapping_sub(&self, rhs: &Self) -> Self {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if let Some(lhs) = self.as_inline() {
            return Self::inline(self.width_bits, lhs.wrapping_sub(rhs.words[0]));
        }
        let mut result = self.clone();
        let mut borrow = false;
        for (word, other) in result.words.iter_mut().zip(&rhs.words) {
            let (difference, first) = word.overflowing_sub(*other);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (difference, first | second);
        }
        result.clear_unused_bits();
        result
    }

    /// Returns the product modulo 2^width.
    #[inline]
    pub fn wrapping_mul(&self, rhs: &Self) -> Self {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        match self.as_inline() {
            Some(lhs) => Self::inline(self.width_bits, lhs.wrapping_mul(rhs.words[0])),
            None => Self::from_big_uint(self.width_bits, &(self.to_big_uint() * rhs.to_big_uint())),
        }
    }

    /// Returns zero minus the value, modulo 2^width.
    #[inline]
    pub fn wrapping_neg(&self) -> Self {
        match self.as_inline() {
            Some(word) => Self::inline(self.width_bits, word.wrapping_neg()),
            None => Self::zero(self.width_bits).wrapping_sub(self),
        }
    }

    /// Returns the signed magnitude; the least signed value is its own.
    #[inline]
    pub fn wrapping_abs(&self) -> Self {
        if self.is_negative() { self.wrapping_neg() } else { self.clone() }
    }

    /// Returns the negation, and whether it overflowed: exactly that of the least signed value does.
    pub fn overflowing_neg(&self) -> (Self, bool) {
        (self.wrapping_neg(), self.is_signed_min())
    }

    /// Returns the signed magnitude, and whether it overflowed.
    pub fn overflowing_abs(&self) -> (Self, bool) {
        (self.wrapping_abs(), self.is_signed_min())
    }

    /// Returns the sum, and whether it overflowed as a signed integer.
    #[inline]
    pub fn overflowing_add_signed(&self, rhs: &Self) -> (Self, bool) {
        let sum = self.wrapping_add(rhs);
        let sign = self.is_negative();
        let overflow = sign == rhs.is_negative() && sum.is_negative() != sign;
        (sum, overflow)
    }

    /// Returns the sum, and whether it overflowed as an unsigned integer.
    #[inline]
    pub fn overflowing_add_unsigned(&self, rhs: &Self) -> (Self, bool) {
        let sum = self.wrapping_add(rhs);
        let overflow = sum.cmp_unsigned(rhs).is_lt();
        (sum, overflow)
    }

    /// Returns the difference, and whether it overflowed as a signed integer.
    #[inline]
    pub fn overflowing_sub_signed(&self, rhs: &Self) -> (Self, bool) {
        let difference = self.wrapping_sub(rhs);
        let sign = self.is_negative();
        let overflow = sign != rhs.is_negative() && difference.is_negative() != sign;
        (difference, overflow)
    }

    /// Returns the difference, and whether it overflowed as an unsigned integer.
    #[inline]
    pub fn overflowing_sub_unsigned(&self, rhs: &Self) -> (Self, bool) {
        (self.wrapping_sub(rhs), self.cmp_unsigned(rhs).is_lt())
    }

    /// Returns the product, and whether it overflowed as a signed integer.
    #[inline]
    pub fn overflowing_mul_signed(&self, rhs: &Self) -> (Self, bool) {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if let Some(lhs) = self.as_inline() {
            let product = i128::from(sign_extend(lhs, self.width_bits))
                * i128::from(sign_extend(rhs.words[0], self.width_bits));
            let wrapped = sign_extend(product as u64, self.width_bits);
            return (Self::inline(self.width_bits, product as u64), i128::from(wrapped) != product);
        }
        let product = self.to_big_int() * rhs.to_big_int();
        let wrapped = Self::from_big_int(self.width_bits, &product);
        let overflow = wrapped.to_big_int() != product;
        (wrapped, overflow)
    }

    /// Returns the product, and whether it overflowed as an unsigned integer.
    #[inline]
    pub fn overflowing_mul_unsigned(&self, rhs: &Self) -> (Self, bool) {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if let Some(lhs) = self.as_inline() {
            let product = u128::from(lhs) * u128::from(rhs.words[0]);
            return (Self::inline(self.width_bits, product as u64), product >> self.width_bits != 0);
        }
        let product = self.to_big_uint() * rhs.to_big_uint();
        (Self::from_big_uint(self.width_bits, &product), product.bits() > u64::from(self.width_bits))
    }

    /// Returns the upper half of the signed product of twice the width.
    #[inline]
    pub fn mul_high_signed(&self, rhs: &Self) -> Self {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if let Some(lhs) = self.as_inline() {
            let product = i128::from(sign_extend(lhs, self.width_bits))
                * i128::from(sign_extend(rhs.words[0], self.width_bits));
            return Self::inline(self.width_bits, (product >> self.width_bits) as u64);
        }
        let product: BigInt = self.to_big_int() * rhs.to_big_int();
        Self::from_big_int(self.width_bits, &(product >> self.width_bits))
    }

    /// Returns the upper half of the unsigned product of twice the width.
    #[inline]
    pub fn mul_high_unsigned(&self, rhs: &Self) -> Self {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if let Some(lhs) = self.as_inline() {
            let product = u128::from(lhs) * u128::from(rhs.words[0]);
            return Self::inline(self.width_bits, (product >> self.width_bits) as u64);
        }
        Self::from_big_uint(self.width_bits, &((self.to_big_uint() * rhs.to_big_uint()) >> self.width_bits))
    }

    /// Returns the signed sum, held between the least and the greatest value.
    pub fn saturating_add_signed(&self, rhs: &Self) -> Self {
        match self.overflowing_add_signed(rhs) {
            (sum, false) => sum,
            _ => self.signed_bound(),
        }
    }

    /// Returns the unsigned sum, held under 2^width.
    pub fn saturating_add_unsigned(&self, rhs: &Self) -> Self {
        match self.overflowing_add_unsigned(rhs) {
            (sum, false) => sum,
            _ => Self::all_ones(self.width_bits),
        }
    }

    /// Returns the signed difference, held between the least and the greatest value.
    pub fn saturating_sub_signed(&self, rhs: &Self) -> Self {
        match self.overflowing_sub_signed(rhs) {
            (difference, false) => difference,
            _ => self.signed_bound(),
        }
    }

    /// Returns the unsigned difference, at least zero.
    pub fn saturating_sub_unsigned(&self, rhs: &Self) -> Self {
        match self.overflowing_sub_unsigned(rhs) {
            (difference, false) => difference,
            _ => Self::zero(self.width_bits),
        }
    }

    /// Returns the signed extreme on this value's side of zero: where a sum that overflowed from here saturates.
    fn signed_bound(&self) -> Self {
        if self.is_negative() { Self::signed_min(self.width_bits) } else { Self::signed_max(self.width_bits) }
    }
}
