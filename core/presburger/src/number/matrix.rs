//! [`Matrix`]: a table of integers, with exact linear algebra.

use super::{Int, vector};
use std::fmt;
use std::ops::{Index, IndexMut, Mul};

/// A matrix of integers.
///
/// ```
/// use terrace_presburger::Matrix;
/// let matrix = Matrix::from_rows(2, [[2, 1], [1, 1]]);
/// assert_eq!(matrix.determinant(), 1);
/// let (inverse, denominator) = matrix.inverse().expect("the determinant is not zero");
/// assert_eq!(inverse, Matrix::from_rows(2, [[1, -1], [-1, 2]]));
/// assert_eq!(denominator, 1);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Matrix {
    columns: usize,
    rows: Vec<Vec<Int>>,
}

impl Matrix {
    /// Creates a matrix of zeros.
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Matrix { columns, rows: vec![vector::zeros(columns); rows] }
    }

    /// Creates the matrix with ones on its diagonal.
    pub fn identity(size: usize) -> Self {
        Matrix { columns: size, rows: (0..size).map(|at| vector::unit(size, at)).collect() }
    }

    /// Creates a matrix from its rows.
    ///
    /// # Panics
    ///
    /// If a row has another number of columns.
    pub fn from_rows<R: IntoIterator<Item: Into<Int>>>(
        columns: usize,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let rows: Vec<Vec<Int>> =
            rows.into_iter().map(|row| row.into_iter().map(Into::into).collect()).collect();
        assert!(rows.iter().all(|row| row.len() == columns), "each row has a number for each column");
        Matrix { columns, rows }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns a row.
    pub fn row(&self, at: usize) -> &[Int] {
        &self.rows[at]
    }

    /// Returns a column.
    pub fn column(&self, at: usize) -> Vec<Int> {
        self.rows.iter().map(|row| row[at].clone()).collect()
    }

    /// Returns the matrix with rows and columns exchanged.
    pub fn transposed(&self) -> Self {
        Matrix { columns: self.rows(), rows: (0..self.columns).map(|at| self.column(at)).collect() }
    }

    /// Returns the product with a column.
    pub fn apply(&self, column: &[Int]) -> Vec<Int> {
        self.rows.iter().map(|row| vector::dot(row, column)).collect()
    }

    /// Returns the determinant of a square matrix, by Bareiss's elimination.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub fn determinant(&self) -> Int {
        assert_eq!(self.rows(), self.columns, "only square matrices have a determinant");
        let mut rows = self.rows.clone();
        let (mut last, mut sign) = (Int::ONE, Int::ONE);
        for step in 0..self.columns {
            let Some(pivot) = (step..rows.len()).find(|&row| !rows[row][step].is_zero()) else {
                return Int::ZERO;
            };
            if pivot != step {
                rows.swap(pivot, step);
                sign = -sign;
            }
            let pivot = rows[step].clone();
            for row in &mut rows[step + 1..] {
                let factor = -&row[step];
                for at in step..self.columns {
                    let value = Int::sum_of_products(&pivot[step], &row[at], &factor, &pivot[at]);
                    row[at] = value.div_exact(&last);
                }
            }
            last = pivot[step].clone();
        }
        last * sign
    }

    /// Returns a matrix and a positive number: the inverse is their quotient. `None` if there is no inverse.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub fn inverse(&self) -> Option<(Matrix, Int)> {
        let size = self.columns;
        assert_eq!(self.rows(), size, "only square matrices have an inverse");
        let mut rows: Vec<Vec<Int>> = self.rows.clone();
        for (at, row) in rows.iter_mut().enumerate() {
            row.extend(vector::unit(size, at));
        }
        for step in 0..size {
            let pivot = (step..size).find(|&row| !rows[row][step].is_zero())?;
            rows.swap(pivot, step);
            let pivot = rows[step].clone();
            for (at, row) in rows.iter_mut().enumerate() {
                if at != step && !row[step].is_zero() {
                    *row = vector::combine(&pivot[step], row, &-&row[step], &pivot);
                    vector::make_primitive(row);
                }
            }
        }
        let denominator = (0..size).fold(Int::ONE, |lcm, at| lcm.lcm(&rows[at][at]));
        let rows = rows.iter().enumerate().map(|(at, row)| {
            let factor = denominator.div_exact(&row[at]);
            row[size..].iter().map(|number| number * &factor).collect()
        });
        Some((Matrix { columns: size, rows: rows.collect() }, denominator))
    }

    /// Adds a multiple of a column to another.
    pub(crate) fn add_column(&mut self, to: usize, factor: &Int, from: usize) {
        for row in &mut self.rows {
            let added = factor * &row[from];
            row[to] += added;
        }
    }

    /// Exchanges two columns.
    pub(crate) fn swap_columns(&mut self, a: usize, b: usize) {
        self.rows.iter_mut().for_each(|row| row.swap(a, b));
    }

    /// Multiplies a column by minus one.
    pub(crate) fn negate_column(&mut self, at: usize) {
        self.rows.iter_mut().for_each(|row| row[at] = -&row[at]);
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = Int;
    fn index(&self, (row, column): (usize, usize)) -> &Int {
        &self.rows[row][column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut Int {
        &mut self.rows[row][column]
    }
}

impl Mul for &Matrix {
    type Output = Matrix;
    fn mul(self, other: &Matrix) -> Matrix {
        let columns: Vec<Vec<Int>> = (0..other.columns).map(|at| other.column(at)).collect();
        let row = |row: &Vec<Int>| columns.iter().map(|column| vector::dot(row, column)).collect();
        Matrix { columns: other.columns, rows: self.rows.iter().map(row).collect() }
    }
}

impl fmt::Debug for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.rows).finish()
    }
}
