//! Patterns of unconditional branches.

use super::destination::{Destination, passage, single_predecessor};
use crate::BranchOp;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

impl BranchOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<BranchOp>("BranchOp", |op, rewriter| {
            merge_single_predecessor(op, rewriter).or_else(|| pass_through(op, rewriter))
        })];

    fn destination(self) -> Destination {
        Destination::new(self.dest(), self.dest_operands())
    }
}

/// `br ^a; ^a: ops -> ops`, where nothing else branches to `^a`
fn merge_single_predecessor(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let branch = rewriter.view::<BranchOp>(op)?;
    let block = branch.op().block()?;
    if branch.dest() == block || single_predecessor(branch.dest()).is_none() {
        return None;
    }
    let (block, to) = (block.id(), branch.destination());
    rewriter.erase_op(op);
    rewriter.merge_blocks(to.block, block, &to.operands);
    Some(())
}

/// `br ^a; ^a: br ^b -> br ^b`
fn pass_through(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let branch = rewriter.view::<BranchOp>(op)?;
    passage(branch.dest())?;
    branch.destination().passed_through(rewriter)?.replace(op, rewriter);
    Some(())
}
