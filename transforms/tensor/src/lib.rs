//! Passes about tensors.
#![forbid(unsafe_code)]

mod constants;
pub mod fold_subset_ops;
mod loop_independent;

pub use constants::{REWRITE_AS_CONSTANT, REWRITE_AS_CONSTANT_ALWAYS};
pub use fold_subset_ops::FoldTensorSubsetOps;
pub use loop_independent::make_loop_independent;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[greedy::<FoldTensorSubsetOps>()];
