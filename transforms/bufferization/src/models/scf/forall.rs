//! `scf.forall`: threads that write into parts of shared tensors.

use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingValue, AliasingValues, BufferizableModel, Relation};
use crate::basis::state::State;
use crate::basis::types::BufferTypes;
use terrace_bufferization::ToTensorOp;
use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Failure, LogicalResult, OpOperand, Operation, RegionSource, StateBuilder, Type, TypedOp, Value,
};
use terrace_scf::ForallOp;

/// Model of `scf.forall`.
pub(super) const FORALL: BufferizableModel = BufferizableModel {
    reads: |operand, state| {
        may_have_no_iterations(operand.owner())
            || shared(operand).is_none_or(|argument| state.is_read(argument))
    },
    writes: |_, _| true,
    aliasing_values: tied,
    is_writable: |_, _| true,
    is_repetitive: Some(|op, _| may_repeat(op)),
    is_parallel: |op, _| may_repeat(op),
    buffer_type: Some(shared_type),
    bufferize,
    ..BufferizableModel::NOTHING
};

/// Model of `scf.forall.in_parallel`: what is in it is bufferized by itself.
pub(super) const IN_PARALLEL: BufferizableModel = BufferizableModel::NOTHING;

/// Returns the position of an operand among the shared outputs.
fn output_of(operand: OpOperand<'_, '_>) -> Option<usize> {
    operand.number().checked_sub(operand.owner().operand_range(3).start)
}

/// Returns the number of loops, whose variables are the first arguments.
fn rank(op: Operation<'_, '_>) -> usize {
    op.interface::<LoopLike>().map_or(0, |methods| (methods.induction_variable_count)(op))
}

/// Returns the argument that stands for a shared output inside.
fn shared<'a, 'c>(operand: OpOperand<'a, 'c>) -> Option<Value<'a, 'c>> {
    let op = operand.owner();
    let at = output_of(operand)?;
    op.regions().next()?.first_block()?.arguments().nth(rank(op) + at)
}

fn tied(operand: OpOperand<'_, '_>, _: &State<'_, '_>) -> AliasingValues {
    let result = output_of(operand).and_then(|at| operand.owner().results().nth(at));
    result.map(|result| AliasingValue::definite(result, Relation::Equivalent)).into_iter().collect()
}

/// Returns true if the bounds do not tell that there is an iteration.
fn may_have_no_iterations(op: Operation<'_, '_>) -> bool {
    let bounds = op.interface::<LoopLike>().and_then(|methods| (methods.bounds)(op)).unwrap_or_default();
    let known = |index: Option<MixedIndex>| index.and_then(|index| index.known(op.body()));
    bounds.iter().any(|bounds| {
        known(bounds.lower).zip(known(bounds.upper)).is_none_or(|(lower, upper)| upper <= lower)
    })
}

/// Returns true if there may be more than one iteration, as far as constants tell.
fn may_repeat(op: Operation<'_, '_>) -> bool {
    let bounds = op.interface::<LoopLike>().and_then(|methods| (methods.bounds)(op)).unwrap_or_default();
    let known = |index: Option<MixedIndex>| index.and_then(|index| index.known(op.body()));
    bounds.iter().any(|bounds| match (known(bounds.lower), known(bounds.upper), known(bounds.step)) {
        (Some(lower), Some(upper), Some(step)) => lower.saturating_add(step) < upper,
        _ => true,
    })
}

fn shared_type<'c>(value: Value<'_, 'c>, types: &BufferTypes<'_, 'c>) -> Result<Type<'c>, Failure> {
    let parts = || match value.as_argument() {
        Some((block, at)) => {
            let op = block.parent_op()?;
            Some((op, at.checked_sub(rank(op))?))
        }
        None => value.defining_op().zip(value.result_number()),
    };
    let operand = parts().and_then(|(op, at)| op.operand_group(3).nth(at));
    match operand {
        Some(operand) => types.of(operand),
        None => types.default_of(value),
    }
}

fn bufferize(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let outputs = bufferizer.group(op, 3);
    let mut buffers = Vec::with_capacity(outputs.len());
    for output in outputs {
        buffers.push(bufferizer.buffer(output)?);
    }
    let view = bufferizer.op(op);
    let (rank, location, context) = (rank(view), view.location(), bufferizer.rewriter.context());
    let Some(block) = view.regions().next().and_then(|region| region.first_block()).map(|block| block.id())
    else {
        return Err(Failure);
    };
    let arguments: Vec<ValueId> = bufferizer.rewriter.block(block).arguments().map(Value::id).collect();
    let mut values: Vec<ValueId> = Vec::new();
    bufferizer.rewriter.set_insertion_point_to_start(block);
    for (argument, buffer) in arguments.iter().skip(rank).zip(&buffers) {
        let ty = bufferizer.type_of(*argument);
        let tensor = bufferizer
            .rewriter
            .create_value(ToTensorOp::builder(context, location).buffer(*buffer).result(ty));
        bufferizer.rewriter.replace_all_uses_with(*argument, tensor);
        values.push(tensor);
    }
    bufferizer.rewriter.set_insertion_point(op);
    let view = ForallOp::wrap(bufferizer.op(op));
    let mut new = StateBuilder::new(context, ForallOp::SPEC, location);
    for group in 0..3 {
        new.operands(group, view.op().operand_group(group).map(Into::into));
    }
    new.operands(3, []);
    new.results(0, []);
    for (slot, attribute) in view.op().slots().iter().enumerate() {
        let is_segments = view.op().name().slot_names()[slot].as_str() == "operandSegmentSizes";
        if !is_segments {
            new.attribute(slot, *attribute);
        }
    }
    let discardable: Vec<_> = view.op().discardable_attributes().to_vec();
    let variables: Vec<Type<'_>> =
        arguments.iter().take(rank).map(|argument| bufferizer.type_of(*argument)).collect();
    let region = bufferizer.rewriter.create_region();
    let point = bufferizer.rewriter.save_insertion_point();
    let variables: Vec<_> = variables.into_iter().map(|ty| (ty, location)).collect();
    let inner = bufferizer.rewriter.create_block(region, None, variables);
    bufferizer.rewriter.restore_insertion_point(point);
    new.regions(0, [RegionSource::Detached(region)]);
    let new = bufferizer.rewriter.create(new);
    for entry in discardable {
        bufferizer.rewriter.body_mut().set_attribute(new, entry.name, Some(entry.value));
    }
    let mut replacements: Vec<ValueId> =
        bufferizer.rewriter.block(inner).arguments().map(Value::id).collect();
    replacements.extend(values);
    bufferizer.rewriter.merge_blocks(block, inner, &replacements);
    bufferizer.replace(op, &buffers);
    Ok(())
}
