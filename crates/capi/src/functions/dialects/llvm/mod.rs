//! `Dialect/LLVM.h`.

pub mod attributes;
pub mod types;
