//! [`Context`]: the values of parameters that are looked at.

use crate::budget::{Budget, TooComplex};
use crate::number::{Int, vector};
use crate::relation::IntegerRelation;

/// A set of values of parameters that is not empty, and some of its points.
#[derive(Clone)]
pub(super) struct Context {
    pub set: IntegerRelation,
    /// Points with the values of locals.
    points: Vec<Vec<Int>>,
}

/// The signs that a function has in a context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signs {
    NeverNegative,
    AlwaysNegative,
    Both,
}

/// More points than these help little.
const POINTS: usize = 16;

impl Context {
    /// `None` if the set is empty.
    pub fn new(mut set: IntegerRelation, budget: &Budget) -> Result<Option<Self>, TooComplex> {
        // Simplification of locals would change their places, on which rows depend already.
        if !set.tighten_rows() {
            return Ok(None);
        }
        let point = set.to_lattice().sample(budget)?;
        Ok(point.map(|point| Context { set, points: vec![point] }))
    }

    /// Returns it with the points of it at which a function is not negative, if there are any.
    pub fn restricted(&self, row: &[Int], budget: &Budget) -> Result<Option<Self>, TooComplex> {
        let mut new = self.clone();
        let mut row = row.to_vec();
        row.resize(self.set.variables() + 1, Int::ZERO);
        vector::tighten(&mut row);
        new.points.retain(|point| !vector::value_at(&row, point).is_negative());
        new.set.add_inequality_row(row);
        if new.points.is_empty() {
            let Some(point) = new.set.to_lattice().sample(budget)? else { return Ok(None) };
            new.points.push(point);
        }
        Ok(Some(new))
    }

    /// Returns the signs of a function.
    pub fn signs(&mut self, row: &[Int], budget: &Budget) -> Result<Signs, TooComplex> {
        let mut row = row.to_vec();
        row.resize(self.set.variables() + 1, Int::ZERO);
        if vector::is_zero(&row[1..]) {
            return Ok(if row[0].is_negative() { Signs::AlwaysNegative } else { Signs::NeverNegative });
        }
        let (mut negative, mut other) = (false, false);
        for point in &self.points {
            match vector::value_at(&row, point).is_negative() {
                true => negative = true,
                false => other = true,
            }
        }
        if !negative {
            negative = self.find(vector::complement(&row), budget)?;
        }
        if !other {
            other = self.find(row, budget)?;
        }
        Ok(match (negative, other) {
            (true, true) => Signs::Both,
            (true, false) => Signs::AlwaysNegative,
            _ => Signs::NeverNegative,
        })
    }

    /// Looks for a point at which a function is not negative.
    fn find(&mut self, mut row: Vec<Int>, budget: &Budget) -> Result<bool, TooComplex> {
        vector::tighten(&mut row);
        let Some(point) = self.set.to_lattice().with(row).sample(budget)? else { return Ok(false) };
        if self.points.len() == POINTS {
            self.points.remove(0);
        }
        self.points.push(point);
        Ok(true)
    }

    /// Returns the quotient of a function as a row; true if there is another local now.
    pub fn quotient(&mut self, row: Vec<Int>, denominator: Int) -> (Vec<Int>, bool) {
        let locals = self.set.locals();
        let row = self.set.quotient(row, denominator);
        let is_new = self.set.locals() != locals;
        if is_new && let Some(Some(division)) = self.set.divisions().last() {
            for point in &mut self.points {
                let value = division.value_at(point);
                point.push(value);
            }
        }
        (row, is_new)
    }
}
