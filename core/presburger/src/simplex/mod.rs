//! [`Simplex`]: linear constraints over the rationals, and the extreme values of linear functions.
//!
//! The tableau follows Detlefs, Nelson and Saxe, "Simplify: a theorem prover for program checking" (2005), section 8:
//! unknowns (variables and constraints) are rows or columns; each row is a linear function of the columns, whose sample
//! value is zero. Rows have a denominator of their own, so that all numbers are integers.

mod optimize;
mod redundancy;

pub use optimize::Optimum;

use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Rational, vector};

/// Linear constraints on rational variables.
///
/// ```
/// use terrace_presburger::{Budget, Int, Optimum, Simplex};
/// # fn main() -> Result<(), terrace_presburger::TooComplex> {
/// let budget = Budget::default();
/// let mut simplex = Simplex::new(2);
/// // The constant is the first number: x >= 0, y >= 0, 7 - 2x - y >= 0.
/// for row in [[0, 1, 0], [0, 0, 1], [7, -2, -1]] {
///     simplex.add_inequality(&row.map(Int::from), &budget)?;
/// }
/// let Optimum::Bounded(most) = simplex.maximum(&[0, 1, 0].map(Int::from), &budget)? else { panic!() };
/// assert_eq!(most.to_string(), "7/2");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Simplex {
    variables: usize,
    /// The variables, then the constraints as they were added.
    unknowns: Vec<Unknown>,
    rows: Vec<Row>,
    /// The unknown that is a column, for each.
    columns: Vec<usize>,
    is_empty: bool,
}

/// A variable or the linear function of a constraint.
#[derive(Clone, Debug)]
struct Unknown {
    sign: Sign,
    place: Place,
}

/// Values that an unknown may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Any,
    AtLeastZero,
    Zero,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Row(usize),
    Column(usize),
}

/// An unknown as a function of the columns: `(numbers[0] + sum of numbers[1 + c] * column c) / denominator`.
#[derive(Clone, Debug)]
struct Row {
    unknown: usize,
    denominator: Int,
    numbers: Vec<Int>,
}

impl Row {
    fn reduce(&mut self) {
        let divisor = self.numbers.iter().fold(self.denominator.clone(), |divisor, number| {
            if divisor.is_one() || number.is_zero() { divisor } else { divisor.gcd(number) }
        });
        if !divisor.is_one() {
            self.denominator = self.denominator.div_exact(&divisor);
            self.numbers.iter_mut().for_each(|number| *number = number.div_exact(&divisor));
        }
    }
}

/// A direction in which the value of a row changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Up,
    Down,
}

impl Simplex {
    /// Creates a system of variables that may have any values.
    pub fn new(variables: usize) -> Self {
        let unknown = |at| Unknown { sign: Sign::Any, place: Place::Column(at) };
        Simplex {
            variables,
            unknowns: (0..variables).map(unknown).collect(),
            rows: Vec::new(),
            columns: (0..variables).collect(),
            is_empty: false,
        }
    }

    /// Creates a system from its equalities and inequalities.
    pub fn from_constraints<'r>(
        variables: usize,
        equalities: impl IntoIterator<Item = &'r Vec<Int>>,
        inequalities: impl IntoIterator<Item = &'r Vec<Int>>,
        budget: &Budget,
    ) -> Result<Self, TooComplex> {
        let mut simplex = Simplex::new(variables);
        for row in equalities {
            simplex.add_equality(row, budget)?;
        }
        for row in inequalities {
            simplex.add_inequality(row, budget)?;
        }
        Ok(simplex)
    }

    /// Returns the number of constraints.
    pub(crate) fn constraints(&self) -> usize {
        self.unknowns.len() - self.variables
    }

    /// Returns true if no rational point satisfies all constraints.
    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Demands that a linear function is not negative; its first number is the constant.
    pub fn add_inequality(&mut self, row: &[Int], budget: &Budget) -> Result<(), TooComplex> {
        let at = self.add_row(row);
        let unknown = self.rows[at].unknown;
        self.unknowns[unknown].sign = Sign::AtLeastZero;
        if self.is_empty {
            return Ok(());
        }
        self.is_empty = !self.restore(unknown, budget)?;
        Ok(())
    }

    /// Demands that a linear function is zero.
    pub fn add_equality(&mut self, row: &[Int], budget: &Budget) -> Result<(), TooComplex> {
        let mut at = self.add_row(row);
        let unknown = self.rows[at].unknown;
        let is_negated = self.rows[at].numbers[0].is_negative();
        if is_negated {
            self.rows[at].numbers.iter_mut().for_each(|number| *number = -&*number);
        }
        if self.is_empty {
            return Ok(());
        }
        // Down to zero, where the row itself is what stops.
        self.unknowns[unknown].sign = Sign::AtLeastZero;
        while let Place::Row(row) = self.unknowns[unknown].place {
            at = row;
            if self.rows[at].numbers[0].is_zero() {
                break;
            }
            let Some((column, up)) = self.entering(at, Direction::Down) else {
                self.is_empty = true;
                return Ok(());
            };
            let leaving = self.leaving(column, up, None).expect("the row itself limits its way down");
            self.pivot(leaving, column, budget)?;
        }
        if let Place::Row(at) = self.unknowns[unknown].place {
            let free = |&column: &usize| {
                !self.rows[at].numbers[1 + column].is_zero()
                    && self.unknowns[self.columns[column]].sign != Sign::Zero
            };
            if let Some(column) = (0..self.columns.len()).find(free) {
                self.pivot(at, column, budget)?;
            }
        }
        self.unknowns[unknown].sign = Sign::Zero;
        if let (true, Place::Column(column)) = (is_negated, self.unknowns[unknown].place) {
            self.rows.iter_mut().for_each(|row| row.numbers[1 + column] = -&row.numbers[1 + column]);
        }
        Ok(())
    }

    /// Returns a rational point that satisfies all constraints, unless there is none.
    pub fn sample(&self) -> Option<Vec<Rational>> {
        if self.is_empty {
            return None;
        }
        let value = |unknown: &Unknown| match unknown.place {
            Place::Row(at) => {
                Rational::new(self.rows[at].numbers[0].clone(), self.rows[at].denominator.clone())
            }
            Place::Column(_) => Rational::ZERO,
        };
        Some(self.unknowns[..self.variables].iter().map(value).collect())
    }

    /// Adds a row for a linear function of the variables, and returns its number.
    fn add_row(&mut self, function: &[Int]) -> usize {
        let mut denominator = Int::ONE;
        let terms = || function[1..].iter().enumerate().filter(|(_, factor)| !factor.is_zero());
        for (variable, _) in terms() {
            if let Place::Row(at) = self.unknowns[variable].place {
                denominator = denominator.lcm(&self.rows[at].denominator);
            }
        }
        let mut numbers = vector::zeros(1 + self.columns.len());
        numbers[0] = &function[0] * &denominator;
        for (variable, factor) in terms() {
            match self.unknowns[variable].place {
                Place::Column(at) => numbers[1 + at] += factor * &denominator,
                Place::Row(at) => {
                    let row = &self.rows[at];
                    let factor = factor * &denominator.div_exact(&row.denominator);
                    vector::add_multiple(&mut numbers, &factor, &row.numbers);
                }
            }
        }
        let (at, unknown) = (self.rows.len(), self.unknowns.len());
        let mut row = Row { unknown, denominator, numbers };
        row.reduce();
        self.rows.push(row);
        self.unknowns.push(Unknown { sign: Sign::Any, place: Place::Row(at) });
        at
    }

    /// Makes the value of an unknown not negative, if it can be; false if it cannot.
    fn restore(&mut self, unknown: usize, budget: &Budget) -> Result<bool, TooComplex> {
        while let Place::Row(at) = self.unknowns[unknown].place {
            if !self.rows[at].numbers[0].is_negative() {
                break;
            }
            let Some((column, up)) = self.entering(at, Direction::Up) else { return Ok(false) };
            // If nothing stops the way up, the unknown itself becomes a column, at zero.
            let leaving = self.leaving(column, up, Some(at)).unwrap_or(at);
            self.pivot(leaving, column, budget)?;
        }
        Ok(true)
    }

    /// Returns the column by whose change a row goes into a direction, and whether it goes up; the smallest unknown,
    /// by Bland's rule.
    fn entering(&self, row: usize, direction: Direction) -> Option<(usize, bool)> {
        let mut found: Option<(usize, usize, bool)> = None;
        for (column, &unknown) in self.columns.iter().enumerate() {
            let factor = &self.rows[row].numbers[1 + column];
            if factor.is_zero() {
                continue;
            }
            let up = factor.is_positive() == (direction == Direction::Up);
            let may_move = match self.unknowns[unknown].sign {
                Sign::Any => true,
                Sign::AtLeastZero => up,
                Sign::Zero => false,
            };
            if may_move && found.is_none_or(|(least, ..)| unknown < least) {
                found = Some((unknown, column, up));
            }
        }
        found.map(|(_, column, up)| (column, up))
    }

    /// Returns the row that first becomes zero when a column goes up or down; the smallest unknown among equals.
    fn leaving(&self, column: usize, up: bool, except: Option<usize>) -> Option<usize> {
        let mut found: Option<usize> = None;
        for (at, row) in self.rows.iter().enumerate() {
            let factor = &row.numbers[1 + column];
            let falls = if up { factor.is_negative() } else { factor.is_positive() };
            if !falls || Some(at) == except || self.unknowns[row.unknown].sign != Sign::AtLeastZero {
                continue;
            }
            let is_first = found.is_none_or(|best| {
                let best = &self.rows[best];
                let (own, other) =
                    (&row.numbers[0] * best.numbers[1 + column].abs(), &best.numbers[0] * factor.abs());
                own < other || own == other && row.unknown < best.unknown
            });
            if is_first {
                found = Some(at);
            }
        }
        found
    }

    /// Exchanges a row and a column.
    fn pivot(&mut self, at: usize, column: usize, budget: &Budget) -> Result<(), TooComplex> {
        budget.spend(1 + self.rows.len() * self.columns.len())?;
        // The column as a function of the row.
        let mut pivot = self.rows[at].clone();
        let factor = std::mem::replace(&mut pivot.denominator, pivot.numbers[1 + column].clone());
        pivot.numbers[1 + column] = -factor;
        if pivot.denominator.is_negative() {
            pivot.denominator = -&pivot.denominator;
        } else {
            pivot.numbers.iter_mut().for_each(|number| *number = -&*number);
        }
        pivot.reduce();
        std::mem::swap(&mut pivot.unknown, &mut self.columns[column]);

        for (other, row) in self.rows.iter_mut().enumerate() {
            if other == at || row.numbers[1 + column].is_zero() {
                continue;
            }
            let factor = std::mem::take(&mut row.numbers[1 + column]);
            for (number, by) in row.numbers.iter_mut().zip(&pivot.numbers) {
                if by.is_zero() {
                    if !pivot.denominator.is_one() && !number.is_zero() {
                        *number = &*number * &pivot.denominator;
                    }
                } else {
                    *number = Int::sum_of_products(number, &pivot.denominator, &factor, by);
                }
            }
            row.denominator = &row.denominator * &pivot.denominator;
            row.reduce();
        }
        self.unknowns[pivot.unknown].place = Place::Row(at);
        self.unknowns[self.columns[column]].place = Place::Column(column);
        self.rows[at] = pivot;
        Ok(())
    }
}
