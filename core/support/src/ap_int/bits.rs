//! Logic, shifts, changes of width and reorderings of bits.

use std::ops;

use super::{ApInt, sign_extend};

impl ApInt {
    #[inline]
    fn zip_words(&self, rhs: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if let Some(lhs) = self.as_inline() {
            return Self::inline(self.width_bits, combine(lhs, rhs.words[0]));
        }
        let words = self.words.iter().zip(&rhs.words).map(|(lhs, rhs)| combine(*lhs, *rhs)).collect();
        ApInt { width_bits: self.width_bits, words }
    }

    /// Returns the bitwise and.
    #[inline]
    pub fn and(&self, rhs: &Self) -> Self {
        self.zip_words(rhs, ops::BitAnd::bitand)
    }

    /// Returns the bitwise or.
    #[inline]
    pub fn or(&self, rhs: &Self) -> Self {
        self.zip_words(rhs, ops::BitOr::bitor)
    }

    /// Returns the bitwise exclusive or.
    #[inline]
    pub fn xor(&self, rhs: &Self) -> Self {
        self.zip_words(rhs, ops::BitXor::bitxor)
    }

    /// Returns the bitwise complement.
    #[inline]
    pub fn not(&self) -> Self {
        if let Some(word) = self.as_inline() {
            return Self::inline(self.width_bits, !word);
        }
        let words = self.words.iter().map(|word| !word).collect();
        let mut result = ApInt { width_bits: self.width_bits, words };
        result.clear_unused_bits();
        result
    }

    /// Shifts left by `amount` bits; zero from an amount of the width on.
    #[inline]
    pub fn shl(&self, amount: u32) -> Self {
        if amount >= self.width_bits {
            return Self::zero(self.width_bits);
        }
        if let Some(word) = self.as_inline() {
            return Self::inline(self.width_bits, word << amount);
        }
        let (skip, shift) = ((amount / 64) as usize, amount % 64);
        let mut result = Self::zero(self.width_bits);
        for i in skip..self.words.len() {
            let low = if shift == 0 || i == skip { 0 } else { self.words[i - skip - 1] >> (64 - shift) };
            result.words[i] = self.words[i - skip] << shift | low;
        }
        result.clear_unused_bits();
        result
    }

    /// Shifts right by `amount` bits, and zeros in; zero from an amount of the width on.
    #[inline]
    pub fn lshr(&self, amount: u32) -> Self {
        if amount >= self.width_bits {
            return Self::zero(self.width_bits);
        }
        if let Some(word) = self.as_inline() {
            return Self::inline(self.width_bits, word >> amount);
        }
        let (skip, shift) = ((amount / 64) as usize, amount % 64);
        let mut result = Self::zero(self.width_bits);
        let count = self.words.len();
        for i in 0..count - skip {
            let high = if shift == 0 || i + skip + 1 == count {
                0
            } else {
                self.words[i + skip + 1] << (64 - shift)
            };
            result.words[i] = self.words[i + skip] >> shift | high;
        }
        result
    }

    /// Shifts right by `amount` bits, and copies of the sign in; only the sign from an amount of the width on.
    #[inline]
    pub fn ashr(&self, amount: u32) -> Self {
        if let Some(word) = self.as_inline() {
            let value = sign_extend(word, self.width_bits) >> amount.min(63);
            return Self::inline(self.width_bits, value as u64);
        }
        // ashr(x, n) = ~lshr(~x, n) where x is negative.
        if self.is_negative() { self.not().lshr(amount).not() } else { self.lshr(amount) }
    }

    /// Shifts left, and reports whether signed information was lost: bits unequal to the new sign, or any amount
    /// from the width on.
    pub fn overflowing_shl_signed(&self, amount: u32) -> (Self, bool) {
        let shifted = self.shl(amount);
        let overflow = amount >= self.width_bits || shifted.ashr(amount) != *self;
        (shifted, overflow)
    }

    /// Shifts left, and reports whether a set bit was lost, or the amount reaches the width.
    pub fn overflowing_shl_unsigned(&self, amount: u32) -> (Self, bool) {
        let overflow = amount >= self.width_bits || amount > self.leading_zeros();
        (self.shl(amount), overflow)
    }

    /// Rotates left by `amount` bits modulo the width.
    pub fn rotate_left(&self, amount: u32) -> Self {
        if self.width_bits == 0 {
            return self.clone();
        }
        let amount = amount % self.width_bits;
        self.shl(amount).or(&self.lshr(self.width_bits - amount))
    }

    /// Rotates right by `amount` bits modulo the width.
    pub fn rotate_right(&self, amount: u32) -> Self {
        if self.width_bits == 0 {
            return self.clone();
        }
        self.rotate_left(self.width_bits - amount % self.width_bits)
    }

    /// Widens with zeros.
    ///
    /// # Panics
    ///
    /// In debug builds, if the new width is less than the old.
    #[inline]
    pub fn zero_extend(&self, width_bits: u32) -> Self {
        debug_assert!(width_bits >= self.width_bits);
        self.zero_extend_or_truncate(width_bits)
    }

    /// Widens with copies of the sign.
    ///
    /// # Panics
    ///
    /// In debug builds, if the new width is less than the old.
    #[inline]
    pub fn sign_extend(&self, width_bits: u32) -> Self {
        debug_assert!(width_bits >= self.width_bits);
        self.sign_extend_or_truncate(width_bits)
    }

    /// Drops the upper bits.
    ///
    /// # Panics
    ///
    /// In debug builds, if the new width is greater than the old.
    #[inline]
    pub fn truncate(&self, width_bits: u32) -> Self {
        debug_assert!(width_bits <= self.width_bits);
        self.zero_extend_or_truncate(width_bits)
    }

    /// Returns the unsigned value modulo 2^`width_bits`.
    #[inline]
    pub fn zero_extend_or_truncate(&self, width_bits: u32) -> Self {
        if width_bits <= 64 {
            return Self::inline(width_bits, self.words[0]);
        }
        Self::from_words(width_bits, &self.words)
    }

    /// Returns the signed value modulo 2^`width_bits`.
    #[inline]
    pub fn sign_extend_or_truncate(&self, width_bits: u32) -> Self {
        if let (Some(word), true) = (self.as_inline(), width_bits <= 64) {
            return Self::inline(width_bits, sign_extend(word, self.width_bits) as u64);
        }
        if width_bits <= self.width_bits || !self.is_negative() {
            return self.zero_extend_or_truncate(width_bits);
        }
        self.not().zero_extend_or_truncate(width_bits).not()
    }

    /// Reverses the bytes; the width is a multiple of 8.
    pub fn swap_bytes(&self) -> Self {
        debug_assert_eq!(self.width_bits % 8, 0, "whole bytes");
        self.reversed_words(u64::swap_bytes)
    }

    /// Reverses the bits.
    pub fn reverse_bits(&self) -> Self {
        self.reversed_words(u64::reverse_bits)
    }

    /// Reverses the order of words, and each by `reverse`, then shifts out what lay above the width.
    fn reversed_words(&self, reverse: impl Fn(u64) -> u64) -> Self {
        let count = self.words.len();
        let full_width = 64 * count as u32;
        let words = self.words.iter().rev().map(|word| reverse(*word)).collect();
        let reversed = ApInt { width_bits: full_width, words };
        reversed.lshr(full_width - self.width_bits).truncate(self.width_bits)
    }
}
