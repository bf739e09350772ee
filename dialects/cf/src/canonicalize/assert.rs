//! Patterns of assertions.

use crate::AssertOp;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter};

impl AssertOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::of::<AssertOp>("AssertOp", erase_true)];
}

/// `assert(true) ->`
fn erase_true(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !rewriter.view::<AssertOp>(op)?.arg().is_one() {
        return None;
    }
    rewriter.erase_op(op);
    Some(())
}
