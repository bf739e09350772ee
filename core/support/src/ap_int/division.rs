//! Quotients and remainders; a divisor of zero yields `None`.

use num_bigint::BigInt;

use super::{ApInt, sign_extend};

impl ApInt {
    /// Returns the unsigned quotient, rounded down.
    #[inline]
    pub fn checked_div_unsigned(&self, rhs: &Self) -> Option<Self> {
        self.checked_div_rem_unsigned(rhs).map(|(quotient, _)| quotient)
    }

    /// Returns the unsigned remainder.
    #[inline]
    pub fn checked_rem_unsigned(&self, rhs: &Self) -> Option<Self> {
        self.checked_div_rem_unsigned(rhs).map(|(_, remainder)| remainder)
    }

    /// Returns the unsigned quotient and remainder.
    pub fn checked_div_rem_unsigned(&self, rhs: &Self) -> Option<(Self, Self)> {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if rhs.is_zero() {
            return None;
        }
        let width = self.width_bits;
        if let Some(lhs) = self.as_inline() {
            let divisor = rhs.words[0];
            return Some((Self::inline(width, lhs / divisor), Self::inline(width, lhs % divisor)));
        }
        let (lhs, divisor) = (self.to_big_uint(), rhs.to_big_uint());
        let quotient = &lhs / &divisor;
        let remainder = lhs - &quotient * divisor;
        Some((Self::from_big_uint(width, &quotient), Self::from_big_uint(width, &remainder)))
    }

    /// Returns the signed quotient, rounded toward zero, and whether it overflowed.
    ///
    /// It overflows exactly when the least value is divided by -1; the quotient is then the least value again.
    #[inline]
    pub fn overflowing_div_signed(&self, rhs: &Self) -> Option<(Self, bool)> {
        self.checked_div_rem_signed(rhs).map(|(quotient, _)| {
            let overflow = self.is_signed_min() && rhs.is_all_ones();
            (quotient, overflow)
        })
    }

    /// Returns the signed remainder, of the sign of the dividend.
    #[inline]
    pub fn checked_rem_signed(&self, rhs: &Self) -> Option<Self> {
        self.checked_div_rem_signed(rhs).map(|(_, remainder)| remainder)
    }

    /// Returns the signed quotient, rounded toward zero and wrapping, and the remainder.
    pub fn checked_div_rem_signed(&self, rhs: &Self) -> Option<(Self, Self)> {
        debug_assert_eq!(self.width_bits, rhs.width_bits);
        if rhs.is_zero() {
            return None;
        }
        let width = self.width_bits;
        if let Some(lhs) = self.as_inline() {
            let (lhs, divisor) = (sign_extend(lhs, width), sign_extend(rhs.words[0], width));
            let quotient = lhs.wrapping_div(divisor) as u64;
            let remainder = lhs.wrapping_rem(divisor) as u64;
            return Some((Self::inline(width, quotient), Self::inline(width, remainder)));
        }
        let (lhs, divisor) = (self.to_big_int(), rhs.to_big_int());
        let quotient: BigInt = &lhs / &divisor;
        let remainder = lhs - &quotient * divisor;
        Some((Self::from_big_int(width, &quotient), Self::from_big_int(width, &remainder)))
    }

    /// Returns the signed quotient, rounded toward minus infinity, and whether it overflowed.
    pub fn overflowing_floor_div_signed(&self, rhs: &Self) -> Option<(Self, bool)> {
        let (quotient, remainder) = self.checked_div_rem_signed(rhs)?;
        if !remainder.is_zero() && self.is_negative() != rhs.is_negative() {
            return Some((quotient.wrapping_sub(&Self::one(self.width_bits)), false));
        }
        Some((quotient, self.is_signed_min() && rhs.is_all_ones()))
    }

    /// Returns the signed quotient, rounded toward plus infinity, and whether it overflowed.
    pub fn overflowing_ceil_div_signed(&self, rhs: &Self) -> Option<(Self, bool)> {
        let (quotient, remainder) = self.checked_div_rem_signed(rhs)?;
        if !remainder.is_zero() && self.is_negative() == rhs.is_negative() {
            return Some((quotient.wrapping_add(&Self::one(self.width_bits)), false));
        }
        Some((quotient, self.is_signed_min() && rhs.is_all_ones()))
    }

    /// Returns the unsigned quotient, rounded up; it never overflows.
    pub fn checked_ceil_div_unsigned(&self, rhs: &Self) -> Option<Self> {
        let (quotient, remainder) = self.checked_div_rem_unsigned(rhs)?;
        if remainder.is_zero() {
            return Some(quotient);
        }
        Some(quotient.wrapping_add(&Self::one(self.width_bits)))
    }
}
