//! Calls, and what can be called.

use std::ops::Range;
use terrace_ir::spec::Interface;
use terrace_ir::{Attribute, LogicalResult, Operation, Region, Type, Value};

/// Callee of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Callee<'a, 'c> {
    /// A symbol.
    Symbol(Attribute<'c>),
    /// A value that stands for something that can be called.
    Value(Value<'a, 'c>),
}

/// `CallOpInterface`: an operation that calls another one.
#[derive(Clone, Copy)]
pub struct Call {
    /// Returns the callee.
    pub callee: for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Callee<'a, 'c>>,
    /// The positions of the operands that are handed to the arguments.
    pub arguments: fn(Operation<'_, '_>) -> Range<usize>,
}

impl Interface for Call {
    const NAME: &'static str = "CallOpInterface";
}

/// `CallableOpInterface`: an operation that can be called.
#[derive(Clone, Copy)]
pub struct Callable {
    /// Returns the region that a call runs; `None` if it is elsewhere.
    pub region: for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Region<'a, 'c>>,
}

impl Interface for Callable {
    const NAME: &'static str = "CallableOpInterface";
}

/// Checks that operands and results of a call are of these types, those of what is called.
///
/// # Errors
/// If they are not; that is told.
pub fn verify_call_types<'c>(
    op: Operation<'_, 'c>,
    inputs: &[Type<'c>],
    results: &[Type<'c>],
) -> LogicalResult {
    if op.operand_count() != inputs.len() {
        return op.emit_op_error("incorrect number of operands for callee");
    }
    verify_call_operands(op, inputs)?;
    if op.result_count() != results.len() {
        return op.emit_op_error("incorrect number of results for callee");
    }
    let Some(at) = op.results().zip(results).position(|(result, wanted)| result.ty() != *wanted) else {
        return Ok(());
    };
    let list = |types: &mut dyn Iterator<Item = Type<'c>>| {
        types.map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ")
    };
    let given = list(&mut op.results().map(Value::ty));
    let wanted = list(&mut results.iter().copied());
    op.op_error(format_args!("result type mismatch at index {at}"))
        .note(op.location(), format_args!("      op result types: {given}"))
        .note(op.location(), format_args!("function result types: {wanted}"))
        .emit()
}

/// Checks that operands are of these types, as many as there are of both.
///
/// # Errors
/// If they are not; that is told.
pub fn verify_call_operands<'c>(op: Operation<'_, 'c>, inputs: &[Type<'c>]) -> LogicalResult {
    for (at, (operand, wanted)) in op.operands().zip(inputs).enumerate() {
        let given = operand.ty();
        if given != *wanted {
            return op.emit_op_error(format_args!(
                "operand type mismatch: expected operand type '{wanted}', but provided '{given}' for operand number {at}"
            ));
        }
    }
    Ok(())
}
