//! The `xevm` dialect: instructions of Intel GPUs.
#![forbid(unsafe_code)]

pub mod attributes;
pub mod constraints;
mod ops;
mod verify;

pub use ops::*;

use attributes::{
    ADDR_SPACE_ATTR, AddrSpace, ElemType, LOAD_CACHE_CONTROL_ATTR, LoadCacheControl, MEM_SCOPE_ATTR,
    MMA_SHAPE_ATTR, MMA_TYPES_ATTR, MemScope, STORE_CACHE_CONTROL_ATTR, StoreCacheControl, TARGET_ATTR,
};
use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        BlockLoadOp::SPEC,
        BlockLoad2dOp::SPEC,
        BlockPrefetch2dOp::SPEC,
        BlockStoreOp::SPEC,
        BlockStore2dOp::SPEC,
        GridDimXOp::SPEC,
        GridDimYOp::SPEC,
        GridDimZOp::SPEC,
        WorkgroupIdXOp::SPEC,
        WorkgroupIdYOp::SPEC,
        WorkgroupIdZOp::SPEC,
        LaneIdOp::SPEC,
        WorkitemIdXOp::SPEC,
        WorkitemIdYOp::SPEC,
        WorkitemIdZOp::SPEC,
        WorkgroupDimXOp::SPEC,
        WorkgroupDimYOp::SPEC,
        WorkgroupDimZOp::SPEC,
        MemfenceOp::SPEC,
        MMAOp::SPEC,
        PrefetchOp::SPEC,
        SubgroupIdOp::SPEC,
        SubgroupSizeOp::SPEC,
    ],
    attributes: &[
        &ADDR_SPACE_ATTR,
        &LOAD_CACHE_CONTROL_ATTR,
        &MEM_SCOPE_ATTR,
        &MMA_SHAPE_ATTR,
        &MMA_TYPES_ATTR,
        &STORE_CACHE_CONTROL_ATTR,
        &TARGET_ATTR,
    ],
    enums: &[
        AddrSpace::SPEC,
        ElemType::SPEC,
        LoadCacheControl::SPEC,
        MemScope::SPEC,
        StoreCacheControl::SPEC,
    ],
    ..DialectSpec::new("xevm")
};
