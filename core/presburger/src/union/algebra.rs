//! Union, intersection, inverse, composition, domain and range.

use super::PresburgerRelation;
use crate::budget::TooComplex;
use crate::relation::IntegerRelation;
use crate::space::Space;
use std::ops::{BitAnd, BitOr, Not, Sub};

impl PresburgerRelation {
    /// Returns the pairs that are in one of two relations.
    ///
    /// # Panics
    ///
    /// If they are of different spaces, as do all operations on two sets.
    pub fn union(&self, other: &Self) -> Self {
        assert_eq!(self.space, other.space, "sets of one space");
        let mut both = self.clone();
        both.disjuncts.extend(other.disjuncts.iter().cloned());
        both
    }

    /// Returns the pairs that are in both relations.
    pub fn intersect(&self, other: &Self) -> Self {
        assert_eq!(self.space, other.space, "sets of one space");
        self.pairwise(other, self.space.clone(), IntegerRelation::intersect)
    }

    /// Returns the union of what is made of each two disjuncts, but those that are obviously empty.
    fn pairwise(
        &self,
        other: &Self,
        space: Space,
        combine: impl Fn(&IntegerRelation, &IntegerRelation) -> IntegerRelation,
    ) -> Self {
        let mut new = PresburgerRelation::empty(space);
        for left in &self.disjuncts {
            for right in &other.disjuncts {
                let mut both = combine(left, right);
                both.simplify();
                if !both.is_obviously_empty() {
                    new.disjuncts.push(both);
                }
            }
        }
        new
    }

    /// Returns the relation with each pair turned around.
    pub fn inverse(&self) -> Self {
        self.map(IntegerRelation::inverse)
    }

    /// Returns the set of points that are related to some.
    pub fn domain(&self) -> Self {
        self.map(IntegerRelation::domain)
    }

    /// Returns the set of points to which some are related.
    pub fn range(&self) -> Self {
        self.map(IntegerRelation::range)
    }

    /// Returns the set of the pairs, as points of all dimensions.
    pub fn to_set(&self) -> Self {
        self.map(IntegerRelation::to_set)
    }

    /// Returns the values of symbols for which there are pairs, as a set without dimensions.
    pub fn parameters(&self) -> Self {
        self.map(IntegerRelation::parameters)
    }

    /// Returns the relation that relates what this one does through something of another: first this, then the other.
    pub fn then(&self, other: &Self) -> Self {
        let space = Space::between(self.domain().space(), other.range().space());
        self.pairwise(other, space, IntegerRelation::then)
    }

    /// Returns the points to which points of a set are related.
    pub fn apply_to(&self, set: &Self) -> Self {
        let space = self.range().space;
        self.pairwise(set, space, IntegerRelation::apply_to)
    }

    /// Returns the pairs whose first point is in a set.
    pub fn restrict_domain(&self, set: &Self) -> Self {
        self.pairwise(set, self.space.clone(), IntegerRelation::restrict_domain)
    }

    /// Returns the pairs whose second point is in a set.
    pub fn restrict_range(&self, set: &Self) -> Self {
        self.pairwise(set, self.space.clone(), IntegerRelation::restrict_range)
    }

    /// Returns the pairs of a point of one set and one of another.
    pub fn product(domain: &Self, range: &Self) -> Self {
        let space = Space::between(&domain.space, &range.space);
        domain.pairwise(range, space, IntegerRelation::product)
    }
}

impl BitOr for &PresburgerRelation {
    type Output = PresburgerRelation;
    fn bitor(self, other: &PresburgerRelation) -> PresburgerRelation {
        self.union(other)
    }
}

impl BitAnd for &PresburgerRelation {
    type Output = PresburgerRelation;
    fn bitand(self, other: &PresburgerRelation) -> PresburgerRelation {
        self.intersect(other)
    }
}

impl Sub for &PresburgerRelation {
    type Output = Result<PresburgerRelation, TooComplex>;
    fn sub(self, other: &PresburgerRelation) -> Self::Output {
        self.subtract(other)
    }
}

impl Not for &PresburgerRelation {
    type Output = Result<PresburgerRelation, TooComplex>;
    fn not(self) -> Self::Output {
        self.complement()
    }
}
