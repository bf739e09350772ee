//! The `sparse_tensor` dialect: tensors of which only some elements are stored.
//!
//! The encoding of a tensor says how: its dimensions become levels of storage, each with a format of its own.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod facts;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use facts::{Encoding, Level, LevelFormat, infer_level_to_dimension};
pub use ops::*;
pub use types::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AssembleOp::SPEC,
        BinaryOp::SPEC,
        CoIterateOp::SPEC,
        CompressOp::SPEC,
        ConcatenateOp::SPEC,
        ConvertOp::SPEC,
        ToCoordinatesOp::SPEC,
        ToCoordinatesBufferOp::SPEC,
        CrdTranslateOp::SPEC,
        DisassembleOp::SPEC,
        ExpandOp::SPEC,
        ExtractIterSpaceOp::SPEC,
        ExtractValOp::SPEC,
        ForeachOp::SPEC,
        HasRuntimeLibraryOp::SPEC,
        IterateOp::SPEC,
        LoadOp::SPEC,
        LvlOp::SPEC,
        NewOp::SPEC,
        NumberOfEntriesOp::SPEC,
        OutOp::SPEC,
        ToPositionsOp::SPEC,
        PrintOp::SPEC,
        PushBackOp::SPEC,
        ReduceOp::SPEC,
        ReinterpretMapOp::SPEC,
        ReorderCOOOp::SPEC,
        SelectOp::SPEC,
        ToSliceOffsetOp::SPEC,
        ToSliceStrideOp::SPEC,
        SortOp::SPEC,
        GetStorageSpecifierOp::SPEC,
        StorageSpecifierInitOp::SPEC,
        SetStorageSpecifierOp::SPEC,
        UnaryOp::SPEC,
        ToValuesOp::SPEC,
        YieldOp::SPEC,
    ],
    types: &[&ITER_SPACE_TYPE, &ITERATOR_TYPE, &STORAGE_SPECIFIER_TYPE],
    attributes: &[
        &CRD_TRANS_DIRECTION_ATTR,
        &SPARSE_TENSOR_SORT_ALGORITHM_ATTR,
        &ENCODING_ATTR,
        &KIND_ATTR,
        &SLICE_ATTR,
    ],
    enums: &[CrdTransDirectionKind::SPEC, SparseTensorSortKind::SPEC, StorageSpecifierKind::SPEC],
    hooks: DialectHooks { inliner: Some(&InlinerHooks::ALWAYS), ..DialectHooks::NONE },
    ..DialectSpec::new("sparse_tensor")
};
