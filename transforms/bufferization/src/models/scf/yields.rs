//! Terminators: `scf.condition` and `scf.yield`.

use super::cast_if_needed;
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingValue, AliasingValues, BufferizableModel, Relation};
use crate::basis::state::State;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{LogicalResult, OpOperand, Operation, TypedOp, Value};
use terrace_scf::{ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp};

/// Model of `scf.condition`.
pub(super) const CONDITION: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    must_be_in_place: |_, _| true,
    bufferize: |op, bufferizer| {
        let after = bufferizer.op(op).parent_op().and_then(WhileOp::cast).and_then(|view| {
            view.after().first_block().map(|block| block.arguments().map(Value::id).collect::<Vec<_>>())
        });
        let after = after.unwrap_or_default();
        yield_buffers(op, 1, &after, bufferizer)
    },
    ..BufferizableModel::NOTHING
};

/// Model of `scf.yield`.
pub(super) const YIELD: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    aliasing_values: results_around,
    must_be_in_place: |_, _| true,
    bufferize: yield_,
    ..BufferizableModel::NOTHING
};

fn is_choice(op: Operation<'_, '_>) -> bool {
    IfOp::cast(op).is_some() || IndexSwitchOp::cast(op).is_some()
}

fn results_around(operand: OpOperand<'_, '_>, _: &State<'_, '_>) -> AliasingValues {
    let Some(parent) = operand.owner().parent_op() else { return AliasingValues::new() };
    let Some(result) = parent.results().nth(operand.number()) else { return AliasingValues::new() };
    let alias = if is_choice(parent) {
        Some(AliasingValue::possible(result, Relation::Equivalent))
    } else {
        ExecuteRegionOp::cast(parent).map(|_| AliasingValue::definite(result, Relation::Equivalent))
    };
    alias.into_iter().collect()
}

fn yield_(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let Some(parent) = view.parent_op() else { return view.emit_error("unsupported scf::YieldOp parent") };
    let results = || parent.results().map(Value::id).collect::<Vec<_>>();
    let targets: Vec<ValueId> = if is_choice(parent) || ForOp::cast(parent).is_some() {
        results()
    } else if let Some(view) = WhileOp::cast(parent) {
        let before = view.before().first_block();
        before.into_iter().flat_map(|block| block.arguments().map(Value::id).collect::<Vec<_>>()).collect()
    } else if ExecuteRegionOp::cast(parent).is_some() {
        Vec::new()
    } else {
        return view.emit_error("unsupported scf::YieldOp parent");
    };
    yield_buffers(op, 0, &targets, bufferizer)
}

/// Replaces the operands from a position on by buffers, cast to the types of what they become.
fn yield_buffers(
    op: OpId,
    first: usize,
    targets: &[ValueId],
    bufferizer: &mut Bufferizer<'_, '_, '_>,
) -> LogicalResult {
    let mut state = bufferizer.rewriter.state_of(op);
    for at in first..state.operands.len() {
        let value = state.operands[at];
        if !bufferizer.type_of(value).is_tensor() {
            continue;
        }
        let mut buffer = bufferizer.buffer(value)?;
        if let Some(target) = targets.get(at - first) {
            let ty = bufferizer.buffer_type(*target)?;
            buffer = cast_if_needed(buffer, ty, bufferizer);
        }
        state.operands[at] = buffer;
    }
    bufferizer.replace_with(op, state);
    Ok(())
}
