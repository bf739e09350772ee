//! Models of `func`: calls, and the boundaries of functions.

use crate::basis::bufferizer::Bufferizer;
use crate::basis::functions::{Function, WRITABLE, argument_attribute, argument_type, signature_of};
use crate::basis::model::{AliasingOperands, AliasingValue, AliasingValues, BufferizableModel, Relation};
use crate::basis::state::State;
use crate::basis::types::BufferTypes;
use crate::models::blocks::{bufferize_block, operands_of_branches, type_of_branch_argument};
use terrace_bufferization::ToBufferOp;
use terrace_func as func;
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Body, Failure, LogicalResult, OpOperand, Operation, Type, TypedOp, Value, model_rows};
use terrace_memref::CastOp;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    func::CallOp => CALL,
    func::FuncOp => FUNC,
    func::ReturnOp => RETURN,
};

const CALL: BufferizableModel = BufferizableModel {
    reads: |operand, state| {
        let facts = callee(operand.owner(), state).and_then(|function| function.facts.as_ref());
        facts.is_none_or(|facts| facts.reads.get(operand.number()).copied().unwrap_or(true))
    },
    writes: |operand, state| {
        let facts = callee(operand.owner(), state).and_then(|function| function.facts.as_ref());
        facts.is_none_or(|facts| facts.writes.get(operand.number()).copied().unwrap_or(true))
    },
    aliasing_values: results_of_argument,
    buffer_type: Some(|value, types| {
        let result = value.result_number().zip(value.defining_op());
        let ty = result.and_then(|(at, call)| {
            let callee = callee(call, &types.state)?;
            callee.results.get(at).copied()
        });
        match ty {
            Some(ty) if !ty.is_tensor() => Ok(ty),
            _ => Ok(types.state.session.boundary_type(types.context(), value.ty())),
        }
    }),
    bufferize: call,
    ..BufferizableModel::NOTHING
};

fn callee<'s, 'c>(call: Operation<'_, '_>, state: &State<'s, 'c>) -> Option<&'s Function<'c>> {
    state.session.functions.callee_of(call)
}

fn results_of_argument(operand: OpOperand<'_, '_>, state: &State<'_, '_>) -> AliasingValues {
    let (op, at) = (operand.owner(), operand.number());
    let Some(facts) = callee(op, state).and_then(|function| function.facts.as_ref()) else {
        let tensors = op.results().filter(|result| result.ty().is_tensor());
        return tensors.map(|result| AliasingValue::possible(result, Relation::Unknown)).collect();
    };
    let Some(aliases) = facts.aliases.get(at) else { return AliasingValues::new() };
    let is_same = matches!(aliases[..], [only] if facts.equivalent.get(only).copied().flatten() == Some(at));
    let results = aliases.iter().filter_map(|result| op.results().nth(*result));
    let alias = |result| match is_same {
        true => AliasingValue::definite(result, Relation::Equivalent),
        false => AliasingValue::possible(result, Relation::Unknown),
    };
    results.map(alias).collect()
}

fn call(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let Some(function) = callee(view, bufferizer.state) else {
        return view.emit_op_error("calls a function that is not known");
    };
    let results: Vec<(ValueId, Type<'_>)> = view.results().map(|value| (value.id(), value.ty())).collect();
    let operands: Vec<ValueId> = view.operands().map(Value::id).collect();
    let mut state = bufferizer.rewriter.state_of(op);
    for (at, (value, ty)) in results.into_iter().enumerate() {
        if ty.is_tensor() {
            state.result_types[at] = bufferizer.buffer_type(value)?;
        }
    }
    for (at, operand) in operands.into_iter().enumerate() {
        if !bufferizer.type_of(operand).is_tensor() {
            continue;
        }
        let mut buffer = bufferizer.buffer(operand)?;
        let wanted = function.inputs.get(at).filter(|ty| !ty.is_tensor()).or(function.buffers.get(at));
        if let Some(&ty) = wanted.filter(|ty| **ty != bufferizer.type_of(buffer)) {
            buffer = bufferizer.cast_or_copy(buffer, ty)?;
        }
        state.operands[at] = buffer;
    }
    bufferizer.replace_with(op, state);
    Ok(())
}

const RETURN: BufferizableModel = BufferizableModel { reads: |_, _| true, ..BufferizableModel::NOTHING };

const FUNC: BufferizableModel = BufferizableModel {
    aliasing_operands: Some(|value, _| match value.as_argument() {
        Some((block, _)) if !block.is_entry() => operands_of_branches(value),
        _ => AliasingOperands::new(),
    }),
    is_writable: |value, _| match value.as_argument() {
        Some((block, at)) if block.is_entry() => {
            let function = block.parent_op();
            let writable = function.and_then(|function| argument_attribute(function, at, WRITABLE));
            writable.and_then(|writable| writable.as_bool()).unwrap_or(true)
        }
        _ => true,
    },
    has_unstructured_control_flow: true,
    has_more_tensors: |op| {
        let (inputs, results) = signature_of(op).unwrap_or_default();
        inputs.iter().chain(results).any(|ty| ty.is_tensor())
    },
    buffer_type: Some(argument_buffer),
    bufferize: function,
    ..BufferizableModel::NOTHING
};

fn argument_buffer<'c>(value: Value<'_, 'c>, types: &BufferTypes<'_, 'c>) -> Result<Type<'c>, Failure> {
    match value.as_argument() {
        Some((block, at)) if block.is_entry() => match block.parent_op() {
            Some(function) => Ok(argument_type(function, at, value.ty(), types.state.session)),
            None => types.default_of(value),
        },
        _ => type_of_branch_argument(value, types),
    }
}

/// Makes buffers of the arguments of all blocks, and of what is returned.
fn function(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let session = bufferizer.state.session;
    let Some((inputs, results)) = signature_of(view) else { return Err(Failure) };
    let context = bufferizer.rewriter.context();
    let inputs: Vec<Type<'_>> = inputs
        .iter()
        .enumerate()
        .map(|(at, ty)| if ty.is_tensor() { argument_type(view, at, *ty, session) } else { *ty })
        .collect();
    let results: Vec<Type<'_>> = results
        .iter()
        .map(|ty| if ty.is_tensor() { session.boundary_type(context, *ty) } else { *ty })
        .collect();
    let blocks: Vec<_> = view.regions().flat_map(|region| region.blocks()).map(|block| block.id()).collect();
    for block in &blocks {
        bufferize_block(*block, bufferizer)?;
    }
    for block in blocks {
        let last = bufferizer.rewriter.block(block).last_op().and_then(func::ReturnOp::cast);
        let Some(last) = last.map(|last| last.op().id()) else { continue };
        bufferizer.rewriter.set_insertion_point(last);
        let location = bufferizer.location(last);
        for (at, ty) in results.iter().enumerate() {
            let Some(value) = bufferizer.op(last).operands().nth(at) else { break };
            if value.ty().is_tensor() {
                let value = value.id();
                let new = ToBufferOp::builder(context, location).tensor(value).buffer(*ty);
                let buffer = bufferizer.rewriter.create_value(new);
                bufferizer.rewriter.body_mut().set_operand(last, at, buffer);
            }
        }
    }
    let ty = context.type_attribute(context.function_type(&inputs, &results));
    bufferizer.rewriter.set_attribute(op, FUNCTION_TYPE, Some(ty));
    Ok(())
}

/// Returns from what is really returned, through casts, the types of the results; changes what is returned to that.
///
/// A result whose returned values have different types stays as it is.
pub(crate) fn fold_returned_casts(body: &mut Body<'_>) {
    let root = Operation::new(body, Body::ROOT);
    let returns: Vec<OpId> = root
        .regions()
        .flat_map(|region| region.blocks())
        .filter_map(|block| block.last_op())
        .filter(|last| func::ReturnOp::cast(*last).is_some())
        .map(Operation::id)
        .collect();
    let Some((inputs, results)) = signature_of(root).filter(|_| !returns.is_empty()) else { return };
    let mut results = results.to_vec();
    let behind_casts = |mut value: Value<'_, '_>| {
        let ty = value.ty();
        while let Some(cast) = value.defining_op().and_then(CastOp::cast) {
            if cast.source().ty().shape() != ty.shape() {
                break;
            }
            value = cast.source();
        }
        value.id()
    };
    let mut changes = Vec::new();
    for (at, ty) in results.iter_mut().enumerate() {
        let values = returns.iter().filter_map(|last| Operation::new(body, *last).operands().nth(at));
        let sources: Vec<ValueId> = values.map(behind_casts).collect();
        let types: Vec<Type<'_>> = sources.iter().map(|source| Value::new(body, *source).ty()).collect();
        if let Some(first) = types.first().filter(|first| types.iter().all(|ty| ty == *first)) {
            *ty = *first;
            changes.extend(returns.iter().zip(sources).map(|(last, source)| (*last, at, source)));
        }
    }
    for (last, at, source) in changes {
        body.set_operand(last, at, source);
    }
    let context = body.context();
    let ty = context.type_attribute(context.function_type(inputs, &results));
    body.set_attribute(Body::ROOT, context.identifier(FUNCTION_TYPE), Some(ty));
}
