//! [`PwmaFunction`]: different linear functions on different sets.

use super::multi_affine::MultiAffineFunction;
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, vector};
use crate::relation::IntegerRelation;
use crate::space::{Space, VarKind};
use crate::union::{PresburgerRelation, PresburgerSet};

/// A piecewise multi-affine function: its pieces are functions on sets without common points.
///
/// ```
/// use terrace_presburger::{Int, PwmaFunction};
/// let f: PwmaFunction = "{ (i) -> (i) : i >= 0; (i) -> (-i) : i < 0 }".parse().unwrap();
/// assert_eq!(f.value_at(&[-7]), Some(vec![Int::from(7)]));
/// let g: PwmaFunction = "{ (i) -> (3) }".parse().unwrap();
/// let least = f.union_lexmin(&g).unwrap();
/// assert_eq!(least.value_at(&[-7]), Some(vec![Int::from(3)]));
/// assert_eq!(least.value_at(&[2]), Some(vec![Int::from(2)]));
/// ```
#[derive(Clone, Debug)]
pub struct PwmaFunction {
    space: Space,
    outputs: usize,
    pieces: Vec<MultiAffineFunction>,
}

impl PwmaFunction {
    /// Creates the function of a number of results that is nowhere defined.
    pub fn empty(space: Space, outputs: usize) -> Self {
        PwmaFunction { space, outputs, pieces: Vec::new() }
    }

    /// Returns the space of the arguments.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Returns the number of results.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Returns the pieces.
    pub fn pieces(&self) -> &[MultiAffineFunction] {
        &self.pieces
    }

    /// Adds a piece; it is used where no other piece is defined.
    ///
    /// # Panics
    ///
    /// If it is of another space, or has another number of results.
    pub fn add(&mut self, piece: MultiAffineFunction) -> Result<(), TooComplex> {
        assert_eq!(*piece.space(), self.space, "functions of one space");
        assert_eq!(piece.outputs().len(), self.outputs, "as many results");
        let rest = PresburgerRelation::from(piece.domain).subtract(&self.domain())?;
        self.extend(&rest);
        Ok(())
    }

    /// Adds sets with outputs as pieces.
    pub(super) fn extend(&mut self, sets: &PresburgerSet) {
        for set in sets.disjuncts() {
            let mut domain = set.clone();
            domain.simplify();
            if !domain.is_obviously_empty() {
                self.pieces.push(MultiAffineFunction { domain });
            }
        }
    }

    /// Returns the set on which the function is defined.
    pub fn domain(&self) -> PresburgerSet {
        PresburgerRelation::new(self.space.clone(), self.pieces.iter().map(MultiAffineFunction::domain))
    }

    /// Returns the results at a point (dimensions and symbols), if the function is defined there.
    pub fn value_at<I: Into<Int> + Clone>(&self, point: &[I]) -> Option<Vec<Int>> {
        self.pieces.iter().find_map(|piece| piece.value_at(point))
    }

    /// Returns the relation between arguments and results.
    pub fn to_relation(&self) -> PresburgerRelation {
        let space =
            Space::relation(self.space.dims(), self.outputs).with_symbols(self.space.count(VarKind::Symbol));
        PresburgerRelation::new(space, self.pieces.iter().map(MultiAffineFunction::to_relation))
    }

    /// Returns the function on the points of a set only.
    pub fn restrict(&self, set: &PresburgerSet) -> Result<Self, TooComplex> {
        let set = set.to_explicit()?;
        let mut new = PwmaFunction::empty(self.space.clone(), self.outputs);
        for piece in &self.pieces {
            // A set whose parts overlap would give pieces that do.
            let outside = PresburgerRelation::from(piece.domain.clone()).subtract(&set)?;
            let inside =
                PresburgerRelation::from(piece.domain.clone()).subtract(&outside.without_outputs())?;
            new.extend(&inside);
        }
        Ok(new)
    }

    /// Returns the function outside of a set only.
    pub fn restrict_outside(&self, set: &PresburgerSet) -> Result<Self, TooComplex> {
        let mut new = PwmaFunction::empty(self.space.clone(), self.outputs);
        for piece in &self.pieces {
            new.extend(&PresburgerRelation::from(piece.domain.clone()).subtract(set)?);
        }
        Ok(new)
    }

    /// Returns true if both are defined on the same set, and have the same results there.
    pub fn is_equal(&self, other: &Self) -> Result<bool, TooComplex> {
        if self.space != other.space || self.outputs != other.outputs {
            return Ok(false);
        }
        for own in &self.pieces {
            for other in &other.pieces {
                if !own.agrees_with(other)? {
                    return Ok(false);
                }
            }
        }
        self.domain().is_equal(&other.domain())
    }

    /// Returns the function that is defined where one of two is, with the lexicographically smaller results of both.
    pub fn union_lexmin(&self, other: &Self) -> Result<Self, TooComplex> {
        self.union_extreme(other, 1)
    }

    /// Returns the function that is defined where one of two is, with the lexicographically larger results of both.
    pub fn union_lexmax(&self, other: &Self) -> Result<Self, TooComplex> {
        self.union_extreme(other, -1)
    }

    fn union_extreme(&self, other: &Self, sign: i64) -> Result<Self, TooComplex> {
        assert_eq!(self.space, other.space, "functions of one space");
        assert_eq!(self.outputs, other.outputs, "as many results");
        let mut new = self.restrict_outside(&other.domain())?;
        new.pieces.extend(other.restrict_outside(&self.domain())?.pieces);
        let budget = Budget::default();
        for own in &self.pieces {
            for other in &other.pieces {
                let (mut equal, others) = own.on_common_domain(other);
                let owns = equal.take_outputs();
                for (left, right) in owns.iter().zip(&others) {
                    // right - left, or the other way round
                    let difference = vector::combine(&Int::new(-sign), left, &Int::new(sign), right);
                    for (outputs, side) in
                        [(&owns, difference.clone()), (&others, vector::negated(&difference))]
                    {
                        let mut smaller = equal.clone();
                        let mut row = side;
                        row[0] -= Int::ONE;
                        smaller.add_inequality_row(row);
                        new.extend_unless_empty(smaller, outputs, &budget)?;
                    }
                    equal.add_equality_row(difference);
                }
                new.extend_unless_empty(equal, &owns, &budget)?;
            }
        }
        Ok(new.coalesced_if_simple())
    }

    /// Returns the same function with fewer pieces: two become one if the function of one is that of the other as well, and
    /// the constraints that hold on both describe the union of the sets.
    ///
    /// ```
    /// use terrace_presburger::PwmaFunction;
    /// let f: PwmaFunction = "{ (i) -> (floor(i / 2)) : 0 <= i < 9; (i) -> (5) : i = 10; (i) -> (4) : i = 9 }".parse().unwrap();
    /// assert_eq!(f.coalesce().unwrap().to_string(), "{ (i) -> (floor(i/2)) : i >= 0 and i <= 10 }");
    /// ```
    pub fn coalesce(&self) -> Result<Self, TooComplex> {
        self.coalesce_within(&Budget::default())
    }

    /// Returns the same with fewer pieces, if these are easy to find.
    pub(super) fn coalesced_if_simple(self) -> Self {
        self.coalesce_within(&Budget::new(10_000_000)).unwrap_or(self)
    }

    pub(super) fn coalesce_within(&self, budget: &Budget) -> Result<Self, TooComplex> {
        let mut done: Vec<MultiAffineFunction> = Vec::new();
        let mut left = Vec::new();
        for piece in self.pieces.iter().rev() {
            if !piece.domain.is_empty_within(budget)? {
                left.push(piece.clone());
            }
        }
        while let Some(mut next) = left.pop() {
            let mut at = 0;
            while at < done.len() {
                match done[at].unite(&next, budget)? {
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
        Ok(PwmaFunction { pieces: done, ..self.clone() })
    }

    fn extend_unless_empty(
        &mut self,
        domain: IntegerRelation,
        outputs: &[Vec<Int>],
        budget: &Budget,
    ) -> Result<(), TooComplex> {
        if !domain.is_empty_within(budget)? {
            let mut domain = domain.with_outputs(outputs.to_vec());
            domain.remove_redundancy_within(budget)?;
            self.pieces.push(MultiAffineFunction { domain });
        }
        Ok(())
    }
}
