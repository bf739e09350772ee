//! Changes of the signatures of functions, and of their callers.

use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_interfaces::function::{FUNCTION_TYPE, RESULT_ATTRIBUTES, is_external};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, Operation, Region, Type, TypedOp, Visibility};
use terrace_support::ensure_stack;

use crate::basis::functions::{callee_name, signature_of};

/// Returns the functions of a module that nobody outside knows, and that have a body.
pub(super) fn private_functions(module: &Body<'_>) -> Vec<OpId> {
    functions(module).filter(|op| op.visibility() != Visibility::Public).map(Operation::id).collect()
}

/// Returns the functions of a module that have a body.
pub(super) fn functions<'a, 'c>(module: &'a Body<'c>) -> impl Iterator<Item = Operation<'a, 'c>> {
    let ops = Operation::new(module, Body::ROOT).regions().flat_map(Region::ops);
    ops.filter(|op| FuncOp::cast(*op).is_some() && !is_external(*op))
}

/// Returns the returns of a function.
pub(super) fn returns_of(function: Operation<'_, '_>) -> Vec<OpId> {
    let blocks = function.regions().flat_map(|region| region.blocks());
    let last = blocks.filter_map(|block| block.last_op());
    last.filter(|last| ReturnOp::cast(*last).is_some()).map(Operation::id).collect()
}

/// Changes the types of a function whose body this is, and drops the attributes of results that are gone.
pub(super) fn set_signature<'c>(
    body: &mut Body<'c>,
    inputs: &[Type<'c>],
    results: &[Type<'c>],
    is_kept: &dyn Fn(usize) -> bool,
) {
    let context = body.context();
    let ty = context.type_attribute(context.function_type(inputs, results));
    let old = Operation::new(body, Body::ROOT).attribute(RESULT_ATTRIBUTES).and_then(Attribute::as_array);
    body.set_attribute(Body::ROOT, context.identifier(FUNCTION_TYPE), Some(ty));
    if let Some(old) = old {
        let kept: Vec<Attribute<'c>> =
            old.iter().enumerate().filter(|(at, _)| is_kept(*at)).map(|(_, entry)| *entry).collect();
        let has_any =
            kept.iter().any(|entry| entry.as_dictionary().is_some_and(|entries| !entries.is_empty()));
        let new = has_any.then(|| context.array_attribute(&kept));
        body.set_attribute(Body::ROOT, context.identifier(RESULT_ATTRIBUTES), new);
    }
}

/// Visits the body of each operation that may call, in the order of the text, with the calls in it.
pub(super) fn for_each_call<'c>(
    body: &mut Body<'c>,
    visit: &mut dyn FnMut(&mut Body<'c>, OpId, &str) -> terrace_ir::LogicalResult,
) -> terrace_ir::LogicalResult {
    let mut calls = Vec::new();
    for op in crate::basis::analysis::ops_of(body) {
        let view = Operation::new(body, op);
        if CallOp::cast(view).is_some()
            && let Some(name) = callee_name(view)
        {
            calls.push((op, name));
        }
    }
    for (op, name) in calls {
        visit(body, op, name)?;
    }
    for child in body.children() {
        if let Some(child) = body.child_mut(child) {
            ensure_stack(|| for_each_call(child, visit))?;
        }
    }
    Ok(())
}

/// Returns the types of the arguments and results of a function.
pub(super) fn types_of<'c>(function: Operation<'_, 'c>) -> (Vec<Type<'c>>, Vec<Type<'c>>) {
    let (inputs, results) = signature_of(function).unwrap_or_default();
    (inputs.to_vec(), results.to_vec())
}
