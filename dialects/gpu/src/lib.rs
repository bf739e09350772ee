//! The `gpu` dialect: kernels, how they are launched, and what their threads do together.
//!
//! Kernels are functions in modules of their own. A launch runs one for many threads, which come in blocks, and blocks in
//! clusters; what the host asks of the device may wait for tokens and give one.
#![forbid(unsafe_code)]

mod attributes;
mod canonicalize;
pub mod constraints;
mod facts;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use facts::{CONTAINER_MODULE, KERNEL, WORKGROUP_ATTRIBUTIONS, address_space};
pub use ops::*;
pub use types::{
    ASYNC_TOKEN_TYPE, MMA_MATRIX_TYPE, SPARSE_DNTENSOR_HANDLE_TYPE, SPARSE_SPGEMMOP_HANDLE_TYPE,
    SPARSE_SPMAT_HANDLE_TYPE, matrix_element, matrix_operand, matrix_shape,
};

use terrace_ir::{DialectHooks, DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AllReduceOp::SPEC,
        AllocOp::SPEC,
        BarrierOp::SPEC,
        BinaryOp::SPEC,
        BlockDimOp::SPEC,
        BlockIdOp::SPEC,
        ClusterBlockIdOp::SPEC,
        ClusterDimOp::SPEC,
        ClusterDimBlocksOp::SPEC,
        ClusterIdOp::SPEC,
        Create2To4SpMatOp::SPEC,
        CreateBsrOp::SPEC,
        CreateCooOp::SPEC,
        CreateCooAoSOp::SPEC,
        CreateCscOp::SPEC,
        CreateCsrOp::SPEC,
        CreateDnTensorOp::SPEC,
        DeallocOp::SPEC,
        DestroyDnTensorOp::SPEC,
        DestroySpMatOp::SPEC,
        DynamicSharedMemoryOp::SPEC,
        GPUFuncOp::SPEC,
        GlobalIdOp::SPEC,
        GridDimOp::SPEC,
        HostRegisterOp::SPEC,
        HostUnregisterOp::SPEC,
        LaneIdOp::SPEC,
        LaunchOp::SPEC,
        LaunchFuncOp::SPEC,
        MemcpyOp::SPEC,
        MemsetOp::SPEC,
        GPUModuleOp::SPEC,
        NumSubgroupsOp::SPEC,
        PrintfOp::SPEC,
        ReturnOp::SPEC,
        RotateOp::SPEC,
        SDDMMOp::SPEC,
        SDDMMBufferSizeOp::SPEC,
        SetCsrPointersOp::SPEC,
        SetDefaultDeviceOp::SPEC,
        ShuffleOp::SPEC,
        SpGEMMCopyOp::SPEC,
        SpGEMMCreateDescrOp::SPEC,
        SpGEMMDestroyDescrOp::SPEC,
        SpGEMMWorkEstimationOrComputeOp::SPEC,
        SpMatGetSizeOp::SPEC,
        SpMMOp::SPEC,
        SpMMBufferSizeOp::SPEC,
        SpMVOp::SPEC,
        SpMVBufferSizeOp::SPEC,
        SubgroupBroadcastOp::SPEC,
        SubgroupIdOp::SPEC,
        SubgroupMmaComputeOp::SPEC,
        SubgroupMmaConstantMatrixOp::SPEC,
        SubgroupMmaElementwiseOp::SPEC,
        SubgroupMmaExtractThreadLocalOp::SPEC,
        SubgroupMmaInsertThreadLocalOp::SPEC,
        SubgroupMmaLoadMatrixOp::SPEC,
        SubgroupMmaStoreMatrixOp::SPEC,
        SubgroupReduceOp::SPEC,
        SubgroupSizeOp::SPEC,
        TerminatorOp::SPEC,
        ThreadIdOp::SPEC,
        WaitOp::SPEC,
        WarpExecuteOnLane0Op::SPEC,
        YieldOp::SPEC,
    ],
    attributes: &[
        &ADDRESS_SPACE_ATTR,
        &ALL_REDUCE_OP_ATTR,
        &BLOCK_ATTR,
        &BROADCAST_ATTR,
        &DIM_ATTR,
        &KERNEL_METADATA_ATTR,
        &KERNEL_TABLE_ATTR,
        &LANE_ATTR,
        &LOOP_DIM_MAP_ATTR,
        &MASK_ATTR,
        &MAT_TRANSPOSE_MODE_ATTR,
        &MEMORY_SPACE_ATTR,
        &MMA_ELEMENT_WISE_ATTR,
        &OBJECT_ATTR,
        &PRUNE_2TO4_SPMAT_FLAG_ATTR,
        &SELECT_OBJECT_ATTR,
        &SHUFFLE_MODE_ATTR,
        &SPGEMM_WORK_ESTIMATION_OR_COMPUTE_KIND_ATTR,
        &THREAD_ATTR,
        &WARP_ATTR,
        &WARPGROUP_ATTR,
    ],
    enums: &[
        AddressSpace::SPEC,
        AllReduceOperation::SPEC,
        BroadcastType::SPEC,
        CompilationTarget::SPEC,
        Dimension::SPEC,
        MMAElementwiseOp::SPEC,
        MappingId::SPEC,
        Processor::SPEC,
        Prune2To4SpMatFlag::SPEC,
        ShuffleMode::SPEC,
        SpGEMMWorkEstimationOrComputeKind::SPEC,
        TransposeMode::SPEC,
    ],
    types: &[
        &ASYNC_TOKEN_TYPE,
        &MMA_MATRIX_TYPE,
        &SPARSE_DNTENSOR_HANDLE_TYPE,
        &SPARSE_SPGEMMOP_HANDLE_TYPE,
        &SPARSE_SPMAT_HANDLE_TYPE,
    ],
    hooks: DialectHooks {
        verify_op_attribute: Some(verify::verify_op_attribute),
        parse_type: Some(types::parse_type),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("gpu")
};
