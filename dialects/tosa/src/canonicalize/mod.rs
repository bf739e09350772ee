//! Canonicalization patterns.

mod clamp;
mod padding;
mod shapes;
mod slice;
mod transpose;

use crate::{ConcatOp, LogicalNotOp, MaxPool2dOp, SelectOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_tensor::CastOp;

impl ConcatOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ConcatOp>("ConcatOptimization", concat_of_one)];
}

impl MaxPool2dOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<MaxPool2dOp>("MaxPool2dIsNoOp", pool_of_one)];
}

impl SelectOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::of::<SelectOp>("SelectOp", select_not)];
}

/// `concat(x) -> x`, or a cast of it
fn concat_of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let concat = rewriter.op(op);
    let only = concat.operands().next().filter(|_| concat.operand_count() == 1)?;
    let (only, from, ty) = (only.id(), only.ty(), concat.result(0).ty());
    if from == ty {
        rewriter.replace_op(op, &[only]);
    } else {
        let (context, location) = (rewriter.context(), concat.location());
        rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(only).dest(ty));
    }
    Some(())
}

/// `max_pool2d(x : tensor<nx1x1xc>) -> x`
fn pool_of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pool = rewriter.op(op);
    let input = pool.operand(0);
    let has_one = |shape: &[i64]| shape.len() == 4 && shape[1] == 1 && shape[2] == 1;
    if input.ty() != pool.result(0).ty() || !has_one(input.ty().shape()?) {
        return None;
    }
    let input = input.id();
    rewriter.replace_op(op, &[input]);
    Some(())
}

/// `select(logical_not(c), x, y) -> select(c, y, x)`
fn select_not(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let select = rewriter.op(op);
    let condition = select.operand(0).defining_op()?.try_as::<LogicalNotOp>()?.op().operand(0).id();
    let operands = [condition, select.operand(2).id(), select.operand(1).id()];
    rewriter.modify_op_in_place(op, |body| body.set_operands(op, &operands));
    Some(())
}
