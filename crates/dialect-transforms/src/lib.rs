//! Passes about some dialects: one folder a dialect, one file a pass.
#![forbid(unsafe_code)]

pub mod affine;
pub mod arith;
mod carried;
mod generate_runtime_verification;
mod llvm;
mod loop_invariant_subset_hoisting;
pub mod memref;
mod ops;
pub mod pattern_pass;
mod remove_dead_values;
mod scf;
pub mod vector;

pub use affine::{AffineLoopNormalize, AffineSimplifyMinMax, AffineSimplifyStructures};
pub use arith::{
    ArithEmulateUnsupportedFloats, ArithEmulateWideInt, ArithExpand, ArithIntRangeNarrowing,
    ArithUnsignedWhenEquivalent, IntRangeOptimizations,
};
pub use generate_runtime_verification::GenerateRuntimeVerification;
pub use llvm::{LlvmLegalizeForExport, LlvmRequestCWrappers};
pub use loop_invariant_subset_hoisting::LoopInvariantSubsetHoisting;
pub use memref::{
    AffineFoldMemRefAliasOps, BubbleDownMemorySpaceCasts, ExpandOps, ExpandRealloc, ExpandStridedAllocs,
    ExpandStridedMetadata, FoldMemRefAliasOps, NormalizeMemRefs, ResolveRankedShapeTypeResultDims,
    ResolveShapedTypeResultDims,
};
pub use remove_dead_values::RemoveDeadValues;
pub use scf::{
    ForLoopCanonicalization, ForLoopPeeling, ForLoopRangeFolding, ForLoopSpecialization, ForToWhile,
    ForallToFor, ForallToParallel, ParallelForToNestedFors, ParallelLoopFusion, ParallelLoopSpecialization,
    ParallelLoopTiling, PromoteLoopMemory, forall_to_parallel,
};

use pattern_pass::Greedily;
use terrace_pass::PassEntry;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<Greedily<AffineFoldMemRefAliasOps>>(),
    PassEntry::of::<AffineLoopNormalize>(),
    PassEntry::of::<Greedily<AffineSimplifyMinMax>>(),
    PassEntry::of::<AffineSimplifyStructures>(),
    PassEntry::of::<ArithEmulateUnsupportedFloats>(),
    PassEntry::of::<ArithEmulateWideInt>(),
    PassEntry::of::<ArithExpand>(),
    PassEntry::of::<ArithIntRangeNarrowing>(),
    PassEntry::of::<ArithUnsignedWhenEquivalent>(),
    PassEntry::of::<Greedily<BubbleDownMemorySpaceCasts>>(),
    PassEntry::of::<ExpandOps>(),
    PassEntry::of::<ExpandRealloc>(),
    PassEntry::of::<ExpandStridedAllocs>(),
    PassEntry::of::<Greedily<ExpandStridedMetadata>>(),
    PassEntry::of::<Greedily<FoldMemRefAliasOps>>(),
    PassEntry::of::<Greedily<ForLoopCanonicalization>>(),
    PassEntry::of::<ForLoopPeeling>(),
    PassEntry::of::<ForLoopRangeFolding>(),
    PassEntry::of::<ForLoopSpecialization>(),
    PassEntry::of::<Greedily<ForToWhile>>(),
    PassEntry::of::<ForallToFor>(),
    PassEntry::of::<ForallToParallel>(),
    PassEntry::of::<GenerateRuntimeVerification>(),
    PassEntry::of::<IntRangeOptimizations>(),
    PassEntry::of::<LlvmLegalizeForExport>(),
    PassEntry::of::<LlvmRequestCWrappers>(),
    PassEntry::of::<LoopInvariantSubsetHoisting>(),
    PassEntry::of::<Greedily<vector::LowerVectorMask>>(),
    PassEntry::of::<vector::LowerVectorMultiReduction>(),
    PassEntry::of::<Greedily<vector::LowerVectorScan>>(),
    PassEntry::of::<NormalizeMemRefs>(),
    PassEntry::of::<ParallelForToNestedFors>(),
    PassEntry::of::<ParallelLoopFusion>(),
    PassEntry::of::<ParallelLoopSpecialization>(),
    PassEntry::of::<ParallelLoopTiling>(),
    PassEntry::of::<PromoteLoopMemory>(),
    PassEntry::of::<RemoveDeadValues>(),
    PassEntry::of::<ResolveRankedShapeTypeResultDims>(),
    PassEntry::of::<ResolveShapedTypeResultDims>(),
];
