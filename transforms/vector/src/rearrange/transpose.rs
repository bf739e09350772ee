//! Transpositions, by elements, rows or shuffles.

use crate::shapes::{positions, rank_of, shape_of};
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Root, Type};
use terrace_vector as vector;
use terrace_vector::{VectorBuilder, VectorTransposeLowering};

/// Returns the patterns of a way to lower transpositions.
pub fn patterns(lowering: VectorTransposeLowering) -> Vec<Pattern> {
    let by_shuffle =
        matches!(lowering, VectorTransposeLowering::Shuffle1D | VectorTransposeLowering::Shuffle16x16);
    let transpose = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        let view = rewriter.view::<vector::TransposeOp>(op)?;
        if by_shuffle && matrix(view.vector().ty(), &view.permutation()).is_some() {
            return None;
        }
        by_parts(op, rewriter)
    };
    let mut patterns = vec![
        Pattern::of::<vector::TransposeOp>("Transpose2DWithUnitDimToShapeCast", of_one_row),
        Pattern::with_closure(Root::of::<vector::TransposeOp>(), "TransposeOpLowering", Arc::new(transpose)),
    ];
    if by_shuffle {
        let is_network_wanted = lowering == VectorTransposeLowering::Shuffle16x16;
        let shuffles = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            by_shuffles(op, rewriter, is_network_wanted)
        };
        let shuffles = Arc::new(shuffles);
        patterns.push(Pattern::with_closure(
            Root::of::<vector::TransposeOp>(),
            "TransposeOp2DToShuffleLowering",
            shuffles,
        ));
    }
    patterns
}

/// Returns the rows and columns that change places, if all other dimensions are of one element.
pub(super) fn matrix(ty: Type<'_>, permutation: &[i64]) -> Option<(i64, i64)> {
    let shape = shape_of(ty);
    let at = |dim: i64| usize::try_from(dim).ok().and_then(|dim| shape.get(dim).copied());
    let large: Vec<i64> = permutation.iter().copied().filter(|dim| at(*dim) != Some(1)).collect();
    match large[..] {
        [columns, rows] if columns > rows => Some((at(rows)?, at(columns)?)),
        _ => None,
    }
}

/// `transpose(x) -> shape_cast(x)`, if there is one row or column
fn of_one_row(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransposeOp>(op)?;
    let (vector, from, to) = (view.vector().id(), view.vector().ty(), view.result().ty());
    let has_row = shape_of(from).iter().zip(from.scalable_dims()).any(|one| one == (&1, &false));
    if view.permutation() != [1, 0] || !has_row {
        return None;
    }
    let value = Builder::like(rewriter, op).shape_cast(vector, to);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `transpose(x) -> insert(extract(x, i), .., j)`; inner dimensions that stay are moved together.
fn by_parts(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransposeOp>(op)?;
    let (vector, from, to) = (view.vector().id(), view.vector().ty(), view.result().ty());
    let permutation: Vec<usize> =
        view.permutation().iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<_>>()?;
    let stay = (0..rank_of(from)).rev().zip(permutation.iter().rev()).take_while(|(at, dim)| at == *dim);
    let moved = rank_of(from) - stay.count();
    if moved == 0 || from.scalable_dims()[..moved].contains(&true) {
        return None;
    }
    let mut make = Builder::like(rewriter, op);
    let mut whole = make.poison(to);
    for at in positions(&shape_of(from)[..moved]) {
        let part = make.extract(vector, &at);
        let to: Vec<i64> = permutation[..moved].iter().map(|dim| at[*dim]).collect();
        whole = make.insert(part, whole, &to);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// `transpose(x) -> shape_cast(shuffle(shape_cast(x)))`, or the network of shuffles for 16 rows of 16.
fn by_shuffles(op: OpId, rewriter: &mut PatternRewriter<'_, '_>, is_network_wanted: bool) -> MatchResult {
    let view = rewriter.view::<vector::TransposeOp>(op)?;
    let (vector, from, to) = (view.vector().id(), view.vector().ty(), view.result().ty());
    if from.is_scalable_vector() {
        return None;
    }
    let (rows, columns) = matrix(from, &view.permutation())?;
    let mut make = Builder::like(rewriter, op);
    let value = match (rows, columns) {
        (16, 16) if is_network_wanted => network(&mut make, vector, from.element_or_self()),
        _ => one_shuffle(&mut make, vector, from.element_or_self(), rows, columns),
    };
    let value = make.shape_cast(value, to);
    rewriter.replace_op(op, &[value]);
    Some(())
}

fn one_shuffle<'c>(
    make: &mut Builder<'_, '_, 'c>,
    vector: ValueId,
    element: Type<'c>,
    rows: i64,
    columns: i64,
) -> ValueId {
    let mask: Vec<i64> =
        (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column)).collect();
    let flat = make.context().vector_type(&[rows * columns], element);
    let value = make.shape_cast(vector, flat);
    make.shuffle(value, value, &mask)
}

/// Creates four rounds of shuffles of two rows each: what they move are one element, two, four, and four again.
///
/// The first two rounds transpose the squares of 4 by 4 elements within each four rows; the others bring these squares
/// to their places.
fn network<'c>(make: &mut Builder<'_, '_, 'c>, vector: ValueId, element: Type<'c>) -> ValueId {
    let square = make.context().vector_type(&[16, 16], element);
    let vector = make.shape_cast(vector, square);
    let mut whole = make.poison(square);
    let mut rows: Vec<ValueId> = (0..16).map(|row| make.extract(vector, &[row])).collect();
    let both =
        |make: &mut Builder<'_, '_, 'c>, rows: &[ValueId], (a, b): (usize, usize), masks: &[Mask; 2]| {
            [0, 1].map(|half| make.shuffle(rows[a], rows[b], &masks[half]))
        };
    let single = [0, 2].map(|at| within_squares([at, at + 16, at + 1, at + 17]));
    rows = (0..8).flat_map(|pair| both(make, &rows, (2 * pair, 2 * pair + 1), &single)).collect();
    let double = [0, 2].map(|at| within_squares([at, at + 1, at + 16, at + 17]));
    let pairs = (0..16).step_by(4).flat_map(|four| [four, four + 1]);
    rows = pairs.flat_map(|row| both(make, &rows, (row, row + 2), &double)).collect();
    let squares =
        [0, 4].map(|at| [0, 8, 16, 24].map(|square| [0, 1, 2, 3].map(|lane| at + square + lane)).concat());
    for distance in [4, 8] {
        let mut next = Vec::new();
        for group in (0..16).step_by(2 * distance) {
            for mask in &squares {
                let rows_of_group = group..group + distance;
                next.extend(rows_of_group.map(|row| make.shuffle(rows[row], rows[row + distance], mask)));
            }
        }
        rows = next;
    }
    for (row, at) in rows.into_iter().zip(0..) {
        whole = make.insert(row, whole, &[at]);
    }
    whole
}

type Mask = Vec<i64>;

/// Returns the same lanes of each four.
fn within_squares(lanes: [i64; 4]) -> Mask {
    (0..16).step_by(4).flat_map(|square| lanes.map(|lane| square + lane)).collect()
}
