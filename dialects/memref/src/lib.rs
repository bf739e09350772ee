//! The `memref` dialect: memory: allocation, access, and views of buffers.
#![forbid(unsafe_code)]

mod canonicalize;
pub mod constraints;
pub mod facts;
pub mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use ops::*;
pub use verify::{are_cast_compatible, collapsed_type, expanded_type, is_surely_collapsible};

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AllocOp::SPEC,
        AllocaOp::SPEC,
        AllocaScopeOp::SPEC,
        AllocaScopeReturnOp::SPEC,
        AssumeAlignmentOp::SPEC,
        AtomicRMWOp::SPEC,
        AtomicYieldOp::SPEC,
        CastOp::SPEC,
        CollapseShapeOp::SPEC,
        CopyOp::SPEC,
        DeallocOp::SPEC,
        DimOp::SPEC,
        DistinctObjectsOp::SPEC,
        DmaStartOp::SPEC,
        DmaWaitOp::SPEC,
        ExpandShapeOp::SPEC,
        ExtractAlignedPointerAsIndexOp::SPEC,
        ExtractStridedMetadataOp::SPEC,
        GenericAtomicRMWOp::SPEC,
        GetGlobalOp::SPEC,
        GlobalOp::SPEC,
        LoadOp::SPEC,
        MemorySpaceCastOp::SPEC,
        PrefetchOp::SPEC,
        RankOp::SPEC,
        ReallocOp::SPEC,
        ReinterpretCastOp::SPEC,
        ReshapeOp::SPEC,
        StoreOp::SPEC,
        SubViewOp::SPEC,
        TransposeOp::SPEC,
        ViewOp::SPEC,
    ],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(terrace_arith::materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("memref")
};
