//! Reduction of lattice bases.

use super::{Int, Rational, vector};

/// Makes the vectors of a basis short and nearly orthogonal; they stay a basis of the same lattice.
///
/// Source: Lenstra, Lenstra, Lovasz, "Factoring polynomials with rational coefficients" (1982).
pub(crate) fn reduce_basis(basis: &mut [Vec<Int>]) {
    let mut at = 1;
    while at < basis.len() {
        for other in (0..at).rev() {
            let (projections, _) = orthogonalize(&basis[..=at]);
            let nearest = (projections[at][other].clone() + Rational::new(Int::ONE, Int::new(2))).floor();
            let vector = basis[other].clone();
            vector::add_multiple(&mut basis[at], &-nearest, &vector);
        }
        let (projections, lengths) = orthogonalize(&basis[..=at]);
        let projection = projections[at][at - 1].clone();
        let left = Rational::new(Int::new(3), Int::new(4)) - projection.pow(2);
        if lengths[at] >= left * lengths[at - 1].clone() {
            at += 1;
        } else {
            basis.swap(at, at - 1);
            at = (at - 1).max(1);
        }
    }
}

/// Returns the projections of each vector on the orthogonal ones of those before it, and the squares of the lengths
/// of these.
fn orthogonalize(basis: &[Vec<Int>]) -> (Vec<Vec<Rational>>, Vec<Rational>) {
    let mut projections: Vec<Vec<Rational>> = Vec::new();
    let mut lengths: Vec<Rational> = Vec::new();
    for (at, vector) in basis.iter().enumerate() {
        // The products with the orthogonal vectors, by Cholesky's recursion.
        let mut row: Vec<Rational> = Vec::new();
        let mut length = Rational::from(vector::dot(vector, vector));
        let mut products: Vec<Rational> = Vec::new();
        for other in 0..at {
            let mut product = Rational::from(vector::dot(vector, &basis[other]));
            for (projection, known) in projections[other].iter().zip(&products) {
                product = product - projection.clone() * known.clone();
            }
            let projection = product.clone() / lengths[other].clone();
            length = length - projection.clone() * product.clone();
            products.push(product);
            row.push(projection);
        }
        projections.push(row);
        lengths.push(length);
    }
    (projections, lengths)
}
