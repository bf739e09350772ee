//! Checks that the declared constraints cannot say, by family of operations.

mod conditional;
mod forall;
mod loops;
mod parallel;

use terrace_ir::{LogicalResult, Operation, Region};

/// Checks that a region ends with an operation of that name.
fn verify_terminator<'c>(
    op: Operation<'_, 'c>,
    region: Region<'_, 'c>,
    name: &str,
    message: &str,
) -> LogicalResult {
    match region.first_block().and_then(|block| block.last_op()) {
        Some(last) if last.is(name) => Ok(()),
        Some(last) => op.op_error(message).note(last.location(), "terminator here").emit(),
        None => op.emit_op_error(message),
    }
}
