//! Modules of WebAssembly as the `wasmssa` dialect.
//!
//! ```text
//! bytes --> reader (numbers, names) --> module (sections: types, imports, functions, exports, code)
//!                                          |
//!                                          +--> function (stack and labels) --> instructions (table)
//! ```
//!
//! The dialect has values in place of a stack, and operations with regions in place of labels. What it has no operation
//! for is an error at the byte of the instruction; sections that it cannot represent are left out with a warning.
#![forbid(unsafe_code)]

mod code;
mod function;
mod instructions;
mod known;
mod labels;
mod module;
mod reader;

use terrace_ir::{Context, Failure, OwnedOperation};

/// First bytes of a module: a zero and `asm`.
const MAGIC: &[u8] = b"\0asm";

/// Returns true if bytes begin as a module of WebAssembly does.
pub fn is_wasm(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads a module; `file` is its name in messages and locations, where columns count bytes.
///
/// # Errors
/// If the bytes are not a module, or it has what the dialect has no operation for; a diagnostic was emitted.
pub fn import<'c>(context: &'c Context<'c>, bytes: &[u8], file: &str) -> Result<OwnedOperation<'c>, Failure> {
    module::import(context, bytes, file)
}
