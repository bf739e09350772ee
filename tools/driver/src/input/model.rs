//! Models of ONNX as programs.

use terrace_ir::verify::verify;
use terrace_ir::{Context, Failure, OwnedOperation};
use terrace_source_onnx::{Given, import};

/// Reads and verifies a model from a file of this name, given what is known of its arguments.
///
/// # Errors
/// If it is wrong, or an operator is not supported, which is told.
pub(crate) fn read<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    name: &str,
    given: &[Given],
) -> Result<OwnedOperation<'c>, Failure> {
    let program = import(context, bytes, given).map_err(|why| {
        // What it tells is in the failure.
        let _ = context.error(context.file_line_col(name, 0, 0), why).tell();
        Failure
    })?;
    verify(program.op())?;
    Ok(program)
}
