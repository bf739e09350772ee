//! [`Tableau`]: unknowns and constraints as functions of what is zero.

use crate::budget::{Budget, TooComplex};
use crate::number::{Int, vector};

/// The tableau of the dual simplex method. Its columns are variables that are not negative, and zero in the solution that
/// it stands for.
///
/// Invariant: each column, read down the ordered rows, begins with a positive number, so that no other point that
/// satisfies the constraints of the columns is smaller. Kept by the choice of pivots.
#[derive(Clone)]
pub(super) struct Tableau {
    columns: usize,
    /// Rows that are minimized, then those that make the order total; of any sign.
    pub ordered: Vec<Row>,
    /// Rows that must not be negative.
    pub restricted: Vec<Row>,
}

/// `(terms * columns + large * M + constant) / denominator`, where M is larger than all else, and a multiple of all
/// numbers.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub denominator: Int,
    pub terms: Vec<Int>,
    pub large: Int,
    /// A function of the parameters.
    pub constant: Vec<Int>,
}

impl Row {
    fn reduce(&mut self) {
        let mut divisor = self.denominator.gcd(&self.large);
        for number in self.terms.iter().chain(&self.constant) {
            if divisor.is_one() {
                return;
            }
            if !number.is_zero() {
                divisor = divisor.gcd(number);
            }
        }
        if divisor.is_one() {
            return;
        }
        self.denominator = self.denominator.div_exact(&divisor);
        self.large = self.large.div_exact(&divisor);
        let numbers = self.terms.iter_mut().chain(&mut self.constant);
        numbers.for_each(|number| *number = number.div_exact(&divisor));
    }

    /// `self * factor + other * by`, but for the denominator.
    fn combine(&mut self, factor: &Int, other: &Row, by: &Int) {
        let pairs = self.terms.iter_mut().zip(&other.terms);
        for (number, with) in pairs.chain(self.constant.iter_mut().zip(&other.constant)) {
            *number = Int::sum_of_products(number, factor, with, by);
        }
        self.large = Int::sum_of_products(&self.large, factor, &other.large, by);
    }
}

impl Tableau {
    /// Creates the tableau of rows of parameters and unknowns; each unknown is a column minus M.
    pub fn new(
        unknowns: usize,
        ordered: Vec<(Vec<Int>, Vec<Int>)>,
        restricted: Vec<(Vec<Int>, Vec<Int>)>,
    ) -> Self {
        let row = |(constant, terms): (Vec<Int>, Vec<Int>)| {
            let large = -terms.iter().cloned().sum::<Int>();
            Row { denominator: Int::ONE, terms, large, constant }
        };
        Tableau {
            columns: unknowns,
            ordered: ordered.into_iter().map(row).collect(),
            restricted: restricted.into_iter().map(row).collect(),
        }
    }

    /// Adds a parameter to all rows.
    pub fn add_parameter(&mut self) {
        for row in self.ordered.iter_mut().chain(&mut self.restricted) {
            row.constant.push(Int::ZERO);
        }
    }

    /// Returns the column whose growth makes a restricted row grow, and the solution least larger.
    pub fn entering(&self, row: usize) -> Option<usize> {
        let row = &self.restricted[row].terms;
        (0..self.columns).filter(|&at| row[at].is_positive()).reduce(|best, at| {
            for ordered in &self.ordered {
                let (own, other) = (&ordered.terms[at] * &row[best], &ordered.terms[best] * &row[at]);
                if own != other {
                    return if own < other { at } else { best };
                }
            }
            best
        })
    }

    /// Makes a restricted row zero, by making a column a row.
    pub fn pivot(&mut self, at: usize, column: usize, budget: &Budget) -> Result<(), TooComplex> {
        let width = self.columns + self.ordered.first().map_or(0, |row| row.constant.len());
        budget.spend(1 + (self.ordered.len() + self.restricted.len()) * width)?;
        let mut pivot = self.restricted[at].clone();
        let factor = std::mem::replace(&mut pivot.denominator, pivot.terms[column].clone());
        pivot.terms[column] = -factor;
        // The factor of the column is positive.
        pivot.terms.iter_mut().chain(&mut pivot.constant).for_each(|number| *number = -&*number);
        pivot.large = -pivot.large;
        pivot.reduce();
        for (other, row) in self
            .ordered
            .iter_mut()
            .map(|row| (None, row))
            .chain(self.restricted.iter_mut().enumerate().map(|(other, row)| (Some(other), row)))
        {
            if other == Some(at) || row.terms[column].is_zero() {
                continue;
            }
            let factor = std::mem::take(&mut row.terms[column]);
            row.combine(&pivot.denominator, &pivot, &factor);
            row.denominator = &row.denominator * &pivot.denominator;
            row.reduce();
        }
        self.restricted[at] = pivot;
        Ok(())
    }

    /// Demands that an ordered row is an integer: where it is not, it is moved to the next one by what is added. The
    /// quotient is that of [`Row::missing`] and the denominator.
    pub fn cut(&mut self, ordered: usize, missing: &[Int], quotient: &[Int]) {
        let row = &self.ordered[ordered];
        let terms = row.terms.iter().map(|number| number.rem_floor(&row.denominator)).collect();
        let constant = vector::combine(&row.denominator, quotient, &Int::new(-1), missing);
        let mut cut = Row { denominator: row.denominator.clone(), terms, large: Int::ZERO, constant };
        cut.reduce();
        self.restricted.push(cut);
    }
}

impl Row {
    /// Returns true if the value is an integer for all values of parameters.
    pub fn is_integral(&self) -> bool {
        self.denominator.is_one() || self.constant.iter().all(|number| self.denominator.divides(number))
    }

    /// Returns a function with small numbers that differs from minus the constant by a multiple of the denominator.
    pub fn missing(&self) -> Vec<Int> {
        self.constant.iter().map(|number| (-number).rem_floor(&self.denominator)).collect()
    }

    /// Assumes that what is missing is the quotient times the denominator: the value is an integer then.
    pub fn round(&mut self, missing: &[Int], quotient: &[Int]) {
        // constant = -(missing + d * w), so it is -d * (quotient + w).
        for ((number, missing), quotient) in self.constant.iter_mut().zip(missing).zip(quotient) {
            let whole = (&-&*number - missing).div_exact(&self.denominator);
            *number = -(whole + quotient) * &self.denominator;
        }
    }
}
