//! Passes about affine operations.
#![forbid(unsafe_code)]

mod bounds;
mod dependence;
pub mod extremum;
mod loop_normalize;
mod parallelize;
mod reduction;
mod simplify_min_max;
mod simplify_structures;

pub use loop_normalize::AffineLoopNormalize;
pub use parallelize::AffineParallelize;
pub use simplify_min_max::AffineSimplifyMinMax;
pub use simplify_structures::AffineSimplifyStructures;

use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<AffineLoopNormalize>(),
    PassEntry::of::<AffineParallelize>(),
    PassEntry::of::<Greedily<AffineSimplifyMinMax>>(),
    PassEntry::of::<AffineSimplifyStructures>(),
];
