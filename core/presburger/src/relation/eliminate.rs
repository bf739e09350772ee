//! Elimination of locals by Fourier's and Motzkin's method.

use super::IntegerRelation;
use crate::number::{Int, vector};

/// An approximation of a relation without a local.
///
/// Source: Pugh, "The Omega test" (1991).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shadow {
    /// All points for which there is a rational value, and maybe more than those with an integer one.
    Real,
    /// Only points for which there is an integer value, and maybe not all.
    Dark,
}

impl IntegerRelation {
    /// Returns the relation without a local that has no division and is in no division and no equality, and whether
    /// that is exact. `None` if it is in one of these.
    pub fn eliminate(&self, local: usize, shadow: Shadow) -> Option<(Self, bool)> {
        let column = self.space().variables() + local + 1;
        let occurs = |row: &Vec<Int>| !row[column].is_zero();
        let in_division = self.divisions.iter().flatten().any(|division| occurs(&division.numerator));
        if self.divisions[local].is_some()
            || in_division
            || self.outputs.iter().any(occurs)
            || self.equalities.iter().any(occurs)
        {
            return None;
        }
        let mut left = self.clone();
        let (with, without): (Vec<_>, Vec<_>) =
            std::mem::take(&mut left.inequalities).into_iter().partition(|row| occurs(row));
        let (lower, upper): (Vec<_>, Vec<_>) = with.into_iter().partition(|row| row[column].is_positive());
        left.inequalities = without;
        let mut is_exact = true;
        for below in &lower {
            for above in &upper {
                let (a, b) = (&below[column], -&above[column]);
                let mut row = vector::combine(&b, below, a, above);
                if !a.is_one() && !b.is_one() {
                    is_exact = false;
                    if shadow == Shadow::Dark {
                        row[0] -= (a - Int::ONE) * (&b - Int::ONE);
                    }
                }
                left.inequalities.push(row);
            }
        }
        left.remove_local(local);
        Some((left, is_exact))
    }

    /// Eliminates locals that can be without losing exactness, and without more constraints.
    pub(crate) fn eliminate_exactly(&mut self) {
        self.simplify();
        'again: loop {
            for local in 0..self.locals() {
                let column = self.space.variables() + local + 1;
                let count =
                    |sign| self.inequalities.iter().filter(|row| row[column].signum() == sign).count();
                let (lower, upper) = (count(1), count(-1));
                if self.divisions[local].is_none()
                    && lower * upper <= lower + upper + 2
                    && let Some((left, true)) = self.eliminate(local, Shadow::Real)
                {
                    *self = left;
                    self.simplify();
                    continue 'again;
                }
            }
            return;
        }
    }
}
