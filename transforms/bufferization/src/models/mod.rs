//! Models of the dialects of the tree, one file a dialect.

pub(crate) mod arith;
pub(crate) mod blocks;
pub(crate) mod bufferization;
pub(crate) mod cf;
pub(crate) mod func;
pub(crate) mod linalg;
pub(crate) mod ml_program;
pub(crate) mod scf;
pub(crate) mod shape;
pub(crate) mod sparse_tensor;
pub(crate) mod tensor;
pub(crate) mod vector;

pub(crate) use crate::basis::destination_style::{DESTINATION_STYLE, on_buffers};

use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingValue, AliasingValues, BufferizableModel, Relation};
use crate::basis::state::State;
use terrace_ir::ids::OpId;
use terrace_ir::{LogicalResult, OpOperand, Operation};

/// Model of operations that read their operands and give nothing that shares memory with them.
pub(crate) const READER: BufferizableModel =
    BufferizableModel { reads: |_, _| true, ..BufferizableModel::NOTHING };

/// Returns the first result, as the same buffer as an operand.
pub(crate) fn same_as_result(operand: OpOperand<'_, '_>, _: &State<'_, '_>) -> AliasingValues {
    first_result(operand, Relation::Equivalent)
}

/// Returns the first result, which may be a part of an operand.
pub(crate) fn part_is_result(operand: OpOperand<'_, '_>, _: &State<'_, '_>) -> AliasingValues {
    first_result(operand, Relation::Unknown)
}

fn first_result(operand: OpOperand<'_, '_>, relation: Relation) -> AliasingValues {
    let first = operand.owner().results().next();
    first.map(|result| AliasingValue::definite(result, relation)).into_iter().collect()
}

/// Replaces an operation without tensor results by the same one on buffers.
pub(crate) fn replace_by_same_on_buffers(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let state = on_buffers(op, bufferizer)?;
    bufferizer.replace_with(op, state);
    Ok(())
}

/// Returns the only block of a region of an operation.
pub(crate) fn last_of<'a, 'c>(op: Operation<'a, 'c>, region: usize) -> Option<Operation<'a, 'c>> {
    op.regions().nth(region)?.first_block()?.last_op()
}
