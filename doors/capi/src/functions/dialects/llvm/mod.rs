//! `Dialect/LLVM.h` and `Target/LLVMIR.h`.

pub mod attributes;
pub mod translation;
pub mod types;
