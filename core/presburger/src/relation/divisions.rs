//! Locals whose value is a rounded quotient.

use super::IntegerRelation;
use crate::affine::Affine;
use crate::number::{Int, vector};

/// A quotient of a linear function and a positive number, rounded to minus infinity.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Division {
    /// The function, as long as a constraint; only variables before the local that it defines occur.
    pub(crate) numerator: Vec<Int>,
    /// The number, which is positive.
    pub(crate) denominator: Int,
}

impl Division {
    /// Returns the function that is divided: the constant, then the factors of all variables.
    pub fn numerator(&self) -> &[Int] {
        &self.numerator
    }

    /// Returns the number by which it is divided.
    pub fn denominator(&self) -> &Int {
        &self.denominator
    }

    /// Returns the value, given those of the variables that may occur.
    pub(crate) fn value_at(&self, point: &[Int]) -> Int {
        let sum = &self.numerator[0] + vector::dot(&self.numerator[1..=point.len()], point);
        sum.div_floor(&self.denominator)
    }

    /// Returns the inequalities that define the local: `0 <= numerator - denominator * local < denominator`.
    pub(crate) fn constraints(&self, local: usize, variables: usize) -> [Vec<Int>; 2] {
        let mut rest = self.numerator.clone();
        rest.resize(variables + 1, Int::ZERO);
        rest[local + 1] -= &self.denominator;
        let mut other = vector::negated(&rest);
        other[0] += &self.denominator - Int::ONE;
        [rest, other]
    }
}

impl IntegerRelation {
    /// Adds a local that is the quotient of a function and a number, rounded to minus infinity, and returns it; one
    /// that is there already serves as well.
    ///
    /// ```
    /// use terrace_presburger::{IntegerPolyhedron, Space};
    /// let space = Space::set(1);
    /// let i = space.dim(0);
    /// let mut even = IntegerPolyhedron::universe(space);
    /// let half = even.add_division(&i, 2);
    /// even.add(i.equals(half * 2));
    /// assert_eq!(even.contains(&[4]), Ok(true));
    /// assert_eq!(even.contains(&[5]), Ok(false));
    /// ```
    ///
    /// # Panics
    ///
    /// If the number is not positive.
    pub fn add_division(&mut self, function: &Affine, denominator: impl Into<Int>) -> Affine {
        let denominator = denominator.into();
        assert!(denominator.is_positive(), "the divisor of a quotient is positive");
        Affine::from_row(self.quotient(function.to_row(self.variables()), denominator))
    }

    /// Returns a row, as long as constraints are then, that is a quotient; a local is added for it if necessary.
    pub(crate) fn quotient(&mut self, mut numerator: Vec<Int>, mut denominator: Int) -> Vec<Int> {
        numerator.resize(self.variables() + 1, Int::ZERO);
        let (mut row, sign) = split_quotient(&mut numerator, &mut denominator);
        if !denominator.is_one() {
            let local = self.local_of(Division { numerator, denominator });
            row.resize(self.variables() + 1, Int::ZERO);
            row[local + 1] += sign;
        }
        row
    }

    /// Returns the position of the variable of a division, whose numbers are reduced.
    pub(crate) fn local_of(&mut self, division: Division) -> usize {
        let first = self.space.variables();
        let known = self.divisions.iter().position(|known| known.as_ref() == Some(&division));
        if let Some(at) = known {
            return first + at;
        }
        self.push_local(division)
    }

    /// Adds a local with a division.
    pub(crate) fn push_local(&mut self, division: Division) -> usize {
        let first = self.space.variables();
        let local = self.add_variables(crate::space::VarKind::Local, 1);
        let mut division = division;
        division.numerator.resize(self.variables() + 1, Int::ZERO);
        self.divisions[local - first] = Some(division);
        local
    }

    /// Reduces the numbers of divisions, and makes equal ones one.
    pub(super) fn normalize_divisions(&mut self) {
        let first = self.space.variables();
        let mut at = 0;
        while at < self.locals() {
            let Some(mut division) = self.divisions[at].clone() else {
                at += 1;
                continue;
            };
            let (mut replacement, sign) = split_quotient(&mut division.numerator, &mut division.denominator);
            let twin = self.divisions[..at].iter().position(|known| known.as_ref() == Some(&division));
            if division.denominator.is_one() {
                self.replace_local(at, &replacement);
                continue;
            }
            if let Some(twin) = twin {
                replacement[first + twin + 1] += sign;
                self.replace_local(at, &replacement);
                continue;
            }
            if !vector::is_zero(&replacement) || sign.is_negative() {
                self.divisions[at] = None;
                self.for_each_row(|row| {
                    let factor = row[first + at + 1].clone();
                    row[first + at + 1] = &factor * &sign;
                    vector::add_multiple(row, &factor, &replacement);
                });
            }
            self.divisions[at] = Some(division);
            at += 1;
        }
    }

    /// Puts a row in the place of a local, whose division is forgotten.
    pub(super) fn replace_local(&mut self, local: usize, row: &[Int]) {
        self.divisions[local] = None;
        self.substitute(self.space.variables() + local, row);
        self.remove_local(local);
    }

    /// Finds divisions among the constraints: `0 <= f - d * q < d` says that q is the quotient of f and d, and
    /// `f = d * q` does as well.
    pub(super) fn detect_divisions(&mut self) -> bool {
        let first = self.space.variables();
        let mut is_changed = false;
        let mut local = 0;
        while local < self.locals() {
            let variable = first + local;
            local += 1;
            if self.divisions[local - 1].is_some() {
                continue;
            }
            let equality = self.division_in_equalities(variable).map(|division| (division, Vec::new()));
            let Some((division, uses)) = equality.or_else(|| self.division_in_inequalities(variable)) else {
                continue;
            };
            let is_ordered = vector::is_zero(&division.numerator[variable + 1..]);
            let is_used = || {
                self.divisions.iter().flatten().any(|division| !division.numerator[variable + 1].is_zero())
            };
            // It may depend on what comes before only; if nothing depends on it, it comes last.
            if !is_ordered && is_used() {
                continue;
            }
            let mut at = 0;
            self.inequalities.retain(|_| {
                at += 1;
                !uses.contains(&(at - 1))
            });
            self.divisions[local - 1] = Some(division);
            is_changed = true;
            if !is_ordered {
                local -= 1;
                let others = (first..self.variables()).filter(|at| *at != variable);
                let locals: Vec<Option<usize>> = others.chain([variable]).map(Some).collect();
                let variables: Vec<Option<usize>> = (0..first).map(Some).collect();
                *self = self.rearranged(self.space.clone(), &variables, &locals);
            }
        }
        is_changed
    }

    /// Returns the division that a variable is by an equality.
    fn division_in_equalities(&self, variable: usize) -> Option<Division> {
        let rows = self.equalities.iter().filter(|row| !row[variable + 1].is_zero());
        let row = rows.min_by_key(|row| row[variable + 1].abs())?;
        let denominator = row[variable + 1].abs();
        let mut numerator = if row[variable + 1].is_positive() { vector::negated(row) } else { row.clone() };
        numerator[variable + 1] = Int::ZERO;
        Some(Division { numerator, denominator })
    }

    /// Returns the division that a variable is by two inequalities, and which these are.
    fn division_in_inequalities(&self, variable: usize) -> Option<(Division, Vec<usize>)> {
        for (below, lower) in self.inequalities.iter().enumerate() {
            // f - d * q >= 0
            let denominator = -&lower[variable + 1];
            if denominator <= Int::ONE {
                continue;
            }
            for (above, upper) in self.inequalities.iter().enumerate() {
                // rest - f + d * q >= 0, where the rest is smaller than d; if it is smaller than d - 1, this says more.
                let opposite = upper[1..].iter().zip(&lower[1..]).all(|(a, b)| (a + b).is_zero());
                if !opposite {
                    continue;
                }
                let rest = &upper[0] + &lower[0];
                if rest.is_negative() || rest >= denominator {
                    continue;
                }
                let is_all = rest == &denominator - Int::ONE;
                let mut numerator = lower.clone();
                numerator[variable + 1] = Int::ZERO;
                let uses = if is_all { vec![below, above] } else { vec![below] };
                // What is left of the upper bound stays.
                return Some((Division { numerator, denominator }, if is_all { uses } else { Vec::new() }));
            }
        }
        None
    }
}

/// Splits a quotient into a part that needs no rounding, a sign, and another quotient, which is left in the arguments:
/// `floor(n / d) = whole + sign * floor(n' / d')`. Equal quotients become equal, and those of opposites as well: factors
/// are at most half of the denominator, the first of them is positive, and the constant is between zero and the denominator.
fn split_quotient(numerator: &mut [Int], denominator: &mut Int) -> (Vec<Int>, Int) {
    // floor((g * f + c) / (g * d)) is floor((f + floor(c / g)) / d).
    let divisor = vector::gcd(&numerator[1..]).gcd(denominator);
    if !divisor.is_one() {
        numerator[0] = numerator[0].div_floor(&divisor);
        numerator[1..].iter_mut().for_each(|number| *number = number.div_exact(&divisor));
        *denominator = denominator.div_exact(&divisor);
    }
    let mut whole = center(numerator, denominator);
    let mut sign = Int::ONE;
    if numerator[1..].iter().find(|number| !number.is_zero()).is_some_and(Int::is_negative) {
        // floor((c - f) / d) is -floor((f - c + d - 1) / d).
        sign = -sign;
        numerator.iter_mut().for_each(|number| *number = -&*number);
        numerator[0] += &*denominator - Int::ONE;
        let more = center(numerator, denominator);
        vector::add_multiple(&mut whole, &sign, &more);
    }
    let constant = numerator[0].div_floor(denominator);
    numerator[0] = numerator[0].rem_floor(denominator);
    whole[0] += &sign * constant;
    (whole, sign)
}

/// Takes multiples of the denominator from factors, so that these are at most half of it; returns what is taken, divided.
fn center(numerator: &mut [Int], denominator: &Int) -> Vec<Int> {
    let mut whole = vector::zeros(numerator.len());
    for (number, taken) in numerator.iter_mut().zip(&mut whole).skip(1) {
        let mut rest = number.rem_floor(denominator);
        if &rest + &rest > *denominator {
            rest -= denominator;
        }
        *taken = (&*number - &rest).div_exact(denominator);
        *number = rest;
    }
    whole
}
