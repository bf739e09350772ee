//! Patterns of negations: of comparisons, whose opposites are comparisons as well.

use crate::{IEqualOp, INotEqualOp, LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, OperationState, Pattern, PatternRewriter, TypedOp, Value};

impl LogicalNotOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<LogicalNotOp>("ConvertLogicalNotOfIEqual", |op, rewriter| {
            opposite(op, IEqualOp::NAME, INotEqualOp::NAME, rewriter)
        })
        .benefit(2),
        Pattern::of::<LogicalNotOp>("ConvertLogicalNotOfINotEqual", |op, rewriter| {
            opposite(op, INotEqualOp::NAME, IEqualOp::NAME, rewriter)
        })
        .benefit(2),
        Pattern::of::<LogicalNotOp>("ConvertLogicalNotOfLogicalEqual", |op, rewriter| {
            opposite(op, LogicalEqualOp::NAME, LogicalNotEqualOp::NAME, rewriter)
        })
        .benefit(2),
        Pattern::of::<LogicalNotOp>("ConvertLogicalNotOfLogicalNotEqual", |op, rewriter| {
            opposite(op, LogicalNotEqualOp::NAME, LogicalEqualOp::NAME, rewriter)
        })
        .benefit(2),
    ];
}

/// `!(x == y) -> x != y`
fn opposite(op: OpId, comparison: &str, other: &str, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let not = rewriter.op(op);
    let inner = not.operand(0).defining_op().filter(|inner| inner.is(comparison))?;
    let operands: Vec<_> = inner.operands().map(Value::id).collect();
    let (ty, inner, context) = (not.result(0).ty(), inner.id(), rewriter.context());
    let location = rewriter.fused_location(&[op, inner]);
    rewriter
        .replace_op_with_new_op(op, OperationState::named(context, other, location, &operands, &[ty], &[]));
    Some(())
}
