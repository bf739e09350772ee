//! [`PresburgerRelation`]: unions, on which complement and difference are defined.

mod algebra;
mod coalesce;
mod compare;
mod points;
mod subtract;

pub(crate) use coalesce::unite;
pub use points::Points;

use crate::budget::{Budget, TooComplex};
use crate::lexmin::explicit;
use crate::number::Int;
use crate::relation::IntegerRelation;
use crate::space::{Space, VarKind};
use std::ops::Range;

/// A union of relations of one space: all that can be said in Presburger arithmetic.
///
/// ```
/// use terrace_presburger::{Int, PresburgerSet};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let even: PresburgerSet = "{ (i) : exists k : i = 2k }".parse()?;
/// let small: PresburgerSet = "{ (i) : 0 <= i < 5 }".parse()?;
/// let odd = (&small - &even)?;
/// let points: Result<Vec<_>, _> = odd.points()?.collect();
/// assert_eq!(points?, [[Int::from(1)], [Int::from(3)]]);
/// assert!((&even | &odd).is_superset(&small)?);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct PresburgerRelation {
    space: Space,
    disjuncts: Vec<IntegerRelation>,
}

/// A union of sets: a relation whose domain has no dimensions.
pub type PresburgerSet = PresburgerRelation;

impl PresburgerRelation {
    /// Creates the relation of no pairs.
    pub fn empty(space: Space) -> Self {
        PresburgerRelation { space, disjuncts: Vec::new() }
    }

    /// Creates the relation of all pairs.
    pub fn universe(space: Space) -> Self {
        IntegerRelation::universe(space).into()
    }

    /// Creates a union.
    ///
    /// # Panics
    ///
    /// If the relations are of other spaces.
    pub fn new(space: Space, disjuncts: impl IntoIterator<Item = IntegerRelation>) -> Self {
        let disjuncts: Vec<_> = disjuncts.into_iter().collect();
        assert!(disjuncts.iter().all(|disjunct| *disjunct.space() == space), "relations of one space");
        PresburgerRelation { space, disjuncts }
    }

    /// Returns the space.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Returns the relations whose union this is; they may overlap.
    pub fn disjuncts(&self) -> &[IntegerRelation] {
        &self.disjuncts
    }

    /// Returns the number of variables of a kind; locals are counted by each disjunct.
    pub fn count(&self, kind: VarKind) -> usize {
        self.space.count(kind)
    }

    /// Returns true if there is no pair, whatever the values of symbols.
    pub fn is_empty(&self) -> Result<bool, TooComplex> {
        self.is_empty_within(&Budget::default())
    }

    pub(crate) fn is_empty_within(&self, budget: &Budget) -> Result<bool, TooComplex> {
        for disjunct in &self.disjuncts {
            if !disjunct.is_empty_within(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns true if a point (domain, range and symbols) is in it.
    ///
    /// # Panics
    ///
    /// If it has another number of coordinates.
    pub fn contains<I: Into<Int> + Clone>(&self, point: &[I]) -> Result<bool, TooComplex> {
        for disjunct in &self.disjuncts {
            if disjunct.contains(point)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns a point (domain, range and symbols) that is in it.
    pub fn sample(&self) -> Result<Option<Vec<Int>>, TooComplex> {
        for disjunct in &self.disjuncts {
            if let Some(point) = disjunct.sample()? {
                return Ok(Some(point));
            }
        }
        Ok(None)
    }

    /// Returns the same relation, of disjuncts whose locals have divisions.
    pub fn to_explicit(&self) -> Result<Self, TooComplex> {
        self.to_explicit_within(&Budget::default())
    }

    pub(crate) fn to_explicit_within(&self, budget: &Budget) -> Result<Self, TooComplex> {
        let mut new = PresburgerRelation::empty(self.space.clone());
        for disjunct in &self.disjuncts {
            if disjunct.is_explicit() {
                new.disjuncts.push(disjunct.clone());
            } else {
                new.disjuncts.extend(explicit(disjunct, budget)?);
            }
        }
        Ok(new)
    }

    /// Returns it without the functions that disjuncts carry along.
    pub(crate) fn without_outputs(&self) -> Self {
        self.map(|disjunct| disjunct.clone().with_outputs(Vec::new()))
    }

    /// Changes each disjunct.
    pub(crate) fn map(&self, change: impl Fn(&IntegerRelation) -> IntegerRelation) -> Self {
        let universe = IntegerRelation::universe(self.space.clone());
        let space = change(&universe).space().clone();
        PresburgerRelation { space, disjuncts: self.disjuncts.iter().map(change).collect() }
    }

    /// Returns the relation without some variables, of which there is some value.
    pub fn project_out(&self, kind: VarKind, variables: Range<usize>) -> Self {
        self.map(|disjunct| disjunct.project_out(kind, variables.clone()))
    }

    /// Returns the relation for some value of a variable, which it is without then.
    pub fn fixed(&self, kind: VarKind, variable: usize, value: impl Into<Int>) -> Self {
        let value = value.into();
        self.map(|disjunct| disjunct.fixed(kind, variable, value.clone()))
    }

    /// Returns the set for some values of all symbols.
    ///
    /// # Panics
    ///
    /// If there is another number of symbols.
    pub fn with_symbol_values<I: Into<Int> + Clone>(&self, values: &[I]) -> Self {
        assert_eq!(values.len(), self.count(VarKind::Symbol), "a value for each symbol");
        values.iter().fold(self.clone(), |set, value| set.fixed(VarKind::Symbol, 0, value.clone()))
    }
}

impl From<IntegerRelation> for PresburgerRelation {
    fn from(disjunct: IntegerRelation) -> Self {
        PresburgerRelation { space: disjunct.space().clone(), disjuncts: vec![disjunct] }
    }
}
