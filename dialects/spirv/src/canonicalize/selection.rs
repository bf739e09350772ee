//! The pattern of structured selections that store one value or another.

use crate::constraints::is_scalar_or_vector;
use crate::{BranchConditionalOp, BranchOp, MergeOp, SelectOp, SelectionOp, StoreOp};
use terrace_ir::ids::OpId;
use terrace_ir::{Block, MatchResult, Operation, Pattern, PatternRewriter, TypedOp};

impl SelectionOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<SelectionOp>("ConvertSelectionOpToSelectOp", selection_of_stores)];
}

/// `selection { if c { *p = x } else { *p = y } } -> *p = select(c, x, y)`
fn selection_of_stores(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let selection = rewriter.view::<SelectionOp>(op)?;
    let region = selection.body();
    if region.blocks().count() != 4 || selection.op().result_count() != 0 {
        return None;
    }
    let (header, merge) = (region.first_block()?, region.blocks().last()?);
    let branch = only_op(header)?.try_as::<BranchConditionalOp>()?;
    let ends = merge.argument_count() == 0 && only_op(merge)?.isa::<MergeOp>();
    let yes = store_of(branch.true_target(), merge).filter(|_| ends)?;
    let no = store_of(branch.false_target(), merge)?;
    let has_arguments = |block: Block<'_, '_>| block.argument_count() != 0;
    if has_arguments(branch.true_target()) || has_arguments(branch.false_target()) {
        return None;
    }
    let ty = yes.value().ty();
    let is_same = yes.ptr() == no.ptr() && yes.op().attributes() == no.op().attributes();
    if !is_same || !is_scalar_or_vector(ty) || no.value().ty() != ty {
        return None;
    }
    let (context, location) = (rewriter.context(), selection.op().location());
    let (condition, pointer) = (branch.condition().id(), yes.ptr().id());
    let (yes_value, no_value, store) = (yes.value().id(), no.value().id(), yes.id());
    let new = SelectOp::builder(context, location).condition(condition);
    let chosen = rewriter.create_value(new.true_value(yes_value).false_value(no_value));
    let mut state = rewriter.state_of(store);
    state.location = location;
    state.operands = [pointer, chosen].into_iter().collect();
    rewriter.create(state);
    rewriter.erase_op(op);
    Some(())
}

/// Returns the operation of a block that has no other.
fn only_op<'a, 'c>(block: Block<'a, 'c>) -> Option<Operation<'a, 'c>> {
    block.first_op().filter(|op| op.next().is_none())
}

/// Returns the store of a block that does nothing else, and then goes to a block.
fn store_of<'a, 'c>(block: Block<'a, 'c>, then: Block<'a, 'c>) -> Option<StoreOp<'a, 'c>> {
    let store = block.first_op()?;
    let branch = store.next().filter(|branch| branch.next().is_none())?.try_as::<BranchOp>()?;
    store.try_as::<StoreOp>().filter(|_| branch.target() == then)
}
