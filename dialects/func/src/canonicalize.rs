//! Patterns that create operations.

use crate::{CallIndirectOp, CallOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Type, TypedOp, Value};

impl CallIndirectOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<CallIndirectOp>("CallIndirectOp", call_constant)];
}

/// `call_indirect(constant @f, x) -> call @f(x)`
fn call_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let call = rewriter.view::<CallIndirectOp>(op)?;
    let name = call.callee().constant()?.as_flat_symbol()?;
    let operands: Vec<ValueId> = call.callee_operands().map(Value::id).collect();
    let types: Vec<Type<'_>> = call.results().map(Value::ty).collect();
    let new = CallOp::builder(rewriter.context(), call.op().location())
        .callee(name.as_str())
        .operands(operands)
        .results(types);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
