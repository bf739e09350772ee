//! Constraints that follow from others.

use super::{Direction, Place, Sign, Simplex};
use crate::budget::{Budget, TooComplex};

impl Simplex {
    /// Finds the inequalities, by their numbers among the constraints, that follow from the others that are left;
    /// those that come first are looked at first.
    pub fn redundant(&mut self, budget: &Budget) -> Result<Vec<bool>, TooComplex> {
        self.redundant_from(0, budget)
    }

    /// Returns the same of the constraints from a number on.
    pub(crate) fn redundant_from(&mut self, first: usize, budget: &Budget) -> Result<Vec<bool>, TooComplex> {
        let mut is_redundant = vec![false; self.constraints() - first];
        if self.is_empty {
            return Ok(is_redundant);
        }
        for (at, found) in is_redundant.iter_mut().enumerate() {
            *found = self.unrestrict_if_redundant(self.variables + first + at, budget)?;
        }
        Ok(is_redundant)
    }

    /// Gives up an inequality if it holds without that.
    fn unrestrict_if_redundant(&mut self, unknown: usize, budget: &Budget) -> Result<bool, TooComplex> {
        if self.unknowns[unknown].sign != Sign::AtLeastZero {
            return Ok(false);
        }
        if let Place::Column(column) = self.unknowns[unknown].place {
            // Only a row that is zero already keeps it from going below zero.
            let Some(at) = self.leaving(column, false, None) else { return Ok(false) };
            if !self.rows[at].numbers[0].is_zero() {
                return Ok(false);
            }
            self.pivot(at, column, budget)?;
        }
        self.unknowns[unknown].sign = Sign::Any;
        while let Place::Row(at) = self.unknowns[unknown].place {
            if self.rows[at].numbers[0].is_negative() {
                break;
            }
            let Some((column, up)) = self.entering(at, Direction::Down) else { return Ok(true) };
            let leaving = self.leaving(column, up, Some(at)).unwrap_or(at);
            self.pivot(leaving, column, budget)?;
        }
        self.unknowns[unknown].sign = Sign::AtLeastZero;
        let is_restored = self.restore(unknown, budget)?;
        debug_assert!(is_restored, "the constraints held before");
        Ok(false)
    }
}
