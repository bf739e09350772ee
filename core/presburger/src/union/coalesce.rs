//! Fewer disjuncts for the same set.

use super::PresburgerRelation;
use crate::budget::{Budget, TooComplex};
use crate::relation::IntegerRelation;

impl PresburgerRelation {
    /// Returns the same relation without redundant constraints and empty disjuncts.
    pub fn simplify(&self) -> Result<Self, TooComplex> {
        self.simplify_within(&Budget::default())
    }

    pub(crate) fn simplify_within(&self, budget: &Budget) -> Result<Self, TooComplex> {
        let mut new = PresburgerRelation::empty(self.space.clone());
        for disjunct in &self.disjuncts {
            let mut disjunct = disjunct.clone();
            disjunct.eliminate_exactly();
            disjunct.remove_redundancy_within(budget)?;
            let is_known = disjunct.is_obviously_empty() || new.disjuncts.contains(&disjunct);
            if !is_known && !disjunct.is_empty_within(budget)? {
                new.disjuncts.push(disjunct);
            }
        }
        Ok(new)
    }

    /// Returns the same relation with fewer disjuncts: two become one if the constraints that hold in both describe
    /// their union. Locals get divisions.
    ///
    /// ```
    /// use terrace_presburger::PresburgerSet;
    /// let set: PresburgerSet = "{ (i, j) : 0 <= i <= 4 and j = 0 or 5 <= i <= 9 and j = 0 }".parse().unwrap();
    /// assert_eq!(set.coalesce().unwrap().to_string(), "{ (i, j) : j = 0 and i >= 0 and i <= 9 }");
    /// ```
    pub fn coalesce(&self) -> Result<Self, TooComplex> {
        self.coalesce_within(&Budget::default())
    }

    pub(crate) fn coalesce_within(&self, budget: &Budget) -> Result<Self, TooComplex> {
        let simple = self.to_explicit_within(budget)?.simplify_within(budget)?;
        let mut done: Vec<IntegerRelation> = Vec::new();
        let mut left = simple.disjuncts;
        left.reverse();
        while let Some(mut next) = left.pop() {
            // A union may unite with what did not fit its parts.
            let mut at = 0;
            while at < done.len() {
                match unite(&done[at], &next, budget)? {
                    Some(both) => {
                        done.remove(at);
                        next = both;
                        at = 0;
                    }
                    None => at += 1,
                }
            }
            done.push(next);
        }
        Ok(PresburgerRelation { space: self.space.clone(), disjuncts: done })
    }

    /// Returns the same relation, of disjuncts without common points.
    pub fn make_disjoint(&self) -> Result<Self, TooComplex> {
        self.make_disjoint_within(&Budget::default())
    }

    pub(crate) fn make_disjoint_within(&self, budget: &Budget) -> Result<Self, TooComplex> {
        let mut done = PresburgerRelation::empty(self.space.clone());
        for disjunct in self.to_explicit_within(budget)?.disjuncts {
            let new = PresburgerRelation::from(disjunct).subtract_within(&done, budget)?;
            done.disjuncts.extend(new.disjuncts);
        }
        done.simplify_within(budget)
    }
}

/// Returns the union of two relations, if the constraints of each that hold in the other describe it; it keeps the
/// outputs of the first one.
pub(crate) fn unite(
    left: &IntegerRelation,
    right: &IntegerRelation,
    budget: &Budget,
) -> Result<Option<IntegerRelation>, TooComplex> {
    if !left.is_explicit() || !right.is_explicit() {
        return Ok(None);
    }
    let mut hull = left.envelope_within(right, budget)?;
    let parts =
        PresburgerRelation { space: left.space().clone(), disjuncts: vec![left.clone(), right.clone()] };
    if !PresburgerRelation::from(hull.clone()).is_subset_within(&parts, budget)? {
        return Ok(None);
    }
    hull.remove_redundancy_within(budget)?;
    Ok(Some(hull))
}
