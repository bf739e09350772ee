//! Runs every `.mlir` test of the tree in this process, and checks every `mlir` block of the documentation.
//!
//! ```text
//! discover --files--> run_file --RUN lines--> shell --commands--> programs (terrace opt, FileCheck, cat, ...)
//!          --blocks-> snippets
//! ```
//!
//! `cargo test -p terrace-filetests -- arith/canonicalize` runs the files whose path has that in it.
#![forbid(unsafe_code)]

pub mod discover;
pub mod harness;
pub mod machine;
pub mod programs;
pub mod run_file;
pub mod shell;
pub mod snippets;

use terrace_driver::opt::Registry;

/// Registry of the tests: all dialects.
pub const REGISTRY: Registry = Registry {
    dialects: terrace_registry::DIALECTS_AND_TESTS,
    passes: &terrace_registry::PASSES,
    models: terrace_registry::MODELS,
    load_dialects: Some(terrace_registry::load_dialects),
    dump_specs: None,
};
