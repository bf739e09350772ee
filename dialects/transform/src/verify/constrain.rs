//! Parameters as numbers of a solver.

use super::verify_yielded_count;
use crate::{ANY_PARAM_TYPE, ConstrainParamsOp, PARAM_TYPE};
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypeKind, TypedOp};

impl ConstrainParamsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body().first_block() else { return Ok(()) };
        if op.operand_count() != body.argument_count() {
            return op.emit_op_error("must have the same number of block arguments as operands");
        }
        if body.ops().any(|inner| inner.name().dialect_name() != "smt") {
            return op.emit_op_error("ops contained in region should belong to SMT-dialect");
        }
        for (at, (operand, argument)) in op.operands().zip(body.arguments()).enumerate() {
            verify_meaning(op, argument.ty(), &format!("block arg #{at}"), operand.ty(), "operand")?;
        }
        let Some(last) = body.last_op() else { return Ok(()) };
        verify_yielded_count(last, op.result_count())?;
        for (at, (given, result)) in last.operands().zip(op.results()).enumerate() {
            verify_meaning(last, given.ty(), &format!("terminator operand #{at}"), result.ty(), "result")?;
        }
        Ok(())
    }
}

/// Checks that a solver's number may stand for a parameter.
fn verify_meaning(
    op: Operation<'_, '_>,
    number: Type<'_>,
    what: &str,
    parameter: Type<'_>,
    corresponding: &str,
) -> LogicalResult {
    let TypeKind::Dialect { spec, parameters } = number.kind() else { return unknown(op, what) };
    let bits = parameters.first().and_then(|width: &Attribute<'_>| width.as_i64());
    let width = width_of(parameter);
    let is_any = parameter.as_dialect(ANY_PARAM_TYPE.name).is_some();
    let (shown, holds, wanted) = match spec.get().name {
        "smt.bool" => ("!smt.bool".to_owned(), width == Some(1), "i1"),
        "smt.int" => ("!smt.int".to_owned(), width.is_some(), "an integer type"),
        "smt.bv" => {
            let holds = width.is_some() && width.map(i64::from) == bits;
            (format!("'{number}'"), holds, "an integer type of the same bitwidth")
        }
        _ => return unknown(op, what),
    };
    if is_any || holds {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "the type of {what} is {shown} though the corresponding {corresponding} type ('{parameter}') is not wrapping \
         {wanted}"
    ))
}

/// Returns the width of a parameter, if it is an integer.
fn width_of(parameter: Type<'_>) -> Option<u32> {
    let ty = parameter.as_dialect(PARAM_TYPE.name)?.first()?.as_type()?;
    Some(ty.as_integer()?.0)
}

fn unknown(op: Operation<'_, '_>, what: &str) -> LogicalResult {
    op.emit_op_error(format_args!(
        "the type of {what} is expected to be either a !smt.bool, a !smt.int, or a !smt.bv"
    ))
}
