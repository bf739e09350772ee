//! Portable artifacts of StableHLO, as `jax.export` writes them, as programs of the `stablehlo` dialect.
//!
//! An artifact is bytecode of MLIR whose operations, attributes and types are of the dialect `vhlo`, each with a version
//! that never changes. `transcode` writes the attributes and types as text of the dialects that they stand for; the
//! bytecode reader then reads the operations by the table in `versions`, and `upgrade` makes operations current of them.
#![forbid(unsafe_code)]

mod attributes;
mod cursor;
mod transcode;
mod upgrade;
mod versions;

use terrace_bytecode::{Bytes, ReadOptions};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Failure, OwnedOperation};

/// Start of the producer that artifacts name.
const PRODUCER: &[u8] = b"StableHLO_v";

/// Returns true for the bytes of a portable artifact.
pub fn is_artifact(bytes: &[u8]) -> bool {
    // The magic number, a version of one byte, the producer.
    terrace_bytecode::is_bytecode(bytes) && bytes.get(5..).is_some_and(|rest| rest.starts_with(PRODUCER))
}

/// Reads and verifies an artifact from a file of this name.
///
/// # Errors
/// If it is wrong, or has something that is not supported, which is told.
pub fn read<'c>(context: &'c Context<'c>, bytes: &[u8], name: &str) -> Result<OwnedOperation<'c>, Failure> {
    let refuse = |why: String| context.error(context.file_line_col(name, 0, 0), why).tell();
    context.register_dialect(&versions::DIALECT);
    let plain = transcode::transcode(bytes).map_err(refuse)?;
    let settings = ReadOptions { name, ..ReadOptions::default() };
    let module = terrace_bytecode::read(context, &Bytes::Borrowed(&plain), &settings, verify)?;
    let program = upgrade::upgrade(context, &module).map_err(refuse)?;
    verify(program.op())?;
    Ok(program)
}
