//! Passes about affine operations.
#![forbid(unsafe_code)]

mod bounds;
pub mod constraints;
pub mod dependence;
pub mod expand;
pub mod extremum;
pub mod legality;
mod loop_passes;
pub mod loops;
mod memory_passes;
pub mod parallel;
mod schedule;
mod simplify;
pub mod slice;
mod super_vectorize;

pub use expand::AffineExpandIndexOpsAsAffine;
pub use loop_passes::{
    AffineLoopCoalescing, AffineLoopInvariantCodeMotion, AffineLoopNormalize, AffineLoopTile,
    AffineLoopUnroll, AffineLoopUnrollJam, AffineParallelize, LoopFusion, Ranges, coalesce_nest,
};
pub use memory_passes::{
    AffineDataCopyGeneration, AffinePipelineDataTransfer, AffineRaiseFromMemref, AffineScalarReplacement,
};
pub use schedule::AffineSchedule;
pub use simplify::{AffineSimplifyMinMax, AffineSimplifyStructures, BoundedValue, simplify_bounded};
pub use super_vectorize::AffineSuperVectorize;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<AffineDataCopyGeneration>(),
    greedy::<AffineExpandIndexOpsAsAffine>(),
    PassEntry::of::<AffineLoopCoalescing>(),
    PassEntry::of::<LoopFusion>(),
    PassEntry::of::<AffineLoopInvariantCodeMotion>(),
    PassEntry::of::<AffineLoopNormalize>(),
    PassEntry::of::<AffineLoopTile>(),
    PassEntry::of::<AffineLoopUnroll>(),
    PassEntry::of::<AffineLoopUnrollJam>(),
    PassEntry::of::<AffineParallelize>(),
    PassEntry::of::<AffinePipelineDataTransfer>(),
    PassEntry::of::<AffineRaiseFromMemref>(),
    PassEntry::of::<AffineScalarReplacement>(),
    PassEntry::of::<AffineSchedule>(),
    greedy::<AffineSimplifyMinMax>(),
    PassEntry::prepared::<AffineSimplifyStructures>(),
    PassEntry::of::<AffineSuperVectorize>(),
];
