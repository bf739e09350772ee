//! Operations that write into some of their operands, and give these as results: those of `linalg` above all.

use super::bufferizer::Bufferizer;
use super::model::{AliasingValue, AliasingValues, BufferizableModel, Relation};
use super::state::State;
use smallvec::smallvec;
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Failure, LogicalResult, OpOperand, Operation, OperationState, Value};
use terrace_linalg::{IteratorType, indexing_maps, iterator_types};

/// Returns true if an operand is one that a destination-style operation writes into.
pub(crate) fn is_init(operand: OpOperand<'_, '_>) -> bool {
    let op = operand.owner();
    let Some(style) = op.interface::<DestinationStyle>() else { return false };
    (style.inits)(op).iter().any(|init| init.id() == operand.id())
}

/// Returns the result that an operand of a destination-style operation is written into for, as an equivalent one.
pub(crate) fn tied_result(operand: OpOperand<'_, '_>, _: &State<'_, '_>) -> AliasingValues {
    let op = operand.owner();
    let Some(style) = op.interface::<DestinationStyle>() else { return AliasingValues::new() };
    let inits = (style.inits)(op);
    let tensors = inits.iter().filter(|init| init.value().ty().is_tensor());
    let at = tensors.into_iter().position(|init| init.id() == operand.id());
    match at.and_then(|at| op.results().nth(at)) {
        Some(result) => smallvec![AliasingValue::definite(result, Relation::Equivalent)],
        None => AliasingValues::new(),
    }
}

/// Model of operations that read all operands and write those that they have results for.
pub(crate) const DESTINATION_STYLE: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    writes: |operand, _| is_init(operand),
    aliasing_values: tied_result,
    ..BufferizableModel::NOTHING
};

/// Model of all operations that run a region for each point of an iteration space.
pub(crate) const STRUCTURED: BufferizableModel = BufferizableModel {
    reads: |operand, _| is_element_used(operand),
    writes: |operand, _| is_init(operand),
    is_elementwise: accesses_elements_in_order,
    bufferize: on_buffers_in_place,
    ..DESTINATION_STYLE
};

/// Returns true if the region uses the element of an operand.
fn is_element_used(operand: OpOperand<'_, '_>) -> bool {
    let block = operand.owner().regions().next().and_then(|region| region.first_block());
    let argument = block.and_then(|block| block.arguments().nth(operand.number()));
    argument.is_none_or(|argument| !argument.is_unused())
}

/// Returns true if all loops are parallel, and the element of each operand is the one of the loops' positions.
fn accesses_elements_in_order(
    op: Operation<'_, '_>,
    operands: &[OpOperand<'_, '_>],
    _: &State<'_, '_>,
) -> bool {
    let is_sparse = |operand: Value<'_, '_>| {
        operand
            .ty()
            .encoding()
            .is_some_and(|encoding| encoding.to_string().starts_with("#sparse_tensor.encoding"))
    };
    if op.operands().any(is_sparse) || iterator_types(op).iter().any(|kind| *kind != IteratorType::Parallel) {
        return false;
    }
    let maps = indexing_maps(op);
    op.op_operands().zip(&maps).all(|(operand, map)| {
        let ty = operand.value().ty();
        let counts =
            (ty.is_ranked_tensor() || ty.is_memref()) && operands.iter().any(|one| one.id() == operand.id());
        !counts || map.is_identity()
    })
}

/// Replaces an operation by the same one on buffers, without results; they are the buffers that it writes into.
pub(crate) fn on_buffers_in_place(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let is_shaped = |value: Value<'_, '_>| value.ty().is_tensor() || value.ty().is_any_memref();
    if !view.operands().any(|operand| operand.ty().is_tensor()) {
        return Ok(());
    }
    if view.operands().any(|operand| is_shaped(operand) && !operand.ty().is_tensor()) {
        return view.emit_error("op does not have pure tensor semantics");
    }
    let inits = view.interface::<DestinationStyle>().map_or_else(Vec::new, |style| (style.inits)(view));
    let inits: Vec<usize> =
        inits.into_iter().filter(|init| init.value().ty().is_tensor()).map(|init| init.number()).collect();
    let mut state = on_buffers(op, bufferizer)?;
    state.result_types.clear();
    let outputs: Vec<_> = inits.into_iter().filter_map(|at| state.operands.get(at).copied()).collect();
    bufferizer.rewriter.create_around_regions_of(op, state);
    bufferizer.replace(op, &outputs);
    Ok(())
}

/// Returns the state of an operation with buffers in place of its tensor operands, and without its tensor results.
pub(crate) fn on_buffers<'c>(
    op: OpId,
    bufferizer: &mut Bufferizer<'_, '_, 'c>,
) -> Result<OperationState<'c>, Failure> {
    let operands: Vec<ValueId> = bufferizer.op(op).operands().map(|value| value.id()).collect();
    let mut state = bufferizer.rewriter.state_of(op);
    for (at, operand) in operands.into_iter().enumerate() {
        if bufferizer.type_of(operand).is_tensor() {
            state.operands[at] = bufferizer.buffer(operand)?;
        }
    }
    state.result_types.retain(|ty| !ty.is_tensor());
    Ok(state)
}
