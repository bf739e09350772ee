//! Passes about tensors.
#![forbid(unsafe_code)]

pub mod fold_subset_ops;

pub use fold_subset_ops::FoldTensorSubsetOps;

use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<Greedily<FoldTensorSubsetOps>>()];
