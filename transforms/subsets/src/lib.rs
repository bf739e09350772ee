//! Operations that read or replace parts of tensors, and the pass that hoists them out of loops.
//!
//! An operation gives its part by its [`SubsetModel`]; `models` has those of the tree, one file a dialect.
#![forbid(unsafe_code)]

mod linear;
mod loop_invariant_subset_hoisting;
mod models;
mod subsets;

pub use loop_invariant_subset_hoisting::{LoopInvariantSubsetHoisting, hoist_loop_invariant_subsets};
pub use subsets::{Access, Part, SubsetModel, Transfer, are_equivalent};

use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<LoopInvariantSubsetHoisting>()];

/// Models of this crate.
pub const MODELS: ModelTable = ModelTable::of(&[models::tensor::ROWS, models::vector::ROWS]);
