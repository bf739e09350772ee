//! Loops that run one iteration after the other.

use super::{arguments, branch, branch_instead, first_block, ids, last_op, split_before};
use terrace_arith::{AddIOp, CmpIOp, CmpIPredicate};
use terrace_cf::CondBranchOp;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Attribute, AttributeKind, Block, Identifier, MatchResult, PatternRewriter, TypedOp};
use terrace_scf::{ConditionOp, ForOp, WhileOp};

/// ```text
///      +---------------------------------+
///      | before, br condition(lb, init)  |
///      +---------------------------------+
///   ---------|        |
///   |        v        v
///   |  +---------------------------------+
///   |  | condition(iv, x):               |
///   |  |   iv < ub, br body or exit      |------+
///   |  +---------------------------------+      |
///   |        v                                  |
///   |  +---------------------------------+      |
///   ---| body, br condition(iv + step, y)|      |
///      +---------------------------------+      v
///                                            exit
/// ```
pub(super) fn for_loop(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let (lower, upper, step) = (view.lower_bound().id(), view.upper_bound().id(), view.step().id());
    let predicate = if view.unsigned_cmp() { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let (region, inits) = (view.region().id(), ids(view.init_args()));
    let (context, location) = (rewriter.context(), view.op().location());
    let hints = loop_hints(op, rewriter);

    let (before, exit) = split_before(op, rewriter);
    let condition = first_block(region, rewriter);
    let last_body = rewriter.region(region).blocks().next_back().map(Block::id)?;
    let first = rewriter.block(condition).first_op()?.id();
    let body = rewriter.split_block(first);
    let last_body = if last_body == condition { body } else { last_body };
    inline_region(region, exit, rewriter);
    let own_arguments = arguments(condition, rewriter);
    let (&counter, carried) = own_arguments.split_first()?;

    let terminator = last_op(last_body, rewriter);
    rewriter.set_insertion_point_to_end(last_body);
    let next = rewriter.create_value(AddIOp::builder(context, location).lhs(counter).rhs(step));
    let mut handed_over = vec![next];
    handed_over.extend(rewriter.operands(terminator));
    let back = branch(last_body, condition, handed_over, location, rewriter);
    for (name, value) in hints {
        rewriter.set_attribute(back, name.as_str(), Some(value));
    }
    rewriter.erase_op(terminator);

    let mut first_values = vec![lower];
    first_values.extend(inits);
    branch(before, condition, first_values, location, rewriter);

    rewriter.set_insertion_point_to_end(condition);
    let goes_on = CmpIOp::builder(context, location).predicate(predicate).lhs(counter).rhs(upper);
    let goes_on = rewriter.create_value(goes_on);
    rewriter
        .create(CondBranchOp::builder(context, location).condition(goes_on).true_dest(body).false_dest(exit));
    rewriter.replace_op(op, carried);
    Some(())
}

/// Returns the discardable attributes with values of the `llvm` dialect, which the branch back keeps.
fn loop_hints<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Vec<(Identifier<'c>, Attribute<'c>)> {
    let is_hint = |value: Attribute<'c>| match value.kind() {
        AttributeKind::Dialect { spec, .. } => spec.get().name.starts_with("llvm."),
        _ => false,
    };
    let attributes = rewriter.op(op).discardable_attributes().iter();
    attributes.filter(|attribute| is_hint(attribute.value)).map(|a| (a.name, a.value)).collect()
}

fn inline_region(region: RegionId, before: BlockId, rewriter: &mut PatternRewriter<'_, '_>) {
    let around = rewriter.block(before).parent_region().expect("the block was split in a region").id();
    rewriter.inline_region_before(region, around, Some(before));
}

/// `while { a; condition(c) x } do { b; yield y } -> before: a; cond_br c, after(x), exit; after: b; br before(y)`
pub(super) fn while_loop(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<WhileOp>(op)?;
    let (before_region, after_region) = (view.before().id(), view.after().id());
    let (inits, location) = (ids(view.inits()), view.op().location());
    let (start, exit) = split_before(op, rewriter);
    let (before, after) = (first_block(before_region, rewriter), first_block(after_region, rewriter));
    inline_region(after_region, exit, rewriter);
    inline_region(before_region, after, rewriter);
    branch(start, before, inits, location, rewriter);
    let values = branch_on_condition(before, after, exit, rewriter)?;
    let back = last_op(after, rewriter);
    let back_location = rewriter.op(back).location();
    branch_instead(after, before, back_location, rewriter);
    rewriter.replace_op(op, &values);
    Some(())
}

/// `while { a; condition(c) x } do (y) { yield y } -> before: a; cond_br c, before(x), exit`
pub(super) fn do_while_loop(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<WhileOp>(op)?;
    let (before_region, after) = (view.before().id(), view.after().first_block()?);
    let last = after.last_op()?;
    if after.first_op() != Some(last) || !last.operands().eq(after.arguments()) {
        return None;
    }
    let (inits, location) = (ids(view.inits()), view.op().location());
    let (start, exit) = split_before(op, rewriter);
    let before = first_block(before_region, rewriter);
    inline_region(before_region, exit, rewriter);
    branch(start, before, inits, location, rewriter);
    let values = branch_on_condition(before, before, exit, rewriter)?;
    rewriter.replace_op(op, &values);
    Some(())
}

/// Replaces the `scf.condition` that ends a block by a branch to one of two blocks, the first of which gets the values,
/// and returns the values.
fn branch_on_condition(
    block: BlockId,
    goes_on: BlockId,
    ends: BlockId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<ValueId>> {
    let last = last_op(block, rewriter);
    let view = rewriter.view::<ConditionOp>(last)?;
    let (condition, values) = (view.condition().id(), ids(view.args()));
    let (context, location) = (rewriter.context(), view.op().location());
    rewriter.set_insertion_point_to_end(block);
    let new = CondBranchOp::builder(context, location)
        .condition(condition)
        .true_dest(goes_on)
        .true_dest_operands(values.iter().copied())
        .false_dest(ends);
    rewriter.replace_op_with_new_op(last, new);
    Some(values)
}
