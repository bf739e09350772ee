//! Sizes of results, computed from operands, and the passes that resolve `dim` operations by them.
//!
//! An operation computes the sizes of its results by its [`ReifyShapesModel`]; `models` has those of the tree, one file a
//! dialect.
#![forbid(unsafe_code)]

mod models;
mod reify;
mod reify_result_shapes;
mod resolve_dims;
pub mod sizes;

pub use reify::{ReifyShapesModel, reify_result};
pub use reify_result_shapes::ReifyResultShapes;
pub use resolve_dims::{RESOLVE_PATTERNS, ResolveRankedShapeTypeResultDims, ResolveShapedTypeResultDims};

use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<ReifyResultShapes>(),
    greedy::<ResolveRankedShapeTypeResultDims>(),
    greedy::<ResolveShapedTypeResultDims>(),
];

/// Models of this crate.
pub const MODELS: ModelTable =
    ModelTable::of(&[models::bufferization::ROWS, models::memref::ROWS, models::tensor::ROWS]);
