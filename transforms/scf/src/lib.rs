//! Passes about structured control flow.
#![forbid(unsafe_code)]

pub mod carried;
mod for_loop_canonicalization;
mod for_loop_peeling;
mod for_loop_range_folding;
mod for_to_while;
mod forall_to_for;
mod forall_to_parallel;
mod loop_specialization;
mod loops;
mod nest;
mod parallel_for_to_nested_fors;
mod parallel_loop_fusion;
mod parallel_loop_tiling;
mod promote_loop_memory;
mod ranges;

pub use for_loop_canonicalization::ForLoopCanonicalization;
pub use for_loop_peeling::{ForLoopPeeling, peel_first, peel_last};
pub use for_loop_range_folding::ForLoopRangeFolding;
pub use for_to_while::ForToWhile;
pub use forall_to_for::{ForallToFor, forall_to_for};
pub use forall_to_parallel::{ForallToParallel, forall_to_parallel};
pub use loop_specialization::{ForLoopSpecialization, ParallelLoopSpecialization};
pub use loops::{
    check_iterations, fuse_siblings, promote_single_iteration, unroll_and_jam, unroll_by_factor,
};
pub use parallel_for_to_nested_fors::{ParallelForToNestedFors, parallel_for_to_nested_fors};
pub use parallel_loop_fusion::ParallelLoopFusion;
pub use parallel_loop_tiling::ParallelLoopTiling;
pub use promote_loop_memory::PromoteLoopMemory;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<ForLoopCanonicalization>(),
    PassEntry::prepared::<ForLoopPeeling>(),
    PassEntry::of::<ForLoopRangeFolding>(),
    PassEntry::of::<ForLoopSpecialization>(),
    greedy::<ForToWhile>(),
    PassEntry::of::<ForallToFor>(),
    PassEntry::of::<ForallToParallel>(),
    PassEntry::of::<ParallelForToNestedFors>(),
    PassEntry::of::<ParallelLoopFusion>(),
    PassEntry::of::<ParallelLoopSpecialization>(),
    PassEntry::of::<ParallelLoopTiling>(),
    PassEntry::of::<PromoteLoopMemory>(),
];
