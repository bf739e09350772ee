//! Patterns of `tensor.concat`: what is known of one type goes to the others.

use super::replace_by_cast;
use crate::facts::static_information::preserves_static_information;
use crate::{CastOp, ConcatOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

impl ConcatOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ConcatOp>("SingleInputConcatOp", concat_of_one),
        Pattern::of::<ConcatOp>("InferConcatOperandTypes", infer_operand_types),
        Pattern::of::<ConcatOp>("InferConcatResultType", infer_result_type),
    ];
}

/// `concat(x) -> cast(x)`
fn concat_of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let concat = rewriter.view::<ConcatOp>(op)?;
    let only = concat.inputs().next().filter(|_| concat.inputs().len() == 1)?.id();
    replace_by_cast(op, only, rewriter);
    Some(())
}

/// `concat(x : tensor<?>, y : tensor<c>) -> concat(cast(x) : tensor<c>, y)`, of dimensions that are the same
fn infer_operand_types(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let concat = rewriter.view::<ConcatOp>(op)?;
    let inferred = concat.inferred_type()?;
    let (dim, location, context) =
        (usize::try_from(concat.dim()).ok()?, concat.op().location(), rewriter.context());
    let mut shape = inferred.shape()?.to_vec();
    let mut casts = Vec::new();
    for (at, input) in concat.inputs().enumerate() {
        shape[dim] = input.ty().shape()?[dim];
        let ty = context.ranked_tensor_type(&shape, inferred.element_or_self(), None);
        if !preserves_static_information(ty, input.ty()) {
            casts.push((at, input.id(), ty));
        }
    }
    if casts.is_empty() {
        return None;
    }
    for (at, input, ty) in casts {
        let cast = rewriter.create_value(CastOp::builder(context, location).source(input).dest(ty));
        rewriter.set_operand(op, at, cast);
    }
    Some(())
}

/// `concat(..) : tensor<?> -> cast(concat(..) : tensor<c>)`
fn infer_result_type(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let concat = rewriter.view::<ConcatOp>(op)?;
    let inferred = concat.inferred_type()?;
    if preserves_static_information(inferred, concat.result().ty()) {
        return None;
    }
    let inputs: Vec<_> = concat.inputs().map(|input| input.id()).collect();
    let location = concat.op().location();
    let new =
        ConcatOp::builder(rewriter.context(), location).dim(concat.dim()).inputs(inputs).result(inferred);
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}
