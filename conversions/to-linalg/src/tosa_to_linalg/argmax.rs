//! The index of the largest element along an axis.

use super::elements::ignores_nan;
use super::reductions::extreme;
use crate::structured::{dim, empty};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{IndexOp, IteratorType, Loops, create_generic, create_named};
use terrace_tosa::ArgMaxOp;

pub(super) const PATTERN: Pattern = Pattern::of::<ArgMaxOp>("ArgMaxConverter", argmax);

/// `argmax(x, axis)`: a loop that carries the largest element so far and its index
fn argmax(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ArgMaxOp>(op)?;
    let (input, input_ty, result) = (view.input().id(), view.input().ty(), view.output().ty());
    let axis = usize::try_from(view.axis()).ok()?;
    let ignores_nan = ignores_nan(rewriter.op(op));
    let (element, index_ty) = (input_ty.element_or_self(), result.element_or_self());
    let shape = input_ty.shape().filter(|shape| axis < shape.len() && result.is_ranked_tensor())?;
    let rank = shape.len();
    if !index_ty.is_integer() {
        return rewriter
            .notify_match_failure(op, "tosa.arg_max to linalg.* requires integer-like result type");
    }
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let start = extreme(context, element, true)?;
    let kept: Vec<usize> = (0..rank).filter(|dim| *dim != axis).collect();
    let dynamic = kept.iter().filter(|at| shape[**at] == DYNAMIC);
    let sizes: Vec<_> = dynamic.map(|at| dim(&mut b, input, *at)).collect();
    let indices = empty(&mut b, result, &sizes);
    let zero = b.int(index_ty, 0);
    let indices = create_named(&mut b, linalg::FillOp::NAME, &[zero], indices, &[])?;
    let destination = empty(&mut b, result.with_element(context, element), &sizes);
    let start = b.constant_of(element, start);
    let largest = create_named(&mut b, linalg::FillOp::NAME, &[start], destination, &[])?;
    let exprs: Vec<AffineExpr<'_>> = kept.iter().map(|dim| AffineExpr::dim(context, *dim as u32)).collect();
    let output = AffineMap::new(context, rank as u32, 0, &exprs);
    let maps = [AffineMap::identity(context, rank as u32), output, output];
    let mut iterators = vec![IteratorType::Parallel; rank];
    iterators[axis] = IteratorType::Reduction;
    let loops = Loops { inputs: &[input], outputs: &[indices, largest], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |b, args| {
        let &[x, at, largest] = args else { return None };
        let here =
            b.make(IndexOp::builder(b.context(), b.location).dim(b.context().i64_attribute(axis as i64)));
        let here = b.index_cast(here, index_ty);
        let is_larger = match () {
            () if element.is_float() && ignores_nan => b.cmpf(CmpFPredicate::Ogt, x, largest),
            () if element.is_float() => {
                // The first that is not a number stays.
                let is_larger = b.cmpf(CmpFPredicate::Ugt, x, largest);
                let is_number = b.cmpf(CmpFPredicate::Ord, largest, largest);
                b.andi(is_larger, is_number)
            }
            () => b.cmpi(CmpIPredicate::Sgt, x, largest),
        };
        let largest = b.select(is_larger, x, largest);
        let at = b.select(is_larger, here, at);
        Some(vec![at, largest])
    })?;
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}
