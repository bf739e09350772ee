//! `--finalize-memref-to-llvm`: memrefs become descriptors, and what is done with them becomes arithmetic on addresses.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; the bodies of functions are converted at the same time.

mod access;
pub(crate) mod address;
mod alloc;
mod atomic;
mod copy;
mod globals;
mod metadata;
mod reshape;
mod scope;
mod views;

pub(crate) use alloc::Allocator;

use crate::lowering::pass::Edge;
use crate::lowering::{INDEX_BITWIDTH, RewriteWith, pattern};
use std::sync::Arc;
use terrace_ir::Pattern;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{Lower, lower_all, lowering};

/// The edge.
#[pass(
    "finalize-memref-to-llvm",
    "Finalize MemRef dialect to LLVM dialect conversion",
    class = "FinalizeMemRefToLLVMConversionPass",
    anchor = "builtin.module"
)]
pub struct MemRefToLlvm {
    /// Use aligned_alloc in place of malloc for heap allocations.
    #[option("use-aligned-alloc")]
    is_aligned: bool,
    #[option(INDEX_BITWIDTH)]
    index_bitwidth: u64,
    /// Use generic allocation and deallocation functions instead of the classic 'malloc', 'aligned_alloc' and 'free'
    /// functions.
    #[option("use-generic-functions")]
    is_generic: bool,
}

impl Edge for MemRefToLlvm {
    const LEGAL_OPS: &'static [&'static str] = &["func.func"];

    fn index_bitwidth(&self) -> u64 {
        self.index_bitwidth
    }

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter, Allocator { is_aligned: self.is_aligned, is_generic: self.is_generic })
    }
}

/// The patterns of the dialect.
pub(crate) fn patterns(converter: &Arc<TypeConverter>, allocator: Allocator) -> Vec<Pattern> {
    const TO_VALUES: &[(&str, &str, Lower)] = &[
        ("memref.atomic_rmw", "AtomicRMWOpLowering", access::atomic_update),
        ("memref.cast", "MemRefCastOpLowering", views::cast),
        ("memref.dim", "DimOpLowering", metadata::dim),
        (
            "memref.extract_aligned_pointer_as_index",
            "ConvertExtractAlignedPointerAsIndex",
            metadata::aligned_pointer_as_index,
        ),
        ("memref.load", "LoadOpLowering", access::load),
        ("memref.memory_space_cast", "MemorySpaceCastOpLowering", views::cast_memory_space),
        ("memref.rank", "RankOpLowering", metadata::rank),
        ("memref.reinterpret_cast", "MemRefReinterpretCastOpLowering", views::reinterpret_cast),
        ("memref.reshape", "MemRefReshapeOpLowering", reshape::reshape),
        ("memref.transpose", "TransposeOpLowering", views::transpose),
        ("memref.view", "ViewOpLowering", views::view),
    ];
    const OTHERS: &[(&str, &str, RewriteWith)] = &[
        ("memref.alloca", "AllocaOpLowering", alloc::alloca),
        ("memref.alloca_scope", "AllocaScopeOpLowering", scope::alloca_scope),
        ("memref.assume_alignment", "AssumeAlignmentOpLowering", access::assume_alignment),
        ("memref.copy", "MemRefCopyOpLowering", copy::copy),
        ("memref.extract_strided_metadata", "ExtractStridedMetadataOpLowering", |op, converter, rewriter| {
            lower_all(op, converter, rewriter, metadata::strided_metadata)
        }),
        ("memref.generic_atomic_rmw", "GenericAtomicRMWOpLowering", atomic::generic_update),
        ("memref.get_global", "GetGlobalMemrefOpLowering", globals::get_global),
        ("memref.global", "GlobalMemrefOpLowering", globals::global),
        ("memref.prefetch", "PrefetchOpLowering", access::prefetch),
        ("memref.store", "StoreOpLowering", access::store),
    ];
    let mut patterns: Vec<Pattern> =
        TO_VALUES.iter().map(|(op, name, make)| lowering(op, name, converter, *make)).collect();
    patterns.extend(OTHERS.iter().map(|(op, name, rewrite)| pattern(op, name, converter, *rewrite)));
    patterns.extend(alloc::patterns(converter, allocator));
    patterns
}
