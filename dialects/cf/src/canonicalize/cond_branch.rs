//! Patterns of conditional branches.

use super::destination::{Destination, passage, single_predecessor};
use crate::CondBranchOp;
use terrace_arith::{ArithBuilder, SelectOp};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::rewrite::RewriteFn;
use terrace_ir::{Block, MatchResult, OpOperand, Pattern, PatternRewriter, TypedOp};
use terrace_ub::UnreachableOp;

impl CondBranchOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        pattern("SimplifyConstCondBranchPred", constant_condition),
        pattern("SimplifyPassThroughCondBranch", pass_through),
        pattern("SimplifyCondBranchIdenticalSuccessors", identical_successors),
        pattern("SimplifyCondBranchFromCondBranchOnSameCondition", same_condition_before),
        pattern("CondBranchTruthPropagation", known_condition_after),
        pattern("DropUnreachableCondBranch", unreachable_successor),
    ];

    fn if_true(self) -> Destination {
        Destination::new(self.true_dest(), self.true_dest_operands())
    }

    fn if_false(self) -> Destination {
        Destination::new(self.false_dest(), self.false_dest_operands())
    }
}

const fn pattern(name: &'static str, rewrite: RewriteFn) -> Pattern {
    Pattern::of::<CondBranchOp>(name, rewrite)
}

/// `cond_br true, ^a, ^b -> br ^a` and `cond_br false, ^a, ^b -> br ^b`
fn constant_condition(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let branch = rewriter.view::<CondBranchOp>(op)?;
    let condition = branch.condition().constant_int()?;
    let to = if condition.is_zero() { branch.if_false() } else { branch.if_true() };
    to.replace(op, rewriter);
    Some(())
}

/// `cond_br c, ^a, ^b; ^a: br ^d -> cond_br c, ^d, ^b`, and the same for `^b`
fn pass_through(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let branch = rewriter.view::<CondBranchOp>(op)?;
    if passage(branch.true_dest()).is_none() && passage(branch.false_dest()).is_none() {
        return None;
    }
    let (if_true, if_false) = (branch.if_true(), branch.if_false());
    let (new_true, new_false) = (if_true.passed_through(rewriter), if_false.passed_through(rewriter));
    if new_true.is_none() && new_false.is_none() {
        return None;
    }
    let (if_true, if_false) = (new_true.unwrap_or(if_true), new_false.unwrap_or(if_false));
    let new = CondBranchOp::builder(rewriter.context(), branch.op().location())
        .condition(branch.condition().id())
        .true_dest(if_true.block)
        .true_dest_operands(if_true.operands)
        .false_dest(if_false.block)
        .false_dest_operands(if_false.operands)
        .branch_weights_attr(branch.branch_weights_attr());
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `cond_br c, ^a(x), ^a(y) -> br ^a(select c, x, y)`, where nothing else branches to `^a` if a select is needed
fn identical_successors(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let branch = rewriter.view::<CondBranchOp>(op)?;
    if branch.true_dest() != branch.false_dest() {
        return None;
    }
    let (if_true, if_false) = (branch.if_true(), branch.if_false());
    let is_only = branch.true_dest().predecessor_ops().all(|predecessor| predecessor.id() == op);
    if if_true != if_false && !is_only {
        return None;
    }
    let (context, location) = (rewriter.context(), branch.op().location());
    let condition = branch.condition().id();
    let mut to = if_true;
    for (operand, other) in to.operands.iter_mut().zip(if_false.operands) {
        if *operand != other {
            let select = SelectOp::builder(context, location)
                .condition(condition)
                .true_value(*operand)
                .false_value(other);
            *operand = rewriter.create_value(select);
        }
    }
    to.replace(op, rewriter);
    Some(())
}

/// `cond_br c, ^a, ..; ^a: cond_br c, ^d, .. -> ^a: br ^d`, where nothing else branches to `^a`
fn same_condition_before(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let branch = rewriter.view::<CondBranchOp>(op)?;
    let block = branch.op().block()?;
    let before = CondBranchOp::cast(single_predecessor(block)?.terminator()?)?;
    if before.condition() != branch.condition() {
        return None;
    }
    let to = if before.true_dest() == block { branch.if_true() } else { branch.if_false() };
    to.replace(op, rewriter);
    Some(())
}

/// `cond_br c, ^a, ..; ^a: f(c) -> ^a: f(true)`, where nothing else branches to `^a`
fn known_condition_after(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let branch = rewriter.view::<CondBranchOp>(op)?;
    let condition = branch.condition().id();
    let destinations = [(branch.true_dest(), true), (branch.false_dest(), false)];
    let destinations =
        destinations.map(|(block, value)| (single_predecessor(block).is_some().then_some(block.id()), value));
    let mut has_replaced = false;
    for (block, value) in destinations {
        let Some(block) = block else { continue };
        has_replaced |= replace_uses_in(op, condition, block, value, rewriter);
    }
    has_replaced.then_some(())
}

/// Replaces the uses of the condition in a block by a constant; whether there were any.
fn replace_uses_in(
    op: OpId,
    condition: ValueId,
    block: BlockId,
    value: bool,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> bool {
    let is_there = |operand: &OpOperand<'_, '_>| operand.owner().block().map(Block::id) == Some(block);
    if !rewriter.value(condition).uses().any(|operand| is_there(&operand)) {
        return false;
    }
    let location = rewriter.op(op).location();
    let constant = rewriter.builder(location).bool(value);
    rewriter.replace_uses_if(condition, constant, |user| user.block().map(Block::id) == Some(block));
    true
}

/// `cond_br c, ^a, ^b; ^a: unreachable -> br ^b`, and the same for `^b`
fn unreachable_successor(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let branch = rewriter.view::<CondBranchOp>(op)?;
    let to = if is_unreachable(branch.true_dest()) {
        branch.if_false()
    } else if is_unreachable(branch.false_dest()) {
        branch.if_true()
    } else {
        return None;
    };
    to.replace(op, rewriter);
    Some(())
}

/// Returns true if a block consists of `ub.unreachable`.
fn is_unreachable(block: Block<'_, '_>) -> bool {
    block.first_op().is_some_and(|first| UnreachableOp::cast(first).is_some())
}
