//! Tests of the compilers.

mod cranelift;
mod llvm;
mod native;
