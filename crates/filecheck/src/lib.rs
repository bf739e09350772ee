//! CHECK and RUN lines: the language in which `.mlir` tests say what they expect.
//!
//! All of it is functions from text to data: [`check`] compares an output with CHECK lines, [`run_line`] reads
//! RUN lines into a small shell tree that somebody else executes, and [`chunks`] splits a file at its markers.
#![forbid(unsafe_code)]

pub mod check;
pub mod chunks;
pub mod run_line;
