//! The `spirv` dialect as binaries of SPIR-V, and back.
//!
//! ```text
//! words         instructions as words: opcodes, word counts, strings
//! grammar       which instruction each operation is, and the order of its operands: tables
//! serialize     a module as words
//! deserialize   words as a module; merge instructions become selections and loops again
//! ```
//!
//! Source: Khronos Group, "SPIR-V Specification, Version 1.6", and its extended instruction sets `GLSL.std.450` and
//! `OpenCL.std`.
#![forbid(unsafe_code)]

mod deserialize;
mod grammar;
mod serialize;
mod words;

pub use deserialize::{DeserializeOptions, deserialize, deserialize_bytes};
pub use serialize::{SerializeOptions, serialize};
pub use words::to_bytes;
