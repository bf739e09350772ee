//! Difference and complement.

use super::PresburgerRelation;
use crate::budget::{Budget, TooComplex};
use crate::number::vector;
use crate::relation::IntegerRelation;

impl PresburgerRelation {
    /// Returns the pairs that are in this relation and not in the other.
    pub fn subtract(&self, other: &Self) -> Result<Self, TooComplex> {
        self.subtract_within(other, &Budget::default())
    }

    pub(crate) fn subtract_within(&self, other: &Self, budget: &Budget) -> Result<Self, TooComplex> {
        assert_eq!(self.space, other.space, "sets of one space");
        let other = other.to_explicit_within(budget)?;
        let mut left = self.clone();
        for disjunct in &other.disjuncts {
            let mut next = PresburgerRelation::empty(self.space.clone());
            for part in &left.disjuncts {
                subtract(part, disjunct, &mut next.disjuncts, budget)?;
            }
            left = next;
        }
        Ok(left)
    }

    /// Returns the pairs that are not in the relation.
    pub fn complement(&self) -> Result<Self, TooComplex> {
        PresburgerRelation::universe(self.space.clone()).subtract(self)
    }
}

/// Cuts off what is outside of each constraint of another relation, whose locals have divisions; the parts have no
/// points in common.
fn subtract(
    from: &IntegerRelation,
    other: &IntegerRelation,
    parts: &mut Vec<IntegerRelation>,
    budget: &Budget,
) -> Result<(), TooComplex> {
    let mut inside = from.clone();
    let other = inside.adopt_locals(other);
    let both = {
        let mut both = inside.clone();
        both.add_rows_of(&other);
        both
    };
    if both.is_empty_within(budget)? {
        parts.push(from.clone());
        return Ok(());
    }
    let mut simplex = inside.to_lattice().simplex(budget)?;
    for row in other.as_inequalities() {
        if simplex.implies(&row, budget)? {
            continue;
        }
        let mut outside = inside.clone();
        outside.add_inequality_row(vector::complement(&row));
        if !outside.is_empty_within(budget)? {
            outside.simplify();
            parts.push(outside);
        }
        simplex.add_inequality(&row, budget)?;
        inside.add_inequality_row(row);
    }
    Ok(())
}
