//! [`Int`]: an integer that is a machine word until it overflows.

use num_bigint::BigInt;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An integer of any size.
///
/// Values that fit 64 bits are stored inline and computed without allocation; the others are on the heap.
///
/// ```
/// use terrace_presburger::Int;
/// let big = Int::from(i64::MAX) * Int::from(4);
/// assert_eq!(big.to_string(), "36893488147419103228");
/// assert_eq!(big.div_floor(&Int::from(4)), Int::from(i64::MAX));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Repr);

/// Invariant: `Big` holds only what does not fit `Small`, so that equal numbers have equal representations.
/// Kept by [`Int::from_big`].
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    Big(Box<BigInt>),
}

use Repr::{Big, Small};

impl Int {
    /// Zero.
    pub const ZERO: Int = Int(Small(0));
    /// One.
    pub const ONE: Int = Int(Small(1));

    /// Converts a small number, in constants as well.
    pub const fn new(value: i64) -> Self {
        Int(Small(value))
    }

    #[cold]
    fn from_big(value: BigInt) -> Self {
        match i64::try_from(&value) {
            Ok(small) => Int(Small(small)),
            Err(_) => Int(Big(Box::new(value))),
        }
    }

    fn to_big(&self) -> BigInt {
        match &self.0 {
            Small(value) => BigInt::from(*value),
            Big(value) => (**value).clone(),
        }
    }

    #[inline]
    fn from_i128(value: i128) -> Self {
        match i64::try_from(value) {
            Ok(small) => Int(Small(small)),
            Err(_) => Int::from_big(BigInt::from(value)),
        }
    }

    /// Returns the number if it fits 64 bits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Small(value) => Some(*value),
            Big(_) => None,
        }
    }

    /// Returns true for zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// Returns true for one.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Small(1))
    }

    /// Returns true for one and minus one.
    #[inline]
    pub fn is_unit(&self) -> bool {
        matches!(self.0, Small(1 | -1))
    }

    /// Returns true for numbers above zero.
    #[inline]
    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    /// Returns true for numbers below zero.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// Returns -1, 0 or 1.
    #[inline]
    pub fn signum(&self) -> i64 {
        match &self.0 {
            Small(value) => value.signum(),
            Big(value) => match value.sign() {
                num_bigint::Sign::Minus => -1,
                num_bigint::Sign::NoSign => 0,
                num_bigint::Sign::Plus => 1,
            },
        }
    }

    /// Returns the absolute value.
    pub fn abs(&self) -> Int {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// Divides, rounding to minus infinity.
    ///
    /// # Panics
    ///
    /// If the divisor is zero, as do the other divisions.
    pub fn div_floor(&self, by: &Int) -> Int {
        if let (Small(a), Small(b)) = (&self.0, &by.0) {
            let (a, b) = (i128::from(*a), i128::from(*b));
            let quotient = a / b;
            return Int::from_i128(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient });
        }
        self.div_floor_big(by)
    }

    #[cold]
    fn div_floor_big(&self, by: &Int) -> Int {
        let (a, b) = (self.to_big(), by.to_big());
        let quotient = &a / &b;
        let rest = &a - &quotient * &b;
        let rest = Int::from_big(rest);
        let quotient = Int::from_big(quotient);
        if !rest.is_zero() && rest.is_negative() != by.is_negative() { quotient - Int::ONE } else { quotient }
    }

    /// Divides, rounding to plus infinity.
    pub fn div_ceil(&self, by: &Int) -> Int {
        -(-self).div_floor(by)
    }

    /// Returns what is left of a division that rounds to minus infinity; it has the sign of the divisor.
    pub fn rem_floor(&self, by: &Int) -> Int {
        if let (Small(a), Small(b)) = (&self.0, &by.0) {
            let (a, b) = (i128::from(*a), i128::from(*b));
            let rest = a % b;
            return Int::from_i128(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest });
        }
        self - &(self.div_floor(by) * by)
    }

    /// Returns true if the other number is a multiple of this one; zero divides zero only.
    pub fn divides(&self, other: &Int) -> bool {
        if self.is_zero() { other.is_zero() } else { other.rem_floor(self).is_zero() }
    }

    /// Divides where nothing is left.
    #[inline]
    pub fn div_exact(&self, by: &Int) -> Int {
        if let (Small(a), Small(b)) = (&self.0, &by.0)
            && let Some(quotient) = a.checked_div(*b)
        {
            return Int(Small(quotient));
        }
        self.div_floor(by)
    }

    /// Returns the greatest common divisor, which is not negative; that of zero and zero is zero.
    #[inline]
    pub fn gcd(&self, other: &Int) -> Int {
        if let (Small(a), Small(b)) = (&self.0, &other.0) {
            return Int::from_i128(i128::from(gcd(a.unsigned_abs(), b.unsigned_abs())));
        }
        self.gcd_big(other)
    }

    #[cold]
    fn gcd_big(&self, other: &Int) -> Int {
        let (mut a, mut b) = (self.abs(), other.abs());
        while !b.is_zero() {
            let rest = a.rem_floor(&b);
            (a, b) = (b, rest);
            if let (Small(a), Small(b)) = (&a.0, &b.0) {
                return Int::from_i128(i128::from(gcd(a.unsigned_abs(), b.unsigned_abs())));
            }
        }
        a
    }

    /// Returns the least common multiple, which is not negative.
    pub fn lcm(&self, other: &Int) -> Int {
        if self.is_zero() || other.is_zero() {
            return Int::ZERO;
        }
        (self.div_exact(&self.gcd(other)) * other).abs()
    }

    /// Returns `a * b + c * d`.
    #[inline]
    pub fn sum_of_products(a: &Int, b: &Int, c: &Int, d: &Int) -> Int {
        if let (Small(a), Small(b), Small(c), Small(d)) = (&a.0, &b.0, &c.0, &d.0) {
            let left = i128::from(*a) * i128::from(*b);
            if let Some(sum) = left.checked_add(i128::from(*c) * i128::from(*d)) {
                return Int::from_i128(sum);
            }
        }
        a * b + c * d
    }

    /// Raises to a power.
    pub fn pow(&self, exponent: u32) -> Int {
        (0..exponent).fold(Int::ONE, |product, _| product * self)
    }
}

/// Returns the greatest common divisor, by Euclid's algorithm.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Default for Int {
    fn default() -> Self {
        Int::ZERO
    }
}

macro_rules! from_small {
    ($($from:ty),*) => {$(
        impl From<$from> for Int {
            #[inline]
            fn from(value: $from) -> Self {
                Int::from_i128(i128::from(value))
            }
        }
    )*};
}

from_small!(i32, u32, i64, u64);

impl From<i128> for Int {
    fn from(value: i128) -> Self {
        Int::from_i128(value)
    }
}

impl From<usize> for Int {
    fn from(value: usize) -> Self {
        Int::from_i128(value as i128)
    }
}

impl From<BigInt> for Int {
    fn from(value: BigInt) -> Self {
        Int::from_big(value)
    }
}

impl FromStr for Int {
    type Err = num_bigint::ParseBigIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse::<i64>() {
            Ok(small) => Ok(Int(Small(small))),
            Err(_) => text.parse().map(Int::from_big),
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(value) => value.fmt(f),
            Big(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialOrd for Int {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Int {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Big(a), Big(b)) => a.cmp(b),
            // A big number is beyond all small ones on its side.
            (Small(_), Big(_)) => 0.cmp(&other.signum()),
            (Big(_), Small(_)) => self.signum().cmp(&0),
        }
    }
}

impl PartialEq<i64> for Int {
    fn eq(&self, other: &i64) -> bool {
        self.to_i64() == Some(*other)
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $checked:ident, $op:tt, $assign:ident, $assign_method:ident) => {
        impl $trait<&Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                if let (Small(a), Small(b)) = (&self.0, &other.0)
                    && let Some(result) = a.$checked(*b)
                {
                    return Int(Small(result));
                }
                Int::from_big(self.to_big() $op other.to_big())
            }
        }
        impl $trait<Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                self $op &other
            }
        }
        impl $trait<&Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                &self $op other
            }
        }
        impl $trait<Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                &self $op &other
            }
        }
        impl $assign<&Int> for Int {
            #[inline]
            fn $assign_method(&mut self, other: &Int) {
                *self = &*self $op other;
            }
        }
        impl $assign<Int> for Int {
            #[inline]
            fn $assign_method(&mut self, other: Int) {
                *self = &*self $op &other;
            }
        }
    };
}

operator!(Add, add, checked_add, +, AddAssign, add_assign);
operator!(Sub, sub, checked_sub, -, SubAssign, sub_assign);
operator!(Mul, mul, checked_mul, *, MulAssign, mul_assign);

impl Neg for &Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        match &self.0 {
            Small(value) => Int::from_i128(-i128::from(*value)),
            Big(value) => Int::from_big(-(**value).clone()),
        }
    }
}

impl Neg for Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        -&self
    }
}

impl std::iter::Sum for Int {
    fn sum<I: Iterator<Item = Int>>(numbers: I) -> Int {
        numbers.fold(Int::ZERO, |sum, number| sum + number)
    }
}
