//! The conversion of `stablehlo` and `chlo` to `linalg`, `tensor`, `scf`, `arith` and `math`.
//!
//! `translation` builds a function anew, block by block; `rules` has a table of operations, a family a file; `scalars` has
//! the functions of single elements, which the bodies of loops and the regions of operations share; `arrays` and `loops`
//! create what both stand on.
#![forbid(unsafe_code)]

mod arrays;
mod legalize;
mod loops;
mod outside;
mod rules;
mod scalars;
mod side;
mod source;
mod translation;
mod types;

pub use legalize::StablehloLegalizeToLinalg;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<StablehloLegalizeToLinalg>()];
