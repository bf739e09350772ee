//! Elements of tensors: not all of them are elements of buffers as well.

use crate::basis::state::{Session, State};
use terrace_ir::{Body, LogicalResult, Operation, Type, Value, WalkOrder, WalkResult};

/// Checks that there are buffers for the tensors of all operations of a program that will be bufferized.
///
/// # Errors
/// If there are no memrefs of an element; that is told.
pub(crate) fn check_program(body: &Body<'_>, session: &Session<'_>) -> LogicalResult {
    let state = State::without_analysis(session);
    let mut result = Ok(());
    let _ = Operation::new(body, Body::ROOT).walk_tree(WalkOrder::PreOrder, &mut |op| {
        if state.model(op).is_some() {
            result = check(op);
        }
        if result.is_ok() { WalkResult::Advance } else { WalkResult::Interrupt }
    });
    result
}

/// Checks that there are buffers for the tensors of an operation.
///
/// # Errors
/// If there are no memrefs of an element; that is told.
pub(crate) fn check(op: Operation<'_, '_>) -> LogicalResult {
    let values = op.operands().chain(op.results()).map(Value::ty);
    let blocks = op.regions().flat_map(|region| region.blocks());
    let arguments = blocks.flat_map(|block| block.arguments()).map(Value::ty);
    // A function and a global say the types of their tensors in attributes.
    let named = op.slots().iter().flatten().filter_map(|attribute| attribute.as_type());
    for ty in values.chain(arguments).chain(named) {
        let (inputs, results) = ty.as_function().unwrap_or_default();
        [ty].iter().chain(inputs).chain(results).try_for_each(|ty| check_type(op, *ty))?;
    }
    Ok(())
}

fn check_type<'c>(op: Operation<'_, 'c>, ty: Type<'c>) -> LogicalResult {
    if !ty.is_tensor() {
        return Ok(());
    }
    let element = ty.element_or_self();
    match element.is_memref_element() {
        true => Ok(()),
        false => op.emit_error(format_args!("invalid memref element type: '{element}'")),
    }
}
