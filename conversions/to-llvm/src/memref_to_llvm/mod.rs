//! `--finalize-memref-to-llvm`: memrefs become descriptors, and their operations arithmetic on addresses.
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
use crate::lowering::{INDEX_BITWIDTH, RewriteWith};
use std::sync::Arc;
use terrace_func as func;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Pattern, TypedOp};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{Lower, Row, lower_all};

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
    const LEGAL_OPS: &'static [&'static OpSpec<'static>] = &[func::FuncOp::SPEC];

    fn index_bitwidth(&self) -> u64 {
        self.index_bitwidth
    }

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter, Allocator { is_aligned: self.is_aligned, is_generic: self.is_generic })
    }
}

/// Returns the patterns of the dialect.
pub(crate) fn patterns(converter: &Arc<TypeConverter>, allocator: Allocator) -> Vec<Pattern> {
    const TO_VALUES: &[Row<Lower>] = &[
        Row::of::<memref::AtomicRMWOp>("AtomicRMWOpLowering", access::atomic_update),
        Row::of::<memref::CastOp>("MemRefCastOpLowering", views::cast),
        Row::of::<memref::DimOp>("DimOpLowering", metadata::dim),
        Row::of::<memref::ExtractAlignedPointerAsIndexOp>(
            "ConvertExtractAlignedPointerAsIndex",
            metadata::aligned_pointer_as_index,
        ),
        Row::of::<memref::LoadOp>("LoadOpLowering", access::load),
        Row::of::<memref::MemorySpaceCastOp>("MemorySpaceCastOpLowering", views::cast_memory_space),
        Row::of::<memref::RankOp>("RankOpLowering", metadata::rank),
        Row::of::<memref::ReinterpretCastOp>("MemRefReinterpretCastOpLowering", views::reinterpret_cast),
        Row::of::<memref::ReshapeOp>("MemRefReshapeOpLowering", reshape::reshape),
        Row::of::<memref::TransposeOp>("TransposeOpLowering", views::transpose),
        Row::of::<memref::ViewOp>("ViewOpLowering", views::view),
    ];
    const OTHERS: &[Row<RewriteWith>] = &[
        Row::of::<memref::AllocaOp>("AllocaOpLowering", alloc::alloca),
        Row::of::<memref::AllocaScopeOp>("AllocaScopeOpLowering", scope::alloca_scope),
        Row::of::<memref::AssumeAlignmentOp>("AssumeAlignmentOpLowering", access::assume_alignment),
        Row::of::<memref::DistinctObjectsOp>("DistinctObjectsOpLowering", access::distinct_objects),
        Row::of::<memref::CopyOp>("MemRefCopyOpLowering", copy::copy),
        Row::of::<memref::ExtractStridedMetadataOp>(
            "ExtractStridedMetadataOpLowering",
            |op, converter, rewriter| lower_all(op, converter, rewriter, metadata::strided_metadata),
        ),
        Row::of::<memref::GenericAtomicRMWOp>("GenericAtomicRMWOpLowering", atomic::generic_update),
        Row::of::<memref::GetGlobalOp>("GetGlobalMemrefOpLowering", globals::get_global),
        Row::of::<memref::GlobalOp>("GlobalMemrefOpLowering", globals::global),
        Row::of::<memref::PrefetchOp>("PrefetchOpLowering", access::prefetch),
        Row::of::<memref::StoreOp>("StoreOpLowering", access::store),
    ];
    let mut patterns: Vec<Pattern> = TO_VALUES.iter().map(|row| row.pattern(converter)).collect();
    patterns.extend(OTHERS.iter().map(|row| row.pattern(converter)));
    patterns.extend(alloc::patterns(converter, allocator));
    patterns
}
