//! Regions that are run once at most: `scf.execute_region`, `scf.if` and `scf.index_switch`.

use super::super::last_of;
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingOperand, AliasingOperands, BufferizableModel, Relation};
use crate::basis::state::State;
use crate::basis::types::{BufferTypes, with_dynamic_layout};
use crate::models::blocks::{bufferize_block, operands_of_branches, type_of_branch_argument};
use terrace_bufferization::ToTensorOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Failure, LogicalResult, Operation, OperationState, Type, TypedOp, Value};
use terrace_scf as scf;

/// Model of `scf.if`.
pub(super) const IF: BufferizableModel = BufferizableModel {
    aliasing_operands: Some(yielded_to),
    buffer_type: Some(|value, types| {
        yielded_type(value, types, &[0, 1], "inconsistent memory space on then/else branches")
    }),
    bufferize: |op, bufferizer| {
        let operands = [bufferizer.operand(op, 0)];
        let (context, location) = (bufferizer.rewriter.context(), bufferizer.location(op));
        let state = OperationState::named(context, scf::IfOp::NAME, location, &operands, &[], &[]);
        choose(op, state, bufferizer)
    },
    ..BufferizableModel::NOTHING
};

/// Model of `scf.index_switch`.
pub(super) const INDEX_SWITCH: BufferizableModel = BufferizableModel {
    aliasing_operands: Some(yielded_to),
    buffer_type: Some(|value, types| {
        let regions = value.defining_op().map_or(1, |op| op.region_count());
        let all: Vec<usize> = (0..regions).collect();
        yielded_type(value, types, &all, "inconsistent memory space on switch cases")
    }),
    bufferize: |op, bufferizer| {
        let mut state = bufferizer.rewriter.state_of(op);
        state.result_types.clear();
        state.discardable.clear();
        choose(op, state, bufferizer)
    },
    ..BufferizableModel::NOTHING
};

/// Returns what the regions yield for a result; what the default of a switch yields comes last.
fn yielded_to(value: Value<'_, '_>, _: &State<'_, '_>) -> AliasingOperands {
    let Some((op, at)) = value.defining_op().zip(value.result_number()) else {
        return AliasingOperands::new();
    };
    let count = op.region_count();
    let is_switch = terrace_scf::IndexSwitchOp::cast(op).is_some();
    let order: Vec<usize> = if is_switch { (1..count).chain([0]).collect() } else { (0..count).collect() };
    let operands = order.into_iter().filter_map(|region| last_of(op, region)?.op_operands().nth(at));
    operands.map(|operand| AliasingOperand::possible(operand, Relation::Equivalent)).collect()
}

/// Returns the type of a result, as the regions yield it; any layout if they differ.
fn yielded_type<'c>(
    value: Value<'_, 'c>,
    types: &BufferTypes<'_, 'c>,
    regions: &[usize],
    differing: &str,
) -> Result<Type<'c>, Failure> {
    let Some((op, at)) = value.defining_op().zip(value.result_number()) else {
        return types.of_equivalent(value);
    };
    let mut found: Option<Type<'c>> = None;
    for region in regions {
        let Some(yielded) = last_of(op, *region).and_then(|last| last.operands().nth(at)) else { continue };
        let ty = types.of(yielded)?;
        match found {
            None => found = Some(ty),
            Some(known) if known == ty => {}
            Some(known) if known.memory_space() != ty.memory_space() => {
                let _ = op.emit_error(differing);
                return Err(Failure);
            }
            Some(known) => {
                found = Some(with_dynamic_layout(types.context(), value.ty(), known.memory_space()));
            }
        }
    }
    match found {
        Some(found) => Ok(found),
        None => types.default_of(value),
    }
}

/// Puts the regions into a new operation, whose results are buffers.
fn choose<'c>(
    op: OpId,
    mut state: OperationState<'c>,
    bufferizer: &mut Bufferizer<'_, '_, 'c>,
) -> LogicalResult {
    let results: Vec<(ValueId, Type<'c>)> =
        bufferizer.op(op).results().map(|value| (value.id(), value.ty())).collect();
    for (value, ty) in results {
        state.result_types.push(if ty.is_tensor() { bufferizer.buffer_type(value)? } else { ty });
    }
    bufferizer.rewriter.set_insertion_point(op);
    let new = bufferizer.rewriter.create_around_regions_of(op, state);
    let values = bufferizer.rewriter.results(new);
    bufferizer.replace(op, &values);
    Ok(())
}

/// Model of `scf.execute_region`.
pub(super) const EXECUTE_REGION: BufferizableModel = BufferizableModel {
    aliasing_operands: Some(|value, _| match (value.defining_op(), value.result_number()) {
        (Some(op), Some(at)) => {
            let operand = only_yield(op).and_then(|last| last.op_operands().nth(at));
            operand
                .map(|operand| AliasingOperand::definite(operand, Relation::Equivalent))
                .into_iter()
                .collect()
        }
        _ => operands_of_branches(value),
    }),
    has_unstructured_control_flow: true,
    buffer_type: Some(|value, types| match value.as_argument() {
        Some(_) => type_of_branch_argument(value, types),
        None => types.of_equivalent(value),
    }),
    bufferize: execute_region,
    verify: |op, _| match only_yield(op) {
        Some(_) => Ok(()),
        None => op.emit_op_error("op without unique scf.yield is not supported"),
    },
    ..BufferizableModel::NOTHING
};

/// Returns the yield of a region of several blocks, if there is one only.
fn only_yield<'a, 'c>(op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
    let blocks = op.regions().flat_map(|region| region.blocks());
    let mut yields =
        blocks.filter_map(|block| block.last_op()).filter(|last| scf::YieldOp::cast(*last).is_some());
    yields.next().filter(|_| yields.next().is_none())
}

fn execute_region(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let Some(last) = only_yield(view) else {
        return view.emit_op_error("op without unique scf.yield is not supported");
    };
    let types: Vec<Type<'_>> = last.operands().map(|value| value.ty()).collect();
    let tensors: Vec<Type<'_>> = view.results().map(Value::ty).collect();
    let location = view.location();
    let context = bufferizer.rewriter.context();
    let mut state = bufferizer.rewriter.state_of(op);
    state.discardable.clear();
    state.result_types = types.into_iter().collect();
    let new = bufferizer.rewriter.create_around_regions_of(op, state);
    let blocks: Vec<_> =
        bufferizer.op(new).regions().flat_map(|region| region.blocks()).map(|block| block.id()).collect();
    for block in blocks {
        bufferize_block(block, bufferizer)?;
    }
    bufferizer.rewriter.set_insertion_point_after(new);
    let mut results: Vec<ValueId> = Vec::new();
    for (result, ty) in bufferizer.rewriter.results(new).iter().zip(tensors) {
        results.push(match ty.is_tensor() {
            true => bufferizer
                .rewriter
                .create_value(ToTensorOp::builder(context, location).buffer(*result).result(ty)),
            false => *result,
        });
    }
    bufferizer.rewriter.replace_op(op, &results);
    Ok(())
}
