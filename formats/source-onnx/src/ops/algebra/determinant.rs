//! Determinants.

use crate::importer::{Array, Importer};
use crate::ops::build::{element_at, scalar};
use crate::ops::{Operands, Row, one};
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::TypedOp;
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["Det"], determinant)];

/// Largest matrix whose determinant is computed, by its rows.
const MOST_ROWS: i64 = 16;

/// Creates the determinant, by elimination with the greatest element of each column.
fn determinant(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let [outer @ .., rows, columns] = &x.shape[..] else {
        return Err("a matrix has two dimensions".to_owned());
    };
    if rows != columns || *rows > MOST_ROWS || !x.element.is_float() {
        return Err(format!("the matrix must be square, with at most {MOST_ROWS} rows"));
    }
    let (size, element) = (*rows as usize, x.element);
    one(i.indexed(outer, element, &mut |b, at| {
        let mut matrix = Vec::new();
        for row in 0..size {
            let mut own = Vec::new();
            for column in 0..size {
                let (row, column) = (b.index(row as i64), b.index(column as i64));
                own.push(element_at(b, x, [at, &[row, column]].concat()));
            }
            matrix.push(own);
        }
        let mut product = scalar(b, element, 1.0);
        let ty = element.ty(b.context());
        for step in 0..size {
            for row in step + 1..size {
                let (upper, lower) = matrix.split_at_mut(row);
                let (upper, lower) = (&mut upper[step], &mut lower[0]);
                // Rows change places if the other one has the greater element; then the sign does as well.
                let own = b.value(math::AbsFOp::NAME, &[upper[step]], ty);
                let other = b.value(math::AbsFOp::NAME, &[lower[step]], ty);
                let changes = b.cmpf(CmpFPredicate::Ogt, other, own);
                for (above, below) in upper.iter_mut().zip(lower).skip(step) {
                    let (first, second) = (*above, *below);
                    *above = b.select(changes, second, first);
                    *below = b.select(changes, first, second);
                }
                let negative = b.negf(product);
                product = b.select(changes, negative, product);
            }
            let pivot = matrix[step][step];
            product = b.mulf(product, pivot);
            // Nothing is to be eliminated if the greatest element is zero.
            let (zero, one) = (scalar(b, element, 0.0), scalar(b, element, 1.0));
            let is_zero = b.cmpf(CmpFPredicate::Oeq, pivot, zero);
            let below = b.select(is_zero, one, pivot);
            let (upper, lower) = matrix.split_at_mut(step + 1);
            for row in lower {
                let factor = b.divf(row[step], below);
                for (own, above) in row.iter_mut().zip(&upper[step]).skip(step + 1) {
                    let part = b.mulf(factor, *above);
                    *own = b.subf(*own, part);
                }
            }
        }
        Some(product)
    })?)
}
