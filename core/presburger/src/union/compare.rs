//! Equality, subsets, disjointness.

use super::PresburgerRelation;
use crate::budget::{Budget, TooComplex};

impl PresburgerRelation {
    /// Returns true if all pairs are in another relation.
    pub fn is_subset(&self, other: &Self) -> Result<bool, TooComplex> {
        self.is_subset_within(other, &Budget::default())
    }

    pub(crate) fn is_subset_within(&self, other: &Self, budget: &Budget) -> Result<bool, TooComplex> {
        let other = other.to_explicit_within(budget)?;
        for disjunct in &self.disjuncts {
            let part = PresburgerRelation::from(disjunct.clone());
            if !part.subtract_within(&other, budget)?.is_empty_within(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns true if all pairs of another relation are in this one.
    pub fn is_superset(&self, other: &Self) -> Result<bool, TooComplex> {
        other.is_subset(self)
    }

    /// Returns true if both have the same pairs.
    pub fn is_equal(&self, other: &Self) -> Result<bool, TooComplex> {
        Ok(self.is_subset(other)? && other.is_subset(self)?)
    }

    /// Returns true if there is no pair in both.
    pub fn is_disjoint(&self, other: &Self) -> Result<bool, TooComplex> {
        self.intersect(other).is_empty()
    }
}
