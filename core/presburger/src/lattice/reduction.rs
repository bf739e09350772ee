//! Generalized basis reduction: directions in which a polytope is narrow.
//!
//! Source: Cook, Rutherford, Scarf, Shallcross, "An implementation of the generalized basis reduction algorithm for
//! integer programming" (1993).

use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Matrix, Rational, vector};
use crate::simplex::{Optimum, Simplex};

/// Returns a basis of all integer points, as rows, of which the first is a direction in which a polytope is narrow:
/// it is at most a factor wider than in the narrowest one, which depends on the number of variables only.
pub(super) fn reduced_basis(
    inequalities: &[Vec<Int>],
    variables: usize,
    budget: &Budget,
) -> Result<Matrix, TooComplex> {
    let mut widths = Widths::new(inequalities, variables, budget)?;
    let mut basis: Vec<Vec<Int>> = (0..variables).map(|at| vector::unit(variables, at)).collect();
    // Of each vector up to the current one: the width in its direction where those before it do not change.
    let mut known = vec![widths.of(0, &basis[0], budget)?];
    let mut at = 0;
    while at + 1 < variables && known[0] >= Rational::ONE {
        let (least, factor) = widths.next(&basis[at], &basis[at + 1], at, budget)?;
        // The best multiple to add is next to the best rational one.
        let mut best: Option<(Rational, Vec<Int>)> = None;
        let mut candidates = vec![factor.floor(), factor.ceil()];
        candidates.dedup();
        for candidate in candidates {
            let vector = vector::combine(&Int::ONE, &basis[at + 1], &candidate, &basis[at]);
            let width = widths.of(at, &vector, budget)?;
            if best.as_ref().is_none_or(|best| width < best.0) {
                best = Some((width, vector));
            }
        }
        let Some((width, vector)) = best else { break };
        basis[at + 1] = vector;
        if width.clone() * Rational::from(4) < known[at].clone() * Rational::from(3) {
            basis.swap(at, at + 1);
            widths.forget(at);
            known.truncate(at);
            known.push(width);
            if at > 0 {
                known.pop();
                at -= 1;
            }
        } else {
            known.push(least);
            at += 1;
        }
    }
    Ok(Matrix::from_rows(variables, basis))
}

/// The widths of a polytope.
struct Widths {
    variables: usize,
    /// Pairs of points; in the n-th, the first n vectors of the basis are the same for both.
    pairs: Vec<Simplex>,
}

impl Widths {
    fn new(inequalities: &[Vec<Int>], variables: usize, budget: &Budget) -> Result<Self, TooComplex> {
        let mut pairs = Simplex::new(2 * variables);
        for row in inequalities {
            for start in [1, 1 + variables] {
                let mut wide = vector::zeros(1 + 2 * variables);
                wide[0] = row[0].clone();
                wide[start..start + variables].clone_from_slice(&row[1..]);
                pairs.add_inequality(&wide, budget)?;
            }
        }
        Ok(Widths { variables, pairs: vec![pairs] })
    }

    /// Returns the difference between two points in a direction.
    fn difference(&self, direction: &[Int]) -> Vec<Int> {
        let mut row = vector::zeros(1 + 2 * self.variables);
        row[1..=self.variables].clone_from_slice(direction);
        row[1 + self.variables..].clone_from_slice(&vector::negated(direction));
        row
    }

    /// Returns the width in a direction where the first vectors do not change.
    fn of(&mut self, level: usize, direction: &[Int], budget: &Budget) -> Result<Rational, TooComplex> {
        let row = self.difference(direction);
        let width = self.pairs[level].maximum(&row, budget)?;
        Ok(width.bounded().unwrap_or(Rational::ZERO))
    }

    /// Returns the width in the direction of the vector after another where that one does not change either, and the
    /// multiple of that one by which it would be as small where it may change.
    fn next(
        &mut self,
        vector: &[Int],
        behind: &[Int],
        level: usize,
        budget: &Budget,
    ) -> Result<(Rational, Rational), TooComplex> {
        let row = self.difference(behind);
        if self.pairs.len() == level + 1 {
            let mut pairs = self.pairs[level].clone();
            pairs.add_equality(&self.difference(vector), budget)?;
            self.pairs.push(pairs);
        }
        let constraints = self.pairs[level + 1].constraints();
        let (width, price) = self.pairs[level + 1].maximum_and_price(&row, constraints - 1, budget)?;
        Ok(match width {
            Optimum::Bounded(width) => (width, -price),
            _ => (Rational::ZERO, Rational::ZERO),
        })
    }

    /// Forgets what depends on a vector that changes.
    fn forget(&mut self, vector: usize) {
        self.pairs.truncate(vector + 1);
    }
}
