//! Known result types of the operations that a rewrite creates.

use crate::{ApplyNativeRewriteOp, OperandOp, OperandsOp, OperationOp, ReplaceOp, TypeOp, TypesOp};
use terrace_ir::spec::{OpSpec, ResultTypes};
use terrace_ir::{Block, Ctx, LogicalResult, OpOperand, Operation, TypedOp};

const MESSAGE: &str = "must have inferable or constrained result types when nested within `pdl.rewrite`";

/// Checks that the operation to make infers its result types, takes the place of one whose types are known, or is given
/// types that are.
pub(super) fn verify(made: OperationOp<'_, '_>) -> LogicalResult {
    let op = made.op();
    let (Some(block), Some(name)) = (op.block(), made.op_name()) else {
        return Ok(());
    };
    let spec = known_spec(op.context(), name);
    let Some(spec) = spec.filter(|spec| spec.result_types == ResultTypes::Explicit) else {
        return Ok(());
    };
    if made.op_().uses().any(|one| tells_types(one, op, block)) {
        return Ok(());
    }
    if made.type_values().len() == 0 {
        if spec.results.iter().all(|result| result.arity.is_variable()) {
            return Ok(());
        }
        let note = format!(
            "operation is created in a non-inferrable context, but '{name}' does not implement InferTypeOpInterface"
        );
        return op.op_error(MESSAGE).note(op.location(), note).emit();
    }
    for (at, ty) in made.type_values().enumerate() {
        if !ty.defining_op().is_some_and(|ty| is_known(ty, block)) {
            let note = format!("result type #{at} was not constrained");
            return op.op_error(MESSAGE).note(op.location(), note).emit();
        }
    }
    Ok(())
}

/// Returns true if a use puts the operation in the place of one from before it.
fn tells_types<'a, 'c>(one: OpOperand<'a, 'c>, op: Operation<'a, 'c>, block: Block<'a, 'c>) -> bool {
    let Some(replace) = ReplaceOp::cast(one.owner()).filter(|_| one.number() != 0) else { return false };
    replace.op_value().defining_op().is_some_and(|replaced| {
        replaced.block().is_none_or(|its| its.id() != block.id()) || replaced.is_before_in_block(op)
    })
}

/// Returns true if a type is given, or is that of something that was matched outside of the block.
fn is_known(ty: Operation<'_, '_>, block: Block<'_, '_>) -> bool {
    let is_matched = || {
        ty.results().flat_map(|result| result.users()).any(|user| {
            let is_outside = user.block().is_none_or(|its| its.id() != block.id());
            let is_part = OperandOp::cast(user).is_some()
                || OperandsOp::cast(user).is_some()
                || OperationOp::cast(user).is_some();
            is_outside && is_part
        })
    };
    if let Some(ty) = TypeOp::cast(ty) {
        return ty.constant_type().is_some() || is_matched();
    }
    if let Some(types) = TypesOp::cast(ty) {
        return types.constant_types().is_some() || is_matched();
    }
    ApplyNativeRewriteOp::cast(ty).is_some()
}

/// Returns the declaration of an operation, if others of its dialect occur in the parsed text: of dialects that nothing
/// else mentions, upstream knows nothing.
pub fn known_spec<'c>(context: Ctx<'c>, name: &str) -> Option<&'c OpSpec<'c>> {
    let dialect = context.dialect(name.split_once('.')?.0)?;
    let is_met =
        dialect.name == "builtin" || dialect.ops.iter().any(|op| context.known_op_name(op.name).is_some());
    dialect.ops.iter().find(|op| is_met && op.name == name).copied()
}
