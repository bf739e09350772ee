//! Decompositions of matrices, and systems of equations.

use super::Row;
use super::products::zero;
use crate::scalars::arithmetic::multiply;
use crate::source::Source;
use crate::translation::{Translation, Values};
use crate::types::{Kind, kind_of};
use terrace_arith::ArithBuilder;
use terrace_complex as complex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};
use terrace_math as math;
use terrace_stablehlo as hlo;
use terrace_stablehlo::Transpose;

/// Rules of this family.
pub(super) const ROWS: &[Row] =
    &[(hlo::CholeskyOp::NAME, cholesky), (hlo::TriangularSolveOp::NAME, triangular_solve)];

/// Kind of elements, and their type.
type Of<'c> = (Kind, Type<'c>);

fn elements_of<'c>(source: &Source<'c>) -> Of<'c> {
    let ty = source.operand_types[0].element_or_self();
    (kind_of(ty), ty)
}

fn subtract<'c>(t: &mut Translation<'_, '_, 'c>, (kind, ty): Of<'c>, x: ValueId, y: ValueId) -> ValueId {
    match kind {
        Kind::Complex => t.b.value(complex::SubOp::NAME, &[x, y], ty),
        _ => t.b.subf(x, y),
    }
}

fn divide<'c>(t: &mut Translation<'_, '_, 'c>, (kind, ty): Of<'c>, x: ValueId, y: ValueId) -> ValueId {
    match kind {
        Kind::Complex => t.b.value(complex::DivOp::NAME, &[x, y], ty),
        _ => t.b.divf(x, y),
    }
}

fn conjugate<'c>(t: &mut Translation<'_, '_, 'c>, (kind, ty): Of<'c>, x: ValueId) -> ValueId {
    match kind {
        Kind::Complex => t.b.value(complex::ConjOp::NAME, &[x], ty),
        _ => x,
    }
}

fn root<'c>(t: &mut Translation<'_, '_, 'c>, (kind, ty): Of<'c>, x: ValueId) -> ValueId {
    let name = if kind == Kind::Complex { complex::SqrtOp::NAME } else { math::SqrtOp::NAME };
    t.b.value(name, &[x], ty)
}

fn with<'v>(batch: &'v [ValueId], last: impl IntoIterator<Item = &'v ValueId>) -> Vec<ValueId> {
    batch.iter().chain(last).copied().collect()
}

/// `l[i, j] = (a[i, j] - sum over k < j of l[i, k] * conj(l[j, k])) / l[j, j]`, column by column.
fn cholesky<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let of = elements_of(source);
    let shape = source.static_shape(0)?;
    let (size, batch) = (shape[shape.len() - 1], &shape[..shape.len() - 2]);
    let is_lower = source.flag("lower");
    let a = t.value(source.operands[0])?;
    let empty = t.empty_static(&shape, of.1)?;
    let nothing = zero(t, of.1)?;
    let result = t.fill(nothing, empty)?;
    t.over(batch, &[result], &mut |t, batch, carried| {
        let count = t.b.index(size);
        t.count_to(count, carried, |t, column, carried| {
            // The rows below the diagonal, and the diagonal first.
            let rows = t.b.subi(count, column);
            t.count_to(rows, carried, |t, offset, carried| {
                let row = t.b.addi(column, offset);
                let factor = carried[0];
                let at = |row: ValueId, column: ValueId| {
                    if is_lower { with(batch, &[row, column]) } else { with(batch, &[column, row]) }
                };
                let start = t.extract(a, &at(row, column));
                let sum = t.count_to(column, &[start], |t, k, sum| {
                    let (x, y) = (t.extract(factor, &at(row, k)), t.extract(factor, &at(column, k)));
                    let y = conjugate(t, of, y);
                    let product = multiply(&mut t.b, of, x, y);
                    Ok(vec![subtract(t, of, sum[0], product)])
                })?[0];
                let nothing = t.b.index(0);
                let is_diagonal = t.b.cmpi(terrace_arith::CmpIPredicate::Eq, offset, nothing);
                let diagonal = root(t, of, sum);
                let pivot = t.extract(factor, &at(column, column));
                let other = divide(t, of, sum, pivot);
                let element = t.b.select(is_diagonal, diagonal, other);
                Ok(vec![t.insert(element, factor, &at(row, column))])
            })
        })
    })
}

/// Substitutes forwards or backwards, one column of the right side after the other.
fn triangular_solve<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let of = elements_of(source);
    let shape = source.static_shape(1)?;
    let rank = shape.len();
    let batch = &shape[..rank - 2];
    let (is_left, is_lower, is_unit) =
        (source.flag("left_side"), source.flag("lower"), source.flag("unit_diagonal"));
    let transposed =
        source.case("transpose_a").and_then(Transpose::from_value).ok_or("'transpose_a' is missing")?;
    let (is_transposed, is_adjoint) = (transposed != Transpose::No, transposed == Transpose::Adjoint);
    let (a, b) = (t.value(source.operands[0])?, t.value(source.operands[1])?);
    let (size, others) =
        if is_left { (shape[rank - 2], shape[rank - 1]) } else { (shape[rank - 1], shape[rank - 2]) };
    // From the right, the transposed system is solved.
    let swaps = is_transposed == is_left;
    let is_forward = is_lower != swaps;
    t.over(batch, &[b], &mut |t, batch, carried| {
        let (count, columns) = (t.b.index(size), t.b.index(others));
        t.count_to(columns, carried, |t, column, carried| {
            t.count_to(count, carried, |t, step, carried| {
                let x = carried[0];
                let one = t.b.index(1);
                let last = t.b.subi(count, one);
                let back = t.b.subi(last, step);
                let row = if is_forward { step } else { back };
                let place = |row: ValueId| {
                    if is_left { with(batch, &[row, column]) } else { with(batch, &[column, row]) }
                };
                let entry = |t: &mut Translation<'_, '_, 'c>, row: ValueId, column: ValueId| {
                    let at = if swaps { with(batch, &[column, row]) } else { with(batch, &[row, column]) };
                    let element = t.extract(a, &at);
                    if is_adjoint { conjugate(t, of, element) } else { element }
                };
                let start = t.extract(x, &place(row));
                let sum = t.count_to(step, &[start], |t, before, sum| {
                    let other = if is_forward { before } else { t.b.subi(last, before) };
                    let factor = entry(t, row, other);
                    let known = t.extract(x, &place(other));
                    let product = multiply(&mut t.b, of, factor, known);
                    Ok(vec![subtract(t, of, sum[0], product)])
                })?[0];
                let solved = match is_unit {
                    true => sum,
                    false => {
                        let pivot = entry(t, row, row);
                        divide(t, of, sum, pivot)
                    }
                };
                Ok(vec![t.insert(solved, x, &place(row))])
            })
        })
    })
}
