//! Check of result types against those that the operation's own code infers.

use crate::body::OperationState;
use crate::diagnostic::LogicalResult;
use crate::spec::{InferContext, OpSpec};
use crate::uniqued::ty::Type;
use crate::view::{Block, Operation, Region};

/// Infers the types of the results anew and compares them.
pub(super) fn verify(op: Operation<'_, '_>, spec: &OpSpec<'_>) -> LogicalResult {
    let Some(infer) = spec.hooks.infer_types else { return Ok(()) };
    let operand_types: Vec<_> = op.operands().map(|value| value.ty()).collect();
    let operand_groups: Vec<_> = (0..spec.operands.len()).map(|group| op.operand_range(group)).collect();
    let yielded_types: Vec<_> = op.regions().map(yielded_types).collect();
    let mut state = OperationState::new(op.name(), op.location());
    state.slots = op.slots().into();
    state.discardable = op.discardable_attributes().into();
    let inferred = infer(&InferContext {
        context: op.context(),
        location: op.location(),
        state: &state,
        operand_types: &operand_types,
        operand_groups: &operand_groups,
        yielded_types: &yielded_types,
    });
    let Ok(inferred) = inferred else { return op.emit_op_error("failed to infer returned types") };
    let given: Vec<_> = op.results().map(|value| value.ty()).collect();
    let is_compatible = match spec.hooks.are_compatible_types {
        Some(are_compatible) => are_compatible(&inferred, &given),
        None => inferred == given,
    };
    if is_compatible { Ok(()) } else { refuse(op, &inferred, &given) }
}

/// Compares the types of the results with that of the first operand, from which they are inferred. The trait that says
/// so is content with types of compatible shapes.
pub(super) fn verify_type_of_operand(op: Operation<'_, '_>) -> LogicalResult {
    let Some(operand) = op.operands().next() else { return Ok(()) };
    let wanted = operand.ty();
    if op.results().all(|result| result.ty() == wanted) {
        return Ok(());
    }
    let given: Vec<_> = op.results().map(|value| value.ty()).collect();
    refuse(op, &vec![wanted; given.len()], &given)
}

fn refuse(op: Operation<'_, '_>, inferred: &[Type<'_>], given: &[Type<'_>]) -> LogicalResult {
    let message = format_args!(
        "'{}' op inferred type(s) {} are incompatible with return type(s) of operation {}",
        op.name(),
        list(inferred),
        list(given)
    )
    .to_string();
    op.context().error(op.location(), message).tell();
    op.emit_op_error("failed to infer returned types")
}

fn list(types: &[Type<'_>]) -> String {
    types.iter().map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ")
}

fn yielded_types<'c>(region: Region<'_, 'c>) -> Vec<Type<'c>> {
    let terminator = region.first_block().and_then(Block::terminator);
    terminator.map(|op| op.operands().map(|value| value.ty()).collect()).unwrap_or_default()
}
