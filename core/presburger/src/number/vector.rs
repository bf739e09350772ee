//! Vectors of integers, as slices: the constant of a linear function is its first number.

use super::Int;

/// Returns a vector of zeros.
pub(crate) fn zeros(len: usize) -> Vec<Int> {
    vec![Int::ZERO; len]
}

/// Returns the vector of zeros and a one.
pub(crate) fn unit(len: usize, at: usize) -> Vec<Int> {
    let mut vector = zeros(len);
    vector[at] = Int::ONE;
    vector
}

/// Returns the greatest common divisor of all numbers.
pub(crate) fn gcd(vector: &[Int]) -> Int {
    let mut divisor = Int::ZERO;
    for number in vector {
        if divisor.is_one() {
            break;
        }
        if !number.is_zero() {
            divisor = divisor.gcd(number);
        }
    }
    divisor
}

/// Divides all numbers by what divides all of them.
pub(crate) fn make_primitive(vector: &mut [Int]) {
    let divisor = gcd(vector);
    if !divisor.is_zero() && !divisor.is_one() {
        vector.iter_mut().for_each(|number| *number = number.div_exact(&divisor));
    }
}

/// Returns true if all numbers are zero.
pub(crate) fn is_zero(vector: &[Int]) -> bool {
    vector.iter().all(Int::is_zero)
}

/// Returns the sum of the products.
pub(crate) fn dot(left: &[Int], right: &[Int]) -> Int {
    let pairs = left.iter().zip(right).filter(|(a, b)| !a.is_zero() && !b.is_zero());
    pairs.fold(Int::ZERO, |sum, (a, b)| Int::sum_of_products(a, b, &sum, &Int::ONE))
}

/// Returns the value of a linear function at a point.
pub(crate) fn value_at(row: &[Int], point: &[Int]) -> Int {
    &row[0] + dot(&row[1..], point)
}

/// `a * left + b * right`
pub(crate) fn combine(a: &Int, left: &[Int], b: &Int, right: &[Int]) -> Vec<Int> {
    left.iter().zip(right).map(|(x, y)| Int::sum_of_products(a, x, b, y)).collect()
}

/// `vector += factor * other`
pub(crate) fn add_multiple(vector: &mut [Int], factor: &Int, other: &[Int]) {
    if factor.is_zero() {
        return;
    }
    for (number, with) in vector.iter_mut().zip(other) {
        if !with.is_zero() {
            *number = Int::sum_of_products(factor, with, number, &Int::ONE);
        }
    }
}

/// Returns the vector times minus one.
pub(crate) fn negated(vector: &[Int]) -> Vec<Int> {
    vector.iter().map(|number| -number).collect()
}

/// Returns the linear function that is at least zero where this one is below: `-row - 1`.
pub(crate) fn complement(row: &[Int]) -> Vec<Int> {
    let mut row = negated(row);
    row[0] -= Int::ONE;
    row
}

/// Divides an inequality by what divides its coefficients, and rounds the constant down: the same integer points.
pub(crate) fn tighten(row: &mut [Int]) {
    let divisor = gcd(&row[1..]);
    if !divisor.is_zero() && !divisor.is_one() {
        row[0] = row[0].div_floor(&divisor);
        row[1..].iter_mut().for_each(|number| *number = number.div_exact(&divisor));
    }
}
