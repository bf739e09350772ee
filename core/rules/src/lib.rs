//! Rewrite rules as data: patterns of the `pdl` dialect, compiled and run.
//!
//! ```text
//! matching  patterns to a tree of questions that all of them share
//! lower     that tree to a program of the `pdl_interp` dialect
//! machine   such a program as a pattern of the greedy driver or of a conversion
//! set       rules of a module, ready to be applied
//! ```
#![forbid(unsafe_code)]

mod lower;
mod machine;
mod matching;
mod set;

pub use lower::{Lowered, MATCHER, REWRITERS, lower};
pub use machine::{Constraint, Handle, Natives, Program, Rewrite, compile};
pub use set::{rules_of, rules_of_patterns};
