//! The first and last points of a set as functions of symbols, and those to which a point is related as functions of it.

use super::multi_affine::MultiAffineFunction;
use super::piecewise::PwmaFunction;
use crate::budget::{Budget, TooComplex};
use crate::lexmin::lexicographic_minimum;
use crate::number::vector;
use crate::relation::IntegerRelation;
use crate::space::{Space, VarKind};
use crate::union::{PresburgerRelation, PresburgerSet};

/// An extreme point as a function of the domain and the symbols.
#[derive(Clone, Debug)]
pub struct SymbolicOptimum {
    /// The extreme point, where there is one.
    pub function: PwmaFunction,
    /// Arguments for which there are points, but none that is extreme.
    pub unbounded: PresburgerSet,
}

impl IntegerRelation {
    /// Returns the lexicographically first point of the range, as a function of the domain and the symbols.
    ///
    /// ```
    /// use terrace_presburger::{Int, IntegerPolyhedron};
    /// let set: IntegerPolyhedron = "{ (i, j)[n] : 2i >= n and i + j = 10 }".parse().unwrap();
    /// let first = set.symbolic_lexmin().unwrap().function;
    /// assert_eq!(first.value_at(&[7]), Some(vec![Int::from(4), Int::from(6)]));
    /// ```
    pub fn symbolic_lexmin(&self) -> Result<SymbolicOptimum, TooComplex> {
        let budget = Budget::default();
        let space = self.argument_space();
        let outputs = self.count(VarKind::Range);
        let mut relation = self.clone();
        relation.eliminate_exactly();
        let minimum =
            lexicographic_minimum(&relation, self.space().positions(VarKind::Range), space.clone(), &budget)?;
        let mut function = PwmaFunction::empty(space.clone(), outputs);
        if minimum.is_unbounded {
            let unbounded = PresburgerRelation::from(self.domain()).to_explicit_within(&budget)?;
            return Ok(SymbolicOptimum { function, unbounded: unbounded.simplify_within(&budget)? });
        }
        for piece in minimum.pieces {
            let domain = piece.context.with_outputs(piece.values);
            function.extend(&domain.into());
        }
        let function = function.coalesced_if_simple();
        Ok(SymbolicOptimum { function, unbounded: PresburgerRelation::empty(space) })
    }

    /// Returns the lexicographically last point of the range, as a function of the domain and the symbols.
    pub fn symbolic_lexmax(&self) -> Result<SymbolicOptimum, TooComplex> {
        self.with_negated_range().symbolic_lexmin().map(SymbolicOptimum::negated)
    }

    /// Returns the space of sets of points of the domain.
    fn argument_space(&self) -> Space {
        self.domain().space().clone()
    }

    /// Returns the relation to the negatives of points.
    fn with_negated_range(&self) -> Self {
        let mut new = self.clone();
        for at in self.space().positions(VarKind::Range) {
            new.negate_column(at);
        }
        new
    }
}

impl PresburgerRelation {
    /// Returns the lexicographically first point of the range, as a function of the domain and the symbols.
    pub fn symbolic_lexmin(&self) -> Result<SymbolicOptimum, TooComplex> {
        self.symbolic_extreme(IntegerRelation::symbolic_lexmin, PwmaFunction::union_lexmin)
    }

    /// Returns the lexicographically last point of the range, as a function of the domain and the symbols.
    pub fn symbolic_lexmax(&self) -> Result<SymbolicOptimum, TooComplex> {
        self.symbolic_extreme(IntegerRelation::symbolic_lexmax, PwmaFunction::union_lexmax)
    }

    fn symbolic_extreme(
        &self,
        of_part: fn(&IntegerRelation) -> Result<SymbolicOptimum, TooComplex>,
        unite: fn(&PwmaFunction, &PwmaFunction) -> Result<PwmaFunction, TooComplex>,
    ) -> Result<SymbolicOptimum, TooComplex> {
        let space = self.domain().space().clone();
        let mut all = SymbolicOptimum {
            function: PwmaFunction::empty(space.clone(), self.count(VarKind::Range)),
            unbounded: PresburgerRelation::empty(space),
        };
        for disjunct in self.disjuncts() {
            let part = of_part(disjunct)?;
            all.function = unite(&all.function, &part.function)?;
            all.unbounded = all.unbounded.union(&part.unbounded);
        }
        if !all.unbounded.disjuncts().is_empty() {
            all.function = all.function.restrict_outside(&all.unbounded)?;
        }
        Ok(all)
    }
}

impl SymbolicOptimum {
    /// Returns it with all results negated.
    fn negated(self) -> Self {
        let (space, outputs) = (self.function.space().clone(), self.function.outputs());
        let mut function = PwmaFunction::empty(space, outputs);
        for piece in self.function.pieces() {
            let MultiAffineFunction { mut domain } = piece.clone();
            let rows = domain.take_outputs().iter().map(|row| vector::negated(row)).collect();
            function.extend(&domain.with_outputs(rows).into());
        }
        SymbolicOptimum { function, unbounded: self.unbounded }
    }
}
