//! Functions and graphs.

use crate::attributes::enums::{Decoration, StorageClass};
use crate::interfaces::signature;
use crate::types::{ArrayType, PointerType, TensorArmType};
use crate::{FuncOp, GraphARMOp, GraphOutputsARMOp};
use terrace_interfaces::function::{self, ARGUMENT_ATTRIBUTES, dictionary_at};
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp, WalkOrder, WalkResult};

impl FuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (inputs, results) = signature(op);
        if results.len() > 1 {
            return op.emit_op_error("cannot have more than one result");
        }
        for (at, input) in inputs.iter().enumerate() {
            verify_aliasing(op, at, *input)?;
        }
        function::verify(op, inputs, results)?;
        verify_returns(op, results)
    }
}

/// Returns true if an argument has a decoration.
fn is_decorated(op: Operation<'_, '_>, argument: usize, decoration: Decoration) -> bool {
    let attributes = dictionary_at(op.attribute(ARGUMENT_ATTRIBUTES), argument);
    attributes.iter().any(|attribute| {
        attribute.name.as_str() == "spirv.decoration"
            && case_value(attribute.value) == Some(decoration.value())
    })
}

/// Checks that physical pointers declare their aliasing.
fn verify_aliasing(op: Operation<'_, '_>, at: usize, input: Type<'_>) -> LogicalResult {
    let is_physical = |pointer: PointerType<'_>| pointer.storage_class == StorageClass::PhysicalStorageBuffer;
    let has_one_of = |one, other| is_decorated(op, at, one) || is_decorated(op, at, other);
    let Some(pointer) = PointerType::of(input) else { return Ok(()) };
    if let Some(inner) = PointerType::of(pointer.pointee) {
        if is_physical(inner) && !has_one_of(Decoration::AliasedPointer, Decoration::RestrictPointer) {
            return op.emit_op_error(
                "with a pointer points to a physical buffer pointer must be decorated either 'AliasedPointer' or \
                 'RestrictPointer'",
            );
        }
        return Ok(());
    }
    let checked = match ArrayType::of(pointer.pointee) {
        Some(array) => PointerType::of(array.element),
        None => Some(pointer),
    };
    if checked.is_some_and(is_physical) && !has_one_of(Decoration::Aliased, Decoration::Restrict) {
        return op
            .emit_op_error("with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'");
    }
    Ok(())
}

/// Checks that returned values have the types of the results.
fn verify_returns<'c>(function: Operation<'_, 'c>, results: &[Type<'c>]) -> LogicalResult {
    let mut outcome = Ok(());
    let _ = function.walk_tree(WalkOrder::PreOrder, &mut |op| {
        outcome = verify_return(op, results);
        if outcome.is_ok() { WalkResult::Advance } else { WalkResult::Interrupt }
    });
    outcome
}

fn verify_return<'c>(op: Operation<'_, 'c>, results: &[Type<'c>]) -> LogicalResult {
    if op.is("spirv.Return") {
        return match results {
            [] => Ok(()),
            _ => op.emit_op_error("cannot be used in functions returning value"),
        };
    }
    if !op.is("spirv.ReturnValue") {
        return Ok(());
    }
    let (&[wanted], Some(value)) = (results, op.operands().next()) else {
        return op.emit_op_error(format_args!(
            "returns 1 value but enclosing function requires {} results",
            results.len()
        ));
    };
    let given = value.ty();
    match given == wanted {
        true => Ok(()),
        false => op.emit_op_error(format_args!(
            " return value's type ('{given}') mismatch with function's result type ('{wanted}')"
        )),
    }
}

impl GraphARMOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (inputs, results) = signature(op);
        if results.is_empty() {
            return op.emit_op_error("there should be at least one result");
        }
        for (what, types) in [("argument", inputs), ("result", results)] {
            for (at, ty) in types.iter().enumerate() {
                if !TensorArmType::is(*ty) {
                    return op.emit_op_error(format_args!(
                        "type of {what} #{at} must be a TensorArmType, but got '{ty}'"
                    ));
                }
            }
        }
        function::verify(op, inputs, results)
    }
}

impl GraphOutputsARMOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(graph) = op.parent_op().filter(|parent| parent.is("spirv.ARM.Graph")) else { return Ok(()) };
        let (_, results) = signature(graph);
        if op.operand_count() != results.len() {
            return op.emit_op_error(format_args!(
                "is returning {} value(s) but enclosing spirv.ARM.Graph requires {} result(s)",
                op.operand_count(),
                results.len(),
            ));
        }
        for (at, (operand, wanted)) in op.operands().zip(results).enumerate() {
            let given = operand.ty();
            if given != *wanted {
                return op.emit_error(format_args!(
                    "type of return operand {at} ('{given}') doesn't match graph result type ('{wanted}')"
                ));
            }
        }
        Ok(())
    }
}
