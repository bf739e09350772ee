//! The `amdgpu` dialect: what AMD GPUs do, in terms of memrefs and vectors.
#![forbid(unsafe_code)]

pub mod attributes;
mod canonicalize;
pub mod constraints;
mod facts;
mod ops;
mod syntax;
pub mod types;
mod verify;

pub use ops::*;

use attributes::{
    ADDRESS_SPACE_ATTR, AddressSpace, DPP_PERM_ATTR, DPPPerm, MFMA_PERM_B_ATTR, MFMAPermB,
    SCHED_BARRIER_OPT_ATTR, SchedBarrierOptEnum,
};
use terrace_ir::{DialectSpec, TypedOp};
use types::{TDM_BASE_TYPE, TDM_DESCRIPTOR_TYPE, TDM_GATHER_BASE_TYPE};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        DPPOp::SPEC,
        ExtPackedFp8Op::SPEC,
        FatRawBufferCastOp::SPEC,
        GatherToLDSOp::SPEC,
        LDSBarrierOp::SPEC,
        MakeDmaBaseOp::SPEC,
        MakeDmaDescriptorOp::SPEC,
        MakeGatherDmaBaseOp::SPEC,
        MakeGatherDmaDescriptorOp::SPEC,
        MemoryCounterWaitOp::SPEC,
        MFMAOp::SPEC,
        PackedScaledTruncOp::SPEC,
        PackedStochRoundFp8Op::SPEC,
        PackedTrunc2xFp8Op::SPEC,
        PermlaneSwapOp::SPEC,
        RawBufferAtomicCmpswapOp::SPEC,
        RawBufferAtomicFaddOp::SPEC,
        RawBufferAtomicFmaxOp::SPEC,
        RawBufferAtomicSmaxOp::SPEC,
        RawBufferAtomicUminOp::SPEC,
        RawBufferLoadOp::SPEC,
        RawBufferStoreOp::SPEC,
        ScaledExtPackedOp::SPEC,
        ScaledExtPackedMatrixOp::SPEC,
        ScaledMFMAOp::SPEC,
        ScaledWMMAOp::SPEC,
        SchedBarrierOp::SPEC,
        SparseMFMAOp::SPEC,
        SwizzleBitModeOp::SPEC,
        TensorLoadToLDSOp::SPEC,
        TensorStoreFromLDSOp::SPEC,
        TransposeLoadOp::SPEC,
        WMMAOp::SPEC,
    ],
    types: &[&TDM_BASE_TYPE, &TDM_DESCRIPTOR_TYPE, &TDM_GATHER_BASE_TYPE],
    attributes: &[&ADDRESS_SPACE_ATTR, &DPP_PERM_ATTR, &MFMA_PERM_B_ATTR, &SCHED_BARRIER_OPT_ATTR],
    enums: &[AddressSpace::SPEC, DPPPerm::SPEC, MFMAPermB::SPEC, SchedBarrierOptEnum::SPEC],
    ..DialectSpec::new("amdgpu")
};
