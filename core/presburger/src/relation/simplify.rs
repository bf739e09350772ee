//! The same relation with fewer and simpler constraints.

use super::IntegerRelation;
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, vector};
use std::collections::HashMap;

impl IntegerRelation {
    /// Simplifies constraints without a search: numbers are reduced, locals with a value are replaced, divisions found,
    /// what is there twice or not used left out.
    pub fn simplify(&mut self) {
        // Gauss's elimination may choose other pivots the next time; once more is enough.
        let mut reductions = 0;
        loop {
            self.normalize_divisions();
            if !self.normalize_rows() {
                self.make_empty();
                return;
            }
            if self.pair_inequalities() || self.solve_for_locals() || self.drop_free_locals() {
                continue;
            }
            if self.detect_divisions() {
                continue;
            }
            if reductions == 2 || !self.reduce_by_equalities() {
                break;
            }
            reductions += 1;
        }
    }

    /// Simplifies, makes inequalities that are zero everywhere equalities, and leaves out those that follow from
    /// others.
    ///
    /// ```
    /// use terrace_presburger::IntegerPolyhedron;
    /// let mut set: IntegerPolyhedron = "{ (i, j) : i >= 0 and j >= 0 and i + j >= 0 and i + j <= 0 }".parse().unwrap();
    /// set.remove_redundancy().unwrap();
    /// assert_eq!(set.to_string(), "{ (i, j) : j = 0 and i = 0 }");
    /// ```
    pub fn remove_redundancy(&mut self) -> Result<(), TooComplex> {
        self.remove_redundancy_within(&Budget::default())
    }

    pub(crate) fn remove_redundancy_within(&mut self, budget: &Budget) -> Result<(), TooComplex> {
        self.simplify();
        loop {
            let lattice = self.to_lattice();
            let mut simplex = lattice.simplex(budget)?;
            if simplex.is_empty() {
                self.make_empty();
                return Ok(());
            }
            // What is zero everywhere.
            let equalities = self.equalities.len();
            let mut zeros = Vec::new();
            for at in 0..self.inequalities.len() {
                if simplex.is_always_zero(equalities + at, budget)? {
                    zeros.push(at);
                }
            }
            if !zeros.is_empty() {
                for at in zeros.into_iter().rev() {
                    let row = self.inequalities.remove(at);
                    self.equalities.push(row);
                }
                self.simplify();
                continue;
            }
            // Divisions imply their own constraints, which come last and stay.
            let mut simplex = crate::simplex::Simplex::new(lattice.variables);
            for row in &lattice.equalities {
                simplex.add_equality(row, budget)?;
            }
            for row in lattice.inequalities[self.inequalities.len()..].iter().chain(&self.inequalities) {
                simplex.add_inequality(row, budget)?;
            }
            let first = equalities + lattice.inequalities.len() - self.inequalities.len();
            let redundant = simplex.redundant_from(first, budget)?;
            let mut at = 0;
            self.inequalities.retain(|_| {
                at += 1;
                !redundant[at - 1]
            });
            self.simplify();
            return Ok(());
        }
    }

    /// Tightens the rows without touching locals; returns false if a constraint holds nowhere.
    pub(crate) fn tighten_rows(&mut self) -> bool {
        self.normalize_rows()
    }

    /// Removes redundancy from a set that is not empty; the rows are functions of its variables, and change with these.
    pub(crate) fn remove_redundancy_with(
        &mut self,
        rows: &mut Vec<Vec<Int>>,
        budget: &Budget,
    ) -> Result<(), TooComplex> {
        debug_assert!(self.outputs.is_empty(), "one list of functions at a time");
        self.outputs = std::mem::take(rows);
        let result = self.remove_redundancy_within(budget);
        *rows = std::mem::take(&mut self.outputs);
        result
    }

    /// Makes it a relation of no pairs, of as many outputs.
    fn make_empty(&mut self) {
        let zeros = vector::zeros(self.space.variables() + 1);
        let outputs = vec![zeros; self.outputs.len()];
        *self = IntegerRelation::empty(self.space.clone()).with_outputs(outputs);
    }

    /// Reduces rows by what divides them, and leaves out those that are there twice or hold everywhere; false if one
    /// holds nowhere.
    fn normalize_rows(&mut self) -> bool {
        let mut equalities: Vec<Vec<Int>> = Vec::new();
        for mut row in std::mem::take(&mut self.equalities) {
            let divisor = vector::gcd(&row[1..]);
            if divisor.is_zero() {
                if row[0].is_zero() {
                    continue;
                }
                return false;
            }
            if !divisor.divides(&row[0]) {
                return false;
            }
            vector::make_primitive(&mut row);
            if row[1..].iter().find(|number| !number.is_zero()).is_some_and(Int::is_negative) {
                row = vector::negated(&row);
            }
            if !equalities.contains(&row) {
                equalities.push(row);
            }
        }
        self.equalities = equalities;
        let mut inequalities: Vec<Vec<Int>> = Vec::new();
        let mut known: HashMap<Vec<Int>, usize> = HashMap::new();
        for mut row in std::mem::take(&mut self.inequalities) {
            if vector::is_zero(&row[1..]) {
                if row[0].is_negative() {
                    return false;
                }
                continue;
            }
            vector::tighten(&mut row);
            match known.get(&row[1..]) {
                Some(&at) if inequalities[at][0] <= row[0] => {}
                Some(&at) => inequalities[at] = row,
                None => {
                    known.insert(row[1..].to_vec(), inequalities.len());
                    inequalities.push(row);
                }
            }
        }
        self.inequalities = inequalities;
        true
    }

    /// Turns two inequalities between which there is one value into an equality; if there is none, one remains that
    /// says so.
    fn pair_inequalities(&mut self) -> bool {
        let mut known: HashMap<Vec<Int>, usize> = HashMap::new();
        for at in 0..self.inequalities.len() {
            let row = &self.inequalities[at];
            if let Some(&other) = known.get(&vector::negated(&row[1..])[..]) {
                let width = &row[0] + &self.inequalities[other][0];
                if width.is_negative() {
                    let mut never = vector::zeros(row.len());
                    never[0] = Int::new(-1);
                    self.inequalities = vec![never];
                    return true;
                }
                if width.is_zero() {
                    let row = self.inequalities.remove(at);
                    self.inequalities.remove(other);
                    self.equalities.push(row);
                    return true;
                }
            }
            known.insert(row[1..].to_vec(), at);
        }
        false
    }

    /// Replaces a local that an equality gives a value without division.
    fn solve_for_locals(&mut self) -> bool {
        let first = self.space.variables();
        for local in (0..self.locals()).rev() {
            let column = first + local + 1;
            let Some(at) = self.equalities.iter().position(|row| row[column].is_unit()) else { continue };
            // What follows it in the row may depend on it.
            let row = &self.equalities[at];
            let mut value = if row[column].is_positive() { vector::negated(row) } else { row.clone() };
            value[column] = Int::ZERO;
            let is_referred_to = |division: &Option<super::Division>| {
                division.as_ref().is_some_and(|division| !division.numerator[column].is_zero())
            };
            let is_ordered = vector::is_zero(&value[column + 1..]);
            if !is_ordered && self.divisions.iter().any(is_referred_to) {
                continue;
            }
            self.equalities.swap_remove(at);
            if let Some(division) = self.divisions[local].take() {
                self.inequalities.extend(division.constraints(first + local, self.variables()));
            }
            self.replace_local(local, &value);
            return true;
        }
        false
    }

    /// Drops locals that nothing refers to, and those without a formula that only have bounds on one side, with these.
    fn drop_free_locals(&mut self) -> bool {
        let first = self.space.variables();
        for local in (0..self.locals()).rev() {
            let column = first + local + 1;
            let occurs = |row: &Vec<Int>| !row[column].is_zero();
            let is_in_division = self.divisions.iter().flatten().any(|division| occurs(&division.numerator));
            if is_in_division || self.outputs.iter().any(occurs) || self.equalities.iter().any(occurs) {
                continue;
            }
            let mut signs =
                self.inequalities.iter().map(|row| row[column].signum()).filter(|sign| *sign != 0);
            let is_free = match signs.next() {
                None => true,
                Some(sign) => self.divisions[local].is_none() && signs.all(|other| other == sign),
            };
            if is_free {
                self.divisions[local] = None;
                self.inequalities.retain(|row| row[column].is_zero());
                self.remove_local(local);
                return true;
            }
        }
        false
    }

    /// Makes each equality the only one in which some variable occurs, and lets it occur in no inequality, where that
    /// needs no multiplication; true if something changed that is worth another look.
    fn reduce_by_equalities(&mut self) -> bool {
        let mut is_changed = false;
        for at in 0..self.equalities.len() {
            let pivot = self.equalities[at].clone();
            let Some(column) = (1..pivot.len()).rev().find(|&column| pivot[column].is_unit()) else {
                continue;
            };
            let rows = self.equalities.iter_mut().enumerate().filter(|(other, _)| *other != at);
            for row in rows.map(|(_, row)| row).chain(&mut self.inequalities) {
                if row[column].is_zero() {
                    continue;
                }
                let factor = -(&row[column] * &pivot[column]);
                vector::add_multiple(row, &factor, &pivot);
                is_changed = true;
            }
        }
        is_changed
    }
}
