//! Applies patterns: greedily until nothing changes any more, or in one walk.
//!
//! [`FrozenPatternSet`] finds the patterns of an operation, [`apply_patterns_greedily`] is the driver behind
//! `--canonicalize`, and [`simplify_regions`] cleans up blocks and their arguments.
#![forbid(unsafe_code)]

mod constants;
mod greedy;
mod pattern_set;
mod regions;
mod walk;
mod worklist;

pub use constants::ConstantTable;
pub use greedy::{GreedyConfig, GreedyResult, Strictness, apply_patterns_greedily};
pub use pattern_set::{FrozenPatternSet, canonicalization_patterns};
pub use regions::{RegionSimplification, simplify_regions};
pub use walk::walk_and_apply_patterns;
