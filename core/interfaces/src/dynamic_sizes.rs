//! Operations that get the sizes that a type leaves open as operands.

use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type};

/// Checks that there are as many sizes as the type leaves open.
///
/// # Errors
/// If not.
pub fn verify_count(op: Operation<'_, '_>, ty: Type<'_>, sizes: usize) -> LogicalResult {
    let open = ty.shape().unwrap_or_default().iter().filter(|size| **size == DYNAMIC).count();
    if sizes == open {
        return Ok(());
    }
    op.emit_op_error(format_args!("incorrect number of dynamic sizes, has {sizes}, expected {open}"))
}
