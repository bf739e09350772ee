//! Passes about memory.
#![forbid(unsafe_code)]

pub mod alias_indices;
mod bubble_down_memory_space_casts;
mod expand;
mod expand_realloc;
mod expand_strided_allocs;
mod expand_strided_metadata;
mod fold_alias_ops;
mod normalize_memrefs;

pub use bubble_down_memory_space_casts::BubbleDownMemorySpaceCasts;
pub use expand::ExpandOps;
pub use expand_realloc::ExpandRealloc;
pub use expand_strided_allocs::ExpandStridedAllocs;
pub use expand_strided_metadata::{ExpandStridedMetadata, Strided, index_map, map_indices, product};
pub use fold_alias_ops::{AffineFoldMemRefAliasOps, FoldMemRefAliasOps};
pub use normalize_memrefs::NormalizeMemRefs;

use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<Greedily<AffineFoldMemRefAliasOps>>(),
    PassEntry::of::<Greedily<BubbleDownMemorySpaceCasts>>(),
    PassEntry::of::<ExpandOps>(),
    PassEntry::of::<ExpandRealloc>(),
    PassEntry::of::<ExpandStridedAllocs>(),
    PassEntry::of::<Greedily<ExpandStridedMetadata>>(),
    PassEntry::of::<Greedily<FoldMemRefAliasOps>>(),
    PassEntry::of::<NormalizeMemRefs>(),
];
