//! Rewrite rules of TableGen files, as the `pdl` dialect.
//!
//! ```text
//! operation   arguments and results of declared operations
//! rule        one rule in construction: symbols, handles
//! source      what is matched
//! attributes  attributes of what is matched
//! conditions  constraints, as native ones
//! result      what is built
//! create      operations that are built
//! code        C++ expressions, as native rewrites
//! term        the expressions, evaluated
//! rules       all rules of a file
//! ```
#![forbid(unsafe_code)]

mod attributes;
mod code;
mod conditions;
mod create;
mod operation;
mod result;
mod rule;
mod rules;
mod source;
mod term;

pub use rules::{RuleReport, Rules, compile, has_rules};
