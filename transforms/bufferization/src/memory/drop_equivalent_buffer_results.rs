//! `--drop-equivalent-buffer-results`: a function does not return what it was given.
//!
//! Reads:     functions that nobody outside knows, and their callers.
//! Preserves: nothing.
//! Cost:      one visit for each function, argument and call.

use super::signatures::{for_each_call, private_functions, returns_of, set_signature, types_of};
use terrace_func as func;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, LogicalResult, Operation, OperationState, Region, TypedOp, Value};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::interner::FoldMap;

/// The pass `--drop-equivalent-buffer-results`.
#[pass(
    "drop-equivalent-buffer-results",
    "Remove MemRef return values that are equivalent to a bbArg",
    class = "DropEquivalentBufferResultsPass",
    anchor = "builtin.module"
)]
pub struct DropEquivalentBufferResults;

/// For each result of a function, the argument that it is.
type Dropped = Vec<Option<usize>>;

impl Pass for DropEquivalentBufferResults {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let module = op.body_mut();
        let mut dropped: FoldMap<String, Dropped> = FoldMap::default();
        for function in private_functions(module) {
            let Some(name) = Operation::new(module, function).symbol_name().map(str::to_owned) else {
                continue;
            };
            if let Some(body) = module.child_mut(function)
                && let Some(results) = drop_results(body)
            {
                dropped.insert(name, results);
            }
        }
        for_each_call(module, &mut |body, call, callee| {
            if let Some(dropped) = dropped.get(callee) {
                replace_call(body, call, dropped);
            }
            Ok(())
        })
    }
}

/// Removes the results of a function that are arguments; `None` if it cannot be told what it returns.
fn drop_results(body: &mut Body<'_>) -> Option<Dropped> {
    let function = Operation::new(body, Body::ROOT);
    let returns = returns_of(function);
    let [last] = returns[..] else { return None };
    let entry = function.regions().next().and_then(Region::first_block)?;
    let arguments: FoldMap<ValueId, usize> =
        entry.arguments().enumerate().map(|(at, argument)| (argument.id(), at)).collect();
    let behind_casts = |mut value: Value<'_, '_>| {
        while let Some(cast) = value.defining_op().and_then(memref::CastOp::cast) {
            value = cast.source();
        }
        value.id()
    };
    let values = Operation::new(body, last).operands();
    let dropped: Dropped = values.clone().map(|value| arguments.get(&behind_casts(value)).copied()).collect();
    let kept: Vec<ValueId> = values
        .zip(&dropped)
        .filter(|(_, argument)| argument.is_none())
        .map(|(value, _)| value.id())
        .collect();
    let (inputs, results) = types_of(function);
    let is_kept = |at: usize| dropped.get(at).is_none_or(|argument| argument.is_none());
    let results: Vec<_> =
        results.into_iter().enumerate().filter(|(at, _)| is_kept(*at)).map(|(_, ty)| ty).collect();
    body.set_operands(last, &kept);
    set_signature(body, &inputs, &results, &is_kept);
    Some(dropped)
}

/// Replaces a call by one with fewer results; the others are operands, cast if need be.
fn replace_call(body: &mut Body<'_>, call: OpId, dropped: &Dropped) {
    let context = body.context();
    let view = Operation::new(body, call);
    let (location, callee) = (view.location(), view.attribute("callee"));
    let results: Vec<_> = view.results().map(|result| (result.id(), result.ty())).collect();
    let operands: Vec<_> = view.operands().map(|operand| (operand.id(), operand.ty())).collect();
    let mut state = OperationState::new(context.op_name(func::CallOp::NAME), location);
    state.operands = operands.iter().map(|(operand, _)| *operand).collect();
    if let Some(callee) = callee {
        state.set(context, "callee", callee);
    }
    for ((_, ty), argument) in results.iter().zip(dropped) {
        if argument.is_none() {
            state.result_types.push(*ty);
        }
    }
    let new = body.create(state);
    body.insert_op_before(call, new);
    let new: Vec<ValueId> = Operation::new(body, new).results().map(Value::id).collect();
    let mut new = new.into_iter();
    for ((result, ty), argument) in results.into_iter().zip(dropped) {
        let replacement = match argument.and_then(|at| operands.get(at)) {
            None => new.next(),
            Some((operand, from)) if *from == ty => Some(*operand),
            Some((operand, _)) => {
                let cast =
                    OperationState::named(context, memref::CastOp::NAME, location, &[*operand], &[ty], &[]);
                let cast = body.create(cast);
                body.insert_op_before(call, cast);
                Some(Operation::new(body, cast).result(0).id())
            }
        };
        if let Some(replacement) = replacement {
            body.replace_all_uses(result, replacement);
        }
    }
    body.erase_op(call);
}
