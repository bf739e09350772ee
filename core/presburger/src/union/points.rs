//! The points of bounded sets, in lexicographic order.

use super::PresburgerRelation;
use crate::budget::{Budget, TooComplex};
use crate::lattice::Lattice;
use crate::number::{Int, vector};
use crate::relation::IntegerRelation;
use crate::simplex::Optimum;

/// Iterator over the points (domain, range and symbols) of a relation, in lexicographic order.
pub struct Points {
    parts: Vec<PartPoints>,
}

impl PresburgerRelation {
    /// Returns the points (domain, range and symbols), in lexicographic order; an error if there may be infinitely many.
    ///
    /// ```
    /// use terrace_presburger::PresburgerSet;
    /// let set: PresburgerSet = "{ (i, j) : 0 <= i <= j <= 1 }".parse().unwrap();
    /// assert_eq!(set.points().unwrap().count(), 3);
    /// ```
    pub fn points(&self) -> Result<Points, TooComplex> {
        let parts = self.disjuncts.iter().map(PartPoints::new).collect::<Result<_, _>>()?;
        Ok(Points { parts })
    }
}

impl IntegerRelation {
    /// Returns the points (domain, range and symbols), in lexicographic order; an error if there may be infinitely many.
    pub fn points(&self) -> Result<Points, TooComplex> {
        Ok(Points { parts: vec![PartPoints::new(self)?] })
    }
}

impl Iterator for Points {
    type Item = Result<Vec<Int>, TooComplex>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut least: Option<Vec<Int>> = None;
        for part in &mut self.parts {
            match part.peek() {
                Err(error) => {
                    self.parts.clear();
                    return Some(Err(error));
                }
                Ok(Some(point)) if least.as_ref().is_none_or(|least| point < least) => {
                    least = Some(point.clone());
                }
                Ok(_) => {}
            }
        }
        let least = least?;
        for part in &mut self.parts {
            if part.next.as_ref() == Some(&least) {
                part.next = None;
            }
        }
        Some(Ok(least))
    }
}

/// The points of one disjunct.
struct PartPoints {
    variables: usize,
    /// For each coordinate that has a value: what is left of the set without it and those before, the value and the last
    /// one.
    levels: Vec<(Lattice, Int, Int)>,
    next: Option<Vec<Int>>,
    is_at_end: bool,
}

impl PartPoints {
    fn new(set: &IntegerRelation) -> Result<Self, TooComplex> {
        let mut new = PartPoints {
            variables: set.space().variables(),
            levels: Vec::new(),
            next: None,
            is_at_end: false,
        };
        let (lattice, budget) = (set.to_lattice(), Budget::default());
        // All coordinates have bounds, or there is no point.
        let mut simplex = lattice.simplex(&budget)?;
        if simplex.is_empty() {
            new.is_at_end = true;
            return Ok(new);
        }
        for at in 0..new.variables {
            let function = vector::unit(lattice.variables + 1, at + 1);
            for bound in [simplex.minimum(&function, &budget)?, simplex.maximum(&function, &budget)?] {
                if bound == Optimum::Unbounded {
                    return Err(TooComplex);
                }
            }
        }
        new.is_at_end = !new.descend(lattice, &budget)?;
        Ok(new)
    }

    /// Returns the next point.
    fn peek(&mut self) -> Result<Option<&Vec<Int>>, TooComplex> {
        while self.next.is_none() && !self.is_at_end {
            let budget = Budget::default();
            let point = self.levels.iter().map(|(_, value, _)| value.clone()).collect();
            let is_point = match self.levels.last() {
                Some((set, value, _)) => !set.fixed(0, value).is_empty(&budget)?,
                None => self.variables == 0,
            };
            self.advance(&budget)?;
            if is_point {
                self.next = Some(point);
            }
        }
        Ok(self.next.as_ref())
    }

    /// Goes to the next values of all coordinates.
    fn advance(&mut self, budget: &Budget) -> Result<(), TooComplex> {
        while let Some((set, value, last)) = self.levels.pop() {
            let value = value + Int::ONE;
            if value > last {
                continue;
            }
            let rest = set.fixed(0, &value);
            self.levels.push((set, value, last));
            if self.levels.len() == self.variables || self.descend(rest, budget)? {
                return Ok(());
            }
        }
        self.is_at_end = true;
        Ok(())
    }

    /// Gives the coordinates that have no value their first one; false if there is none.
    fn descend(&mut self, set: Lattice, budget: &Budget) -> Result<bool, TooComplex> {
        if self.levels.len() == self.variables {
            return Ok(!set.is_empty(budget)?);
        }
        let function = vector::unit(set.variables + 1, 1);
        let mut simplex = set.simplex(budget)?;
        let (Optimum::Bounded(least), Optimum::Bounded(most)) =
            (simplex.minimum(&function, budget)?, simplex.maximum(&function, budget)?)
        else {
            return Ok(false);
        };
        let last = most.floor();
        let mut value = least.ceil();
        while value <= last {
            let rest = set.fixed(0, &value);
            let depth = self.levels.len();
            self.levels.push((set.clone(), value.clone(), last.clone()));
            if self.levels.len() == self.variables || self.descend(rest, budget)? {
                return Ok(true);
            }
            self.levels.truncate(depth);
            value += Int::ONE;
        }
        Ok(false)
    }
}
