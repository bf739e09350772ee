//! Copies that go on while the thread does something else, and other ways to move memory.

use crate::attributes::enums::{
    CTAGroupKind, CacheEvictionPriority, LoadCacheModifierKind, PrefetchCacheLevel, TMALoadMode,
    TMAReduxKind, TMAStoreMode,
};
use crate::constraints::{
    CTAGroupKindAttr, CacheEvictionPriorityAttr, I32AttrAtLeast0, LoadCacheModifierAttr, PointerGeneric,
    PointerGenericOrShared, PointerGlobal, PointerGlobalOrLocalOrGenericOrConstant, PointerShared,
    PointerSharedCluster, PointerSharedOrCluster, PrefetchCacheLevelAttr, TMALoadModeAttr, TMAReduxKindAttr,
    TMAStoreModeAttr,
};
use terrace_ir::constraints::{BoolAttr, I1, I16, I32, I32Attr, I64, I64Attr, UnitAttr};
use terrace_llvm::constraints::LLVM_AnyPointer;
use terrace_ods_macros::operation;

/// Makes the bulk copies that were begun a group.
#[operation(name = "nvvm.cp.async.bulk.commit.group", format = "attr-dict", view = none)]
pub struct CpAsyncBulkCommitGroupOp {}

/// Begins a copy of bytes from shared to global memory.
#[operation(
    name = "nvvm.cp.async.bulk.global.shared.cta",
    traits = [AttrSizedOperandSegments],
    format = "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` \
        $byteMask^ )? attr-dict `:` type($dstMem) `,` type($srcMem)",
    view = none,
)]
pub struct CpAsyncBulkSharedCTAToGlobalOp {
    #[name = "dstMem"]
    dst_mem: Operand<PointerGlobal>,
    #[name = "srcMem"]
    src_mem: Operand<PointerShared>,
    size: Operand<I32>,
    #[name = "l2CacheHint"]
    l2_cache_hint: OptionalOperand<I64>,
    #[name = "byteMask"]
    byte_mask: OptionalOperand<I16>,
}

/// Brings bytes of global memory into the cache.
#[operation(
    name = "nvvm.cp.async.bulk.prefetch",
    format = "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)",
    view = none,
)]
pub struct CpAsyncBulkPrefetchOp {
    #[name = "srcMem"]
    src_mem: Operand<PointerGlobal>,
    size: Operand<I32>,
    #[name = "l2CacheHint"]
    l2_cache_hint: OptionalOperand<I64>,
}

/// Begins a copy of bytes from global memory to that of the cluster.
#[operation(
    name = "nvvm.cp.async.bulk.shared.cluster.global",
    traits = [AttrSizedOperandSegments],
    format = "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? \
        (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` type($srcMem)",
    has = [verify],
)]
pub struct CpAsyncBulkGlobalToSharedClusterOp {
    #[name = "dstMem"]
    dst_mem: Operand<PointerSharedOrCluster>,
    #[name = "srcMem"]
    src_mem: Operand<PointerGlobal>,
    mbar: Operand<PointerShared>,
    size: Operand<I32>,
    #[name = "multicastMask"]
    multicast_mask: OptionalOperand<I16>,
    #[name = "l2CacheHint"]
    l2_cache_hint: OptionalOperand<I64>,
}

/// Begins a copy of bytes from shared memory to that of another block of the cluster.
#[operation(
    name = "nvvm.cp.async.bulk.shared.cluster.shared.cta",
    format = "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)",
    view = none,
)]
pub struct CpAsyncBulkSharedCTAToSharedClusterOp {
    #[name = "dstMem"]
    dst_mem: Operand<PointerSharedCluster>,
    #[name = "srcMem"]
    src_mem: Operand<PointerShared>,
    mbar: Operand<PointerShared>,
    size: Operand<I32>,
}

/// Begins a copy of a box from shared memory to a tensor.
#[operation(
    name = "nvvm.cp.async.bulk.tensor.global.shared.cta",
    traits = [AttrSizedOperandSegments],
    interfaces = [BasicPtxBuilderInterface],
    format = "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ \
        )? (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)",
    has = [verify],
)]
pub struct CpAsyncBulkTensorSharedCTAToGlobalOp {
    #[name = "tmaDescriptor"]
    tma_descriptor: Operand<PointerGeneric>,
    #[name = "srcMem"]
    src_mem: Operand<PointerShared>,
    coordinates: VariadicOperand<I32>,
    #[name = "l2CacheHint"]
    l2_cache_hint: OptionalOperand<I64>,
    #[default("tile", |context| TMAStoreMode::Tile.attribute(context))]
    #[cases(TMAStoreMode)]
    mode: Attr<TMAStoreModeAttr>,
    predicate: OptionalOperand<I1>,
}

/// Brings a box of a tensor into the cache.
#[operation(
    name = "nvvm.cp.async.bulk.tensor.prefetch",
    traits = [AttrSizedOperandSegments],
    format = "$tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? \
        (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor)",
    has = [verify],
)]
pub struct CpAsyncBulkTensorPrefetchOp {
    #[name = "tmaDescriptor"]
    tma_descriptor: Operand<PointerGeneric>,
    coordinates: VariadicOperand<I32>,
    #[name = "im2colOffsets"]
    im2col_offsets: VariadicOperand<I16>,
    #[default("tile", |context| TMALoadMode::Tile.attribute(context))]
    #[cases(TMALoadMode)]
    mode: Attr<TMALoadModeAttr>,
    #[name = "l2CacheHint"]
    l2_cache_hint: OptionalOperand<I64>,
}

/// Starts to combine a box in shared memory with one of a tensor.
#[operation(
    name = "nvvm.cp.async.bulk.tensor.reduce",
    traits = [AttrSizedOperandSegments],
    format = "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ \
        )? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)",
    has = [verify],
)]
pub struct CpAsyncBulkTensorReduceOp {
    #[name = "tmaDescriptor"]
    tma_descriptor: Operand<LLVM_AnyPointer>,
    #[name = "srcMem"]
    src_mem: Operand<PointerShared>,
    #[cases(TMAReduxKind)]
    #[name = "redKind"]
    red_kind: Attr<TMAReduxKindAttr>,
    #[default("tile", |context| TMAStoreMode::Tile.attribute(context))]
    #[cases(TMAStoreMode)]
    mode: Attr<TMAStoreModeAttr>,
    coordinates: VariadicOperand<I32>,
    #[name = "l2CacheHint"]
    l2_cache_hint: OptionalOperand<I64>,
}

/// Begins a copy of a box of a tensor to shared memory.
///
/// ```mlir
/// nvvm.cp.async.bulk.tensor.shared.cluster.global %dst, %tma, %barrier, box[%x, %y] : !llvm.ptr<7>, !llvm.ptr
/// ```
#[operation(
    name = "nvvm.cp.async.bulk.tensor.shared.cluster.global",
    traits = [AttrSizedOperandSegments, Named("NVVMRequiresSM<90>")],
    interfaces = [BasicPtxBuilderInterface],
    format = "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` \
        $im2colOffsets^ `]` )? (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` \
        $l2CacheHint^ )? (`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,` \
        type($tmaDescriptor)",
    has = [verify],
)]
pub struct CpAsyncBulkTensorGlobalToSharedClusterOp {
    #[name = "dstMem"]
    dst_mem: Operand<PointerSharedOrCluster>,
    #[name = "tmaDescriptor"]
    tma_descriptor: Operand<PointerGeneric>,
    coordinates: VariadicOperand<I32>,
    mbar: Operand<PointerShared>,
    #[name = "im2colOffsets"]
    im2col_offsets: VariadicOperand<I16>,
    #[name = "multicastMask"]
    multicast_mask: OptionalOperand<I16>,
    #[name = "l2CacheHint"]
    l2_cache_hint: OptionalOperand<I64>,
    #[default("tile", |context| TMALoadMode::Tile.attribute(context))]
    #[cases(TMALoadMode)]
    mode: Attr<TMALoadModeAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    #[name = "isCTAOnly"]
    is_cta_only: Attr<BoolAttr>,
    #[cases(CTAGroupKind)]
    group: OptionalAttr<CTAGroupKindAttr>,
    predicate: OptionalOperand<I1>,
}

/// Waits until no more than that many groups of bulk copies are under way.
#[operation(
    name = "nvvm.cp.async.bulk.wait_group",
    traits = [Named("NVVMRequiresSM<90>")],
    format = "$group attr-dict",
    view = none,
)]
pub struct CpAsyncBulkWaitGroupOp {
    group: Attr<I32AttrAtLeast0>,
    read: OptionalAttr<UnitAttr>,
}

/// Makes the copies that were begun a group.
#[operation(name = "nvvm.cp.async.commit.group", format = "attr-dict", view = none)]
pub struct CpAsyncCommitGroupOp {}

/// Begins a copy of 4, 8 or 16 bytes from global to shared memory.
///
/// ```mlir
/// nvvm.cp.async.shared.global %dst, %src, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
/// ```
#[operation(
    name = "nvvm.cp.async.shared.global",
    format = "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)",
    has = [verify],
)]
pub struct CpAsyncOp {
    dst: Operand<PointerShared>,
    src: Operand<PointerGlobal>,
    size: Attr<I32Attr>,
    #[cases(LoadCacheModifierKind)]
    modifier: Attr<LoadCacheModifierAttr>,
    #[name = "cpSize"]
    cp_size: OptionalOperand<I32>,
}

/// Waits until no more than that many groups of copies are under way.
#[operation(name = "nvvm.cp.async.wait.group", format = "$n attr-dict", view = none)]
pub struct CpAsyncWaitGroupOp {
    n: Attr<I32Attr>,
}

/// Brings memory into a cache.
///
/// ```mlir
/// nvvm.prefetch level = L1, %addr : !llvm.ptr
/// ```
#[operation(
    name = "nvvm.prefetch",
    interfaces = [BasicPtxBuilderInterface],
    format = "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ \
        (`in_param_space` $in_param_space^)? `,`)? (`evict_priority` `=` $evictPriority^ `,`)? $addr (`,` \
        `predicate` `=` $predicate^)? attr-dict `:` type(operands)",
    has = [verify],
)]
pub struct PrefetchOp {
    #[cases(PrefetchCacheLevel)]
    #[name = "cacheLevel"]
    cache_level: OptionalAttr<PrefetchCacheLevelAttr>,
    #[cases(CacheEvictionPriority)]
    #[name = "evictPriority"]
    evict_priority: OptionalAttr<CacheEvictionPriorityAttr>,
    addr: Operand<PointerGlobalOrLocalOrGenericOrConstant>,
    predicate: OptionalOperand<I1>,
    tensormap: OptionalAttr<UnitAttr>,
    uniform: OptionalAttr<UnitAttr>,
    in_param_space: OptionalAttr<UnitAttr>,
}

/// Fills shared memory with zeros.
#[operation(
    name = "nvvm.st.bulk",
    format = "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)",
    has = [verify],
)]
pub struct BulkStoreOp {
    addr: Operand<PointerGenericOrShared>,
    size: Operand<I64>,
    #[default("0", |context| context.integer_attribute(context.integer_type(64), 0))]
    #[name = "initVal"]
    init_val: Attr<I64Attr>,
}
