//! A minimization problem in the form that the simplex method needs.

use super::context::Context;
use super::search::search;
use super::tableau::Tableau;
use crate::budget::{Budget, TooComplex};
use crate::lattice::{recession_direction, unimodular_with_column};
use crate::number::{Hermite, Int, Matrix, vector};
use crate::relation::IntegerRelation;
use crate::simplex::{Optimum, Simplex};
use crate::space::Space;
use std::ops::Range;

/// The minimum of a relation.
pub(crate) struct Minimum {
    /// The minimum where it exists; without overlap.
    pub pieces: Vec<Piece>,
    /// It exists nowhere, because there is always something smaller; the pieces say nothing then.
    pub is_unbounded: bool,
}

/// A part of the parameters' values, and what the minimum is there.
pub(crate) struct Piece {
    /// A set whose locals have divisions.
    pub context: IntegerRelation,
    /// A row for each variable that is minimized, of the variables of the context.
    pub values: Vec<Vec<Int>>,
}

/// Unknowns that depend on parameters. Rows are of the variables of the context, then of unknowns.
pub(crate) struct Problem {
    /// The values of parameters.
    pub context: IntegerRelation,
    /// The number of unknowns.
    pub unknowns: usize,
    /// Conditions, which are not negative.
    pub inequalities: Vec<Vec<Int>>,
    /// The variables that are minimized.
    minimized: Vec<Vec<Int>>,
}

/// Minimizes variables of a relation, the first most; the others are the parameters, and their space is given.
pub(crate) fn lexicographic_minimum(
    relation: &IntegerRelation,
    minimized: Range<usize>,
    space: Space,
    budget: &Budget,
) -> Result<Minimum, TooComplex> {
    let nothing = |is_unbounded| Minimum { pieces: Vec::new(), is_unbounded };
    let Some(mut problem) = Problem::new(relation, minimized, space) else { return Ok(nothing(false)) };
    if problem.is_unbounded(budget)? {
        return Ok(nothing(true));
    }
    problem.drop_free_directions(budget)?;
    let (context, tableau, minimized) = problem.into_tableau(budget)?;
    let Some(context) = context else { return Ok(nothing(false)) };
    let pieces = search(context, tableau, minimized, budget)?;
    Ok(Minimum { pieces, is_unbounded: false })
}

/// Returns the points of some variables of a relation, without equalities: there are as many unknowns as these have
/// freedom. `None` if there are no points.
pub(crate) fn parametric_form(
    relation: &IntegerRelation,
    wanted: Range<usize>,
    space: Space,
    budget: &Budget,
) -> Result<Option<Problem>, TooComplex> {
    let Some(mut problem) = Problem::new(relation, wanted, space) else { return Ok(None) };
    problem.drop_redundant(budget)?;
    if problem.context.is_empty_within(budget)? {
        return Ok(None);
    }
    Ok(Some(problem))
}

impl Problem {
    /// Splits variables into parameters and unknowns, and solves the equalities of the unknowns; `None` if there are no
    /// points.
    fn new(relation: &IntegerRelation, minimized: Range<usize>, space: Space) -> Option<Problem> {
        let first = relation.space().variables();
        let parameters: Vec<usize> = (0..first).filter(|at| !minimized.contains(at)).collect();
        // Quotients of parameters are known with these.
        let mut known = parameters.clone();
        for (at, division) in relation.divisions().iter().enumerate() {
            let is_known = |division: &crate::relation::Division| {
                let terms = division.numerator[1..].iter().enumerate();
                terms.filter(|(_, number)| !number.is_zero()).all(|(at, _)| known.contains(&at))
            };
            if division.as_ref().is_some_and(is_known) {
                known.push(first + at);
            }
        }
        let unknown: Vec<usize> =
            minimized.clone().chain((first..relation.variables()).filter(|at| !known.contains(at))).collect();
        let places = |positions: &[usize]| positions.iter().copied().map(Some).collect::<Vec<_>>();
        let (known_locals, unknowns) = (&known[parameters.len()..], unknown.len());
        let locals = [known_locals, &unknown].concat();
        let all = relation.rearranged(space.clone(), &places(&parameters), &places(&locals));

        let columns = 1 + known.len();
        let mut context = IntegerRelation::universe(space);
        for division in &all.divisions()[..known_locals.len()] {
            let mut division = division.clone()?;
            division.numerator.truncate(context.variables() + 1);
            context.push_local(division);
        }
        let mut problem = Problem { context, unknowns, inequalities: Vec::new(), minimized: Vec::new() };
        for at in 0..minimized.len() {
            problem.minimized.push(vector::unit(columns + unknowns, columns + at));
        }
        let lattice = all.to_lattice();
        for row in lattice.inequalities {
            if vector::is_zero(&row[columns..]) {
                problem.context.add_inequality_row(row[..columns].to_vec());
            } else {
                problem.inequalities.push(row);
            }
        }
        problem.solve(&lattice.equalities)?;
        Some(problem)
    }

    /// Returns the number of numbers in a row that are not those of unknowns.
    fn columns(&self) -> usize {
        1 + self.context.variables()
    }

    /// Solves equalities; quotients of parameters and conditions on them come to the context.
    fn solve(&mut self, equalities: &[Vec<Int>]) -> Option<()> {
        let first = self.columns();
        let matrix =
            Matrix::from_rows(self.unknowns, equalities.iter().map(|row| row[first..].iter().cloned()));
        let Hermite { form, transform, pivots } = matrix.hermite();
        // Values of the first unknowns after the transformation, as rows of the context.
        let mut known: Vec<Vec<Int>> = Vec::new();
        for (at, row) in equalities.iter().enumerate() {
            let mut rest = row[..first].to_vec();
            rest.resize(self.columns(), Int::ZERO);
            for (value, factor) in known.iter_mut().zip(form.row(at)) {
                value.resize(rest.len(), Int::ZERO);
                vector::add_multiple(&mut rest, factor, value);
            }
            if pivots.get(known.len()) != Some(&at) {
                self.context.add_equality_row(rest);
                continue;
            }
            // pivot * y + rest = 0
            let pivot = form[(at, known.len())].clone();
            let rest = vector::negated(&rest);
            let value = self.context.quotient(rest.clone(), pivot.clone());
            let mut condition = rest;
            condition.resize(self.columns(), Int::ZERO);
            let mut value = value;
            value.resize(self.columns(), Int::ZERO);
            vector::add_multiple(&mut condition, &-pivot, &value);
            if vector::is_zero(&condition[1..]) && !condition[0].is_zero() {
                return None;
            }
            self.context.add_equality_row(condition);
            known.push(value);
        }
        let columns = self.columns();
        let (rank, unknowns) = (known.len(), self.unknowns);
        let change = |row: &Vec<Int>| {
            let mut new = row[..first].to_vec();
            new.resize(columns, Int::ZERO);
            let turned: Vec<Int> =
                (0..unknowns).map(|at| vector::dot(&row[first..], &transform.column(at))).collect();
            for (value, factor) in known.iter().zip(&turned) {
                vector::add_multiple(&mut new, factor, value);
            }
            new.extend_from_slice(&turned[rank..]);
            new
        };
        let inequalities: Vec<_> = self.inequalities.iter().map(change).collect();
        self.minimized = self.minimized.iter().map(change).collect();
        self.unknowns -= rank;
        self.inequalities.clear();
        self.add_inequalities(inequalities);
        Some(())
    }

    fn add_inequalities(&mut self, rows: Vec<Vec<Int>>) {
        let columns = self.columns();
        for row in rows {
            if vector::is_zero(&row[columns..]) {
                self.context.add_inequality_row(row[..columns].to_vec());
            } else {
                self.inequalities.push(row);
            }
        }
    }

    /// Returns the inequalities without what is of the context.
    pub fn directions(&self) -> Vec<Vec<Int>> {
        self.inequalities.iter().map(|row| self.direction(row)).collect()
    }

    /// Returns a row without what is of the context.
    fn direction(&self, row: &[Int]) -> Vec<Int> {
        let mut direction = vec![Int::ZERO];
        direction.extend_from_slice(&row[self.columns()..]);
        direction
    }

    /// Returns true if points become smaller and smaller in some direction: this is the same for all parameters.
    fn is_unbounded(&self, budget: &Budget) -> Result<bool, TooComplex> {
        let mut cone = Simplex::new(self.unknowns);
        for row in &self.inequalities {
            cone.add_inequality(&self.direction(row), budget)?;
        }
        for row in &self.minimized {
            let row = self.direction(row);
            if cone.minimum(&row, budget)? == Optimum::Unbounded {
                return Ok(true);
            }
            cone.add_equality(&row, budget)?;
        }
        Ok(false)
    }

    /// Drops directions that have no end and change nothing that is minimized: constraints that hold far enough there
    /// hold somewhere.
    fn drop_free_directions(&mut self, budget: &Budget) -> Result<(), TooComplex> {
        loop {
            // The directions in which nothing that is minimized changes.
            let fixed: Vec<Vec<Int>> = self.minimized.iter().map(|row| self.direction(row)).collect();
            let solutions = crate::number::integer_solutions(&fixed, self.unknowns);
            let basis = solutions.expect("zero is a solution").basis;
            let rows: Vec<Vec<Int>> = self
                .inequalities
                .iter()
                .map(|row| {
                    let row = self.direction(row);
                    let mut new = vec![Int::ZERO];
                    new.extend((0..basis.columns()).map(|at| vector::dot(&row[1..], &basis.column(at))));
                    new
                })
                .collect();
            let Some(direction) = recession_direction(&rows, basis.columns(), budget)? else { return Ok(()) };
            let direction = basis.apply(&direction);
            let transform = unimodular_with_column(&direction);
            let columns = self.columns();
            let change = |row: &Vec<Int>| {
                let mut new = row[..columns].to_vec();
                new.extend((0..self.unknowns).map(|at| vector::dot(&row[columns..], &transform.column(at))));
                new
            };
            let inequalities: Vec<_> = self.inequalities.iter().map(change).collect();
            let mut minimized: Vec<_> = self.minimized.iter().map(change).collect();
            minimized.iter_mut().for_each(|row| drop(row.remove(columns)));
            self.minimized = minimized;
            self.unknowns -= 1;
            self.inequalities.clear();
            let level = inequalities.into_iter().filter(|row| row[columns].is_zero());
            let level = level
                .map(|mut row| {
                    row.remove(columns);
                    row
                })
                .collect();
            self.add_inequalities(level);
        }
    }

    /// Returns the first tableau, and the number of variables that are minimized in it; no context if there are no
    /// points.
    fn into_tableau(mut self, budget: &Budget) -> Result<(Option<Context>, Tableau, usize), TooComplex> {
        self.drop_redundant(budget)?;
        // What is minimized, then the unknowns, so that the order is total.
        let columns = self.columns();
        let mut ordered = self.minimized.clone();
        ordered.extend((0..self.unknowns).map(|at| vector::unit(columns + self.unknowns, columns + at)));
        let matrix =
            Matrix::from_rows(self.unknowns, ordered.iter().map(|row| row[columns..].iter().cloned()));
        // Each column begins with a positive number.
        let transform = matrix.hermite().transform;
        let change = |row: &Vec<Int>| {
            let terms: Vec<Int> =
                (0..self.unknowns).map(|at| vector::dot(&row[columns..], &transform.column(at))).collect();
            (row[..columns].to_vec(), terms)
        };
        let ordered = ordered.iter().map(change).collect();
        let restricted = self.inequalities.iter().map(change).collect();
        let tableau = Tableau::new(self.unknowns, ordered, restricted);
        let context = Context::new(self.context, budget)?;
        Ok((context, tableau, self.minimized.len()))
    }

    /// Drops inequalities that follow from the others and the context.
    fn drop_redundant(&mut self, budget: &Budget) -> Result<(), TooComplex> {
        let lattice = self.context.to_lattice();
        let wide = |row: &Vec<Int>| {
            let mut row = row.clone();
            row.resize(1 + lattice.variables + self.unknowns, Int::ZERO);
            row
        };
        let mut simplex = Simplex::new(lattice.variables + self.unknowns);
        for row in &lattice.equalities {
            simplex.add_equality(&wide(row), budget)?;
        }
        for row in &lattice.inequalities {
            simplex.add_inequality(&wide(row), budget)?;
        }
        let first = lattice.equalities.len() + lattice.inequalities.len();
        self.inequalities.iter_mut().for_each(|row| {
            // Divide by what divides all: the factors of parameters may share less.
            vector::tighten(row);
        });
        for row in &self.inequalities {
            simplex.add_inequality(row, budget)?;
        }
        if simplex.is_empty() {
            return Ok(());
        }
        let redundant = simplex.redundant_from(first, budget)?;
        let mut at = 0;
        self.inequalities.retain(|_| {
            at += 1;
            !redundant[at - 1]
        });
        Ok(())
    }
}
