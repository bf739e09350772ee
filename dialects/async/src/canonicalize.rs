//! Canonicalization patterns.

use crate::{AwaitAllOp, CreateGroupOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter};

impl CreateGroupOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<CreateGroupOp>("CreateGroupOp", empty_group)];
}

/// `await_all(create_group) -> `, if nothing is added to the group
fn empty_group(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let users: Vec<Operation<'_, '_>> = rewriter.op(op).result(0).users().collect();
    if !users.iter().all(|user| user.isa::<AwaitAllOp>()) {
        return None;
    }
    let users: Vec<OpId> = users.into_iter().map(Operation::id).collect();
    users.into_iter().for_each(|user| rewriter.erase_op(user));
    rewriter.erase_op(op);
    Some(())
}
