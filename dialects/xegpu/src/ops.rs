//! The operations.

use crate::attributes::enums::{CachePolicy, FenceScope, MemorySpace};
use crate::constraints::{
    DistributeLayoutAttr, MaskOrI1, OffsetOrIndex, SharedMemRef, ValueOrScalar, XeGPU_BaseAddrType,
    XeGPU_CacheHintAttr, XeGPU_DpasOprType, XeGPU_DpasResType, XeGPU_FenceScopeAttr,
    XeGPU_GatherScatterBaseAddrType, XeGPU_GatherScatterSourceType, XeGPU_MaskType, XeGPU_MemDesc,
    XeGPU_MemorySpaceAttr, XeGPU_Nbarrier, XeGPU_OffsetType, XeGPU_TensorDesc, XeGPU_ValueType,
    XeGPU_VectorType,
};
use crate::facts::{element_of, shape_of, size_in_bits};
use crate::syntax::OPTIONAL_DYNAMIC_INDEX_LIST;
use terrace_arith::AtomicRMWKind;
use terrace_arith::constraints::AtomicRMWKindAttr;
use terrace_ir::constraints::{DenseI64ArrayAttr, I8, I64Attr, Index, UnitAttr};
use terrace_ods_macros::operation;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Makes n named barriers, which a workgroup shares.
#[operation(name = "xegpu.alloc_nbarrier", format = "$nbarrier_num attr-dict")]
pub struct AllocNbarrierOp {
    nbarrier_num: Attr<I64Attr>,
}

/// Updates the described places of memory, each in one step, and returns what they held.
///
/// ```mlir
/// %new = xegpu.atomic_rmw addf %desc, %mask, %value : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>, vector<16xf32> -> vector<16xf32>
/// ```
#[operation(
    name = "xegpu.atomic_rmw",
    traits = [AlwaysSpeculatableImplTrait,
        Predicate { name: "AllElementTypesMatch", summary: "all of {tensorDesc, value, result} have same element type", values: &["tensorDesc", "value", "result"], holds: |op| element_of(op.operand(0).ty()) == element_of(op.operand(2).ty()) && element_of(op.operand(0).ty()) == element_of(op.result(0).ty()) },
        Predicate { name: "AllShapesMatch", summary: "all of {tensorDesc, value, result} have same shape", values: &["tensorDesc", "value", "result"], holds: |op| shape_of(op.operand(0).ty()) == shape_of(op.operand(2).ty()) && shape_of(op.operand(0).ty()) == shape_of(op.result(0).ty()) }],
    interfaces = [AnchorLayoutInterface],
    format = "$kind $tensorDesc `,` $mask `,` $value attr-dict `:` qualified(type($tensorDesc)) `,` type($mask) `,` type($value) `->` type($result)",
    effects = [EffectSpec::new(EffectKind::Read), EffectSpec::new(EffectKind::Write)],
)]
pub struct AtomicRMWOp {
    #[cases(AtomicRMWKind)]
    kind: Attr<AtomicRMWKindAttr>,
    #[name = "tensorDesc"]
    tensor_desc: Operand<XeGPU_TensorDesc>,
    mask: Operand<XeGPU_MaskType>,
    value: Operand<XeGPU_ValueType>,
    layout: OptionalAttr<DistributeLayoutAttr>,
    result: OpResult<XeGPU_ValueType>,
}

/// Spreads a vector over subgroups and lanes in another way.
///
/// ```mlir
/// %b = xegpu.convert_layout %a <{input_layout = #xegpu.layout<sg_layout = [2, 2], sg_data = [4, 8]>, target_layout = #xegpu.layout<sg_layout = [4, 1]>}> : vector<8x16xf16>
/// ```
#[operation(
    name = "xegpu.convert_layout",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["source", "result"])],
    interfaces = [AnchorLayoutInterface],
    format = "$source prop-dict attr-dict `:` type($source)",
    effects = [],
    has = [verify],
)]
pub struct ConvertLayoutOp {
    source: Operand<XeGPU_VectorType>,
    input_layout: Attr<DistributeLayoutAttr>,
    target_layout: Attr<DistributeLayoutAttr>,
    result: OpResult<XeGPU_VectorType>,
}

/// Describes a buffer in shared memory as a matrix.
///
/// ```mlir
/// %m = xegpu.create_mem_desc %buffer : memref<2048xi8, 3> -> !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<stride = [1, 16]>>
/// ```
#[operation(
    name = "xegpu.create_mem_desc",
    traits = [AlwaysSpeculatableImplTrait,
        Predicate { name: "AllMemSizesMatch", summary: "all of {source, mem_desc} have same size in bits", values: &["source", "mem_desc"], holds: |op| size_in_bits(op.operand(0).ty()) == size_in_bits(op.result(0).ty()) }],
    format = "$source prop-dict attr-dict `` `:` type($source) `->` qualified(type($mem_desc))",
    effects = [],
)]
pub struct CreateMemDescOp {
    source: Operand<SharedMemRef>,
    mem_desc: OpResult<XeGPU_MemDesc>,
}

/// Describes a tile of memory.
///
/// ```mlir
/// %d = xegpu.create_nd_tdesc %src[%i, 0] : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16>
/// %e = xegpu.create_nd_tdesc %address, shape: [%i, 64], strides: [64, 1] : ui64 -> !xegpu.tensor_desc<8x16xf16>
/// ```
#[operation(
    name = "xegpu.create_nd_tdesc",
    traits = [AlwaysSpeculatableImplTrait, AttrSizedOperandSegments],
    interfaces = [ViewLikeOpInterface],
    format = "$source `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) (`,` `shape` `:` custom<DynamicIndexList>($shape, $const_shape)^ `,` `strides``:` custom<DynamicIndexList>($strides, $const_strides))? attr-dict `:` type($source) `->` qualified(type($TensorDesc))",
    directives = [OPTIONAL_DYNAMIC_INDEX_LIST, DYNAMIC_INDEX_LIST],
    effects = [],
    has = [verify],
)]
pub struct CreateNdDescOp {
    source: Operand<XeGPU_BaseAddrType>,
    offsets: VariadicOperand<Index>,
    shape: VariadicOperand<Index>,
    strides: VariadicOperand<Index>,
    const_offsets: OptionalAttr<DenseI64ArrayAttr>,
    const_shape: OptionalAttr<DenseI64ArrayAttr>,
    const_strides: OptionalAttr<DenseI64ArrayAttr>,
    #[name = "TensorDesc"]
    tensor_desc: OpResult<XeGPU_TensorDesc>,
}

/// Describes places of memory that lie anywhere.
///
/// ```mlir
/// %d = xegpu.create_tdesc %address, %offsets : ui64, vector<16xindex> -> !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
/// ```
#[operation(
    name = "xegpu.create_tdesc",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [ViewLikeOpInterface],
    format = "$source `,` $offsets attr-dict `:` type($source) `,` type($offsets) `->` qualified(type($TensorDesc))",
    effects = [],
    has = [verify],
)]
pub struct CreateDescOp {
    source: Operand<XeGPU_GatherScatterBaseAddrType>,
    offsets: Operand<XeGPU_OffsetType>,
    #[name = "TensorDesc"]
    tensor_desc: OpResult<XeGPU_TensorDesc>,
}

/// Multiplies matrices and adds a third.
///
/// ```mlir
/// %d = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf16> -> vector<8x16xf32>
/// ```
#[operation(
    name = "xegpu.dpas",
    traits = [AlwaysSpeculatableImplTrait, AllElementTypesMatch(&["lhs", "rhs"])],
    interfaces = [AnchorLayoutInterface],
    format = "$lhs `,` $rhs (`,` $acc^)? attr-dict `:` type($lhs)`,` type($rhs) (`,` type($acc)^)? `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct DpasOp {
    lhs: Operand<XeGPU_DpasOprType>,
    rhs: Operand<XeGPU_DpasOprType>,
    acc: OptionalOperand<XeGPU_DpasResType>,
    layout_a: OptionalAttr<DistributeLayoutAttr>,
    layout_b: OptionalAttr<DistributeLayoutAttr>,
    layout_cd: OptionalAttr<DistributeLayoutAttr>,
    result: OpResult<XeGPU_DpasResType>,
}

/// Orders what is done to memory.
///
/// ```mlir
/// xegpu.fence memory_kind = global, fence_scope = workgroup
/// ```
#[operation(
    name = "xegpu.fence",
    format = "`memory_kind` `=` `` $memory_kind `,` `fence_scope` `=` `` $fence_scope attr-dict"
)]
pub struct FenceOp {
    #[cases(MemorySpace)]
    memory_kind: Attr<XeGPU_MemorySpaceAttr>,
    #[cases(FenceScope)]
    fence_scope: Attr<XeGPU_FenceScopeAttr>,
}

/// Ties the thread to a named barrier that n threads take part in.
///
/// ```mlir
/// %barrier = xegpu.init_nbarrier %id, %count : i8, i8 -> !xegpu.nbarrier
/// ```
#[operation(
    name = "xegpu.init_nbarrier",
    format = "$nbarrier_id `,` $participant_thread_num attr-dict `:` type($nbarrier_id) `,` type($participant_thread_num) `->` qualified(type($result))"
)]
pub struct InitNbarrierOp {
    nbarrier_id: Operand<I8>,
    participant_thread_num: Operand<I8>,
    result: OpResult<XeGPU_Nbarrier>,
}

/// Loads from the described places of memory, or from places that lie so far from an address, where the mask is set.
///
/// ```mlir
/// %v = xegpu.load %desc, %mask <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<16xf32>
/// %w = xegpu.load %address[%offsets], %mask <{chunk_size = 2 : i64}> : ui64, vector<16xindex>, vector<16xi1> -> vector<16x2xf32>
/// ```
#[operation(
    name = "xegpu.load",
    interfaces = [AnchorLayoutInterface],
    format = "$source (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands) `->` type($value)",
    effects = [EffectSpec::new(EffectKind::Read)],
    has = [verify],
)]
pub struct LoadGatherOp {
    source: Operand<XeGPU_GatherScatterSourceType>,
    offsets: OptionalOperand<OffsetOrIndex>,
    mask: Operand<MaskOrI1>,
    chunk_size: OptionalAttr<I64Attr>,
    #[cases(CachePolicy)]
    l1_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l2_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l3_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    layout: OptionalAttr<DistributeLayoutAttr>,
    value: OpResult<ValueOrScalar>,
}

/// Loads a part of a matrix in shared memory.
///
/// ```mlir
/// %v = xegpu.load_matrix %matrix[%i, 0] : !xegpu.mem_desc<32x32xf16>, index -> vector<8x16xf16>
/// ```
#[operation(
    name = "xegpu.load_matrix",
    traits = [Predicate { name: "AllElementTypesMatch", summary: "all of {mem_desc, res} have same element type", values: &["mem_desc", "res"], holds: |op| element_of(op.operand(0).ty()) == element_of(op.result(0).ty()) }],
    interfaces = [AnchorLayoutInterface],
    format = "$mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `` `:` type(operands) `->` type(results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [EffectSpec::new(EffectKind::Read)],
    has = [verify],
)]
pub struct LoadMatrixOp {
    mem_desc: Operand<XeGPU_MemDesc>,
    offsets: VariadicOperand<Index>,
    const_offsets: Attr<DenseI64ArrayAttr>,
    subgroup_block_io: OptionalAttr<UnitAttr>,
    layout: OptionalAttr<DistributeLayoutAttr>,
    res: OpResult<ValueOrScalar>,
}

/// Loads a tile of memory.
///
/// ```mlir
/// %v = xegpu.load_nd %tile[0, 0] <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
/// ```
#[operation(
    name = "xegpu.load_nd",
    traits = [Predicate { name: "AllElementTypesMatch", summary: "all of {value, TensorDesc} have same element type", values: &["value", "TensorDesc"], holds: |op| element_of(op.operand(0).ty()) == element_of(op.result(0).ty()) }],
    interfaces = [AnchorLayoutInterface],
    format = "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `:` qualified(type($TensorDesc)) `->` type($value)",
    directives = [OPTIONAL_DYNAMIC_INDEX_LIST],
    effects = [EffectSpec::new(EffectKind::Read)],
    has = [verify],
)]
pub struct LoadNdOp {
    #[name = "TensorDesc"]
    tensor_desc: Operand<XeGPU_TensorDesc>,
    offsets: VariadicOperand<Index>,
    const_offsets: OptionalAttr<DenseI64ArrayAttr>,
    packed: OptionalAttr<UnitAttr>,
    transpose: OptionalAttr<DenseI64ArrayAttr>,
    #[cases(CachePolicy)]
    l1_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l2_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l3_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    layout: OptionalAttr<DistributeLayoutAttr>,
    value: OpResult<XeGPU_ValueType>,
}

/// Tells a named barrier that the thread is there.
#[operation(name = "xegpu.nbarrier_arrive", format = "$nbarrier attr-dict `:` qualified(type($nbarrier))")]
pub struct NbarrierArriveOp {
    nbarrier: Operand<XeGPU_Nbarrier>,
}

/// Waits until all threads are at a named barrier.
#[operation(name = "xegpu.nbarrier_wait", format = "$nbarrier attr-dict `:` qualified(type($nbarrier))")]
pub struct NbarrierWaitOp {
    nbarrier: Operand<XeGPU_Nbarrier>,
}

/// Brings places of memory that lie anywhere into caches.
#[operation(
    name = "xegpu.prefetch",
    interfaces = [AnchorLayoutInterface],
    format = "$source (`[` $offsets^ `]`)? prop-dict attr-dict `:` type(operands)",
    has = [verify],
)]
pub struct PrefetchOp {
    source: Operand<XeGPU_GatherScatterSourceType>,
    offsets: OptionalOperand<OffsetOrIndex>,
    #[cases(CachePolicy)]
    l1_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l2_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l3_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    offset_align_byte: OptionalAttr<I64Attr>,
    layout: OptionalAttr<DistributeLayoutAttr>,
}

/// Brings a tile of memory into caches.
///
/// ```mlir
/// xegpu.prefetch_nd %tile <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf16>
/// ```
#[operation(
    name = "xegpu.prefetch_nd",
    interfaces = [AnchorLayoutInterface],
    format = "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `:` qualified(type($TensorDesc))",
    directives = [OPTIONAL_DYNAMIC_INDEX_LIST],
    has = [verify],
)]
pub struct PrefetchNdOp {
    #[name = "TensorDesc"]
    tensor_desc: Operand<XeGPU_TensorDesc>,
    offsets: VariadicOperand<Index>,
    const_offsets: OptionalAttr<DenseI64ArrayAttr>,
    #[cases(CachePolicy)]
    l1_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l2_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l3_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    layout: OptionalAttr<DistributeLayoutAttr>,
}

/// Stores to the described places of memory, or to places that lie so far from an address, where the mask is set.
#[operation(
    name = "xegpu.store",
    interfaces = [AnchorLayoutInterface],
    format = "$value `,` $dest (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands)",
    effects = [EffectSpec::new(EffectKind::Write)],
    has = [verify],
)]
pub struct StoreScatterOp {
    value: Operand<ValueOrScalar>,
    dest: Operand<XeGPU_GatherScatterSourceType>,
    offsets: OptionalOperand<OffsetOrIndex>,
    mask: Operand<MaskOrI1>,
    chunk_size: OptionalAttr<I64Attr>,
    #[cases(CachePolicy)]
    l1_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l2_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l3_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    layout: OptionalAttr<DistributeLayoutAttr>,
}

/// Stores a part of a matrix in shared memory.
#[operation(
    name = "xegpu.store_matrix",
    traits = [Predicate { name: "AllElementTypesMatch", summary: "all of {mem_desc, data} have same element type", values: &["mem_desc", "data"], holds: |op| element_of(op.operand(1).ty()) == element_of(op.operand(0).ty()) }],
    interfaces = [AnchorLayoutInterface],
    format = "$data `,` $mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `` `:` type(operands)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [EffectSpec::new(EffectKind::Write)],
    has = [verify],
)]
pub struct StoreMatrixOp {
    data: Operand<ValueOrScalar>,
    mem_desc: Operand<XeGPU_MemDesc>,
    offsets: VariadicOperand<Index>,
    const_offsets: Attr<DenseI64ArrayAttr>,
    subgroup_block_io: OptionalAttr<UnitAttr>,
    layout: OptionalAttr<DistributeLayoutAttr>,
}

/// Stores a tile of memory.
#[operation(
    name = "xegpu.store_nd",
    traits = [Predicate { name: "AllElementTypesMatch", summary: "all of {value, TensorDesc} have same element type", values: &["value", "TensorDesc"], holds: |op| element_of(op.operand(0).ty()) == element_of(op.operand(1).ty()) }],
    interfaces = [AnchorLayoutInterface],
    format = "$value `,` $TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `:` type($value) `,` qualified(type($TensorDesc))",
    directives = [OPTIONAL_DYNAMIC_INDEX_LIST],
    effects = [EffectSpec::new(EffectKind::Write)],
    has = [verify],
)]
pub struct StoreNdOp {
    value: Operand<XeGPU_ValueType>,
    #[name = "TensorDesc"]
    tensor_desc: Operand<XeGPU_TensorDesc>,
    offsets: VariadicOperand<Index>,
    const_offsets: OptionalAttr<DenseI64ArrayAttr>,
    #[cases(CachePolicy)]
    l1_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l2_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    #[cases(CachePolicy)]
    l3_hint: OptionalAttr<XeGPU_CacheHintAttr>,
    layout: OptionalAttr<DistributeLayoutAttr>,
}

/// Moves the description of a tile.
///
/// ```mlir
/// %moved = xegpu.update_nd_offset %tile, [0, 16] : !xegpu.tensor_desc<8x16xf16>
/// ```
#[operation(
    name = "xegpu.update_nd_offset",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["TensorDesc", "result"])],
    format = "$TensorDesc `,` custom<DynamicIndexList>($offsets, $const_offsets) attr-dict `:` qualified(type($result))",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [],
    has = [verify],
)]
pub struct UpdateNdOffsetOp {
    #[name = "TensorDesc"]
    tensor_desc: Operand<XeGPU_TensorDesc>,
    offsets: VariadicOperand<Index>,
    const_offsets: Attr<DenseI64ArrayAttr>,
    result: OpResult<XeGPU_TensorDesc>,
}

/// Moves the description of places that lie anywhere, each by an offset of its own.
#[operation(
    name = "xegpu.update_offset",
    traits = [AllTypesMatch(&["TensorDesc", "result"])],
    format = "$TensorDesc `,` $offsets attr-dict `:` qualified(type($TensorDesc)) `,` type($offsets)",
    has = [verify],
)]
pub struct UpdateOffsetOp {
    #[name = "TensorDesc"]
    tensor_desc: Operand<XeGPU_TensorDesc>,
    offsets: Operand<XeGPU_OffsetType>,
    result: OpResult<XeGPU_TensorDesc>,
}
