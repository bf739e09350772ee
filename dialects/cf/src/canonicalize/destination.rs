//! Destinations of branches, with their operands.

use crate::BranchOp;
use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, PatternRewriter, TypedOp, Value};
use terrace_support::interner::FoldSet;

/// A block, and the values for its arguments.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Destination {
    pub block: BlockId,
    pub operands: SmallVec<[ValueId; 4]>,
}

impl Destination {
    pub fn new<'a, 'c: 'a>(block: Block<'a, 'c>, operands: impl IntoIterator<Item = Value<'a, 'c>>) -> Self {
        Destination { block: block.id(), operands: operands.into_iter().map(Value::id).collect() }
    }

    /// Returns the destination past a block that only branches on, if nothing else uses its arguments.
    pub fn passed_through(&self, rewriter: &PatternRewriter<'_, '_>) -> Option<Destination> {
        let block = rewriter.block(self.block);
        let branch = passage(block)?;
        let op = branch.op();
        let is_only_user = |argument: Value<'_, '_>| argument.users().all(|user| user.id() == op.id());
        if !block.arguments().all(is_only_user) || is_endless(block) {
            return None;
        }
        let operands = branch.dest_operands().map(|operand| match operand.as_argument() {
            Some((owner, at)) if owner == block => self.operands[at],
            _ => operand.id(),
        });
        Some(Destination { block: branch.dest().id(), operands: operands.collect() })
    }

    /// Replaces a terminator by a branch.
    pub fn replace(self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) {
        let (context, location) = (rewriter.context(), rewriter.op(op).location());
        let branch = BranchOp::builder(context, location).dest(self.block).dest_operands(self.operands);
        rewriter.replace_op_with_new_op(op, branch);
    }
}

/// Returns the branch to another block, if a block does nothing else.
pub(super) fn passage<'a, 'c>(block: Block<'a, 'c>) -> Option<BranchOp<'a, 'c>> {
    let op = block.first_op()?;
    if block.last_op() == Some(op) { BranchOp::cast(op) } else { None }
}

/// Returns true if unconditional branches lead from a block into a circle.
fn is_endless(block: Block<'_, '_>) -> bool {
    let mut seen = FoldSet::default();
    let next = |block: &Block<'_, '_>| Some(BranchOp::cast(block.last_op()?)?.dest().id());
    let mut at = Some(block.id());
    while let Some(id) = at {
        if !seen.insert(id) {
            return true;
        }
        at = next(&Block::new(block.body(), id));
    }
    false
}

/// Returns the only block that branches here, which does so once.
pub(super) fn single_predecessor<'a, 'c>(block: Block<'a, 'c>) -> Option<Block<'a, 'c>> {
    let mut predecessors = block.predecessors();
    let first = predecessors.next()?;
    predecessors.next().is_none().then_some(first)
}
