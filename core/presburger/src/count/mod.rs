//! [`Cardinality`]: how many points a set has, as a function of its symbols.

mod chambers;
mod cone;
mod polynomial;
mod polytope;

use self::polynomial::Polynomial;
use self::polytope::Polytope;
use crate::budget::{Budget, TooComplex};
use crate::lattice::recession_direction;
use crate::lexmin::parametric_form;
use crate::number::{Int, Rational};
use crate::relation::IntegerRelation;
use crate::space::{Space, VarKind};
use crate::text::Names;
use crate::union::{PresburgerRelation, PresburgerSet};
use std::fmt;

/// The number of points of a set as a function of the symbols, or of points to which a point is related as a function of
/// that and the symbols.
#[derive(Clone, Debug)]
pub struct Cardinality {
    /// The quotients that polynomials contain; there are no constraints.
    atoms: IntegerRelation,
    /// Sets that may overlap, and what is to be added in each.
    terms: Vec<(IntegerRelation, Polynomial)>,
    infinite: PresburgerSet,
}

/// A polynomial with fractions as factors, in symbols and in quotients of these that are rounded.
#[derive(Clone, Debug)]
pub struct QuasiPolynomial {
    atoms: IntegerRelation,
    polynomial: Polynomial,
}

impl PresburgerRelation {
    /// Counts the points of the range as a function of the domain and the symbols.
    ///
    /// ```
    /// use terrace_presburger::{Int, PresburgerSet};
    /// let triangle: PresburgerSet = "{ (i, j)[n] : 0 <= j <= i < n }".parse().unwrap();
    /// let count = triangle.cardinality().unwrap();
    /// assert_eq!(count.value_at(&[10]), Some(Int::from(55)));
    /// assert_eq!(count.to_string(), "{ ()[n] -> 1/2*n^2 + 1/2*n : n >= 1 }");
    /// ```
    pub fn cardinality(&self) -> Result<Cardinality, TooComplex> {
        let budget = Budget::default();
        let space = self.domain().space().clone();
        let mut count = Cardinality {
            atoms: IntegerRelation::universe(space.clone()),
            terms: Vec::new(),
            infinite: PresburgerRelation::empty(space),
        };
        for disjunct in self.make_disjoint_within(&budget)?.disjuncts() {
            count.add(disjunct, &budget)?;
        }
        Ok(count)
    }
}

impl IntegerRelation {
    /// Counts the points of the range as a function of the domain and the symbols.
    pub fn cardinality(&self) -> Result<Cardinality, TooComplex> {
        PresburgerRelation::from(self.clone()).cardinality()
    }
}

impl Cardinality {
    /// Adds the points of a relation whose locals have divisions.
    fn add(&mut self, relation: &IntegerRelation, budget: &Budget) -> Result<(), TooComplex> {
        let space = self.atoms.space().clone();
        let range = relation.space().positions(VarKind::Range);
        let Some(form) = parametric_form(relation, range, space, budget)? else { return Ok(()) };
        if recession_direction(&form.directions(), form.unknowns, budget)?.is_some() {
            let domain = PresburgerRelation::from(relation.domain()).to_explicit_within(budget)?;
            self.infinite = self.infinite.union(&domain);
            return Ok(());
        }
        let polytope =
            Polytope { context: &form.context, unknowns: form.unknowns, inequalities: &form.inequalities };
        for (mut domain, polynomial) in polytope.contributions(&mut self.atoms, budget)? {
            domain.remove_redundancy_within(budget)?;
            self.terms.push((domain, polynomial));
        }
        Ok(())
    }

    /// Returns the space of the arguments.
    pub fn space(&self) -> &Space {
        self.atoms.space()
    }

    /// Returns the arguments for which there are infinitely many points.
    pub fn infinite(&self) -> &PresburgerSet {
        &self.infinite
    }

    /// Returns the number of points for values of the arguments; `None` if there are infinitely many.
    ///
    /// # Panics
    ///
    /// If there is another number of arguments.
    pub fn value_at<I: Into<Int> + Clone>(&self, point: &[I]) -> Option<Int> {
        let point: Vec<Int> = point.iter().cloned().map(Into::into).collect();
        assert_eq!(point.len(), self.space().variables(), "a value for each argument");
        if self.infinite.contains(&point).is_ok_and(|is_in| is_in) {
            return None;
        }
        let wide = self.atoms.with_local_values(&point)?;
        let mut sum = Rational::ZERO;
        for (domain, polynomial) in &self.terms {
            if domain.contains_within(&point, &Budget::default()).is_ok_and(|is_in| is_in) {
                sum += &polynomial.value_at(&wide);
            }
        }
        debug_assert!(sum.to_int().is_some(), "a number of points is an integer");
        Some(sum.floor())
    }
}

impl QuasiPolynomial {
    /// Returns the value for values of the arguments.
    ///
    /// # Panics
    ///
    /// If there is another number of arguments.
    pub fn value_at<I: Into<Int> + Clone>(&self, point: &[I]) -> Rational {
        let point: Vec<Int> = point.iter().cloned().map(Into::into).collect();
        assert_eq!(point.len(), self.atoms.space().variables(), "a value for each argument");
        let wide = self.atoms.with_local_values(&point).expect("quotients have formulas");
        self.polynomial.value_at(&wide)
    }
}

impl fmt::Display for QuasiPolynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = Names::new(self.atoms.space());
        names.write_out_locals(&self.atoms);
        f.write_str(&self.polynomial.text(names.all()))
    }
}

/// The chambers, if these are not too complex.
impl fmt::Display for Cardinality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok(chambers) = self.chambers() else { return f.write_str("{ too complex }") };
        let mut parts = Vec::new();
        for (set, polynomial) in &chambers {
            let text = set.to_string();
            let inner = text.trim_start_matches("{ ").trim_end_matches(" }");
            parts.push(match inner.split_once(" : ") {
                Some((head, condition)) => format!("{head} -> {polynomial} : {condition}"),
                None => format!("{inner} -> {polynomial}"),
            });
        }
        write!(f, "{{ {} }}", parts.join("; "))
    }
}
