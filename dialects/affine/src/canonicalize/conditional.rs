//! Patterns of `affine.if`.

use crate::ops::AffineIfOp;
use terrace_ir::ids::OpId;
use terrace_ir::{InsertionPoint, MatchResult, Operation, Pattern, PatternRewriter, TypedOp};

impl AffineIfOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AffineIfOp>("SimplifyDeadElse", empty_else),
        Pattern::of::<AffineIfOp>("AlwaysTrueOrFalseIf", constant_condition),
    ];
}

/// `if s { a } else {} -> if s { a }`
fn empty_else(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineIfOp>(op)?;
    let block = view.else_region().first_block()?;
    if block.first_op() != block.last_op() || view.op().result_count() != 0 {
        return None;
    }
    let block = block.id();
    rewriter.erase_block(block);
    rewriter.notify_modified(op);
    Some(())
}

/// `if (0 == 0) { a } else { b } -> a` and `if (1 == 0) { a } else { b } -> b`
fn constant_condition(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineIfOp>(op)?;
    let set = view.condition();
    let ([constraint], [true]) = (set.constraints(), set.equalities()) else { return None };
    let region = match constraint.as_constant()? {
        0 => view.then_region(),
        1 => view.else_region(),
        _ => return None,
    };
    let Some(block) = region.first_block() else {
        rewriter.erase_op(op);
        return Some(());
    };
    let (block, last) = (block.id(), block.last_op().map(Operation::id)?);
    let place = InsertionPoint { block: view.op().block()?.id(), before: Some(op) };
    rewriter.inline_block_before(block, place, &[]);
    let results = rewriter.operands(last);
    rewriter.replace_op(op, &results);
    rewriter.erase_op(last);
    Some(())
}
