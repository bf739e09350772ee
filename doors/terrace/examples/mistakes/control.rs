//! Wrong patterns of loops and calls.

use terrace::dialects::{func::CallOp, scf::ForOp};
use terrace::ir::{MatchResult, Operation, Pattern, PatternRewriter, TypedOp};
use terrace::prelude::*;

pub const REST: Pattern = Pattern::of::<ForOp>("LoopOfWholeSteps", rest);
pub const CALLS: Pattern = Pattern::of::<CallOp>("CallOnce", calls);

/// Returns the operation before one in its block that is the nearest for which `is` holds.
pub fn nearest<'a, 'c>(
    op: Operation<'a, 'c>,
    is: impl Fn(Operation<'a, 'c>) -> bool,
) -> Option<Operation<'a, 'c>> {
    let block = op.block()?;
    block.ops().take_while(|other| other.id() != op.id()).filter(|other| is(*other)).last()
}

/// `for 0 to n step s -> for 0 to n - n % s step s`
fn rest(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let number = |value: Value<'_, '_>| value.constant()?.as_i64();
    let (end, step) = (number(view.upper_bound())?, number(view.step())?);
    let (ty, location) = (view.upper_bound().ty(), view.op().location());
    let constant = view.step().defining_op()?.id();
    if step < 1 || end % step == 0 {
        return None;
    }
    let attribute = rewriter.context().integer_attribute(ty, end - end % step);
    let whole = rewriter.create_constant(constant, attribute, ty, location)?;
    rewriter.set_operand(op, 1, whole);
    Some(())
}

/// Replaces the results of a call by those of the same call before it.
fn calls(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let call = rewriter.view::<CallOp>(op)?.op();
    let callee = |op: Operation<'_, '_>| op.attribute("callee").map(|name| name.to_string());
    let same = nearest(call, |other| {
        let operands = |op: Operation<'_, '_>| op.operands().map(|value| value.id()).collect::<Vec<_>>();
        other.name() == call.name() && callee(other) == callee(call) && operands(other) == operands(call)
    })?;
    let results: Vec<ValueId> = same.results().map(|result| result.id()).collect();
    rewriter.replace_op(op, &results);
    Some(())
}
