//! [`IntegerRelation`]: pairs of integer points that satisfy linear constraints.

mod algebra;
mod bounds;
mod columns;
mod divisions;
mod eliminate;
mod simplify;

pub use bounds::{AffineBound, Extent};
pub use divisions::Division;
pub use eliminate::Shadow;

use crate::affine::{Affine, Constraint};
use crate::budget::{Budget, TooComplex};
use crate::lattice::Lattice;
use crate::number::{Int, vector};
use crate::simplex::Optimum;
use crate::space::{Space, VarKind};

/// Pairs of integer points that satisfy linear constraints, for given values of symbols.
///
/// There may be local variables: a pair is in the relation if some values of them satisfy the constraints. A local with
/// a [`Division`] has the value of that.
///
/// Rows of constraints have the constant first, then the factors of domain, range, symbols and locals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerRelation {
    space: Space,
    /// The value of each local, if it has a formula; that is one of the variables before the local.
    divisions: Vec<Option<Division>>,
    equalities: Vec<Vec<Int>>,
    inequalities: Vec<Vec<Int>>,
    /// Functions of the variables that change along with these: the results, if this is the domain of a function.
    outputs: Vec<Vec<Int>>,
}

/// A set of integer points: a relation whose domain has no dimensions.
pub type IntegerPolyhedron = IntegerRelation;

impl IntegerRelation {
    /// Creates the relation of all pairs.
    pub fn universe(space: Space) -> Self {
        IntegerRelation {
            space,
            divisions: Vec::new(),
            equalities: Vec::new(),
            inequalities: Vec::new(),
            outputs: Vec::new(),
        }
    }

    /// Creates the relation of no pairs.
    pub fn empty(space: Space) -> Self {
        IntegerRelation::universe(space).with(Constraint::Inequality((-1).into()))
    }

    /// Returns everything in the space, with the locals and outputs.
    pub(crate) fn without_constraints(&self) -> Self {
        IntegerRelation { equalities: Vec::new(), inequalities: Vec::new(), ..self.clone() }
    }

    /// Returns the space.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Returns the number of variables of a kind.
    pub fn count(&self, kind: VarKind) -> usize {
        match kind {
            VarKind::Local => self.locals(),
            _ => self.space.count(kind),
        }
    }

    /// Returns the number of locals.
    pub fn locals(&self) -> usize {
        self.divisions.len()
    }

    /// Returns the number of all variables.
    pub fn variables(&self) -> usize {
        self.space.variables() + self.locals()
    }

    /// Returns what is known of the values of locals.
    pub fn divisions(&self) -> &[Option<Division>] {
        &self.divisions
    }

    /// Returns true if each local has a division.
    pub fn is_explicit(&self) -> bool {
        self.divisions.iter().all(Option::is_some)
    }

    /// Returns the rows that are zero.
    pub fn equalities(&self) -> &[Vec<Int>] {
        &self.equalities
    }

    /// Returns the rows that are not negative, without those that divisions imply.
    pub fn inequalities(&self) -> &[Vec<Int>] {
        &self.inequalities
    }

    /// Adds a constraint.
    pub fn with(mut self, constraint: Constraint) -> Self {
        self.add(constraint);
        self
    }

    /// Adds a constraint.
    ///
    /// # Panics
    ///
    /// If it has other variables.
    pub fn add(&mut self, constraint: Constraint) {
        let variables = self.variables();
        match constraint {
            Constraint::Equality(function) => self.equalities.push(function.to_row(variables)),
            Constraint::Inequality(function) => self.inequalities.push(function.to_row(variables)),
        }
    }

    /// Adds constraints that a row is zero.
    pub(crate) fn add_equality_row(&mut self, row: Vec<Int>) {
        debug_assert_eq!(row.len(), self.variables() + 1);
        self.equalities.push(row);
    }

    pub(crate) fn add_inequality_row(&mut self, row: Vec<Int>) {
        debug_assert_eq!(row.len(), self.variables() + 1);
        self.inequalities.push(row);
    }

    /// Adds the constraints of a relation of the same locals.
    pub(crate) fn add_rows_of(&mut self, other: &Self) {
        self.equalities.extend(other.equalities.iter().cloned());
        self.inequalities.extend(other.inequalities.iter().cloned());
    }

    /// Returns true if a constraint is false without any variable.
    pub(crate) fn is_obviously_empty(&self) -> bool {
        let is_never = |row: &Vec<Int>| vector::is_zero(&row[1..]) && row[0].is_negative();
        self.inequalities.iter().any(is_never)
    }

    /// Returns all constraints, those of divisions as well, of variables that are all alike.
    pub(crate) fn to_lattice(&self) -> Lattice {
        let mut inequalities = self.inequalities.clone();
        for (at, division) in self.divisions.iter().enumerate() {
            if let Some(division) = division {
                inequalities.extend(division.constraints(self.space.variables() + at, self.variables()));
            }
        }
        Lattice { variables: self.variables(), equalities: self.equalities.clone(), inequalities }
    }

    /// Returns true if there is no pair, whatever the values of symbols.
    pub fn is_empty(&self) -> Result<bool, TooComplex> {
        self.is_empty_within(&Budget::default())
    }

    pub(crate) fn is_empty_within(&self, budget: &Budget) -> Result<bool, TooComplex> {
        self.to_lattice().is_empty(budget)
    }

    /// Returns true if there is no pair of rationals.
    pub fn is_rationally_empty(&self) -> Result<bool, TooComplex> {
        let budget = Budget::default();
        Ok(self.to_lattice().simplex(&budget)?.is_empty())
    }

    /// Returns a point (domain, range and symbols) that is in it.
    pub fn sample(&self) -> Result<Option<Vec<Int>>, TooComplex> {
        self.sample_within(&Budget::default())
    }

    pub(crate) fn sample_within(&self, budget: &Budget) -> Result<Option<Vec<Int>>, TooComplex> {
        let point = self.to_lattice().sample(budget)?;
        Ok(point.map(|mut point| {
            point.truncate(self.space.variables());
            point
        }))
    }

    /// Returns true if a point (domain, range and symbols) is in it.
    ///
    /// # Panics
    ///
    /// If it has another number of coordinates.
    pub fn contains<I: Into<Int> + Clone>(&self, point: &[I]) -> Result<bool, TooComplex> {
        let point: Vec<Int> = point.iter().cloned().map(Into::into).collect();
        assert_eq!(point.len(), self.space.variables(), "a value for each variable");
        self.contains_within(&point, &Budget::default())
    }

    pub(crate) fn contains_within(&self, point: &[Int], budget: &Budget) -> Result<bool, TooComplex> {
        if let Some(point) = self.with_local_values(point) {
            return Ok(self.equalities.iter().all(|row| vector::value_at(row, &point).is_zero())
                && self.inequalities.iter().all(|row| !vector::value_at(row, &point).is_negative()));
        }
        let lattice = point.iter().fold(self.to_lattice(), |lattice, value| lattice.fixed(0, value));
        Ok(!lattice.is_empty(budget)?)
    }

    /// Returns a point with the values of locals, if these have formulas.
    pub(crate) fn with_local_values(&self, point: &[Int]) -> Option<Vec<Int>> {
        let mut point = point.to_vec();
        for division in &self.divisions {
            point.push(division.as_ref()?.value_at(&point));
        }
        Some(point)
    }

    /// Returns the smallest value of a function of the variables.
    pub fn minimum(&self, function: &Affine) -> Result<Optimum<Int>, TooComplex> {
        self.to_lattice().minimum(&function.to_row(self.variables()), &Budget::default())
    }

    /// Returns the largest value of a function of the variables.
    pub fn maximum(&self, function: &Affine) -> Result<Optimum<Int>, TooComplex> {
        Ok(self.minimum(&-function)?.map(|value| -value))
    }

    /// Returns the first point (domain, range and symbols) in lexicographic order.
    ///
    /// ```
    /// use terrace_presburger::{IntegerPolyhedron, Optimum};
    /// let set: IntegerPolyhedron = "{ (i, j) : 2i >= 3 and i + 3j = 1 }".parse().unwrap();
    /// assert_eq!(set.lexmin(), Ok(Optimum::Bounded(vec![4.into(), (-1).into()])));
    /// ```
    pub fn lexmin(&self) -> Result<Optimum<Vec<Int>>, TooComplex> {
        self.lexicographic(1)
    }

    /// Returns the last point (domain, range and symbols) in lexicographic order.
    pub fn lexmax(&self) -> Result<Optimum<Vec<Int>>, TooComplex> {
        let last = self.lexicographic(-1)?;
        Ok(last.map(|point| vector::negated(&point)))
    }

    fn lexicographic(&self, sign: i64) -> Result<Optimum<Vec<Int>>, TooComplex> {
        let function = |at| {
            let mut row = vector::zeros(self.variables() + 1);
            row[at + 1] = sign.into();
            row
        };
        let functions: Vec<Vec<Int>> = (0..self.space.variables()).map(function).collect();
        self.to_lattice().lexicographic_minimum(&functions, &Budget::default())
    }
}
