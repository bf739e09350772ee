//! The `shard` dialect: tensors that are spread over a grid of devices.
//!
//! A grid is a symbol. A sharding says how a tensor is spread over it; collective operations are what the devices of
//! a group do together, a group being the devices that differ in the directions which the operation names.
#![forbid(unsafe_code)]

mod attributes;
mod canonicalize;
pub mod constraints;
mod facts;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use ops::*;
pub use types::*;

use enums::ReductionKind;
use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AllGatherOp::SPEC,
        AllReduceOp::SPEC,
        AllSliceOp::SPEC,
        AllToAllOp::SPEC,
        BroadcastOp::SPEC,
        GatherOp::SPEC,
        GetShardingOp::SPEC,
        GridOp::SPEC,
        GridShapeOp::SPEC,
        NeighborsLinearIndicesOp::SPEC,
        ProcessLinearIndexOp::SPEC,
        ProcessMultiIndexOp::SPEC,
        RecvOp::SPEC,
        ReduceOp::SPEC,
        ReduceScatterOp::SPEC,
        ScatterOp::SPEC,
        SendOp::SPEC,
        ShardOp::SPEC,
        ShardShapeOp::SPEC,
        ShardingOp::SPEC,
        ShiftOp::SPEC,
        UpdateHaloOp::SPEC,
    ],
    types: &[&SHARDING_TYPE],
    attributes: &[&AXISARRAY_ATTR, &PARTIAL_ATTR],
    enums: &[ReductionKind::SPEC],
    hooks: DialectHooks { inliner: Some(&InlinerHooks::ALWAYS), ..DialectHooks::NONE },
    ..DialectSpec::new("shard")
};
