//! Bounds of a variable: constants, and functions of others.

use super::IntegerRelation;
use crate::affine::Affine;
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, vector};
use crate::simplex::Optimum;
use crate::system::Side;

/// A bound that is a function of the other variables: a quotient, rounded up for a lower bound and down for an upper one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AffineBound {
    /// The function that is divided.
    pub numerator: Affine,
    /// The number by which it is divided, which is positive.
    pub denominator: Int,
}

/// A number of values that a variable does not exceed, and the bound from which they begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The number of values.
    pub size: Int,
    /// The first of them.
    pub lower: AffineBound,
}

impl IntegerRelation {
    /// Returns the smallest or largest value of a variable (domain, range or symbol).
    ///
    /// ```
    /// use terrace_presburger::{IntegerPolyhedron, Optimum, Side};
    /// let set: IntegerPolyhedron = "{ (i, j) : 1 <= 2i and 3i <= j and j <= 10 }".parse().unwrap();
    /// assert_eq!(set.constant_bound(0, Side::Upper), Ok(Optimum::Bounded(3.into())));
    /// ```
    pub fn constant_bound(&self, variable: usize, side: Side) -> Result<Optimum<Int>, TooComplex> {
        let function = Affine::variable(variable);
        match side {
            Side::Lower => self.minimum(&function),
            Side::Upper => self.maximum(&function),
        }
    }

    /// Returns the bounds of a variable that constraints state, as functions of the other variables.
    pub fn affine_bounds(&self, variable: usize, side: Side) -> Vec<AffineBound> {
        let column = variable + 1;
        let bound = |row: &[Int]| {
            let factor = row[column].clone();
            let mut numerator = if factor.is_positive() { vector::negated(row) } else { row.to_vec() };
            numerator[column] = Int::ZERO;
            AffineBound { numerator: Affine::from_row(numerator), denominator: factor.abs() }
        };
        let sign = if side == Side::Lower { 1 } else { -1 };
        let equalities = self.equalities.iter().filter(|row| !row[column].is_zero());
        let lattice = self.to_lattice();
        let inequalities = lattice.inequalities.iter().filter(|row| row[column].signum() == sign);
        equalities.chain(inequalities).map(|row| bound(row)).collect()
    }

    /// Returns the smallest constant number of values that a variable may have while the other ones have theirs: that
    /// between a lower and an upper bound without locals whose difference is constant.
    pub fn constant_extent(&self, variable: usize) -> Option<Extent> {
        let upper = self.affine_bounds(variable, Side::Upper);
        let mut best: Option<Extent> = None;
        for lower in self.affine_bounds(variable, Side::Lower) {
            for upper in &upper {
                if upper.denominator != lower.denominator {
                    continue;
                }
                let difference = (&upper.numerator - &lower.numerator).row().to_vec();
                let locals = &lower.numerator.row()[self.space.variables() + 1..];
                if !vector::is_zero(&difference[1..]) || !vector::is_zero(locals) {
                    continue;
                }
                // From ceil(f / d) to floor((f + c) / d) there are at most floor(c / d) + 1.
                let size = (difference[0].div_floor(&lower.denominator) + Int::ONE).max(Int::ZERO);
                if best.as_ref().is_none_or(|best| size < best.size) {
                    best = Some(Extent { size, lower: lower.clone() });
                }
            }
        }
        best
    }

    /// Returns the one value that a variable can have.
    pub fn fixed_value(&self, variable: usize) -> Result<Option<Int>, TooComplex> {
        let Optimum::Bounded(least) = self.constant_bound(variable, Side::Lower)? else { return Ok(None) };
        let most = self.constant_bound(variable, Side::Upper)?;
        Ok((most == Optimum::Bounded(least.clone())).then_some(least))
    }

    /// Returns the smallest box of constant bounds around two sets; the symbols are bounded as dimensions are.
    pub fn union_bounding_box(&self, other: &Self) -> Result<Self, TooComplex> {
        assert_eq!(self.space, other.space, "sets of one space");
        let mut hull = IntegerRelation::universe(self.space.clone());
        for variable in 0..self.space.variables() {
            for side in [Side::Lower, Side::Upper] {
                let bounds = [self.constant_bound(variable, side)?, other.constant_bound(variable, side)?];
                let bound = match bounds {
                    [Optimum::Empty, Optimum::Empty] => {
                        return Ok(IntegerRelation::empty(self.space.clone()));
                    }
                    [Optimum::Bounded(bound), Optimum::Empty] | [Optimum::Empty, Optimum::Bounded(bound)] => {
                        bound
                    }
                    [Optimum::Bounded(a), Optimum::Bounded(b)] if side == Side::Lower => a.min(b),
                    [Optimum::Bounded(a), Optimum::Bounded(b)] => a.max(b),
                    _ => continue,
                };
                let function = Affine::variable(variable);
                hull.add(match side {
                    Side::Lower => function.at_least(bound),
                    Side::Upper => function.at_most(bound),
                });
            }
        }
        Ok(hull)
    }

    /// Returns what the constraints of each of two sets that hold in the other as well describe: it contains both, and
    /// no other set with constraints of these is smaller.
    pub fn envelope(&self, other: &Self) -> Result<Self, TooComplex> {
        self.envelope_within(other, &Budget::default())
    }

    pub(crate) fn envelope_within(&self, other: &Self, budget: &Budget) -> Result<Self, TooComplex> {
        let mut left = self.clone();
        let right = left.adopt_locals(other);
        let mut hull = left.clone();
        (hull.equalities, hull.inequalities) = (Vec::new(), Vec::new());
        for (from, into) in [(&left, &right), (&right, &left)] {
            let mut simplex = into.to_lattice().simplex(budget)?;
            for row in from.as_inequalities() {
                if simplex.implies(&row, budget)? && !hull.inequalities.contains(&row) {
                    hull.inequalities.push(row);
                }
            }
        }
        hull.simplify();
        Ok(hull)
    }

    /// Returns all constraints but those of divisions, as inequalities.
    pub(crate) fn as_inequalities(&self) -> impl Iterator<Item = Vec<Int>> {
        let equalities = self.equalities.iter().flat_map(|row| [row.clone(), vector::negated(row)]);
        equalities.chain(self.inequalities.iter().cloned())
    }
}
