//! Strided slices, taken apart along their dimensions; those of one dimension are shuffles.

use crate::shapes::{integers, rank_of, shape_of};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter};
use terrace_vector::{ExtractStridedSliceOp, InsertStridedSliceOp, VectorBuilder};

/// Patterns that leave no slice of vectors that are not scalable.
pub const SLICES: &[Pattern] = &[
    Pattern::of::<InsertStridedSliceOp>("DecomposeDifferentRankInsertStridedSlice", insert_smaller),
    Pattern::of::<ExtractStridedSliceOp>("DecomposeNDExtractStridedSlice", extract_by_rows),
    Pattern::of::<InsertStridedSliceOp>("ConvertSameRankInsertStridedSliceIntoShuffle", insert_by_rows),
    Pattern::of::<ExtractStridedSliceOp>("Convert1DExtractStridedSliceIntoShuffle", extract_elements),
];

/// `insert_strided_slice(x, y, [i, j]) -> insert(insert_strided_slice(x, extract(y, [i]), [j]), y, [i])`
fn insert_smaller(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<InsertStridedSliceOp>(op)?;
    let (value, dest) = (view.value_to_store(), view.dest());
    let outer = rank_of(dest.ty()).checked_sub(rank_of(value.ty())).filter(|outer| *outer > 0)?;
    let (offsets, strides) = (integers(view.offsets()), integers(view.strides()));
    let (value, dest) = (value.id(), dest.id());
    let mut make = Builder::like(rewriter, op);
    let (position, offsets) = offsets.split_at(outer);
    let part = make.extract(dest, position);
    let part = make.insert_slice(value, part, offsets, &strides);
    let whole = make.insert(part, dest, position);
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Inserts row by row, or by a shuffle.
fn insert_by_rows(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<InsertStridedSliceOp>(op)?;
    let (value, dest) = (view.value_to_store(), view.dest());
    let (from, to) = (value.ty(), dest.ty());
    if rank_of(from) != rank_of(to) || from.scalable_dims()[0] || to.scalable_dims()[0] {
        return None;
    }
    let (offsets, strides) = (integers(view.offsets()), integers(view.strides()));
    let (&offset, &stride) = (offsets.first()?, strides.first()?);
    let (value, dest) = (value.id(), dest.id());
    let (count, size) = (shape_of(from)[0], shape_of(to)[0]);
    let mut make = Builder::like(rewriter, op);
    if from == to {
        rewriter.replace_op(op, &[value]);
        return Some(());
    }
    if rank_of(from) == 1 {
        let grown: Vec<i64> = (0..size).map(|at| if at < count { at } else { 0 }).collect();
        let grown = make.shuffle(value, value, &grown);
        let mask: Vec<i64> = (0..size)
            .map(|at| match at - offset {
                part if part >= 0 && part < count * stride && part % stride == 0 => part / stride,
                _ => size + at,
            })
            .collect();
        let whole = make.shuffle(grown, dest, &mask);
        rewriter.replace_op(op, &[whole]);
        return Some(());
    }
    let mut whole = dest;
    for at in 0..count {
        let to = offset + at * stride;
        let part = make.extract(value, &[at]);
        let row = make.extract(dest, &[to]);
        let row = make.insert_slice(part, row, &offsets[1..], &strides[1..]);
        whole = make.insert(row, whole, &[to]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// `extract_strided_slice(x) -> insert(extract_strided_slice(extract(x, i)), .., j)`
fn extract_by_rows(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let (source, ty) = (view.source().id(), view.result().ty());
    // With one offset, rows are shuffled.
    if view.offsets().len() < 2 || view.source().ty().scalable_dims()[0] {
        return None;
    }
    let [offsets, sizes, strides] = [view.offsets(), view.sizes(), view.strides()].map(|list| integers(list));
    let (&offset, &size, &stride) = (offsets.first()?, sizes.first()?, strides.first()?);
    let mut make = Builder::like(rewriter, op);
    let mut whole = make.zero(ty)?;
    for at in 0..size {
        let part = make.extract(source, &[offset + at * stride]);
        let part = make.extract_slice(part, &offsets[1..], &sizes[1..]);
        whole = make.insert(part, whole, &[at]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Extracts by a shuffle, of elements or of all that is at a place of the first dimension.
fn extract_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let source = view.source().id();
    if view.offsets().len() != 1 || view.source().ty().is_scalable_vector() {
        return None;
    }
    let [offsets, sizes, strides] = [view.offsets(), view.sizes(), view.strides()].map(|list| integers(list));
    let (&offset, &size, &stride) = (offsets.first()?, sizes.first()?, strides.first()?);
    let mask: Vec<i64> = (0..size).map(|at| offset + at * stride).collect();
    let value = Builder::like(rewriter, op).shuffle(source, source, &mask);
    rewriter.replace_op(op, &[value]);
    Some(())
}
