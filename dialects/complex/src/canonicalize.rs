//! Patterns that create operations.

use crate::{BitcastOp, CreateOp, ImOp, NegOp, ReOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, Value};

impl ReOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ReOp>("FoldComponentNeg<ReOp, 0>", re_of_neg)];
}

impl ImOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ImOp>("FoldComponentNeg<ImOp, 1>", im_of_neg)];
}

impl BitcastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<BitcastOp>("MergeComplexBitcast", bitcast_of_bitcast),
        Pattern::of::<terrace_arith::BitcastOp>("MergeArithBitcast", arith_bitcast_of_bitcast),
    ];
}

/// `re(neg(create(a, b))) -> negf(a)`
fn re_of_neg(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let part = created_and_negated(rewriter.view::<ReOp>(op)?.complex())?.real().id();
    replace_by_negf(op, rewriter, part)
}

/// `im(neg(create(a, b))) -> negf(b)`
fn im_of_neg(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let part = created_and_negated(rewriter.view::<ImOp>(op)?.complex())?.imaginary().id();
    replace_by_negf(op, rewriter, part)
}

fn created_and_negated<'a, 'c>(value: Value<'a, 'c>) -> Option<CreateOp<'a, 'c>> {
    value.defining::<NegOp>()?.complex().defining::<CreateOp>()
}

fn replace_by_negf(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
    part: terrace_ir::ids::ValueId,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.replace_op_with_new_op(op, terrace_arith::NegFOp::builder(context, location).operand(part));
    Some(())
}

/// `bitcast(bitcast(x)) -> bitcast(x)`, by `arith` if no complex number is left
fn bitcast_of_bitcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<BitcastOp>(op)?;
    let ty = cast.result().ty();
    let inner = cast.operand().defining::<BitcastOp>().map(BitcastOp::operand);
    let arith = || cast.operand().defining::<terrace_arith::BitcastOp>().map(terrace_arith::BitcastOp::input);
    let (x, is_arith) = match inner {
        Some(x) => (x, ty.as_complex().is_none() && x.ty().as_complex().is_none()),
        None => (arith()?, false),
    };
    let (x, context, location) = (x.id(), rewriter.context(), cast.op().location());
    if is_arith {
        let new = terrace_arith::BitcastOp::builder(context, location).input(x).out(ty);
        rewriter.replace_op_with_new_op(op, new);
    } else {
        rewriter.replace_op_with_new_op(op, BitcastOp::builder(context, location).operand(x).result(ty));
    }
    Some(())
}

/// `arith.bitcast(bitcast(x)) -> bitcast(x)`
fn arith_bitcast_of_bitcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<terrace_arith::BitcastOp>(op)?;
    let (x, ty) = (cast.input().defining::<BitcastOp>()?.operand().id(), cast.out().ty());
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.replace_op_with_new_op(op, BitcastOp::builder(context, location).operand(x).result(ty));
    Some(())
}
