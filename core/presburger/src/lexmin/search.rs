//! The search for the minimum, with case distinctions on the parameters.

use super::context::{Context, Signs};
use super::problem::Piece;
use super::tableau::Tableau;
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, vector};

/// Finds the minima of a tableau, of which the first rows are wanted.
pub(super) fn search(
    context: Context,
    tableau: Tableau,
    wanted: usize,
    budget: &Budget,
) -> Result<Vec<Piece>, TooComplex> {
    let mut pieces = Vec::new();
    let mut cases = vec![Case { context, tableau }];
    while let Some(mut case) = cases.pop() {
        loop {
            match case.step(budget)? {
                Step::Again => {}
                Step::Without => break,
                Step::Split(other) => cases.push(*other),
                Step::Found => {
                    let mut context = case.context.set;
                    let rows = &case.tableau.ordered[..wanted];
                    let value = |row: &super::tableau::Row| {
                        row.constant.iter().map(|number| number.div_exact(&row.denominator)).collect()
                    };
                    let mut values: Vec<Vec<Int>> = rows.iter().map(value).collect();
                    context.remove_redundancy_with(&mut values, budget)?;
                    pieces.push(Piece { context, values });
                    break;
                }
            }
        }
    }
    Ok(pieces)
}

/// Values of parameters for which all went the same way.
#[derive(Clone)]
struct Case {
    context: Context,
    tableau: Tableau,
}

enum Step {
    Again,
    /// There is no point.
    Without,
    /// A case that is left for later.
    Split(Box<Case>),
    /// The tableau has the minimum.
    Found,
}

impl Case {
    fn step(&mut self, budget: &Budget) -> Result<Step, TooComplex> {
        let mut undecided = None;
        for at in 0..self.tableau.restricted.len() {
            let row = &self.tableau.restricted[at];
            let signs = match row.large.signum() {
                0 => self.context.signs(&row.constant, budget)?,
                1 => Signs::NeverNegative,
                _ => Signs::AlwaysNegative,
            };
            match signs {
                Signs::NeverNegative => {}
                Signs::AlwaysNegative => {
                    let Some(column) = self.tableau.entering(at) else { return Ok(Step::Without) };
                    self.tableau.pivot(at, column, budget)?;
                    return Ok(Step::Again);
                }
                Signs::Both => {
                    if self.tableau.entering(at).is_none() {
                        // It has to be what it can be.
                        return self.restrict(at, budget);
                    }
                    undecided.get_or_insert(at);
                }
            }
        }
        if let Some(at) = undecided {
            return self.split(at, budget);
        }
        for at in 0..self.tableau.ordered.len() {
            if !self.tableau.ordered[at].is_integral() {
                return self.make_integral(at, budget);
            }
        }
        Ok(Step::Found)
    }

    /// Keeps the parameters for which a row is not negative.
    fn restrict(&mut self, at: usize, budget: &Budget) -> Result<Step, TooComplex> {
        let row = self.tableau.restricted[at].constant.clone();
        let Some(context) = self.context.restricted(&row, budget)? else { return Ok(Step::Without) };
        self.context = context;
        Ok(Step::Again)
    }

    /// Goes on where a row is negative, and leaves the other case for later.
    fn split(&mut self, at: usize, budget: &Budget) -> Result<Step, TooComplex> {
        let row = self.tableau.restricted[at].constant.clone();
        let mut other = self.clone();
        let left = other.restrict(at, budget)?;
        let Some(context) = self.context.restricted(&vector::complement(&row), budget)? else {
            *self = other;
            return Ok(left);
        };
        self.context = context;
        Ok(if matches!(left, Step::Again) { Step::Split(Box::new(other)) } else { Step::Again })
    }

    /// Makes an ordered row an integer: it is one already in this context, or a cut makes it one.
    fn make_integral(&mut self, at: usize, budget: &Budget) -> Result<Step, TooComplex> {
        let row = &self.tableau.ordered[at];
        let (mut missing, denominator) = (row.missing(), row.denominator.clone());
        let (quotient, is_new) = self.context.quotient(missing.clone(), denominator.clone());
        if is_new {
            self.tableau.add_parameter();
            missing.push(Int::ZERO);
        }
        // missing - d * quotient, which is at least zero and below d.
        let mut rest = vector::combine(&Int::ONE, &missing, &-&denominator, &quotient);
        rest[0] -= Int::ONE;
        if self.context.signs(&rest, budget)? == Signs::AlwaysNegative {
            self.tableau.ordered[at].round(&missing, &quotient);
        } else {
            self.tableau.cut(at, &missing, &quotient);
        }
        Ok(Step::Again)
    }
}
