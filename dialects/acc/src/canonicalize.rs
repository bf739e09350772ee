//! Canonicalization patterns.

use crate::{AtomicUpdateOp, AtomicWriteOp, EnterDataOp, ExitDataOp, HostDataOp, UpdateOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, TypedOp, Value};

impl AtomicUpdateOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<AtomicUpdateOp>("acc.atomic.update", update_without_reading)];
}

impl EnterDataOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<EnterDataOp>("RemoveConstantIfCondition<EnterDataOp>", with_known_condition)];
}

impl ExitDataOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ExitDataOp>("RemoveConstantIfCondition<ExitDataOp>", with_known_condition)];
}

impl UpdateOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<UpdateOp>("RemoveConstantIfCondition<UpdateOp>", with_known_condition)];
}

impl HostDataOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<HostDataOp>("RemoveConstantIfConditionWithRegion<HostDataOp>", with_known_condition)];
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
    let (x, value) = (update.x().id(), value.id());
    let condition = update.if_cond().map(Value::id);
    let mut new = AtomicWriteOp::builder(rewriter.context(), update.op().location()).x(x).expr(value);
    if let Some(condition) = condition {
        new = new.if_cond(condition);
    }
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `f if(true) -> f`, `f if(false) -> nothing`, or what is in its region
fn with_known_condition(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let group = view.spec()?.operands.iter().position(|operand| operand.name == "ifCond")?;
    let is_true = view.operand_group(group).next()?.constant()?.as_bool()?;
    if is_true {
        rewriter.modify_op_in_place(op, |body| body.set_operand_group(op, group, &[]));
        return Some(());
    }
    let block = view.regions().next().and_then(|region| region.first_block());
    let end = block.and_then(|block| block.terminator());
    let values: Vec<ValueId> = end.into_iter().flat_map(|end| end.operands().map(Value::id)).collect();
    let (block, end) = (block.map(|block| block.id()), end.map(Operation::id));
    if let Some(block) = block {
        let point = rewriter.insertion_point();
        rewriter.inline_block_before(block, point, &[]);
    }
    rewriter.replace_op(op, &values);
    if let Some(end) = end {
        rewriter.erase_op(end);
    }
    Some(())
}
