//! Transfers between the memories of the device and of a work group.

use crate::constraints::{
    AMDGPU_TDMBaseType, AMDGPU_TDMDescriptorType, AMDGPU_TDMGatherBaseType, GatherIndices, WorkgroupMask,
};
use terrace_ir::constraints::AnyVectorOfNonZeroRank;
use terrace_ir::constraints::{AnyMemRef, DenseI64ArrayAttr, I1, I32, Index, TypeAttr};
use terrace_ods_macros::{operation, operations};
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Moves what each lane tells from the memory of the device to that of the work group.
///
/// ```mlir
/// amdgpu.gather_to_lds %src[%i], %dst[%j] : f32, memref<64xf32, 1>, memref<64xf32, 3>
/// ```
#[operation(
    name = "amdgpu.gather_to_lds",
    traits = [AttrSizedOperandSegments],
    format = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict `:` $transferType `,` \
        type($src) `,` type($dst)",
    effects = [EffectSpec::new(EffectKind::Read).on("src"), EffectSpec::new(EffectKind::Write).on("dst")],
    has = [verify],
)]
pub struct GatherToLDSOp {
    src: Operand<AnyMemRef>,
    #[name = "srcIndices"]
    src_indices: VariadicOperand<Index>,
    dst: Operand<AnyMemRef>,
    #[name = "dstIndices"]
    dst_indices: VariadicOperand<Index>,
    #[name = "transferType"]
    transfer_type: Attr<TypeAttr>,
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllElementTypesMatch(&["global", "lds"]),
        ],
        format = "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) \
        `,` type($lds) `->` type(results)",
        effects = [],
        has = [verify],
    )]
    struct _<T> {
        global: Operand<AnyMemRef>,
        global_indices: VariadicOperand<Index>,
        lds: Operand<AnyMemRef>,
        lds_indices: VariadicOperand<Index>,
        base: OpResult<T>,
    }

    /// Says where a tensor is moved from and to.
    ///
    /// ```mlir
    /// %b = amdgpu.make_dma_base %m[%i], %l[%j] : memref<64xi32>, memref<64xi32, 3> -> !amdgpu.tdm_base<i32>
    /// ```
    pub struct MakeDmaBaseOp<AMDGPU_TDMBaseType> = "amdgpu.make_dma_base";

    /// Says where rows of a tensor are gathered from and put to.
    ///
    /// ```mlir
    /// %b = amdgpu.make_gather_dma_base %m[%i], %l[%j] : memref<64xi32>, memref<64xi32, 3> -> !amdgpu.tdm_gather_base<i32, i16>
    /// ```
    pub struct MakeGatherDmaBaseOp<AMDGPU_TDMGatherBaseType> = "amdgpu.make_gather_dma_base";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, AttrSizedOperandSegments],
        directives = [DYNAMIC_INDEX_LIST],
        effects = [],
        result_types = inferred,
        has = [verify],
    )]
    struct _ {
        ..,
        global_dynamic_sizes: VariadicOperand<Index>,
        global_static_sizes: Attr<DenseI64ArrayAttr>,
        global_dynamic_strides: VariadicOperand<Index>,
        global_static_strides: Attr<DenseI64ArrayAttr>,
        shared_dynamic_sizes: VariadicOperand<Index>,
        shared_static_sizes: Attr<DenseI64ArrayAttr>,
        workgroup_mask: OptionalOperand<WorkgroupMask>,
        early_timeout: OptionalOperand<I1>,
        pad_amount: OptionalOperand<I32>,
        pad_interval: OptionalOperand<I32>,
        atomic_barrier_address: OptionalOperand<AnyMemRef>,
        atomic_barrier_indices: VariadicOperand<Index>,
        global_increment: OptionalOperand<Index>,
        lds_increment: OptionalOperand<I32>,
        iteration_count: OptionalOperand<Index>,
        desc: OpResult<AMDGPU_TDMDescriptorType>,
    }

    /// Says how a tensor is moved.
    ///
    /// ```mlir
    /// %d = amdgpu.make_dma_descriptor %b globalSize [8, 64] globalStride [64, 1] sharedSize [8, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
    /// ```
    pub struct MakeDmaDescriptorOp = "amdgpu.make_dma_descriptor",
        format = "$base `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, $global_static_sizes) \
        `globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) \
        `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) ( `padShared` \
        `(` $pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` $workgroup_mask^ ( `earlyTimeout` \
        $early_timeout^)?)? ( `atomicBarrier` `(` $atomic_barrier_address^ `[` $atomic_barrier_indices `]` \
        `:` type($atomic_barrier_address) `)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` \
        $iteration_count )? attr-dict `:` qualified(type($base)) `->` type(results)",
    {
        base: Operand<AMDGPU_TDMBaseType>,
    }

    /// Says which rows of a tensor are gathered, and how.
    ///
    /// ```mlir
    /// %d = amdgpu.make_gather_dma_descriptor %b[%rows] globalSize [8, 64] globalStride [64, 1] sharedSize [8, 64] : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor
    /// ```
    pub struct MakeGatherDmaDescriptorOp = "amdgpu.make_gather_dma_descriptor",
        format = "$base `[` $indices `]` `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, \
        $global_static_sizes) `globalStride` custom<DynamicIndexList>($global_dynamic_strides, \
        $global_static_strides) `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, \
        $shared_static_sizes) ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( \
        `workgroupMask` $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` \
        $atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) `)`)? ( \
        `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict `:` \
        qualified(type($base)) `,` type($indices) `->` type(results)",
    {
        base: Operand<AMDGPU_TDMGatherBaseType>,
        indices: Operand<GatherIndices>,
    }
}

/// Moves a tensor from the memory of the device to that of the work group.
///
/// ```mlir
/// amdgpu.tensor_load_to_lds %d : !amdgpu.tdm_descriptor
/// ```
#[operation(
    name = "amdgpu.tensor_load_to_lds",
    format = "$desc attr-dict `:` qualified(type($desc))",
    effects = [EffectSpec::new(EffectKind::Write), EffectSpec::new(EffectKind::Read)],
)]
pub struct TensorLoadToLDSOp {
    desc: Operand<AMDGPU_TDMDescriptorType>,
}

/// Moves a tensor from the memory of the work group to that of the device.
///
/// ```mlir
/// amdgpu.tensor_store_from_lds %d : !amdgpu.tdm_descriptor
/// ```
#[operation(
    name = "amdgpu.tensor_store_from_lds",
    format = "$desc attr-dict `:` qualified(type($desc))",
    effects = [EffectSpec::new(EffectKind::Write), EffectSpec::new(EffectKind::Read)],
)]
pub struct TensorStoreFromLDSOp {
    desc: Operand<AMDGPU_TDMDescriptorType>,
}

/// Reads a matrix that is transposed on the way.
///
/// ```mlir
/// %v = amdgpu.transpose_load %m[%i, %j] : memref<128x256xf16, 3> -> vector<4xf16>
/// ```
#[operation(
    name = "amdgpu.transpose_load",
    traits = [SameVariadicOperandSize],
    format = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)",
    effects = [EffectSpec::new(EffectKind::Read).on("src")],
    has = [verify],
)]
pub struct TransposeLoadOp {
    src: Operand<AnyMemRef>,
    #[name = "srcIndices"]
    src_indices: VariadicOperand<Index>,
    result: OpResult<AnyVectorOfNonZeroRank>,
}
