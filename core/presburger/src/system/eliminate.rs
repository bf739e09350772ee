//! Elimination of variables.

use super::row::{Overflow, Row};

/// A side of a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The smallest value.
    Lower,
    /// The largest value.
    Upper,
}

/// Constraints while variables are eliminated from them: each row is as tight as integers make it, and none is constant.
pub(crate) struct Elimination {
    equalities: Vec<Row>,
    inequalities: Vec<Row>,
    limit: usize,
}

/// Why elimination ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// No point satisfies the constraints.
    Empty,
    /// There are too many constraints, or too large numbers.
    TooHard,
}

impl From<Overflow> for Outcome {
    fn from(_: Overflow) -> Self {
        Outcome::TooHard
    }
}

/// The constraints may become this many times the variables.
const GROWTH: usize = 32;

impl Elimination {
    pub fn new(equalities: Vec<Row>, inequalities: Vec<Row>) -> Result<Self, Outcome> {
        let variables = equalities.iter().chain(&inequalities).map(Row::variables).max().unwrap_or(0);
        let mut new = Elimination {
            equalities: Vec::new(),
            inequalities: Vec::new(),
            limit: GROWTH * variables.max(1),
        };
        for row in equalities {
            new.add_equality(row)?;
        }
        for row in inequalities {
            new.add_inequality(row)?;
        }
        Ok(new)
    }

    fn add_equality(&mut self, mut row: Row) -> Result<(), Outcome> {
        let divisor = row.divisor();
        if divisor == 0 {
            return if row.constant() == 0 { Ok(()) } else { Err(Outcome::Empty) };
        }
        if row.constant() % divisor != 0 {
            return Err(Outcome::Empty);
        }
        row.reduce();
        self.equalities.push(row);
        Ok(())
    }

    fn add_inequality(&mut self, mut row: Row) -> Result<(), Outcome> {
        if row.is_constant() {
            return if row.constant() >= 0 { Ok(()) } else { Err(Outcome::Empty) };
        }
        row.tighten();
        // The opposite of another one leaves what is between both.
        let is_opposite = |other: &Row| {
            other.coefficients().iter().zip(row.coefficients()).all(|(a, b)| a.checked_neg() == Some(*b))
        };
        if let Some(other) = self.inequalities.iter().find(|other| is_opposite(other))
            && other.constant().checked_add(row.constant()).is_some_and(|width| width < 0)
        {
            return Err(Outcome::Empty);
        }
        match self.inequalities.iter_mut().find(|other| other.coefficients() == row.coefficients()) {
            Some(other) if other.constant() > row.constant() => *other = row,
            Some(_) => {}
            None => self.inequalities.push(row),
        }
        Ok(())
    }

    /// Eliminates all variables but one.
    pub fn eliminate_all(&mut self, except: Option<usize>) -> Result<(), Outcome> {
        while let Some((row, variable)) = self.definition(except) {
            self.substitute(row, variable)?;
        }
        while let Some(variable) = self.cheapest(except) {
            self.project(variable)?;
            if self.inequalities.len() >= self.limit {
                return Err(Outcome::TooHard);
            }
        }
        Ok(())
    }

    /// Returns an equality that defines a variable, best one whose coefficient is one.
    fn definition(&self, except: Option<usize>) -> Option<(usize, usize)> {
        let mut found = None;
        for (at, row) in self.equalities.iter().enumerate() {
            for (variable, coefficient) in row.coefficients().iter().enumerate() {
                if *coefficient == 0 || Some(variable) == except {
                    continue;
                }
                if coefficient.unsigned_abs() == 1 {
                    return Some((at, variable));
                }
                found.get_or_insert((at, variable));
            }
        }
        found
    }

    /// Uses an equality to get rid of a variable.
    fn substitute(&mut self, at: usize, variable: usize) -> Result<(), Outcome> {
        let definition = self.equalities.swap_remove(at);
        let by = definition.of(variable);
        let replace = |row: Row| -> Result<Row, Outcome> {
            let coefficient = row.of(variable);
            if coefficient == 0 {
                return Ok(row);
            }
            let sign = if by > 0 { 1 } else { -1 };
            let factor = coefficient.checked_mul(-sign).ok_or(Overflow)?;
            Ok(row.combine(by.checked_abs().ok_or(Overflow)?, &definition, factor)?)
        };
        for row in std::mem::take(&mut self.equalities) {
            self.add_equality(replace(row)?)?;
        }
        for row in std::mem::take(&mut self.inequalities) {
            self.add_inequality(replace(row)?)?;
        }
        Ok(())
    }

    /// Returns the variable whose elimination makes the fewest inequalities.
    fn cheapest(&self, except: Option<usize>) -> Option<usize> {
        let variables = self.inequalities.first()?.variables();
        let cost = |variable: usize| {
            let below = self.inequalities.iter().filter(|row| row.of(variable) > 0).count();
            let above = self.inequalities.iter().filter(|row| row.of(variable) < 0).count();
            (below + above != 0).then_some((below * above, variable))
        };
        let candidates = (0..variables).filter(|variable| Some(*variable) != except);
        candidates.filter_map(cost).min().map(|(_, variable)| variable)
    }

    /// Replaces the inequalities with a variable by those that follow from each two that bound it on both sides.
    fn project(&mut self, variable: usize) -> Result<(), Outcome> {
        let (with, without): (Vec<Row>, Vec<Row>) =
            std::mem::take(&mut self.inequalities).into_iter().partition(|row| row.of(variable) != 0);
        self.inequalities = without;
        let (lower, upper): (Vec<Row>, Vec<Row>) = with.into_iter().partition(|row| row.of(variable) > 0);
        if self.inequalities.len() + lower.len() * upper.len() >= self.limit * GROWTH {
            return Err(Outcome::TooHard);
        }
        for below in &lower {
            for above in &upper {
                let (a, b) = (below.of(variable), above.of(variable).checked_neg().ok_or(Overflow)?);
                self.add_inequality(below.combine(b, above, a)?)?;
            }
        }
        Ok(())
    }

    /// Returns the bound of the one variable that is left.
    pub fn bound(&self, variable: usize, side: Side) -> Option<i128> {
        if let Some(row) = self.equalities.iter().find(|row| row.of(variable) != 0) {
            let by = row.of(variable);
            return (row.constant() % by == 0).then(|| -(row.constant() / by));
        }
        let rows = self.inequalities.iter();
        match side {
            Side::Lower => rows
                .filter(|row| row.of(variable) > 0)
                .map(|row| -row.constant().div_euclid(row.of(variable)))
                .max(),
            Side::Upper => rows
                .filter(|row| row.of(variable) < 0)
                .map(|row| row.constant().div_euclid(-row.of(variable)))
                .min(),
        }
    }
}
