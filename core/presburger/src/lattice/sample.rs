//! The search for an integer point.

use super::Lattice;
use super::recession::recession_direction;
use super::reduction::reduced_basis;
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Rational, integer_solutions, vector};
use crate::simplex::{Optimum, Simplex};

/// Ranges of at most n values are searched without looking for a better direction.
const NARROW: i64 = 2;

impl Lattice {
    /// Returns an integer point, unless there is none.
    ///
    /// Equalities are solved, directions without end taken; what is left is bounded, and searched along the vectors of
    /// a reduced basis, in which few values are possible.
    pub fn sample(&self, budget: &Budget) -> Result<Option<Vec<Int>>, TooComplex> {
        let Some(tight) = self.tightened() else { return Ok(None) };
        if !tight.equalities.is_empty() {
            return tight.sample_of_solutions(budget);
        }
        let mut simplex = tight.simplex(budget)?;
        let Some(sample) = simplex.sample() else { return Ok(None) };
        if let Some(point) = integral(&sample) {
            return Ok(Some(point));
        }
        if let Some(flat) = tight.flattened(&mut simplex, &sample, budget)? {
            return flat.sample_of_solutions(budget);
        }
        match recession_direction(&tight.inequalities, tight.variables, budget)? {
            Some(direction) => tight.sample_along(&direction, budget),
            None => tight.search(simplex, budget),
        }
    }

    /// Returns rows as tight as integers make them, without those that hold everywhere; `None` if one holds nowhere.
    fn tightened(&self) -> Option<Lattice> {
        let mut tight = Lattice::new(self.variables);
        for row in &self.equalities {
            let mut row = row.clone();
            let divisor = vector::gcd(&row[1..]);
            if divisor.is_zero() {
                if row[0].is_zero() {
                    continue;
                }
                return None;
            }
            if !divisor.divides(&row[0]) {
                return None;
            }
            vector::make_primitive(&mut row);
            tight.equalities.push(row);
        }
        for row in &self.inequalities {
            let mut row = row.clone();
            if vector::is_zero(&row[1..]) {
                if row[0].is_negative() {
                    return None;
                }
                continue;
            }
            vector::tighten(&mut row);
            tight.inequalities.push(row);
        }
        Some(tight)
    }

    fn sample_of_solutions(&self, budget: &Budget) -> Result<Option<Vec<Int>>, TooComplex> {
        let Some(solutions) = integer_solutions(&self.equalities, self.variables) else { return Ok(None) };
        let inside = self.substitute(&solutions.origin, &solutions.basis);
        let Some(point) = inside.sample(budget)? else { return Ok(None) };
        let moved = solutions.basis.apply(&point);
        Ok(Some(moved.iter().zip(&solutions.origin).map(|(a, b)| a + b).collect()))
    }

    /// Returns it with the inequalities that are zero everywhere as equalities, if there are any; a rational point is
    /// known.
    fn flattened(
        &self,
        simplex: &mut Simplex,
        sample: &[Rational],
        budget: &Budget,
    ) -> Result<Option<Lattice>, TooComplex> {
        let mut flat = Lattice::new(self.variables);
        for (at, row) in self.inequalities.iter().enumerate() {
            let terms = row[1..].iter().zip(sample).map(|(factor, value)| {
                if factor.is_zero() { Rational::ZERO } else { Rational::from(factor.clone()) * value.clone() }
            });
            let value = terms.fold(Rational::from(row[0].clone()), |sum, term| sum + term);
            if value.is_zero() && simplex.is_always_zero(at, budget)? {
                flat.equalities.push(row.clone());
            } else {
                flat.inequalities.push(row.clone());
            }
        }
        Ok((!flat.equalities.is_empty()).then_some(flat))
    }

    /// Returns a point of a bounded polyhedron without equalities.
    fn search(&self, mut simplex: Simplex, budget: &Budget) -> Result<Option<Vec<Int>>, TooComplex> {
        let mut best: Option<(Int, usize, Int, Int)> = None;
        for variable in 0..self.variables {
            let Some((least, most)) = range(&mut simplex, self.variables, variable, budget)? else {
                return Ok(None);
            };
            let width = &most - &least;
            if width.is_negative() {
                return Ok(None);
            }
            if best.as_ref().is_none_or(|best| width < best.0) {
                best = Some((width, variable, least, most));
            }
        }
        let Some((width, variable, least, most)) = best else {
            // Without variables, all rows hold.
            return Ok(Some(Vec::new()));
        };
        if width < Int::new(NARROW) || self.variables == 1 {
            return self.branch(variable, &least, &most, budget);
        }
        let basis = reduced_basis(&self.inequalities, self.variables, budget)?;
        let (inverse, _) = basis.inverse().expect("a basis has an inverse");
        let turned = self.substitute(&vector::zeros(self.variables), &inverse);
        let mut simplex = turned.simplex(budget)?;
        let Some((least, most)) = range(&mut simplex, self.variables, 0, budget)? else { return Ok(None) };
        let point = turned.branch(0, &least, &most, budget)?;
        Ok(point.map(|point| inverse.apply(&point)))
    }

    /// Tries the values of a variable, from the middle.
    fn branch(
        &self,
        variable: usize,
        least: &Int,
        most: &Int,
        budget: &Budget,
    ) -> Result<Option<Vec<Int>>, TooComplex> {
        let middle = (least + most).div_floor(&Int::new(2));
        let mut distance = Int::ZERO;
        loop {
            budget.spend(1)?;
            let (up, down) = (&middle + &distance, &middle - &distance);
            if &up > most && &down < least {
                return Ok(None);
            }
            let tries = if distance.is_zero() { vec![up] } else { vec![up, down] };
            for value in tries.into_iter().filter(|value| value >= least && value <= most) {
                if let Some(mut point) = self.fixed(variable, &value).sample(budget)? {
                    point.insert(variable, value);
                    return Ok(Some(point));
                }
            }
            distance += Int::ONE;
        }
    }

    /// Returns it without a variable, which has a value.
    pub fn fixed(&self, variable: usize, value: &Int) -> Lattice {
        let fix = |row: &Vec<Int>| {
            let mut row = row.clone();
            let factor = row.remove(1 + variable);
            row[0] += factor * value;
            row
        };
        Lattice {
            variables: self.variables - 1,
            equalities: self.equalities.iter().map(fix).collect(),
            inequalities: self.inequalities.iter().map(fix).collect(),
        }
    }
}

/// Returns the point if its coordinates are integers.
fn integral(point: &[Rational]) -> Option<Vec<Int>> {
    point.iter().map(|value| value.to_int().cloned()).collect()
}

/// Returns the integers between which a variable is; `None` if there is no point or no bound.
fn range(
    simplex: &mut Simplex,
    variables: usize,
    variable: usize,
    budget: &Budget,
) -> Result<Option<(Int, Int)>, TooComplex> {
    let function = vector::unit(variables + 1, variable + 1);
    let Optimum::Bounded(least) = simplex.minimum(&function, budget)? else { return Ok(None) };
    let Optimum::Bounded(most) = simplex.maximum(&function, budget)? else { return Ok(None) };
    Ok(Some((least.ceil(), most.floor())))
}
