//! Reductions along several dimensions: the reduced dimensions move to one side, those that are reduced and those that
//! are not become one each, and what is left is done row by row.

use crate::combine::combine;
use crate::maskable::{Maskable, masked};
use crate::of_sensible_size;
use crate::shapes::{rank_of, shape_of};
use std::sync::Arc;
use terrace_arith::{ArithBuilder, FastMathFlags};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Root, Type};
use terrace_vector as vector;
use terrace_vector::{CombiningKind, VectorBuilder, VectorMultiReductionLowering};

/// Returns the patterns of a strategy.
pub fn patterns(strategy: VectorMultiReductionLowering) -> Vec<Pattern> {
    let reduces_rows = strategy == VectorMultiReductionLowering::InnerReduction;
    let moved = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| move_dims(op, reduces_rows, rewriter);
    let root = Root::of::<vector::MultiDimReductionOp>();
    of_sensible_size(vec![
        Pattern::with_closure(root, "InnerOuterDimReductionConversion", Arc::new(moved)),
        Pattern::of::<vector::MultiDimReductionOp>("ReduceMultiDimReductionRank", join_dims),
        if reduces_rows {
            Pattern::of::<vector::MultiDimReductionOp>("TwoDimMultiReductionToReduction", reduce_rows)
        } else {
            Pattern::of::<vector::MultiDimReductionOp>("TwoDimMultiReductionToElementWise", combine_rows)
        },
        Pattern::of::<vector::MultiDimReductionOp>("OneDimMultiReductionToTwoDim", add_dim),
    ])
}

/// A reduction in parts.
struct Reduction<'c> {
    kind: CombiningKind,
    source: ValueId,
    acc: ValueId,
    from: Type<'c>,
    to: Type<'c>,
    /// The dimensions that are reduced, and the others.
    reduced: Vec<usize>,
    kept: Vec<usize>,
}

impl<'c> Reduction<'c> {
    fn of(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Self> {
        let view = rewriter.view::<vector::MultiDimReductionOp>(op)?;
        let from = view.source().ty();
        let dims = view.reduction_dims();
        let is_reduced = |dim: &usize| dims.iter().any(|one| usize::try_from(*one).ok() == Some(*dim));
        let (reduced, kept) = (0..rank_of(from)).partition(is_reduced);
        Some(Reduction {
            kind: view.kind(),
            source: view.source().id(),
            acc: view.acc().id(),
            from,
            to: view.dest().ty(),
            reduced,
            kept,
        })
    }

    /// Creates a reduction of the same kind, masked if the old one was.
    fn again(
        &self,
        source: ValueId,
        acc: ValueId,
        reduced: &[i64],
        mask: Option<ValueId>,
        make: &mut Builder<'_, '_, 'c>,
    ) -> ValueId {
        let ty = make.type_of(acc);
        let new = vector::MultiDimReductionOp::builder(make.context(), make.location)
            .kind(self.kind)
            .source(source)
            .acc(acc)
            .reduction_dims(reduced)
            .dest(ty);
        let new = make.rewriter.create(new);
        match mask {
            Some(mask) => masked(new, mask, make),
            None => make.rewriter.results(new)[0],
        }
    }
}

/// `multi_reduction(x) -> multi_reduction(transpose(x))`, so that what is reduced comes last, or first
fn move_dims(op: OpId, reduces_rows: bool, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = Reduction::of(op, rewriter)?;
    let order: Vec<usize> = match reduces_rows {
        true => parts.kept.iter().chain(&parts.reduced).copied().collect(),
        false => parts.reduced.iter().chain(&parts.kept).copied().collect(),
    };
    if order.is_sorted() {
        return None;
    }
    let maskable = Maskable::of(op, rewriter)?;
    let order: Vec<i64> = order.into_iter().filter_map(|dim| i64::try_from(dim).ok()).collect();
    let first = if reduces_rows { parts.kept.len() } else { 0 };
    let dims: Vec<i64> =
        (first..first + parts.reduced.len()).filter_map(|dim| i64::try_from(dim).ok()).collect();
    let mut make = Builder::like(rewriter, op);
    let mask = maskable.mask.map(|mask| make.transpose(mask, &order));
    let source = make.transpose(parts.source, &order);
    let value = parts.again(source, parts.acc, &dims, mask, &mut make);
    rewriter.replace_op(maskable.root, &[value]);
    Some(())
}

/// Joins neighbouring dimensions that are reduced, and those that are not.
fn join_dims(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = Reduction::of(op, rewriter)?;
    let is_last = parts.kept.iter().chain(&parts.reduced).is_sorted();
    if !is_last && !parts.reduced.iter().chain(&parts.kept).is_sorted() {
        return None;
    }
    let joined = |dims: &[usize]| {
        let size = dims.iter().map(|dim| shape_of(parts.from)[*dim]).product::<i64>();
        let is_scalable = dims.iter().any(|dim| parts.from.scalable_dims()[*dim]);
        (!dims.is_empty()).then_some((size, is_scalable))
    };
    let (reduced, kept) = (joined(&parts.reduced), joined(&parts.kept));
    let sides = if is_last { [kept, reduced] } else { [reduced, kept] };
    let (shape, scalable): (Vec<i64>, Vec<bool>) = sides.into_iter().flatten().unzip();
    if shape.len() == rank_of(parts.from) || parts.reduced.is_empty() {
        return None;
    }
    let maskable = Maskable::of(op, rewriter)?;
    let mut make = Builder::like(rewriter, op);
    let context = make.context();
    let element = parts.from.element_or_self();
    let mask = maskable.mask.map(|mask| {
        let ty = context.scalable_vector_type(&shape, &scalable, context.integer_type(1));
        make.shape_cast(mask, ty)
    });
    let flat = context.scalable_vector_type(&shape, &scalable, element);
    let source = make.shape_cast(parts.source, flat);
    let mut acc = parts.acc;
    if let Some((size, is_scalable)) = kept {
        let ty = context.scalable_vector_type(&[size], &[is_scalable], element);
        acc = make.shape_cast(acc, ty);
    }
    let dim = i64::from(is_last && kept.is_some());
    let mut value = parts.again(source, acc, &[dim], mask, &mut make);
    if kept.is_some() {
        value = make.shape_cast(value, parts.to);
    }
    rewriter.replace_op(maskable.root, &[value]);
    Some(())
}

/// `multi_reduction(x, acc, [0]) -> x[1] + (x[0] + acc)`
fn combine_rows(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = Reduction::of(op, rewriter)?;
    if rank_of(parts.from) != 2 || parts.reduced != [0] || parts.from.scalable_dims()[0] {
        return None;
    }
    let maskable = Maskable::of(op, rewriter)?;
    let mut make = Builder::like(rewriter, op);
    let mut whole = parts.acc;
    for at in 0..shape_of(parts.from)[0] {
        let row = make.extract(parts.source, &[at]);
        let mask = maskable.mask.map(|mask| make.extract(mask, &[at]));
        whole = combine(parts.kind, row, whole, FastMathFlags::NONE, mask, &mut make);
    }
    rewriter.replace_op(maskable.root, &[whole]);
    Some(())
}

/// `multi_reduction(x, acc, [1]) -> insert(reduction(x[i], acc[i]), .., i)`
fn reduce_rows(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = Reduction::of(op, rewriter)?;
    if rank_of(parts.from) != 2 || parts.reduced != [1] || parts.from.scalable_dims()[0] {
        return None;
    }
    let maskable = Maskable::of(op, rewriter)?;
    let mut make = Builder::like(rewriter, op);
    let element = parts.from.element_or_self();
    let mut whole = make.zero(parts.to)?;
    for at in 0..shape_of(parts.from)[0] {
        let row = make.extract(parts.source, &[at]);
        let acc = make.extract(parts.acc, &[at]);
        let mask = maskable.mask.map(|mask| make.extract(mask, &[at]));
        let new =
            vector::ReductionOp::builder(make.context(), make.location).kind(parts.kind).vector(row).acc(acc);
        let new = make.rewriter.create(new.dest(element));
        let value = match mask {
            Some(mask) => masked(new, mask, &mut make),
            None => make.rewriter.results(new)[0],
        };
        whole = make.insert(value, whole, &[at]);
    }
    rewriter.replace_op(maskable.root, &[whole]);
    Some(())
}

/// Replaces a reduction of a vector of one dimension by one of a vector of one row.
fn add_dim(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = Reduction::of(op, rewriter)?;
    if rank_of(parts.from) != 1 || parts.reduced != [0] {
        return None;
    }
    let maskable = Maskable::of(op, rewriter)?;
    let mut make = Builder::like(rewriter, op);
    let context = make.context();
    let shape = [1, shape_of(parts.from)[0]];
    let scalable = [false, parts.from.scalable_dims()[0]];
    let element = parts.from.element_or_self();
    let source_type = context.scalable_vector_type(&shape, &scalable, element);
    let source = make.shape_cast(parts.source, source_type);
    let acc_type = context.vector_type(&[1], element);
    let acc = make.broadcast(parts.acc, acc_type);
    let mask = maskable.mask.map(|mask| {
        let ty = context.scalable_vector_type(&shape, &scalable, context.integer_type(1));
        make.shape_cast(mask, ty)
    });
    let value = parts.again(source, acc, &[1], mask, &mut make);
    let value = make.extract(value, &[0]);
    rewriter.replace_op(maskable.root, &[value]);
    Some(())
}
