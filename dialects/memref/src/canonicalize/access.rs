//! Patterns of copies: those that do nothing.

use crate::{CastOp, CopyOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Type, Value};

impl CopyOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::new("memref.copy", "FoldCopyOfCast", copy_of_cast),
        Pattern::new("memref.copy", "FoldEmptyCopy", empty_copy),
        Pattern::new("memref.copy", "FoldSelfCopy", self_copy),
    ];
}

/// `copy(cast(x), cast(y)) -> copy(x, y)`
fn copy_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let copy = rewriter.view::<CopyOp>(op)?;
    let behind = |value: Value<'_, '_>| {
        let cast = value.defining::<CastOp>()?;
        (cast.source().ty().is_memref() && cast.dest().ty().is_memref()).then(|| cast.source().id())
    };
    let (source, target) = (behind(copy.source()), behind(copy.target()));
    source.or(target)?;
    for (at, value) in [source, target].into_iter().enumerate() {
        if let Some(value) = value {
            rewriter.set_operand(op, at, value);
        }
    }
    Some(())
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
