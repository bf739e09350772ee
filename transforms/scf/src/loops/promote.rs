//! Loops of one iteration, which are no loops.

use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, PatternRewriter, Value};
use terrace_rewrite::ops::ids;
use terrace_scf::ForOp;

/// Replaces a loop that is known to run once by its body.
///
/// `None` if it is not.
pub fn promote_single_iteration(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let count = view.static_trip_count()?;
    if count.to_u64() != Some(1) {
        return None;
    }
    let block = view.region().first_block()?;
    let mut values = vec![view.lower_bound().id()];
    values.extend(view.init_args().map(Value::id));
    let (end, block) = (block.last_op()?, block.id());
    let (results, end) = (ids(end.operands()), end.id());
    let arguments = ids(rewriter.block(block).arguments());
    // What is yielded may be an argument.
    let results: Vec<_> = results
        .into_iter()
        .map(|result| match arguments.iter().position(|argument| *argument == result) {
            Some(at) => values[at],
            None => result,
        })
        .collect();
    rewriter.erase_op(end);
    rewriter.set_insertion_point(op);
    let point = rewriter.insertion_point();
    rewriter.inline_block_before(block, point, &values);
    rewriter.replace_op(op, &results);
    Some(())
}
