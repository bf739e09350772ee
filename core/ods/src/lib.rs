//! Declarations of operations, types and attributes, as far as they are plain data without IR.
#![forbid(unsafe_code)]

pub mod arity;
pub mod format;
mod format_parser;
