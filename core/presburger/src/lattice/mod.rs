//! [`Lattice`]: the integer points of a polyhedron. Whether there is one, which, and the extreme ones.

mod recession;
mod reduction;
mod sample;

pub(crate) use recession::{recession_direction, unimodular_with_column};

use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Matrix, vector};
use crate::simplex::{Optimum, Simplex};

/// Integer points that satisfy linear constraints. All variables are alike; rows begin with the constant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lattice {
    pub variables: usize,
    pub equalities: Vec<Vec<Int>>,
    pub inequalities: Vec<Vec<Int>>,
}

impl Lattice {
    pub fn new(variables: usize) -> Self {
        Lattice { variables, ..Lattice::default() }
    }

    /// Returns the rational relaxation.
    pub fn simplex(&self, budget: &Budget) -> Result<Simplex, TooComplex> {
        Simplex::from_constraints(self.variables, &self.equalities, &self.inequalities, budget)
    }

    pub fn is_empty(&self, budget: &Budget) -> Result<bool, TooComplex> {
        Ok(self.sample(budget)?.is_none())
    }

    /// Returns it with another inequality.
    pub fn with(&self, inequality: Vec<Int>) -> Self {
        let mut new = self.clone();
        new.inequalities.push(inequality);
        new
    }

    /// Returns the points `origin + basis * t` that are in it, as points `t`; there are no equalities left in it.
    pub fn substitute(&self, origin: &[Int], basis: &Matrix) -> Self {
        let columns: Vec<Vec<Int>> = (0..basis.columns()).map(|at| basis.column(at)).collect();
        let change = |row: &Vec<Int>| {
            let mut new = vec![vector::value_at(row, origin)];
            new.extend(columns.iter().map(|column| vector::dot(&row[1..], column)));
            new
        };
        Lattice {
            variables: columns.len(),
            equalities: self.equalities.iter().map(change).filter(|row| !vector::is_zero(row)).collect(),
            inequalities: self.inequalities.iter().map(change).collect(),
        }
    }

    /// Returns the smallest value of a linear function.
    pub fn minimum(&self, function: &[Int], budget: &Budget) -> Result<Optimum<Int>, TooComplex> {
        let Some(point) = self.sample(budget)? else { return Ok(Optimum::Empty) };
        self.minimum_below(function, &point, budget).map(|found| found.map(|(value, _)| value))
    }

    /// Returns the smallest value of a linear function, and where it is; a point is known.
    fn minimum_below(
        &self,
        function: &[Int],
        point: &[Int],
        budget: &Budget,
    ) -> Result<Optimum<(Int, Vec<Int>)>, TooComplex> {
        // A rational way down without end is an integer one.
        let Optimum::Bounded(least) = self.simplex(budget)?.minimum(function, budget)? else {
            return Ok(Optimum::Unbounded);
        };
        let (mut least, mut best) = (least.ceil(), point.to_vec());
        let mut middle = least.clone();
        loop {
            let value = vector::value_at(function, &best);
            if value == least {
                return Ok(Optimum::Bounded((value, best)));
            }
            let mut below = vector::negated(function);
            below[0] += &middle;
            match self.with(below).sample(budget)? {
                Some(found) => best = found,
                None => least = &middle + Int::ONE,
            }
            let value = vector::value_at(function, &best);
            middle = (&least + &value).div_floor(&Int::new(2));
        }
    }

    /// Returns the point at which linear functions are least, those that come first mattering most.
    pub fn lexicographic_minimum(
        &self,
        functions: &[Vec<Int>],
        budget: &Budget,
    ) -> Result<Optimum<Vec<Int>>, TooComplex> {
        let Some(mut point) = self.sample(budget)? else { return Ok(Optimum::Empty) };
        let (mut left, mut values) = (self.clone(), Vec::new());
        for function in functions {
            let Optimum::Bounded((value, found)) = left.minimum_below(function, &point, budget)? else {
                return Ok(Optimum::Unbounded);
            };
            let mut fixed = function.clone();
            fixed[0] -= &value;
            left.equalities.push(fixed);
            point = found;
            values.push(value);
        }
        Ok(Optimum::Bounded(values))
    }
}
