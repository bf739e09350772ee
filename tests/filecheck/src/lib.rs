//! CHECK and RUN lines: the language in which `.mlir` tests say what they expect.
//!
//! All of it is functions from text to data: [`check`] compares an output with CHECK lines, and [`run_line`] parses RUN
//! lines into a small shell tree that the caller executes.
#![forbid(unsafe_code)]

pub mod check;
pub mod run_line;
