//! [`MultiAffineFunction`]: several linear functions on a set.

use crate::affine::Affine;
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, vector};
use crate::relation::IntegerRelation;
use crate::space::{Space, VarKind};
use crate::union::unite;

/// A function on a set, with linear functions of the dimensions, symbols and quotients as its results.
///
/// ```
/// use terrace_presburger::{Affine, Int, IntegerPolyhedron, MultiAffineFunction};
/// let set: IntegerPolyhedron = "{ (i)[n] : 0 <= i < n }".parse().unwrap();
/// let mirror = Affine::variable(1) - Affine::variable(0) - 1;
/// let function = MultiAffineFunction::new(set, [mirror]).unwrap();
/// assert_eq!(function.value_at(&[2, 10]), Some(vec![Int::from(7)]));
/// assert_eq!(function.value_at(&[10, 10]), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultiAffineFunction {
    /// The set, with the results as its outputs. Each of its locals has a division.
    pub(super) domain: IntegerRelation,
}

impl MultiAffineFunction {
    /// Creates a function of results of the variables of a set, locals included; `None` if a local of the set has no
    /// division.
    pub fn new(domain: IntegerRelation, outputs: impl IntoIterator<Item = Affine>) -> Option<Self> {
        let variables = domain.variables();
        let outputs = outputs.into_iter().map(|output| output.to_row(variables)).collect();
        domain.is_explicit().then(|| MultiAffineFunction { domain: domain.with_outputs(outputs) })
    }

    /// Returns the space of the arguments.
    pub fn space(&self) -> &Space {
        self.domain.space()
    }

    /// Returns the set on which the function is defined.
    pub fn domain(&self) -> IntegerRelation {
        self.domain.clone().with_outputs(Vec::new())
    }

    /// Returns the results: the constant, then the factors of the variables of the domain.
    pub fn outputs(&self) -> &[Vec<Int>] {
        self.domain.outputs()
    }

    /// Returns the results at a point (dimensions and symbols), if it is in the domain.
    ///
    /// # Panics
    ///
    /// If it has another number of coordinates.
    pub fn value_at<I: Into<Int> + Clone>(&self, point: &[I]) -> Option<Vec<Int>> {
        let point: Vec<Int> = point.iter().cloned().map(Into::into).collect();
        assert_eq!(point.len(), self.space().variables(), "a value for each variable");
        let is_in = self.domain.contains_within(&point, &Budget::default()).is_ok_and(|is_in| is_in);
        let point = self.domain.with_local_values(&point).filter(|_| is_in)?;
        Some(self.outputs().iter().map(|row| vector::value_at(row, &point)).collect())
    }

    /// Returns the relation between arguments and results.
    pub fn to_relation(&self) -> IntegerRelation {
        let (dims, results) = (self.space().dims(), self.outputs().len());
        let symbols = self.space().count(VarKind::Symbol);
        let space = Space::relation(dims, results).with_symbols(symbols);
        let variables = (0..dims)
            .map(Some)
            .chain(std::iter::repeat_n(None, results))
            .chain((dims..dims + symbols).map(Some));
        let locals: Vec<Option<usize>> =
            (self.space().variables()..self.domain.variables()).map(Some).collect();
        let mut graph = self.domain.rearranged(space, &variables.collect::<Vec<_>>(), &locals);
        for (at, mut row) in graph.take_outputs().into_iter().enumerate() {
            row[1 + dims + at] = Int::new(-1);
            graph.add_equality_row(row);
        }
        graph
    }

    /// Restricts this function to the domain of another; the results of that one are returned as well, as rows of the same
    /// variables.
    pub(super) fn on_common_domain(&self, other: &Self) -> (IntegerRelation, Vec<Vec<Int>>) {
        let mut both = self.domain.clone();
        let mut other = both.adopt_locals(&other.domain);
        both.add_rows_of(&other);
        (both, other.take_outputs())
    }

    /// Returns true if both have the same results wherever both are defined.
    pub fn agrees_with(&self, other: &Self) -> Result<bool, TooComplex> {
        self.agrees_within(other, &Budget::default())
    }

    /// Returns the two functions as one, if that can be.
    pub(super) fn unite(&self, other: &Self, budget: &Budget) -> Result<Option<Self>, TooComplex> {
        for (function, of) in [(self, other), (other, self)] {
            // The function everywhere has to be the other one where that is defined.
            let everywhere = MultiAffineFunction { domain: function.domain.without_constraints() };
            if everywhere.agrees_within(of, budget)? {
                let domain = unite(&function.domain, &of.domain, budget)?;
                return Ok(domain.map(|domain| MultiAffineFunction { domain }));
            }
        }
        Ok(None)
    }

    fn agrees_within(&self, other: &Self, budget: &Budget) -> Result<bool, TooComplex> {
        let (both, others) = self.on_common_domain(other);
        for (own, other) in self.outputs().iter().zip(others) {
            let mut difference = own.clone();
            difference.resize(other.len(), Int::ZERO);
            // The common domain's own locals come first, so that rows keep their places.
            vector::add_multiple(&mut difference, &Int::new(-1), &other);
            for side in [vector::negated(&difference), difference] {
                let mut smaller = both.clone();
                let mut row = side;
                row[0] -= Int::ONE;
                smaller.add_inequality_row(row);
                if !smaller.is_empty_within(budget)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
