//! Constraints on builtin types and attributes, under upstream's names and in upstream's words.
//!
//! A dialect adds its own; what has parameters upstream, such as "memref of rank 1", is made where it is needed.
#![allow(non_upper_case_globals)]

mod attributes;
mod types;

pub use attributes::*;
pub use types::*;
