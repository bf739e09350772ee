//! Patterns of copies: those that do nothing.

use crate::CopyOp;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Type};

impl CopyOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CopyOp>("FoldEmptyCopy", empty_copy),
        Pattern::of::<CopyOp>("FoldSelfCopy", self_copy),
    ];
}

/// `copy(x : memref<0>, y) ->`
fn empty_copy(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let copy = rewriter.view::<CopyOp>(op)?;
    let is_empty = |ty: Type<'_>| ty.shape().is_some_and(|shape| shape.contains(&0));
    if !is_empty(copy.source().ty()) && !is_empty(copy.target().ty()) {
        return None;
    }
    rewriter.erase_op(op);
    Some(())
}

/// `copy(x, x) ->`
fn self_copy(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let copy = rewriter.view::<CopyOp>(op)?;
    if copy.source() != copy.target() {
        return None;
    }
    rewriter.erase_op(op);
    Some(())
}
