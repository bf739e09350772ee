//! The `vector` dialect: vectors of any rank, independent of a target.
#![forbid(unsafe_code)]

mod attributes;
mod builder;
mod canonicalize;
pub mod constraints;
mod facts;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use attributes::*;
pub use builder::VectorBuilder;
pub use facts::shapes::{inner_type, shape_of};
pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The position that stands for poison.
pub const POISON_INDEX: i64 = -1;

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        BitCastOp::SPEC,
        BroadcastOp::SPEC,
        CompressStoreOp::SPEC,
        ConstantMaskOp::SPEC,
        ContractionOp::SPEC,
        CreateMaskOp::SPEC,
        DeinterleaveOp::SPEC,
        ExpandLoadOp::SPEC,
        ExtractOp::SPEC,
        ExtractStridedSliceOp::SPEC,
        FMAOp::SPEC,
        FromElementsOp::SPEC,
        GatherOp::SPEC,
        InsertOp::SPEC,
        InsertStridedSliceOp::SPEC,
        InterleaveOp::SPEC,
        LoadOp::SPEC,
        MaskOp::SPEC,
        MaskedLoadOp::SPEC,
        MaskedStoreOp::SPEC,
        MultiDimReductionOp::SPEC,
        OuterProductOp::SPEC,
        PrintOp::SPEC,
        ReductionOp::SPEC,
        ScalableExtractOp::SPEC,
        ScalableInsertOp::SPEC,
        ScanOp::SPEC,
        ScatterOp::SPEC,
        ShapeCastOp::SPEC,
        ShuffleOp::SPEC,
        StepOp::SPEC,
        StoreOp::SPEC,
        ToElementsOp::SPEC,
        TransferReadOp::SPEC,
        TransferWriteOp::SPEC,
        TransposeOp::SPEC,
        TypeCastOp::SPEC,
        VectorScaleOp::SPEC,
        YieldOp::SPEC,
    ],
    attributes: &[&ITERATOR_TYPE_ATTR, &COMBINING_KIND_ATTR, &PRINT_PUNCTUATION_ATTR],
    enums: &[
        CombiningKind::SPEC,
        IteratorType::SPEC,
        PrintPunctuation::SPEC,
        VectorContractLowering::SPEC,
        VectorMultiReductionLowering::SPEC,
        VectorTransferSplit::SPEC,
        VectorTransposeLowering::SPEC,
    ],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(terrace_arith::materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("vector")
};
