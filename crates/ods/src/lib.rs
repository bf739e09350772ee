//! What an operation, type or attribute declares, as far as it is plain data that knows no IR.
#![forbid(unsafe_code)]

pub mod arity;
pub mod format;
mod format_parser;
