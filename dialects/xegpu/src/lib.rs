//! The `xegpu` dialect: what subgroups of graphics processors of the Xe kind do with tiles of memory and matrices.
//!
//! It says how data is spread over subgroups and lanes; the instructions themselves are in `xevm`.
#![forbid(unsafe_code)]

pub mod attributes;
pub mod constraints;
pub mod facts;
mod ops;
mod syntax;
mod types;
mod verify;

pub use ops::*;
pub use types::*;

use attributes::enums::*;
use attributes::*;
use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AllocNbarrierOp::SPEC,
        AtomicRMWOp::SPEC,
        ConvertLayoutOp::SPEC,
        CreateMemDescOp::SPEC,
        CreateNdDescOp::SPEC,
        CreateDescOp::SPEC,
        DpasOp::SPEC,
        FenceOp::SPEC,
        InitNbarrierOp::SPEC,
        LoadGatherOp::SPEC,
        LoadMatrixOp::SPEC,
        LoadNdOp::SPEC,
        NbarrierArriveOp::SPEC,
        NbarrierWaitOp::SPEC,
        PrefetchOp::SPEC,
        PrefetchNdOp::SPEC,
        StoreScatterOp::SPEC,
        StoreMatrixOp::SPEC,
        StoreNdOp::SPEC,
        UpdateNdOffsetOp::SPEC,
        UpdateOffsetOp::SPEC,
    ],
    types: &[&MEM_DESC_TYPE, &NBARRIER_TYPE, &TENSOR_DESC_TYPE],
    attributes: &[
        &BLOCK_TDESC_ATTR,
        &CACHE_HINT_ATTR,
        &FENCE_SCOPE_ATTR,
        &LAYOUT_ATTR,
        &MEM_LAYOUT_ATTR,
        &MEMORY_SPACE_ATTR,
        &RANGE_ATTR,
        &SCATTER_TDESC_ATTR,
        &SLICE_ATTR,
    ],
    enums: &[CachePolicy::SPEC, FenceScope::SPEC, MemorySpace::SPEC],
    ..DialectSpec::new("xegpu")
};
