//! Tests of the program and of the library.

mod bisect;
mod compile;
mod compile_model;
mod emitc;
mod examples;
mod explore;
mod in_place;
mod jit;
mod large_constants;
mod lsp;
mod lsp_edits;
mod memory;
mod model;
mod onnx;
mod panics;
mod query;
mod reduce;
mod repl;
mod safe;
mod settled;
mod threads;
mod tune;
mod upstream_bytecode;
