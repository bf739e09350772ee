//! The extreme values of linear functions.

use super::{Direction, Place, Sign, Simplex};
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Rational, vector};

/// The extreme value of a function on a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Optimum<T> {
    /// The set has no point.
    Empty,
    /// The function has no extreme value.
    Unbounded,
    /// The value.
    Bounded(T),
}

impl<T> Optimum<T> {
    /// Changes the value, if there is one.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Optimum<U> {
        match self {
            Optimum::Empty => Optimum::Empty,
            Optimum::Unbounded => Optimum::Unbounded,
            Optimum::Bounded(value) => Optimum::Bounded(change(value)),
        }
    }

    /// Returns the value, if there is one.
    pub fn bounded(self) -> Option<T> {
        match self {
            Optimum::Bounded(value) => Some(value),
            _ => None,
        }
    }
}

impl Simplex {
    /// Returns the largest value of a linear function.
    pub fn maximum(&mut self, function: &[Int], budget: &Budget) -> Result<Optimum<Rational>, TooComplex> {
        if self.is_empty {
            return Ok(Optimum::Empty);
        }
        self.with_row(function, |simplex, unknown| simplex.raise(unknown, budget))
    }

    /// Returns the smallest value of a linear function.
    pub fn minimum(&mut self, function: &[Int], budget: &Budget) -> Result<Optimum<Rational>, TooComplex> {
        Ok(self.maximum(&vector::negated(function), budget)?.map(|value| -value))
    }

    /// Returns the largest value of a linear function, and by how much it grows for each by which an equality, given
    /// by its number among the constraints, is allowed to grow.
    pub(crate) fn maximum_and_price(
        &mut self,
        function: &[Int],
        equality: usize,
        budget: &Budget,
    ) -> Result<(Optimum<Rational>, Rational), TooComplex> {
        let equality = self.variables + equality;
        self.with_row(function, |simplex, unknown| {
            let optimum = simplex.raise(unknown, budget)?;
            let price = match (simplex.unknowns[unknown].place, simplex.unknowns[equality].place) {
                (Place::Row(row), Place::Column(column)) => {
                    let row = &simplex.rows[row];
                    Rational::new(row.numbers[1 + column].clone(), row.denominator.clone())
                }
                _ => Rational::ZERO,
            };
            Ok((optimum, price))
        })
    }

    /// Does something with a row for a function, and removes it.
    fn with_row<T>(
        &mut self,
        function: &[Int],
        action: impl FnOnce(&mut Self, usize) -> Result<T, TooComplex>,
    ) -> Result<T, TooComplex> {
        let at = self.add_row(function);
        let unknown = self.rows[at].unknown;
        let result = action(self, unknown)?;
        // The row never left its place: it is not restricted, and `raise` pivots on others.
        self.rows.pop();
        self.unknowns.pop();
        Ok(result)
    }

    /// Raises an unknown that is a row and not restricted as far as possible.
    fn raise(&mut self, unknown: usize, budget: &Budget) -> Result<Optimum<Rational>, TooComplex> {
        loop {
            let Place::Row(at) = self.unknowns[unknown].place else {
                unreachable!("an objective stays a row")
            };
            let Some((column, up)) = self.entering(at, Direction::Up) else {
                let row = &self.rows[at];
                return Ok(Optimum::Bounded(Rational::new(row.numbers[0].clone(), row.denominator.clone())));
            };
            let Some(leaving) = self.leaving(column, up, Some(at)) else { return Ok(Optimum::Unbounded) };
            self.pivot(leaving, column, budget)?;
        }
    }

    /// Returns true if a linear function is nowhere negative at the integer points, which is known if it is above -1
    /// at all rational ones.
    pub fn implies(&mut self, row: &[Int], budget: &Budget) -> Result<bool, TooComplex> {
        Ok(match self.minimum(row, budget)? {
            Optimum::Empty => true,
            Optimum::Unbounded => false,
            Optimum::Bounded(value) => value.ceil().signum() >= 0,
        })
    }

    /// Returns true if a linear function is zero at all integer points, as far as the rational ones tell.
    pub fn implies_zero(&mut self, row: &[Int], budget: &Budget) -> Result<bool, TooComplex> {
        Ok(self.implies(row, budget)? && self.implies(&vector::negated(row), budget)?)
    }

    /// Returns true if a constraint, given by its number, is zero at all points.
    pub(crate) fn is_always_zero(&mut self, constraint: usize, budget: &Budget) -> Result<bool, TooComplex> {
        let unknown = self.variables + constraint;
        if self.is_empty || self.unknowns[unknown].sign == Sign::Zero {
            return Ok(true);
        }
        if let Place::Column(column) = self.unknowns[unknown].place {
            // One pivot makes it positive, unless something stops at zero.
            let Some(at) = self.leaving(column, true, None) else { return Ok(false) };
            if !self.rows[at].numbers[0].is_zero() {
                return Ok(false);
            }
            self.pivot(at, column, budget)?;
        }
        loop {
            let Place::Row(at) = self.unknowns[unknown].place else { return Ok(false) };
            if self.rows[at].numbers[0].is_positive() {
                return Ok(false);
            }
            let Some((column, up)) = self.entering(at, Direction::Up) else { return Ok(true) };
            let Some(leaving) = self.leaving(column, up, Some(at)) else { return Ok(false) };
            self.pivot(leaving, column, budget)?;
        }
    }
}
