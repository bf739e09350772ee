//! Passes that apply rewrite rules given as data.
//!
//! ```text
//! apply_rules        rules of files, or of the program itself, until none applies
//! test_pdl_bytecode  compiled rules of the program, with the native functions of upstream's tests
//! ```
#![forbid(unsafe_code)]

mod apply_rules;
mod test_pdl_bytecode;

pub use apply_rules::{ApplyRules, apply_greedily};
pub use test_pdl_bytecode::TestPdlByteCode;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<ApplyRules>(), PassEntry::of::<TestPdlByteCode>()];
