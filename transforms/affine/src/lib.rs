//! Passes about affine operations.
#![forbid(unsafe_code)]

mod bounds;
mod dependence;
mod domain;
pub mod extremum;
mod footprint;
pub mod legality;
mod loop_normalize;
mod loop_tile;
mod loop_unroll;
mod loop_unroll_jam;
pub mod loops;
mod parallelize;
mod reduction;
mod simplify_min_max;
mod simplify_structures;

pub use loop_normalize::AffineLoopNormalize;
pub use loop_tile::AffineLoopTile;
pub use loop_unroll::AffineLoopUnroll;
pub use loop_unroll_jam::AffineLoopUnrollJam;
pub use parallelize::AffineParallelize;
pub use simplify_min_max::AffineSimplifyMinMax;
pub use simplify_structures::AffineSimplifyStructures;

use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<AffineLoopNormalize>(),
    PassEntry::of::<AffineLoopTile>(),
    PassEntry::of::<AffineLoopUnroll>(),
    PassEntry::of::<AffineLoopUnrollJam>(),
    PassEntry::of::<AffineParallelize>(),
    PassEntry::of::<Greedily<AffineSimplifyMinMax>>(),
    PassEntry::of::<AffineSimplifyStructures>(),
];
