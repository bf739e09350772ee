//! Cones as sums of unimodular ones.
//!
//! Source: Barvinok, "A polynomial time algorithm for counting integral points in polyhedra when the dimension is fixed"
//! (1994), on the polar cones, where cones of smaller dimension do not matter (Brion).

use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Matrix, reduce_basis, vector};

/// A cone `{x : normals * x >= 0}` of as many normals as dimensions, whose determinant is one or minus one, and a sign.
pub(super) struct UnimodularCone {
    pub sign: i64,
    pub normals: Matrix,
}

/// Splits the cone of some normals into unimodular ones, of which some are subtracted.
pub(super) fn unimodular_cones(
    normals: Vec<Vec<Int>>,
    budget: &Budget,
) -> Result<Vec<UnimodularCone>, TooComplex> {
    let (mut cones, mut left) = (Vec::new(), vec![(1, normals)]);
    while let Some((sign, mut rows)) = left.pop() {
        rows.iter_mut().for_each(|row| vector::make_primitive(row));
        // A short vector costs a few reductions, on fractions.
        budget.spend(1 + 200 * rows.len().pow(3))?;
        let dimensions = rows.len();
        let normals = Matrix::from_rows(dimensions, rows.clone());
        let index = normals.determinant();
        if index.is_unit() {
            cones.push(UnimodularCone { sign, normals });
            continue;
        }
        let Some((inverse, denominator)) = normals.inverse() else { continue };
        // Multiples of the normals that make an integer vector, times the denominator.
        let factors = short_factors(&inverse, &denominator);
        let sum = |at: usize| {
            let terms = factors.iter().zip(&rows).map(|(factor, row)| factor * &row[at]);
            terms.sum::<Int>().div_exact(&denominator)
        };
        let new: Vec<Int> = (0..dimensions).map(sum).collect();
        for (at, factor) in factors.iter().enumerate() {
            if !factor.is_zero() {
                let mut part = rows.clone();
                part[at] = new.clone();
                left.push((sign * factor.signum(), part));
            }
        }
    }
    Ok(cones)
}

/// Factors of the normals, the numerators of fractions below one, of which one is positive.
fn short_factors(inverse: &Matrix, denominator: &Int) -> Vec<Int> {
    let size = |factors: &[Int]| factors.iter().map(Int::abs).max().unwrap_or_default();
    let rows = || (0..inverse.rows()).map(|at| inverse.row(at).to_vec());
    let mut basis: Vec<Vec<Int>> = rows().collect();
    reduce_basis(&mut basis);
    // Each row is the factors of some integer vector; those modulo one are as well, and never too large.
    let centered = |number: Int| {
        let rest = number.rem_floor(denominator);
        if &rest + &rest > *denominator { rest - denominator } else { rest }
    };
    let modulo = rows().map(|row| row.into_iter().map(centered).collect::<Vec<Int>>());
    let all = basis.clone().into_iter().chain(modulo).filter(|factors| !vector::is_zero(factors));
    let best = all.min_by_key(|factors| size(factors)).unwrap_or_default();
    if best.iter().any(Int::is_positive) { best } else { vector::negated(&best) }
}
