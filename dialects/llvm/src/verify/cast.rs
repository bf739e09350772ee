//! Conversions.

use crate::types::{POINTER_TYPE, address_space, is_type};
use crate::{BitcastOp, SExtOp, ZExtOp};
use terrace_ir::{LogicalResult, Operation, TypedOp};

fn verify_extension(op: Operation<'_, '_>) -> LogicalResult {
    let (input, output) = (op.operand(0).ty(), op.result(0).ty());
    match (input.is_vector(), output.is_vector()) {
        (true, false) => return op.emit_error("input type is a vector but output type is an integer"),
        (false, true) => return op.emit_error("input type is an integer but output type is a vector"),
        (true, true)
            if input.shape() != output.shape() || input.scalable_dims() != output.scalable_dims() =>
        {
            return op.emit_error("input and output vectors are of incompatible shape");
        }
        _ => {}
    }
    let width = |ty: terrace_ir::Type<'_>| ty.element_or_self().int_or_float_width();
    if width(output) <= width(input) {
        return op.emit_error(
            "integer width of the output type is smaller or equal to the integer width of the input type",
        );
    }
    Ok(())
}

impl ZExtOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        verify_extension(self.op())
    }
}

impl SExtOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        verify_extension(self.op())
    }
}

impl BitcastOp<'_, '_> {
    /// Pointers stay pointers, of the same address space, and as many.
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (op.operand(0).ty(), op.result(0).ty());
        let is_pointer = |ty: terrace_ir::Type<'_>| is_type(ty.element_or_self(), &POINTER_TYPE);
        match (is_pointer(input), is_pointer(output)) {
            (false, false) => return Ok(()),
            (true, true) => {}
            _ => return op.emit_op_error("can only cast pointers from and to pointers"),
        }
        match (input.is_vector(), output.is_vector()) {
            (true, false) => return op.emit_op_error("cannot cast vector of pointers to pointer"),
            (false, true) => return op.emit_op_error("cannot cast pointer to vector of pointers"),
            _ => {}
        }
        if address_space(input.element_or_self()) != address_space(output.element_or_self()) {
            return op.emit_op_error(
                "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead",
            );
        }
        Ok(())
    }
}
