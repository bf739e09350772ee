//! Canonicalization patterns.

use crate::{AtomicUpdateOp, AtomicWriteOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

impl AtomicUpdateOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<AtomicUpdateOp>("omp.atomic.update", update_without_reading)];
}

/// `atomic.update x { x -> x } -> nothing`, `atomic.update x { x -> y } -> atomic.write x = y`
fn update_without_reading(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let update = rewriter.view::<AtomicUpdateOp>(op)?;
    let block = update.region().first_block()?;
    let value = block.first_op().filter(|first| Some(*first) == block.terminator())?.operands().next()?;
    if value == block.arguments().next()? {
        rewriter.erase_op(op);
        return Some(());
    }
    let view = update.op();
    let (hint, order) = (view.attribute("hint"), view.attribute("memory_order"));
    let (x, value) = (update.x().id(), value.id());
    let new = AtomicWriteOp::builder(rewriter.context(), view.location()).x(x).expr(value);
    rewriter.replace_op_with_new_op(op, new.hint_attr(hint).memory_order_attr(order));
    Some(())
}
