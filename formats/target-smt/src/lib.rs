//! The `smt` dialect as text of SMT-LIB.
//!
//! ```text
//! script   a solver as a list of commands
//! terms    a value as a term: `let` bindings in an order in which each is known before it is used
//! syntax   the words for operations and sorts
//! names    identifiers that are unique, and quoted where SMT-LIB asks for that
//! ```
//!
//! Source: Barrett, Fontaine, Tinelli, "The SMT-LIB Standard: Version 2.7".
#![forbid(unsafe_code)]

mod names;
mod script;
mod syntax;
mod terms;

pub use script::{Settings, translate};
