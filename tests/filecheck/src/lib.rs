//! CHECK and RUN lines: the language in which `.mlir` tests say what they expect.
//!
//! All of it is functions from text to data: [`check`] compares an output with CHECK lines, and [`run_line`] parses RUN
//! lines into a small shell tree that the caller executes.
#![forbid(unsafe_code)]

pub mod check;
pub mod run_line;

/// Folders of the source tree that hold crates, whose `tests/` hold `.mlir` tests.
pub const CRATE_FOLDERS: [&str; 10] = [
    "core",
    "dialects",
    "transforms",
    "conversions",
    "formats",
    "engines",
    "tools",
    "doors",
    "tests",
    "compat",
];
