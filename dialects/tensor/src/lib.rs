//! The `tensor` dialect: tensors as values: making them, taking them apart, reshaping them.
#![forbid(unsafe_code)]

mod builder;
pub mod canonicalize;
pub mod constraints;
mod facts;
mod fold;
mod interfaces;
mod ops;
mod verify;

pub use builder::{empty, expand_shape, extract_slice, extract_whole_slice, insert_slice, pad, pad_high};
pub use facts::padding::{Padding, padded_sizes};
pub use facts::static_information::{preserves_static_information, through_cast};
pub use ops::*;
pub use verify::{EXTRACT, INSERT};

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        BitcastOp::SPEC,
        CastOp::SPEC,
        CollapseShapeOp::SPEC,
        ConcatOp::SPEC,
        DimOp::SPEC,
        EmptyOp::SPEC,
        ExpandShapeOp::SPEC,
        ExtractOp::SPEC,
        ExtractSliceOp::SPEC,
        FromElementsOp::SPEC,
        GatherOp::SPEC,
        GenerateOp::SPEC,
        InsertOp::SPEC,
        InsertSliceOp::SPEC,
        PadOp::SPEC,
        ParallelInsertSliceOp::SPEC,
        RankOp::SPEC,
        ReshapeOp::SPEC,
        ScatterOp::SPEC,
        SplatOp::SPEC,
        YieldOp::SPEC,
    ],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(terrace_complex::materialize),
        canonicalize: canonicalize::OF_DESTINATION_STYLE,
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("tensor")
};
