//! Operations that read or replace parts of tensors, and the pass that hoists them out of loops.
#![forbid(unsafe_code)]

mod linear;
mod loop_invariant_subset_hoisting;
mod subsets;

pub use loop_invariant_subset_hoisting::LoopInvariantSubsetHoisting;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<LoopInvariantSubsetHoisting>()];
