//! The smallest box around two sets.

use super::FlatConstraints;
use std::cmp::Ordering;
use terrace_presburger::{Bounding, Row};

/// A bound of a dimension: multiples of symbols and a constant, divided by a number.
struct SymbolicBound {
    numbers: Vec<i128>,
    divisor: i128,
}

/// Both bounds of a dimension, the lower one rounded down.
struct Range {
    lower: SymbolicBound,
    upper: SymbolicBound,
}

impl FlatConstraints {
    /// Grows to a box that contains another set as well: from the smaller lower bound of each dimension to the larger
    /// upper one, in terms of the symbols, with what constraints both have in common. `None` if there is no constant
    /// extent, or bounds cannot be compared.
    pub fn unite(&mut self, other: &FlatConstraints) -> Option<()> {
        let mut other = other.clone();
        if self.values() != other.values() {
            self.align(&mut other, self.dims());
        }
        if self.locals() != other.locals() || self.dims() != other.dims() {
            return None;
        }
        let mut bounds = Vec::new();
        for at in 0..self.dims() {
            let (own, others) = (self.symbolic_range(at)?, other.symbolic_range(at)?);
            let divisor = own.lower.divisor;
            if divisor != others.lower.divisor {
                return None;
            }
            let constants = || Some((self.system.constant_bounds(at), other.system.constant_bounds(at)));
            let lower = match own.lower.compare(&others.lower) {
                Some(Ordering::Greater) => others.lower.rounded_up()?,
                Some(_) => own.lower.rounded_up()?,
                None => {
                    let (own, other) = constants()?;
                    let least = i128::from(own.0?.min(other.0?));
                    self.constant_numbers(least.checked_mul(divisor)?)
                }
            };
            let upper = match own.upper.compare(&others.upper) {
                Some(Ordering::Less) => others.upper.numbers,
                Some(_) => own.upper.numbers,
                None => {
                    let (own, other) = constants()?;
                    let largest = i128::from(own.1?.max(other.1?));
                    self.constant_numbers(largest.checked_mul(divisor)?)
                }
            };
            bounds.push((at, divisor, lower, upper));
        }
        let common = |own: &[Row], other: &[Row]| -> Vec<Row> {
            own.iter().filter(|row| other.contains(row)).cloned().collect()
        };
        let equalities = common(self.system.equalities(), other.system.equalities());
        let inequalities = common(self.system.inequalities(), other.system.inequalities());
        self.system.clear();
        for (at, divisor, lower, upper) in bounds {
            let lower = lower.into_iter().map(|number| -number);
            self.push_bound(at, divisor, lower)?;
            self.push_bound(at, -divisor, upper.into_iter())?;
        }
        equalities.into_iter().for_each(|row| self.system.push_equality(row));
        inequalities.into_iter().for_each(|row| self.system.push_inequality(row));
        self.system.remove_trivial_redundancy();
        Some(())
    }

    fn push_bound(&mut self, at: usize, by: i128, numbers: impl Iterator<Item = i128>) -> Option<()> {
        let mut terms = vec![(at, i64::try_from(by).ok()?)];
        let mut constant = 0;
        for (variable, number) in (self.dims()..).zip(numbers) {
            let number = i64::try_from(number).ok()?;
            match variable < self.values().len() {
                true => terms.push((variable, number)),
                false => constant = number,
            }
        }
        self.system.add_inequality(terms, constant);
        Some(())
    }

    fn constant_numbers(&self, value: i128) -> Vec<i128> {
        let mut numbers = vec![0; self.symbols()];
        numbers.push(value);
        numbers
    }

    /// Returns the bounds of a dimension whose distance is constant.
    fn symbolic_range(&self, at: usize) -> Option<Range> {
        let extent = self.system.constant_extent(at, self.dims())?;
        let numbers = |row: &Row, sign: i128| {
            let mut numbers: Vec<i128> =
                (self.dims()..self.values().len()).map(|symbol| sign * row.of(symbol)).collect();
            numbers.push(sign * row.constant());
            numbers
        };
        if let Bounding::Equality(row) = extent.lower {
            let row = &self.system.equalities()[row];
            if (self.values().len()..self.system.variables()).any(|local| row.of(local) != 0) {
                return None;
            }
            let sign = -row.of(at);
            let bound = || SymbolicBound { numbers: numbers(row, sign), divisor: 1 };
            return Some(Range { lower: bound(), upper: bound() });
        }
        let (Bounding::Inequality(lower), Bounding::Inequality(upper)) = (extent.lower, extent.upper) else {
            return None;
        };
        let (lower, upper) = (&self.system.inequalities()[lower], &self.system.inequalities()[upper]);
        let divisor = lower.of(at);
        let mut below = numbers(lower, -1);
        let constant = below.last_mut()?;
        *constant = constant.checked_add(divisor - 1)?;
        Some(Range {
            lower: SymbolicBound { numbers: below, divisor },
            upper: SymbolicBound { numbers: numbers(upper, 1), divisor },
        })
    }
}

impl SymbolicBound {
    /// Returns what is to be divided if the quotient is rounded up instead of down.
    fn rounded_up(self) -> Option<Vec<i128>> {
        let mut numbers = self.numbers;
        let constant = numbers.last_mut()?;
        *constant = constant.checked_sub(self.divisor - 1)?;
        Some(numbers)
    }

    /// Compares bounds that differ in the constant only.
    fn compare(&self, other: &SymbolicBound) -> Option<Ordering> {
        self.is_comparable(&other.numbers).then(|| self.numbers.last().cmp(&other.numbers.last()))
    }

    fn is_comparable(&self, numbers: &[i128]) -> bool {
        let last = self.numbers.len() - 1;
        self.numbers[..last] == numbers[..last]
    }
}
