//! MLIR's C API on Terrace: the functions of mlir-c under their names and ABI.
//!
//! One library of this crate takes the place of upstream's: the official Python bindings load it as
//! `libMLIRPythonCAPI.so`, C programs link it.
//!
//! - [`handle`], [`slab`], [`owned`]: what C sees as pointers are numbers in tables; a stale one is found, never read through.
//! - [`abi`]: strings, arrays and callbacks of the caller, and the frame around each function.
//! - [`context`]: contexts and the way from a handle to what it names.
//! - [`graph`]: operations, blocks, regions and values, pieced together in any order.
//! - [`engine`]: modules compiled in this process.
//! - [`pdl`]: patterns that are programs of the `pdl` dialect.
//! - [`functions`]: the exported functions, a file for each header or part of one.
//!
//! A misuse (a null, stale or mistyped handle, an index out of range, contexts mixed) prints what was done wrong on the
//! standard error stream, and the function returns null, zero, false or failure.
#![allow(non_snake_case, reason = "the library bears the name that the Python bindings look for")]

pub mod abi;
mod c_memory;
pub mod context;
pub mod diagnostics;
pub mod engine;
pub mod functions;
pub mod graph;
pub mod handle;
pub mod infer;
pub mod kind;
pub mod misuse;
pub mod owned;
pub mod pdl;
pub mod slab;
pub mod typeid;
