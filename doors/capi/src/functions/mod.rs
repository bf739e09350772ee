//! The exported functions, a folder for each group of headers of mlir-c.

pub mod affine;
pub mod builtin;
pub mod debug;
pub mod diagnostics;
pub mod dialects;
pub mod execution_engine;
pub mod interfaces;
pub mod ir;
pub mod passing;
pub mod rewriting;
pub mod smt_lib;
pub mod support;
pub mod tools;
