//! Passes about single loops and nests of them.

mod footprint;
mod loop_coalescing;
mod loop_fusion;
mod loop_invariant_code_motion;
mod loop_normalize;
mod loop_tile;
mod loop_unroll;
mod loop_unroll_jam;
mod parallelize;

pub use loop_coalescing::{AffineLoopCoalescing, Ranges, coalesce_nest};
pub use loop_fusion::LoopFusion;
pub(crate) use loop_fusion::replace_memref;
pub use loop_invariant_code_motion::AffineLoopInvariantCodeMotion;
pub use loop_normalize::AffineLoopNormalize;
pub use loop_tile::AffineLoopTile;
pub use loop_unroll::AffineLoopUnroll;
pub use loop_unroll_jam::AffineLoopUnrollJam;
pub use parallelize::AffineParallelize;
