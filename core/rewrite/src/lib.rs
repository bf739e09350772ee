//! Pattern application: greedily to a fixed point, in one walk, or as a dialect conversion.
//!
//! [`FrozenPatternSet`] finds the patterns of an operation, [`apply_patterns_greedily`] is the driver after
//! `--canonicalize`, [`simplify_regions`] cleans up blocks and their arguments, and [`conversion`] rewrites until all
//! operations are legal.
#![forbid(unsafe_code)]

mod constants;
pub mod conversion;
mod greedy;
mod lively;
pub mod ops;
pub mod passes;
mod pattern_set;
pub mod provenance;
mod regions;
mod walk;
mod worklist;

pub use constants::ConstantTable;
pub use greedy::{
    GreedyConfig, GreedyResult, Strictness, apply_op_patterns_greedily, apply_patterns_greedily,
    apply_patterns_in_body,
};
pub use pattern_set::{FrozenPatternSet, canonicalization_patterns};
pub use regions::{RegionSimplification, Simplified, simplify_regions};
pub use walk::{walk_and_apply_patterns, walk_and_apply_patterns_in_body};
