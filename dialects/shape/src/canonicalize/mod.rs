//! Canonicalization patterns.

mod operands;
mod shapes;
mod witnesses;

use crate::{BroadcastOp, CstrBroadcastableOp, CstrEqOp, IndexToSizeOp, IsBroadcastableOp, SizeToIndexOp};
use operands::{distinct, not_empty, without_losing_casts};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter};

impl BroadcastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<BroadcastOp>("BroadcastConcretizeResultTypePattern", shapes::concrete_result),
        Pattern::of::<BroadcastOp>("BroadcastFoldConstantOperandsPattern", shapes::join_constants),
        Pattern::of::<BroadcastOp>("BroadcastForwardSingleOperandPattern", shapes::broadcast_of_one),
        Pattern::of::<BroadcastOp>(
            "CanonicalizeCastExtentTensorOperandsPattern<BroadcastOp>",
            without_losing_casts,
        ),
        Pattern::of::<BroadcastOp>("RemoveDuplicateOperandsPattern<BroadcastOp>", distinct),
        Pattern::of::<BroadcastOp>("RemoveEmptyShapeOperandsPattern<BroadcastOp>", not_empty),
    ];
}

impl CstrBroadcastableOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CstrBroadcastableOp>(
            "CanonicalizeCastExtentTensorOperandsPattern<CstrBroadcastableOp>",
            without_losing_casts,
        ),
        Pattern::of::<CstrBroadcastableOp>("CstrBroadcastableEqOps", witnesses::of_equal_shapes),
        Pattern::of::<CstrBroadcastableOp>("RemoveDuplicateOperandsPattern<CstrBroadcastableOp>", distinct),
        Pattern::of::<CstrBroadcastableOp>("RemoveEmptyShapeOperandsPattern<CstrBroadcastableOp>", not_empty),
    ];
}

impl CstrEqOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<CstrEqOp>("CstrEqEqOps", witnesses::of_equal_shapes)];
}

impl IsBroadcastableOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<IsBroadcastableOp>("RemoveDuplicateOperandsPattern<IsBroadcastableOp>", distinct)];
}

impl IndexToSizeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<IndexToSizeOp>("SizeToIndexToSizeCanonicalization", size_of_index)];
}

impl SizeToIndexOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<SizeToIndexOp>("IndexToSizeToIndexCanonicalization", index_of_size)];
}

/// `index_to_size(size_to_index(x)) -> x`
fn size_of_index(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let inner = rewriter.op(op).operand(0).defining::<SizeToIndexOp>()?;
    let source = inner.arg().id();
    replace_if_typed(op, source, rewriter)
}

/// `size_to_index(index_to_size(x)) -> x`
fn index_of_size(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let inner = rewriter.op(op).operand(0).defining::<IndexToSizeOp>()?;
    let source = inner.arg().id();
    replace_if_typed(op, source, rewriter)
}

fn replace_if_typed(op: OpId, value: ValueId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if rewriter.type_of(value) != rewriter.op(op).result(0).ty() {
        return None;
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}
