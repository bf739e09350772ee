//! Projection and bounds as passes see them: rows keep their order, so that the same constraints give the same text.

use super::row::{Row, lcm};
use super::{ConstraintSystem, Side};
use std::collections::HashMap;
use std::ops::Range;

/// The constant number of values between a lower bound and an upper bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowExtent {
    /// The number of values.
    pub size: i64,
    /// The row that is the lower bound.
    pub lower: Bounding,
    /// The row that is the upper bound.
    pub upper: Bounding,
}

/// A row that bounds a variable, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bounding {
    /// An equality.
    Equality(usize),
    /// An inequality.
    Inequality(usize),
}

/// The rows that bound a variable, by their numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct BoundingRows {
    /// Inequalities that are lower bounds.
    pub lower: Vec<usize>,
    /// Inequalities that are upper bounds.
    pub upper: Vec<usize>,
    /// Equalities.
    pub equal: Vec<usize>,
}

impl ConstraintSystem {
    /// Inserts variables before a position; they are in no constraint.
    pub fn insert_variables(&mut self, at: usize, count: usize) {
        self.rows_mut().for_each(|row| row.insert(at, count));
        self.variables += count;
    }

    /// Removes variables, with what constraints say of them.
    pub fn remove_variables(&mut self, range: Range<usize>) {
        self.variables -= range.len();
        self.rows_mut().for_each(|row| row.remove(range.clone()));
    }

    /// Lets two variables change their places.
    pub fn swap_variables(&mut self, a: usize, b: usize) {
        self.rows_mut().for_each(|row| row.swap(a, b));
    }

    /// Removes all constraints.
    pub fn clear(&mut self) {
        self.equalities.clear();
        self.inequalities.clear();
    }

    /// Adds a row that is zero.
    pub fn push_equality(&mut self, row: Row) {
        debug_assert_eq!(row.variables(), self.variables);
        self.equalities.push(row);
    }

    /// Adds a row that is at least zero.
    pub fn push_inequality(&mut self, row: Row) {
        debug_assert_eq!(row.variables(), self.variables);
        self.inequalities.push(row);
    }

    fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.equalities.iter_mut().chain(&mut self.inequalities)
    }

    /// Returns the rows that bound a variable, and in which no variable of a range occurs but that one.
    pub fn bounding_rows(&self, variable: usize, apart_from: Range<usize>) -> BoundingRows {
        let is_independent =
            |row: &Row| apart_from.clone().all(|other| other == variable || row.of(other) == 0);
        let mut rows = BoundingRows::default();
        for (at, row) in self.inequalities.iter().enumerate() {
            if row.of(variable) != 0 && is_independent(row) {
                let list = if row.of(variable) > 0 { &mut rows.lower } else { &mut rows.upper };
                list.push(at);
            }
        }
        let equalities = self.equalities.iter().enumerate();
        let equal = equalities.filter(|(_, row)| row.of(variable) != 0 && is_independent(row));
        rows.equal = equal.map(|(at, _)| at).collect();
        rows
    }

    /// Returns the first equality that gives a variable a value without division, in which no other variable of a
    /// range occurs.
    pub fn definition_of(&self, variable: usize, apart_from: Range<usize>) -> Option<usize> {
        self.equalities.iter().position(|row| {
            row.of(variable).unsigned_abs() == 1
                && apart_from.clone().all(|other| other == variable || row.of(other) == 0)
        })
    }

    /// Divides rows by what divides them, and rounds constants of inequalities to what integers can reach.
    pub fn normalize(&mut self) {
        self.inequalities.iter_mut().for_each(Row::tighten);
        self.equalities.iter_mut().for_each(Row::reduce);
    }

    /// Projects variables out: by equalities if they are in some, else by combining each lower with each upper bound.
    ///
    /// The result may have more points than the projection has, and never fewer.
    pub fn project_out(&mut self, range: Range<usize>) {
        let mut left = range.len();
        let mut at = range.start;
        while left != 0 && at < range.start + left {
            match self.substitute_variable(at) {
                true => left -= 1,
                false => at += 1,
            }
        }
        while left != 0 {
            let cheapest = (range.start..range.start + left).min_by_key(|&variable| self.cost_of(variable));
            let Some(cheapest) = cheapest else { break };
            self.combine_bounds(cheapest);
            left -= 1;
        }
        self.normalize();
    }

    /// Returns the number of inequalities that eliminating a variable makes.
    fn cost_of(&self, variable: usize) -> usize {
        let lower = self.inequalities.iter().filter(|row| row.of(variable) > 0).count();
        let upper = self.inequalities.iter().filter(|row| row.of(variable) < 0).count();
        lower * upper
    }

    /// Removes a variable with the help of an equality; false if it is in none.
    fn substitute_variable(&mut self, variable: usize) -> bool {
        self.inequalities.iter_mut().for_each(Row::tighten);
        let Some(at) = self.equalities.iter().position(|row| row.of(variable) != 0) else { return false };
        let pivot = self.equalities.remove(at);
        let substitute = |row: Row| -> Option<Row> {
            let own = row.of(variable);
            if own == 0 {
                return Some(row);
            }
            let by = pivot.of(variable);
            let common = lcm(by, own)?;
            let sign = if (own > 0) == (by > 0) { -1 } else { 1 };
            let mut new =
                row.combine(common / own.checked_abs()?, &pivot, sign * (common / by.checked_abs()?)).ok()?;
            new.reduce();
            Some(new)
        };
        // Rows whose numbers become too large are left out, which only adds points.
        self.equalities = std::mem::take(&mut self.equalities).into_iter().filter_map(substitute).collect();
        self.inequalities =
            std::mem::take(&mut self.inequalities).into_iter().filter_map(substitute).collect();
        self.remove_variables(variable..variable + 1);
        self.inequalities.iter_mut().for_each(Row::tighten);
        true
    }

    /// Removes a variable that is in no equality: what follows from each lower and upper bound remains.
    fn combine_bounds(&mut self, variable: usize) {
        if self.substitute_variable(variable) {
            return;
        }
        let rows = self.bounding_rows(variable, 0..0);
        if rows.lower.is_empty() && rows.upper.is_empty() {
            self.remove_variables(variable..variable + 1);
            return;
        }
        let mut new = Vec::new();
        for &upper in &rows.upper {
            for &lower in &rows.lower {
                let (upper, lower) = (&self.inequalities[upper], &self.inequalities[lower]);
                let (below, above) = (lower.of(variable), -upper.of(variable));
                let both = lcm(below, above)
                    .and_then(|common| upper.combine(common / above, lower, common / below).ok());
                new.extend(both);
            }
        }
        new.extend(self.inequalities.iter().filter(|row| row.of(variable) == 0).cloned());
        self.inequalities = new;
        self.remove_variables(variable..variable + 1);
        self.remove_trivial_redundancy();
    }

    /// Removes the inequalities that follow from others.
    pub fn remove_redundant_inequalities(&mut self) {
        let mut redundant = self.redundant_inequalities().into_iter();
        self.inequalities.retain(|_| !redundant.next().unwrap_or(false));
    }

    /// Returns the smallest constant number of values that a variable may have while those after `dims` have theirs:
    /// that between two bounds that differ in the constant only, and are free of other variables of `dims`.
    pub fn constant_extent(&self, variable: usize, dims: usize) -> Option<RowExtent> {
        if let Some(at) = self.definition_of(variable, 0..dims) {
            let row = Bounding::Equality(at);
            return Some(RowExtent { size: 1, lower: row, upper: row });
        }
        let rows = self.bounding_rows(variable, 0..dims);
        // Bounds whose coefficients are opposite are found by these.
        let mut lower_by: HashMap<&[i128], Vec<usize>> = HashMap::new();
        for &at in &rows.lower {
            lower_by.entry(self.inequalities[at].coefficients()).or_default().push(at);
        }
        let mut best: Option<RowExtent> = None;
        for &upper in &rows.upper {
            let row = &self.inequalities[upper];
            let opposite: Option<Vec<i128>> = row.coefficients().iter().map(|n| n.checked_neg()).collect();
            let Some(lower) = opposite.and_then(|opposite| lower_by.get(&opposite[..])) else { continue };
            for &lower in lower {
                let below = &self.inequalities[lower];
                let width =
                    row.constant().checked_add(below.constant()).and_then(|width| width.checked_add(1));
                let Some(width) = width else { continue };
                let divisor = below.of(variable);
                let size = width.div_euclid(divisor) + i128::from(width.rem_euclid(divisor) != 0);
                let Ok(size) = i64::try_from(size.max(0)) else { continue };
                if best.as_ref().is_none_or(|best| size < best.size) {
                    best = Some(RowExtent {
                        size,
                        lower: Bounding::Inequality(lower),
                        upper: Bounding::Inequality(upper),
                    });
                }
            }
        }
        best
    }

    /// Replaces a variable that is known to have one value by that; false if none is known.
    pub fn fold_constant(&mut self, variable: usize) -> bool {
        let Some(at) = self.definition_of(variable, 0..self.variables) else { return false };
        let row = &self.equalities[at];
        let value = -(row.constant() / row.of(variable));
        self.set_and_remove(variable, value);
        true
    }

    fn set_and_remove(&mut self, variable: usize, value: i128) {
        let set = |row: Row| row.with_value(variable, value).ok();
        self.equalities = std::mem::take(&mut self.equalities).into_iter().filter_map(set).collect();
        self.inequalities = std::mem::take(&mut self.inequalities).into_iter().filter_map(set).collect();
        self.variables -= 1;
    }

    /// Returns the least bound of a variable on a side, and whether the other side gives the same, as far as constants
    /// tell.
    pub fn constant_bounds(&self, variable: usize) -> (Option<i64>, Option<i64>) {
        let mut one = self.clone();
        one.project_out(0..variable);
        one.project_out(1..one.variables);
        if let Some(at) = one.definition_of(0, 0..1) {
            let row = &one.equalities[at];
            let value = i64::try_from(-(row.constant() / row.of(0))).ok();
            return (value, value);
        }
        (one.single_bound(Side::Lower), one.single_bound(Side::Upper))
    }

    fn single_bound(&self, side: Side) -> Option<i64> {
        let rows = self.inequalities.iter();
        let bound = match side {
            Side::Lower => {
                rows.filter(|row| row.of(0) > 0).map(|row| -row.constant().div_euclid(row.of(0))).max()
            }
            Side::Upper => {
                rows.filter(|row| row.of(0) < 0).map(|row| row.constant().div_euclid(-row.of(0))).min()
            }
        };
        i64::try_from(bound?).ok()
    }
}
