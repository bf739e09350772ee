//! [`Affine`] and [`Constraint`]: linear functions with operators, to build sets from.

use crate::number::{Int, vector};
use crate::space::{Space, VarKind};
use std::ops::{Add, Mul, Neg, Sub};

/// A linear function of the variables of a space.
///
/// ```
/// use terrace_presburger::{IntegerPolyhedron, Space};
/// let space = Space::set(2).with_symbols(1);
/// let (i, j, n) = (space.dim(0), space.dim(1), space.symbol(0));
/// let triangle = IntegerPolyhedron::universe(space)
///     .with(i.at_least(0))
///     .with(j.at_least(&i))
///     .with((j * 2 + 1).less_than(n));
/// assert!(triangle.contains(&[1, 2, 6]).is_ok_and(|is_in| is_in));
/// assert!(triangle.contains(&[1, 3, 6]).is_ok_and(|is_in| !is_in));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Affine(Vec<Int>);

/// A condition that a linear function meets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// It is zero.
    Equality(Affine),
    /// It is not negative.
    Inequality(Affine),
}

impl Space {
    /// Returns a dimension as a function: domain, then range.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn dim(&self, at: usize) -> Affine {
        assert!(at < self.dims(), "a dimension of the space");
        Affine::variable(at)
    }

    /// Returns a symbol as a function.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn symbol(&self, at: usize) -> Affine {
        assert!(at < self.count(VarKind::Symbol), "a symbol of the space");
        Affine::variable(self.dims() + at)
    }
}

impl Affine {
    /// Creates a function from its constant, and after it the factor of each variable; those left out are zero.
    pub fn from_row(row: Vec<Int>) -> Self {
        Affine(if row.is_empty() { vec![Int::ZERO] } else { row })
    }

    /// Returns the function that is a variable at a position: domain, range, symbols, and locals.
    pub fn variable(position: usize) -> Self {
        Affine(vector::unit(position + 2, position + 1))
    }

    /// Returns the constant, and after it factors.
    pub fn row(&self) -> &[Int] {
        &self.0
    }

    /// Returns the row for n variables.
    pub(crate) fn to_row(&self, variables: usize) -> Vec<Int> {
        assert!(vector::is_zero(self.0.get(variables + 1..).unwrap_or(&[])), "variables of the space");
        let mut row = self.0.clone();
        row.resize(variables + 1, Int::ZERO);
        row
    }

    /// Returns the condition that it is equal.
    pub fn equals(&self, other: impl Into<Affine>) -> Constraint {
        Constraint::Equality(self - &other.into())
    }

    /// Returns the condition that it is equal or larger.
    pub fn at_least(&self, other: impl Into<Affine>) -> Constraint {
        Constraint::Inequality(self - &other.into())
    }

    /// Returns the condition that it is equal or smaller.
    pub fn at_most(&self, other: impl Into<Affine>) -> Constraint {
        Constraint::Inequality(&other.into() - self)
    }

    /// Returns the condition that it is larger.
    pub fn greater_than(&self, other: impl Into<Affine>) -> Constraint {
        Constraint::Inequality(self - &other.into() - 1)
    }

    /// Returns the condition that it is smaller.
    pub fn less_than(&self, other: impl Into<Affine>) -> Constraint {
        Constraint::Inequality(&other.into() - self - 1)
    }

    fn combine(&self, other: &Affine, factor: &Int) -> Affine {
        let mut sum = self.0.clone();
        sum.resize(sum.len().max(other.0.len()), Int::ZERO);
        vector::add_multiple(&mut sum, factor, &other.0);
        Affine(sum)
    }
}

impl From<i64> for Affine {
    fn from(value: i64) -> Self {
        Affine(vec![value.into()])
    }
}

impl From<Int> for Affine {
    fn from(value: Int) -> Self {
        Affine(vec![value])
    }
}

impl From<&Affine> for Affine {
    fn from(value: &Affine) -> Self {
        value.clone()
    }
}

macro_rules! operators {
    ($($left:ty),*) => {$(
        impl<R: Into<Affine>> Add<R> for $left {
            type Output = Affine;
            fn add(self, other: R) -> Affine {
                self.combine(&other.into(), &Int::ONE)
            }
        }
        impl<R: Into<Affine>> Sub<R> for $left {
            type Output = Affine;
            fn sub(self, other: R) -> Affine {
                self.combine(&other.into(), &Int::new(-1))
            }
        }
        impl<F: Into<Int>> Mul<F> for $left {
            type Output = Affine;
            fn mul(self, factor: F) -> Affine {
                let factor = factor.into();
                Affine(self.0.iter().map(|number| number * &factor).collect())
            }
        }
        impl Neg for $left {
            type Output = Affine;
            fn neg(self) -> Affine {
                Affine(vector::negated(&self.0))
            }
        }
    )*};
}

operators!(Affine, &Affine);
