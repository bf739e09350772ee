//! Passes about memory.
#![forbid(unsafe_code)]

mod allocations;
mod bubble_down_memory_space_casts;
mod emulation;
mod expand;
mod expand_realloc;
mod expand_strided_allocs;
mod expand_strided_metadata;
pub mod extract_address_computations;
mod flatten_memref;
mod fold_alias_ops;
mod models;
mod normalize_memrefs;
mod strided;
pub mod view;

pub use allocations::{Overwriting, alloc_to_alloca, erase_dead_allocs, make_loop_independent, multi_buffer};
pub use bubble_down_memory_space_casts::BubbleDownMemorySpaceCasts;
pub use emulation::narrow_types::{Widths, narrow_type_converter, narrow_type_patterns};
pub use emulation::{EmulateNarrowTypes, MemRefEmulateWideInt};
pub use expand::ExpandOps;
pub use expand_realloc::ExpandRealloc;
pub use expand_strided_allocs::ExpandStridedAllocs;
pub use expand_strided_metadata::ExpandStridedMetadata;
pub use flatten_memref::FlattenMemref;
pub use fold_alias_ops::{AffineFoldMemRefAliasOps, FoldMemRefAliasOps};
pub use normalize_memrefs::NormalizeMemRefs;
pub use strided::{Strided, index_map, map_indices, product};
pub use view::ViewModel;

use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;
use terrace_rewrite::passes::{conversion, greedy, type_conversion};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<AffineFoldMemRefAliasOps>(),
    greedy::<BubbleDownMemorySpaceCasts>(),
    type_conversion::<EmulateNarrowTypes>(),
    conversion::<ExpandOps>(),
    conversion::<ExpandRealloc>(),
    PassEntry::prepared::<ExpandStridedAllocs>(),
    greedy::<ExpandStridedMetadata>(),
    greedy::<FlattenMemref>(),
    greedy::<FoldMemRefAliasOps>(),
    type_conversion::<MemRefEmulateWideInt>(),
    PassEntry::of::<NormalizeMemRefs>(),
];

/// Models of this crate.
pub const MODELS: ModelTable = ModelTable::of(&[models::memref::ROWS]);
