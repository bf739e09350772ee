//! Reshapes and parts of `tensor.empty`, which are empty tensors themselves.

use terrace_interfaces::view_like::{constants_of, values_of};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_shape_reification::reify_result;
use terrace_tensor::{CastOp, CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractSliceOp};

/// Patterns that make `tensor.empty` of what is made of one.
pub const EMPTY_PATTERNS: &[Pattern] = &[
    Pattern::of::<ExtractSliceOp>("FoldEmptyTensorWithExtractSliceOp", slice_of_empty),
    Pattern::of::<ExpandShapeOp>("FoldEmptyTensorWithReshapeOp<ExpandShapeOp>", reshape_of_empty),
    Pattern::of::<CollapseShapeOp>("FoldEmptyTensorWithReshapeOp<CollapseShapeOp>", reshape_of_empty),
    Pattern::of::<ConcatOp>("FoldConcatsOfEmpty", concat_of_empty),
];

/// `extract_slice(empty) -> empty`
fn slice_of_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractSliceOp>(op)?;
    extract.source().defining::<EmptyOp>()?;
    let (ty, location, context) = (extract.result().ty(), extract.op().location(), rewriter.context());
    let sizes: Vec<_> = extract.sizes().map(Value::id).collect();
    let dynamic = ty.shape()?.iter().filter(|size| **size == terrace_ir::DYNAMIC).count();
    if dynamic != sizes.len() {
        return None;
    }
    let new = EmptyOp::builder(context, location).dynamic_sizes(sizes).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `reshape(empty) -> empty`
fn reshape_of_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    rewriter.op(op).operand(0).defining::<EmptyOp>()?;
    replace_by_empty(op, rewriter)
}

/// `concat(empty, empty) -> empty`
fn concat_of_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let concat = rewriter.view::<ConcatOp>(op)?;
    if concat.inputs().any(|input| input.defining::<EmptyOp>().is_none()) {
        return None;
    }
    replace_by_empty(op, rewriter)
}

fn replace_by_empty(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (ty, location) = (rewriter.op(op).result(0).ty(), rewriter.op(op).location());
    let context = rewriter.context();
    let sizes = reify_result(op, 0, rewriter)?;
    let new_ty = context.ranked_tensor_type(&constants_of(&sizes), ty.element_or_self(), None);
    let new = EmptyOp::builder(context, location).dynamic_sizes(values_of(&sizes)).result(new_ty);
    if new_ty == ty {
        rewriter.replace_op_with_new_op(op, new);
    } else {
        let new = rewriter.create_value(new);
        rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(new).dest(ty));
    }
    Some(())
}
