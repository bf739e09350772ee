//! The machine that runs `pdl_interp` programs.
//!
//! A program has no lifetime, so that it can be part of a pattern: what it compares are numbers of names, types and
//! attributes, and what it creates is kept by the context for which it was compiled.
//!
//! ```text
//! natives   constraints and rewrites in Rust
//! program   instructions
//! compile   pdl_interp to instructions
//! frame     slots and ranges of a running function
//! step      execution of instructions
//! run       matching and rewriting
//! access    groups of operands and results, users
//! create    operations that a rewrite makes
//! ```

mod access;
mod compile;
mod create;
mod frame;
mod natives;
mod program;
mod run;
mod step;

pub use compile::compile;
pub use natives::{Constraint, Handle, Natives, Rewrite};
pub use program::Program;
