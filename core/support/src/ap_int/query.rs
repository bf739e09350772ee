//! Queries of an [`ApInt`]: its value, its bits, its position in the two orders.

use std::cmp::Ordering;

use super::{ApInt, sign_extend};

impl ApInt {
    /// Returns true if no bit is set.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Returns true if the value is one.
    #[inline]
    pub fn is_one(&self) -> bool {
        self.words[0] == 1 && self.words[1..].iter().all(|word| *word == 0)
    }

    /// Returns true if every bit of the width is set; true of width zero.
    #[inline]
    pub fn is_all_ones(&self) -> bool {
        self.trailing_ones() == self.width_bits
    }

    /// Returns true if the sign bit is set.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.width_bits != 0 && self.bit(self.width_bits - 1)
    }

    /// Returns true if the value is the least signed one.
    pub fn is_signed_min(&self) -> bool {
        self.is_negative() && self.trailing_zeros() == self.width_bits - 1
    }

    /// Returns true if the value is the greatest signed one.
    pub fn is_signed_max(&self) -> bool {
        !self.is_negative() && self.trailing_ones() + 1 >= self.width_bits
    }

    /// Returns true if exactly one bit is set.
    pub fn is_power_of_two(&self) -> bool {
        self.count_ones() == 1
    }

    /// Returns bit `i`, counted from the least significant.
    ///
    /// # Panics
    ///
    /// If the bit lies outside the words; in debug builds, outside the width.
    #[inline]
    pub fn bit(&self, i: u32) -> bool {
        debug_assert!(i < self.width_bits);
        (self.words[(i / 64) as usize] >> (i % 64)) & 1 != 0
    }

    /// Returns the number of zeros above the highest set bit.
    #[inline]
    pub fn leading_zeros(&self) -> u32 {
        self.width_bits - self.active_bits()
    }

    /// Returns the number of ones at the top.
    #[inline]
    pub fn leading_ones(&self) -> u32 {
        match self.as_inline() {
            Some(0) => 0,
            Some(word) => (word << (64 - self.width_bits)).leading_ones(),
            None => self.not().leading_zeros(),
        }
    }

    /// Returns the number of zeros under the lowest set bit; the width for zero.
    #[inline]
    pub fn trailing_zeros(&self) -> u32 {
        match self.words.iter().position(|word| *word != 0) {
            Some(i) => 64 * i as u32 + self.words[i].trailing_zeros(),
            None => self.width_bits,
        }
    }

    /// Returns the number of ones at the bottom.
    #[inline]
    pub fn trailing_ones(&self) -> u32 {
        match self.words.iter().position(|word| *word != u64::MAX) {
            Some(i) => 64 * i as u32 + self.words[i].trailing_ones(),
            None => self.width_bits,
        }
    }

    /// Counts the number of set bits.
    #[inline]
    pub fn count_ones(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the bits that the value takes as an unsigned integer; 0 for zero.
    #[inline]
    pub fn active_bits(&self) -> u32 {
        match self.words.iter().rposition(|word| *word != 0) {
            Some(i) => 64 * (i as u32 + 1) - self.words[i].leading_zeros(),
            None => 0,
        }
    }

    /// Returns the fewest bits that hold the value in two's complement, sign bit included; 1 for zero and -1.
    #[inline]
    pub fn significant_bits(&self) -> u32 {
        if self.is_negative() { self.width_bits - self.leading_ones() + 1 } else { self.active_bits() + 1 }
    }

    /// Returns the value if it fits 64 unsigned bits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        self.words[1..].iter().all(|word| *word == 0).then(|| self.words[0])
    }

    /// Returns the signed value if it fits 64 bits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match self.as_inline() {
            Some(word) => Some(sign_extend(word, self.width_bits)),
            None => (self.significant_bits() <= 64).then(|| self.words[0] as i64),
        }
    }

    /// Returns the unsigned value, or `limit` if that is smaller.
    #[inline]
    pub fn to_u64_at_most(&self, limit: u64) -> u64 {
        self.to_u64().map_or(limit, |value| value.min(limit))
    }

    /// Returns the value if it fits 128 unsigned bits.
    pub fn to_u128(&self) -> Option<u128> {
        let high = self.words.get(1).copied().unwrap_or(0);
        (self.active_bits() <= 128).then(|| u128::from(high) << 64 | u128::from(self.words[0]))
    }

    /// Compares as unsigned integers; both are of one width.
    #[inline]
    pub fn cmp_unsigned(&self, rhs: &Self) -> Ordering {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        self.words.iter().rev().cmp(rhs.words.iter().rev())
    }

    /// Compares as signed integers; both are of one width.
    #[inline]
    pub fn cmp_signed(&self, rhs: &Self) -> Ordering {
        rhs.is_negative().cmp(&self.is_negative()).then_with(|| self.cmp_unsigned(rhs))
    }

    /// Returns the lesser of two unsigned integers.
    pub fn min_unsigned(&self, rhs: &Self) -> Self {
        if self.cmp_unsigned(rhs).is_le() { self.clone() } else { rhs.clone() }
    }

    /// Returns the greater of two unsigned integers.
    pub fn max_unsigned(&self, rhs: &Self) -> Self {
        if self.cmp_unsigned(rhs).is_ge() { self.clone() } else { rhs.clone() }
    }

    /// Returns the lesser of two signed integers.
    pub fn min_signed(&self, rhs: &Self) -> Self {
        if self.cmp_signed(rhs).is_le() { self.clone() } else { rhs.clone() }
    }

    /// Returns the greater of two signed integers.
    pub fn max_signed(&self, rhs: &Self) -> Self {
        if self.cmp_signed(rhs).is_ge() { self.clone() } else { rhs.clone() }
    }
}
