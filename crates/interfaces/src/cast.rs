//! Operations that give a value of another type.

use terrace_ir::{LogicalResult, Operation, Type};

/// Checks that the types of a cast from one value to one value go together.
///
/// # Errors
/// If they do not.
pub fn verify_cast(op: Operation<'_, '_>, are_compatible: fn(Type<'_>, Type<'_>) -> bool) -> LogicalResult {
    let (from, to) = (op.operand(0).ty(), op.result(0).ty());
    if are_compatible(from, to) {
        return Ok(());
    }
    op.emit_op_error(format_args!("operand type '{from}' and result type '{to}' are cast incompatible"))
}
