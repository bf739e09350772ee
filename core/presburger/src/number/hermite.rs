//! Hermite's normal form, and what follows from it: the integer solutions of linear equations.

use super::{Int, Matrix, vector};

/// A matrix in column echelon form with the column operations that made it.
#[derive(Clone, Debug)]
pub struct Hermite {
    /// The product of the matrix and `transform`: the pivot of each column is positive, below those of the columns
    /// before it, and what is left of it in its row is smaller than it and not negative. Zero columns come last.
    pub form: Matrix,
    /// A matrix whose determinant is one or minus one.
    pub transform: Matrix,
    /// The row of the pivot of each column that is not zero.
    pub pivots: Vec<usize>,
}

impl Matrix {
    /// Returns Hermite's normal form by columns.
    ///
    /// ```
    /// use terrace_presburger::Matrix;
    /// let matrix = Matrix::from_rows(2, [[4, 6]]);
    /// assert_eq!(matrix.hermite().form, Matrix::from_rows(2, [[2, 0]]));
    /// ```
    pub fn hermite(&self) -> Hermite {
        let (mut form, mut transform) = (self.clone(), Matrix::identity(self.columns()));
        let mut pivots = Vec::new();
        for row in 0..form.rows() {
            let first = pivots.len();
            if first == form.columns() {
                break;
            }
            // Euclid's algorithm on the numbers of the row, smallest first.
            loop {
                let nonzero = (first..form.columns()).filter(|&at| !form[(row, at)].is_zero());
                let Some(least) = nonzero.min_by_key(|&at| form[(row, at)].abs()) else { break };
                form.swap_columns(first, least);
                transform.swap_columns(first, least);
                if form[(row, first)].is_negative() {
                    form.negate_column(first);
                    transform.negate_column(first);
                }
                let mut is_done = true;
                for at in first + 1..form.columns() {
                    let factor = -form[(row, at)].div_floor(&form[(row, first)]);
                    if !factor.is_zero() {
                        form.add_column(at, &factor, first);
                        transform.add_column(at, &factor, first);
                    }
                    is_done &= form[(row, at)].is_zero();
                }
                if is_done {
                    break;
                }
            }
            if form[(row, first)].is_zero() {
                continue;
            }
            for at in 0..first {
                let factor = -form[(row, at)].div_floor(&form[(row, first)]);
                if !factor.is_zero() {
                    form.add_column(at, &factor, first);
                    transform.add_column(at, &factor, first);
                }
            }
            pivots.push(row);
        }
        Hermite { form, transform, pivots }
    }
}

/// All integer solutions of linear equations: `origin + basis * t` for integers `t`.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// A solution.
    pub origin: Vec<Int>,
    /// A column for each dimension of the solutions.
    pub basis: Matrix,
}

/// Returns the integer points at which all linear functions are zero; the constant is the first number of a row.
///
/// ```
/// use terrace_presburger::{Int, integer_solutions};
/// // 2x + 3y = 1
/// let row = [-1, 2, 3].map(Int::from).to_vec();
/// let solutions = integer_solutions(&[row], 2).expect("2 * 2 - 3 = 1");
/// assert_eq!(solutions.basis.columns(), 1);
/// assert!(integer_solutions(&[[1, 2, 4].map(Int::from).to_vec()], 2).is_none());
/// ```
pub fn integer_solutions(rows: &[Vec<Int>], variables: usize) -> Option<Solutions> {
    let matrix = Matrix::from_rows(variables, rows.iter().map(|row| row[1..].iter().cloned()));
    let Hermite { form, transform, pivots } = matrix.hermite();
    let mut known: Vec<Int> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let left = &row[0] + vector::dot(&form.row(at)[..known.len()], &known);
        if pivots.get(known.len()) == Some(&at) {
            let pivot = &form[(at, known.len())];
            if !pivot.divides(&left) {
                return None;
            }
            known.push(-left.div_exact(pivot));
        } else if !left.is_zero() {
            return None;
        }
    }
    let rank = known.len();
    known.resize(variables, Int::ZERO);
    let mut basis = Matrix::zeros(variables, variables - rank);
    for row in 0..variables {
        for column in rank..variables {
            basis[(row, column - rank)] = transform[(row, column)].clone();
        }
    }
    Some(Solutions { origin: transform.apply(&known), basis })
}
