//! Sizes of results, computed from operands, and the passes that resolve `dim` operations by them.
#![forbid(unsafe_code)]

mod reify;
mod resolve_dims;

pub use resolve_dims::{ResolveRankedShapeTypeResultDims, ResolveShapedTypeResultDims};

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] =
    &[PassEntry::of::<ResolveRankedShapeTypeResultDims>(), PassEntry::of::<ResolveShapedTypeResultDims>()];
