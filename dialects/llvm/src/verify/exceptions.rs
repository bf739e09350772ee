//! Exceptions.

use crate::types::as_array;
use crate::{InvokeOp, LLVMFuncOp, LandingpadOp};
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

impl LandingpadOp<'_, '_> {
    /// Checks that the function can handle exceptions, and that clauses are constants.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if let Some(function) = enclosing_function(op)
            && function.op().attribute("personality").is_none()
        {
            return op.emit_error("llvm.landingpad needs to be in a function with a personality");
        }
        if op.operand_count() == 0 && op.attribute("cleanup").is_none() {
            return op.emit_error("landingpad instruction expects at least one clause or cleanup attribute");
        }
        for (at, clause) in op.operands().enumerate() {
            if as_array(clause.ty()).is_some() {
                continue;
            }
            let Some(definition) = clause.defining_op() else {
                return not_constant(op, at);
            };
            if definition.is("llvm.bitcast") {
                let source = definition.operands().next().and_then(Value::defining_op);
                if source.is_none_or(|source| !source.is("llvm.mlir.addressof")) {
                    let note =
                        "global addresses expected as operand to bitcast used in clauses for landingpad";
                    return op.error("constant clauses expected").note(definition.location(), note).emit();
                }
            } else if !definition.is("llvm.mlir.zero") && !definition.is("llvm.mlir.addressof") {
                return not_constant(op, at);
            }
        }
        Ok(())
    }
}

fn not_constant(op: Operation<'_, '_>, clause: usize) -> LogicalResult {
    op.emit_error(format_args!("clause #{clause} is not a known constant - null, addressof, bitcast"))
}

/// Returns the function around an operation.
pub(super) fn enclosing_function<'a, 'c>(op: Operation<'a, 'c>) -> Option<LLVMFuncOp<'a, 'c>> {
    let mut parent = op.parent_op();
    while let Some(op) = parent {
        if let Some(function) = LLVMFuncOp::cast(op) {
            return Some(function);
        }
        parent = op.parent_op();
    }
    None
}

/// Checks that the block to unwind to receives the exception.
pub(super) fn verify_unwind_block(invoke: InvokeOp<'_, '_>) -> LogicalResult {
    let op = invoke.op();
    let unwind = op.successor(1);
    match unwind.first_op() {
        None => op.emit_error("must have at least one operation in unwind destination"),
        Some(first) if !first.is("llvm.landingpad") => {
            op.emit_error("first operation in unwind destination should be a llvm.landingpad operation")
        }
        Some(_) => Ok(()),
    }
}
