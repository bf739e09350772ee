//! Transpositions, by elements, rows or shuffles.

use super::make::Make;
use super::shapes::{positions, rank_of, shape_of};
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Root, Type};
use terrace_vector::{TransposeOp, VectorTransposeLowering};

/// The patterns of a way to lower transpositions.
pub fn patterns(lowering: VectorTransposeLowering) -> Vec<Pattern> {
    let by_shuffle =
        matches!(lowering, VectorTransposeLowering::Shuffle1D | VectorTransposeLowering::Shuffle16x16);
    let transpose = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        let view = rewriter.view::<TransposeOp>(op)?;
        if by_shuffle && matrix(view.vector().ty(), &view.permutation()).is_some() {
            return None;
        }
        by_parts(op, rewriter)
    };
    let mut patterns = vec![
        Pattern::new("vector.transpose", "Transpose2DWithUnitDimToShapeCast", of_one_row),
        Pattern::with_closure(Root::Op("vector.transpose"), "TransposeOpLowering", Arc::new(transpose)),
    ];
    if by_shuffle {
        patterns.push(Pattern::new("vector.transpose", "TransposeOp2DToShuffleLowering", shuffle));
    }
    patterns
}

/// The rows and columns that change places, if all other dimensions are of one element.
fn matrix(ty: Type<'_>, permutation: &[i64]) -> Option<(i64, i64)> {
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
    let view = rewriter.view::<TransposeOp>(op)?;
    let (vector, from, to) = (view.vector().id(), view.vector().ty(), view.result().ty());
    let has_row = shape_of(from).iter().zip(from.scalable_dims()).any(|one| one == (&1, &false));
    if view.permutation() != [1, 0] || !has_row {
        return None;
    }
    let value = Make::like(rewriter, op).shape_cast(vector, to);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `transpose(x) -> insert(extract(x, i), .., j)`; inner dimensions that stay are moved together.
fn by_parts(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransposeOp>(op)?;
    let (vector, from, to) = (view.vector().id(), view.vector().ty(), view.result().ty());
    let permutation: Vec<usize> =
        view.permutation().iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<_>>()?;
    let stay = (0..rank_of(from)).rev().zip(permutation.iter().rev()).take_while(|(at, dim)| at == *dim);
    let moved = rank_of(from) - stay.count();
    if moved == 0 || from.scalable_dims()[..moved].contains(&true) {
        return None;
    }
    let mut make = Make::like(rewriter, op);
    let mut whole = make.poison(to);
    for at in positions(&shape_of(from)[..moved]) {
        let part = make.extract(vector, &at);
        let to: Vec<i64> = permutation[..moved].iter().map(|dim| at[*dim]).collect();
        whole = make.insert(part, whole, &to);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// `transpose(x) -> shape_cast(shuffle(shape_cast(x)))`
fn shuffle(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransposeOp>(op)?;
    let (vector, from, to) = (view.vector().id(), view.vector().ty(), view.result().ty());
    if from.is_scalable_vector() {
        return None;
    }
    let (rows, columns) = matrix(from, &view.permutation())?;
    let mask: Vec<i64> =
        (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column)).collect();
    let mut make = Make::like(rewriter, op);
    let flat = make.context().vector_type(&[rows * columns], from.element_or_self());
    let value = make.shape_cast(vector, flat);
    let value = make.shuffle(value, value, &mask);
    let value = make.shape_cast(value, to);
    rewriter.replace_op(op, &[value]);
    Some(())
}
