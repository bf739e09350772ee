//! [`Rational`]: an exact fraction.

use super::Int;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

/// A quotient of integers, in lowest terms.
///
/// ```
/// use terrace_presburger::{Int, Rational};
/// let sum = Rational::new(1.into(), 2.into()) + Rational::new(1.into(), 3.into());
/// assert_eq!(sum.to_string(), "5/6");
/// assert_eq!((-sum).floor(), Int::from(-1));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: Int,
    /// Invariant: positive, and without a common divisor with the numerator.
    denominator: Int,
}

impl Rational {
    /// Zero.
    pub const ZERO: Rational = Rational { numerator: Int::ZERO, denominator: Int::ONE };
    /// One.
    pub const ONE: Rational = Rational { numerator: Int::ONE, denominator: Int::ONE };

    /// Returns the quotient of two integers.
    ///
    /// # Panics
    ///
    /// If the denominator is zero.
    pub fn new(numerator: Int, denominator: Int) -> Self {
        assert!(!denominator.is_zero(), "a fraction has a denominator other than zero");
        let mut divisor = numerator.gcd(&denominator);
        if denominator.is_negative() {
            divisor = -divisor;
        }
        if divisor.is_one() {
            return Rational { numerator, denominator };
        }
        Rational { numerator: numerator.div_exact(&divisor), denominator: denominator.div_exact(&divisor) }
    }

    /// Returns the number above the line.
    pub fn numerator(&self) -> &Int {
        &self.numerator
    }

    /// Returns the number below the line, which is positive.
    pub fn denominator(&self) -> &Int {
        &self.denominator
    }

    /// Returns the largest integer that is not larger.
    pub fn floor(&self) -> Int {
        self.numerator.div_floor(&self.denominator)
    }

    /// Returns the smallest integer that is not smaller.
    pub fn ceil(&self) -> Int {
        self.numerator.div_ceil(&self.denominator)
    }

    /// Returns the number if it is an integer.
    pub fn to_int(&self) -> Option<&Int> {
        self.denominator.is_one().then_some(&self.numerator)
    }

    /// Returns true for zero.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Returns -1, 0 or 1.
    pub fn signum(&self) -> i64 {
        self.numerator.signum()
    }

    /// Returns the absolute value.
    pub fn abs(&self) -> Self {
        Rational { numerator: self.numerator.abs(), denominator: self.denominator.clone() }
    }

    /// Raises to a power.
    pub fn pow(&self, exponent: u32) -> Self {
        Rational { numerator: self.numerator.pow(exponent), denominator: self.denominator.pow(exponent) }
    }
}

impl From<Int> for Rational {
    fn from(value: Int) -> Self {
        Rational { numerator: value, denominator: Int::ONE }
    }
}

impl From<i64> for Rational {
    fn from(value: i64) -> Self {
        Int::from(value).into()
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.denominator.is_one() { Ok(()) } else { write!(f, "/{}", self.denominator) }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $compute:expr) => {
        impl $trait<&Rational> for &Rational {
            type Output = Rational;
            fn $method(self, other: &Rational) -> Rational {
                let compute: fn(&Rational, &Rational) -> Rational = $compute;
                compute(self, other)
            }
        }
        impl $trait<Rational> for Rational {
            type Output = Rational;
            fn $method(self, other: Rational) -> Rational {
                $trait::$method(&self, &other)
            }
        }
    };
}

fn sum(a: &Rational, b: &Rational, sign: &Int) -> Rational {
    let numerator =
        Int::sum_of_products(&a.numerator, &b.denominator, &(&b.numerator * sign), &a.denominator);
    Rational::new(numerator, &a.denominator * &b.denominator)
}

operator!(Add, add, |a, b| sum(a, b, &Int::ONE));
operator!(Sub, sub, |a, b| sum(a, b, &Int::new(-1)));
operator!(Mul, mul, |a, b| Rational::new(&a.numerator * &b.numerator, &a.denominator * &b.denominator));
operator!(Div, div, |a, b| Rational::new(&a.numerator * &b.denominator, &a.denominator * &b.numerator));

impl AddAssign<&Rational> for Rational {
    fn add_assign(&mut self, other: &Rational) {
        *self = &*self + other;
    }
}

impl Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Rational { numerator: -self.numerator, denominator: self.denominator }
    }
}
