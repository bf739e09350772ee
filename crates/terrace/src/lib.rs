//! MLIR in pure Rust: read, check and print multi-level IR.
#![forbid(unsafe_code)]

pub use terrace_bytecode as bytecode;
pub use terrace_driver as driver;
pub use terrace_ir as ir;
pub use terrace_parser as parser;
pub use terrace_pass as pass;
pub use terrace_registry as registry;

/// Examples of the guides, which are compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/trees.md")]
struct Guides;
