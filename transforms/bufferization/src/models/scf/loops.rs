//! Loops that carry tensors: `scf.for` and `scf.while`.

use super::super::last_of;
use super::{cast_if_needed, move_block};
use crate::basis::bufferizer::Bufferizer;
use crate::basis::copies::resolve_operands;
use crate::basis::model::{AliasingValue, AliasingValues, BufferizableModel, Relation};
use crate::basis::state::State;
use crate::basis::types::{BufferTypes, with_dynamic_layout};
use terrace_interfaces::loop_like::is_defined_inside;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Block, Failure, LogicalResult, Operation, RegionSource, Type, TypedOp, Value};
use terrace_scf::WhileOp;

/// Position of the first operand that a `scf.for` carries.
const FIRST_INIT: usize = 3;

/// Model of `scf.for`.
pub(super) const FOR: BufferizableModel = BufferizableModel {
    reads: |operand, state| {
        // Without iterations the operand is the result.
        if may_have_no_iterations(operand.owner()) {
            return true;
        }
        let argument = operand.number().checked_sub(FIRST_INIT).and_then(|at| carried(operand.owner(), at));
        argument.is_none_or(|argument| state.is_read(argument))
    },
    writes: |_, _| true,
    aliasing_values: |operand, state| {
        let op = operand.owner();
        let at = operand.number().checked_sub(FIRST_INIT);
        at.and_then(|at| result_alias(op, at, for_keeps(op, at, state))).into_iter().collect()
    },
    is_writable: |_, _| true,
    buffer_type: Some(for_type),
    resolve_conflicts: Some(copy_yielded_of_for),
    bufferize: bufferize_for,
    verify: |op, state| {
        if state.options().allow_return_allocs_from_loops {
            return Ok(());
        }
        for (at, result) in op.results().enumerate() {
            if result.ty().is_tensor() && !for_keeps(op, at, state) {
                let last = last_of(op, 0).unwrap_or(op);
                return last.emit_error(format_args!(
                    "Yield operand #{at} is not equivalent to the corresponding iter bbArg"
                ));
            }
        }
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

/// Returns true if the bounds do not tell that there is an iteration.
fn may_have_no_iterations(op: Operation<'_, '_>) -> bool {
    let bound = |at| op.operands().nth(at).and_then(|bound| bound.constant_i64());
    bound(0).zip(bound(1)).is_none_or(|(lower, upper)| upper <= lower)
}

/// Returns an argument that is carried from one iteration to the next.
fn carried<'a, 'c>(op: Operation<'a, 'c>, at: usize) -> Option<Value<'a, 'c>> {
    op.regions().next()?.first_block()?.arguments().nth(at + 1)
}

fn result_alias(op: Operation<'_, '_>, at: usize, is_same: bool) -> Option<AliasingValue> {
    let result = op.results().nth(at)?;
    Some(match is_same {
        true => AliasingValue::definite(result, Relation::Equivalent),
        false => AliasingValue::possible(result, Relation::Unknown),
    })
}

/// Returns true if each iteration yields the buffer that it got.
fn for_keeps(op: Operation<'_, '_>, at: usize, state: &State<'_, '_>) -> bool {
    let yielded = last_of(op, 0).and_then(|last| last.operands().nth(at));
    carried(op, at).zip(yielded).is_some_and(|(argument, yielded)| is_same(argument, yielded, state))
}

fn is_same(a: Value<'_, '_>, b: Value<'_, '_>, state: &State<'_, '_>) -> bool {
    state.decisions.is_some() && (a.id() == b.id() || state.are_equivalent(a, b))
}

/// Returns the type of what is carried: any layout if what comes in and what is yielded differ.
fn carried_type<'c>(
    argument: Value<'_, 'c>,
    init: Value<'_, 'c>,
    yielded: Value<'_, 'c>,
    types: &BufferTypes<'_, 'c>,
) -> Result<Type<'c>, Failure> {
    if let Some(known) = types.known_carried(argument) {
        return Ok(known);
    }
    let outside = types.of(init)?;
    types.of_carried(argument, outside, || {
        let inside = types.of(yielded)?;
        if outside == inside {
            return Ok(inside);
        }
        if outside.memory_space() != inside.memory_space() {
            if let Some(op) = crate::basis::state::owner_of(argument) {
                let _ =
                    op.emit_op_error("init_arg and yielded value bufferize to inconsistent memory spaces");
            }
            return Err(Failure);
        }
        Ok(with_dynamic_layout(types.context(), argument.ty(), inside.memory_space()))
    })
}

fn for_type<'c>(value: Value<'_, 'c>, types: &BufferTypes<'_, 'c>) -> Result<Type<'c>, Failure> {
    let parts = || match value.as_argument() {
        Some((block, at)) => Some((block.parent_op()?, at.checked_sub(1)?)),
        None => value.defining_op().zip(value.result_number()),
    };
    let Some((op, at)) = parts() else { return types.default_of(value) };
    let Some(argument) = carried(op, at) else { return types.default_of(value) };
    if argument != value {
        return types.of(argument);
    }
    let init = op.operands().nth(FIRST_INIT + at);
    let yielded = last_of(op, 0).and_then(|last| last.operands().nth(at));
    match init.zip(yielded) {
        Some((init, yielded)) => carried_type(argument, init, yielded, types),
        None => types.default_of(value),
    }
}

/// Returns true if a yielded value shares no memory with anything outside of the loop, and with no argument but its
/// own.
fn is_own<'a, 'c>(op: Operation<'a, 'c>, at: usize, value: Value<'a, 'c>, state: &State<'_, '_>) -> bool {
    let (Some(decisions), Some(region)) = (&state.decisions, op.regions().next()) else { return false };
    let argument = carried(op, at).map(Value::id);
    decisions.aliases.members(value.id()).all(|alias| {
        let view = Value::new(value.body(), alias);
        let is_inside = is_defined_inside(view, op.id());
        let is_entry = view.as_argument().is_some_and(|(block, _)| block.parent_region() == Some(region));
        Some(alias) == argument || is_inside && !is_entry
    })
}

/// Copies what is yielded and is not the loop's own: a result shares memory with its own operand only.
fn copy_yielded_of_for(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    resolve_operands(op, bufferizer)?;
    if bufferizer.state.decisions.is_none() {
        return Ok(());
    }
    let view = bufferizer.op(op);
    let Some(last) = last_of(view, 0) else { return Ok(()) };
    let copied: Vec<usize> = last
        .operands()
        .enumerate()
        .filter(|(at, value)| value.ty().is_tensor() && !is_own(view, *at, *value, bufferizer.state))
        .map(|(at, _)| at)
        .collect();
    copy_operands(last.id(), &copied, bufferizer)
}

fn copy_operands(op: OpId, positions: &[usize], bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    bufferizer.rewriter.set_insertion_point(op);
    let location = bufferizer.location(op);
    for at in positions {
        let value = bufferizer.operand(op, *at);
        let copy = bufferizer.copy_of(location, value, true)?;
        bufferizer.rewriter.set_operand(op, *at, copy);
    }
    Ok(())
}

fn bufferize_for(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let results: Vec<ValueId> = bufferizer.op(op).results().map(Value::id).collect();
    let mut state = bufferizer.rewriter.state_of(op);
    let mut buffers = Vec::with_capacity(results.len());
    for at in 0..results.len() {
        let init = state.operands[FIRST_INIT + at];
        let is_tensor = bufferizer.type_of(init).is_tensor();
        buffers.push(if is_tensor { bufferizer.buffer(init)? } else { init });
    }
    for (at, (result, buffer)) in results.into_iter().zip(buffers).enumerate() {
        let is_tensor = bufferizer.type_of(result).is_tensor();
        let buffer = match is_tensor {
            true => {
                let ty = bufferizer.buffer_type(result)?;
                cast_if_needed(buffer, ty, bufferizer)
            }
            false => buffer,
        };
        state.operands[FIRST_INIT + at] = buffer;
        state.result_types[at] = bufferizer.type_of(buffer);
    }
    let types: Vec<Type<'_>> = state.result_types.to_vec();
    let (location, body) = (state.location, bufferizer.rewriter.create_region());
    state.regions.push(RegionSource::Detached(body));
    let variable = bufferizer.op(op).regions().next().and_then(|region| region.first_block());
    let variable = variable.and_then(|block| block.arguments().next()).map(Value::ty);
    let Some(variable) = variable else { return Err(Failure) };
    let point = bufferizer.rewriter.save_insertion_point();
    let arguments: Vec<_> = std::iter::once(variable).chain(types).map(|ty| (ty, location)).collect();
    bufferizer.rewriter.create_block(body, None, arguments);
    bufferizer.rewriter.restore_insertion_point(point);
    let new = bufferizer.rewriter.create(state);
    move_block((op, 0), (new, 0), bufferizer);
    let values = bufferizer.rewriter.results(new);
    bufferizer.replace(op, &values);
    Ok(())
}

/// Model of `scf.while`.
pub(super) const WHILE: BufferizableModel = BufferizableModel {
    reads: |_, _| true,
    writes: |_, _| true,
    aliasing_values: |operand, state| {
        let (op, at) = (operand.owner(), operand.number());
        match op.results().nth(at).filter(|result| result.ty() == operand.value().ty()) {
            Some(_) => result_alias(op, at, while_keeps(op, at, state)).into_iter().collect(),
            None => AliasingValues::new(),
        }
    },
    is_writable: |_, _| true,
    buffer_type: Some(while_type),
    resolve_conflicts: Some(copy_passed_of_while),
    bufferize: bufferize_while,
    verify: verify_while,
    ..BufferizableModel::NOTHING
};

fn block<'a, 'c>(op: Operation<'a, 'c>, region: usize) -> Option<Block<'a, 'c>> {
    op.regions().nth(region)?.first_block()
}

/// Returns what the condition passes on, after the condition itself.
fn passed<'a, 'c>(op: Operation<'a, 'c>, at: usize) -> Option<Value<'a, 'c>> {
    last_of(op, 0)?.operands().nth(at + 1)
}

fn before_is_same(op: Operation<'_, '_>, at: usize, state: &State<'_, '_>) -> bool {
    let argument = block(op, 0).and_then(|block| block.arguments().nth(at));
    argument.zip(passed(op, at)).is_some_and(|(argument, passed)| is_same(argument, passed, state))
}

fn after_is_same(op: Operation<'_, '_>, at: usize, state: &State<'_, '_>) -> bool {
    let argument = block(op, 1).and_then(|block| block.arguments().nth(at));
    let yielded = last_of(op, 1).and_then(|last| last.operands().nth(at));
    argument.zip(yielded).is_some_and(|(argument, yielded)| is_same(argument, yielded, state))
}

fn while_keeps(op: Operation<'_, '_>, at: usize, state: &State<'_, '_>) -> bool {
    before_is_same(op, at, state) && after_is_same(op, at, state)
}

fn while_type<'c>(value: Value<'_, 'c>, types: &BufferTypes<'_, 'c>) -> Result<Type<'c>, Failure> {
    let parts = || {
        let Some((owner, at)) = value.as_argument() else {
            let (op, at) = value.defining_op().zip(value.result_number())?;
            return Some((op, at, false));
        };
        Some((owner.parent_op()?, at, owner.parent_region()?.number() == 0))
    };
    let Some((op, at, is_before)) = parts() else { return types.default_of(value) };
    let (init, yielded) = (op.operands().nth(at), last_of(op, 1).and_then(|last| last.operands().nth(at)));
    match (is_before, init.zip(yielded), passed(op, at)) {
        (true, Some((init, yielded)), _) => carried_type(value, init, yielded, types),
        (false, _, Some(passed)) => types.of(passed),
        _ => types.default_of(value),
    }
}

fn copy_passed_of_while(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    resolve_operands(op, bufferizer)?;
    if bufferizer.state.decisions.is_none() {
        return Ok(());
    }
    let view = bufferizer.op(op);
    let Some(condition) = last_of(view, 0) else { return Ok(()) };
    let copied: Vec<usize> = condition
        .operands()
        .enumerate()
        .skip(1)
        .filter(|(at, value)| value.ty().is_tensor() && !while_keeps(view, at - 1, bufferizer.state))
        .map(|(at, _)| at)
        .collect();
    copy_operands(condition.id(), &copied, bufferizer)
}

fn bufferize_while(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let arguments = |region| {
        let block = block(view, region);
        block.map_or_else(Vec::new, |block| block.arguments().map(Value::id).collect::<Vec<_>>())
    };
    let (before, after) = (arguments(0), arguments(1));
    let mut state = bufferizer.rewriter.state_of(op);
    state.discardable.clear();
    let inits: Vec<ValueId> = state.operands.to_vec();
    let mut buffers = Vec::with_capacity(inits.len());
    for init in inits {
        let is_tensor = bufferizer.type_of(init).is_tensor();
        buffers.push(if is_tensor { bufferizer.buffer(init)? } else { init });
    }
    for (at, (argument, buffer)) in before.into_iter().zip(buffers).enumerate() {
        state.operands[at] = match bufferizer.type_of(argument).is_tensor() {
            true => {
                let ty = bufferizer.buffer_type(argument)?;
                cast_if_needed(buffer, ty, bufferizer)
            }
            false => buffer,
        };
    }
    let mut types = Vec::with_capacity(after.len());
    for argument in after {
        types.push(bufferizer.buffer_type(argument)?);
    }
    state.result_types = types.iter().copied().collect();
    let location = state.location;
    let of_before: Vec<Type<'_>> = state.operands.iter().map(|value| bufferizer.type_of(*value)).collect();
    let point = bufferizer.rewriter.save_insertion_point();
    for types in [of_before, types] {
        let region = bufferizer.rewriter.create_region();
        let arguments: Vec<_> = types.into_iter().map(|ty| (ty, location)).collect();
        bufferizer.rewriter.create_block(region, None, arguments);
        state.regions.push(RegionSource::Detached(region));
    }
    bufferizer.rewriter.restore_insertion_point(point);
    let new = bufferizer.rewriter.create(state);
    move_block((op, 0), (new, 0), bufferizer);
    move_block((op, 1), (new, 1), bufferizer);
    let values = bufferizer.rewriter.results(new);
    bufferizer.replace(op, &values);
    Ok(())
}

fn verify_while(op: Operation<'_, '_>, state: &State<'_, '_>) -> LogicalResult {
    if state.options().allow_return_allocs_from_loops {
        return Ok(());
    }
    let Some(view) = WhileOp::cast(op) else { return Ok(()) };
    let (Some(condition), Some(last)) = (last_of(view.op(), 0), last_of(view.op(), 1)) else { return Ok(()) };
    for (at, value) in condition.operands().skip(1).enumerate() {
        if value.ty().is_tensor() && !before_is_same(op, at, state) {
            return condition.emit_error(format_args!(
                "Condition arg #{at} is not equivalent to the corresponding iter bbArg"
            ));
        }
    }
    for (at, value) in last.operands().enumerate() {
        if value.ty().is_tensor() && !after_is_same(op, at, state) {
            return last.emit_error(format_args!(
                "Yield operand #{at} is not equivalent to the corresponding iter bbArg"
            ));
        }
    }
    Ok(())
}
