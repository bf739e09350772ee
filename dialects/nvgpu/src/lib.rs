//! The `nvgpu` dialect: what graphics processors of NVIDIA can do, on vectors and memrefs.
//!
//! It stands between `gpu`, which says nothing of a processor, and `nvvm`, whose operations are instructions.
#![forbid(unsafe_code)]

pub mod attributes;
pub mod constraints;
mod ops;
mod types;
mod verify;

pub use attributes::enums::*;
pub use ops::*;
pub use types::*;
pub use verify::{has_unit_stride, is_shared};

use attributes::*;
use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        DeviceAsyncCopyOp::SPEC,
        DeviceAsyncCreateGroupOp::SPEC,
        DeviceAsyncWaitOp::SPEC,
        LdMatrixOp::SPEC,
        MBarrierArriveOp::SPEC,
        MBarrierArriveExpectTxOp::SPEC,
        MBarrierArriveNoCompleteOp::SPEC,
        MBarrierCreateOp::SPEC,
        MBarrierGetOp::SPEC,
        MBarrierInitOp::SPEC,
        MBarrierTestWaitOp::SPEC,
        MBarrierTryWaitParityOp::SPEC,
        MmaSparseSyncOp::SPEC,
        MmaSyncOp::SPEC,
        RcpOp::SPEC,
        TmaAsyncLoadOp::SPEC,
        TmaAsyncStoreOp::SPEC,
        TmaCreateDescriptorOp::SPEC,
        TmaFenceOp::SPEC,
        TmaPrefetchOp::SPEC,
        WarpgroupGenerateDescriptorOp::SPEC,
        WarpgroupMmaOp::SPEC,
        WarpgroupMmaInitAccumulatorOp::SPEC,
        WarpgroupMmaStoreOp::SPEC,
    ],
    types: &[
        &DEVICE_ASYNC_TOKEN_TYPE,
        &MBARRIER_GROUP_TYPE,
        &MBARRIER_TOKEN_TYPE,
        &TENSORMAP_DESCRIPTOR_TYPE,
        &WARPGROUP_ACCUMULATOR_TYPE,
        &WARPGROUP_DESCRIPTOR_TYPE,
    ],
    attributes: &[&INTERLEAVE_ATTR, &L2PROMO_ATTR, &OOB_ATTR, &RCP_ROUNDING_MODE_ATTR, &SWIZZLE_ATTR],
    enums: &[
        RcpRoundingMode::SPEC,
        TensorMapInterleaveKind::SPEC,
        TensorMapL2PromoKind::SPEC,
        TensorMapOOBKind::SPEC,
        TensorMapSwizzleKind::SPEC,
    ],
    ..DialectSpec::new("nvgpu")
};
