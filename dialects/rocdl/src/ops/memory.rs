//! Transfers from and to the memory of a work group, and other ways of reading.

use crate::constraints::{
    LLVM_AnyPointer, ROCDL_V4I32Type, ROCDL_V8I32Type, ROCDLBufferLDS, ROCDLFlatPointer, ROCDLGlobalBuffer,
};
use terrace_ir::constraints::{I32, I32Attr, I64};
use terrace_llvm::constraints::{LLVM_AliasScopeArrayAttr, LLVM_TBAATagArrayAttr, LLVM_Type};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` \
        qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
        effects = [EffectSpec::new(EffectKind::Read).on("globalPtr"), EffectSpec::new(EffectKind::Write).on("ldsPtr")],
        view = none,
    )]
    struct _ {
        #[name = "globalPtr"]
        global_ptr: Operand<ROCDLGlobalBuffer>,
        #[name = "ldsPtr"]
        lds_ptr: Operand<ROCDLBufferLDS>,
        offset: Attr<I32Attr>,
        cpol: Attr<I32Attr>,
        mask: Operand<I32>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    }

    /// Starts to move 128 bits for each lane from the memory of the device to that of the work group, for all work groups of a cluster.
    pub struct ClusterLoadAsyncToLDSB128Op = "rocdl.cluster.load.async.to.lds.b128";
    /// Starts to move 32 bits for each lane from the memory of the device to that of the work group, for all work groups of a cluster.
    pub struct ClusterLoadAsyncToLDSB32Op = "rocdl.cluster.load.async.to.lds.b32";
    /// Starts to move 64 bits for each lane from the memory of the device to that of the work group, for all work groups of a cluster.
    pub struct ClusterLoadAsyncToLDSB64Op = "rocdl.cluster.load.async.to.lds.b64";
    /// Starts to move 8 bits for each lane from the memory of the device to that of the work group, for all work groups of a cluster.
    pub struct ClusterLoadAsyncToLDSB8Op = "rocdl.cluster.load.async.to.lds.b8";
}

/// Arrives at a barrier in memory when transfers before it are done.
#[operation(
    name = "rocdl.ds.atomic.async.barrier.arrive.b64",
    interfaces = [AliasAnalysisOpInterface],
    format = "$barrierPtr attr-dict `:` qualified(type($barrierPtr))",
    effects = [EffectSpec::new(EffectKind::Write).on("barrierPtr")],
    view = none,
)]
pub struct DsAtomicAsyncBarrierArriveOp {
    #[name = "barrierPtr"]
    barrier_ptr: Operand<ROCDLBufferLDS>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
}

/// Arrives at a barrier in memory, and returns its state before.
#[operation(
    name = "rocdl.ds.atomic.barrier.arrive.rtn.b64",
    interfaces = [AliasAnalysisOpInterface],
    format = "$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` type($res)",
    effects = [EffectSpec::new(EffectKind::Read).on("barrierPtr"), EffectSpec::new(EffectKind::Write).on("barrierPtr")],
    view = none,
)]
pub struct DsAtomicBarrierArriveRtnOp {
    #[name = "barrierPtr"]
    barrier_ptr: Operand<ROCDLBufferLDS>,
    val: Operand<I64>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    res: OpResult<I64>,
}

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
        effects = [EffectSpec::new(EffectKind::Read).on("ptr")],
        view = none,
    )]
    struct _<T> {
        ptr: Operand<T>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// Reads 128 bits for each lane from the memory of the work group, as a matrix that is transposed on the way.
    pub struct DsLoadTr16B128<ROCDLBufferLDS> = "rocdl.ds.load.tr16.b128";
    /// Reads 64 bits for each lane from the memory of the work group, as a matrix that is transposed on the way.
    pub struct DsLoadTr4B64<ROCDLBufferLDS> = "rocdl.ds.load.tr4.b64";
    /// Reads 96 bits for each lane from the memory of the work group, as a matrix that is transposed on the way.
    pub struct DsLoadTr6B96<ROCDLBufferLDS> = "rocdl.ds.load.tr6.b96";
    /// Reads 64 bits for each lane from the memory of the work group, as a matrix that is transposed on the way.
    pub struct DsLoadTr8B64<ROCDLBufferLDS> = "rocdl.ds.load.tr8.b64";
    /// Reads 128 bits for each lane from the memory of the device, as a matrix that is transposed on the way.
    pub struct GlobalLoadTr8B128<ROCDLGlobalBuffer> = "rocdl.global.load.tr.b128";
    /// Reads 64 bits for each lane from the memory of the device, as a matrix that is transposed on the way.
    pub struct GlobalLoadTr8B64<ROCDLGlobalBuffer> = "rocdl.global.load.tr.b64";
    /// Reads 64 bits for each lane from the memory of the device, as a matrix that is transposed on the way.
    pub struct GlobalLoadTr4B64<ROCDLGlobalBuffer> = "rocdl.global.load.tr4.b64";
    /// Reads 96 bits for each lane from the memory of the device, as a matrix that is transposed on the way.
    pub struct GlobalLoadTr6B96<ROCDLGlobalBuffer> = "rocdl.global.load.tr6.b96";
}

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        format = "$ptr attr-dict `:` type($ptr) `->` type($res)",
        effects = [EffectSpec::new(EffectKind::Read).on("ptr")],
        view = none,
    )]
    struct _ {
        ptr: Operand<ROCDLBufferLDS>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// Reads 64 bits for each lane from the memory of the work group, as a matrix that is transposed on the way.
    pub struct DsReadTr16B64 = "rocdl.ds.read.tr16.b64";

    /// Reads 64 bits for each lane from the memory of the work group, as a matrix that is transposed on the way.
    ///
    /// ```mlir
    /// %r = rocdl.ds.read.tr4.b64 %p : <3> -> vector<2xi32>
    /// ```
    pub struct DsReadTr4B64 = "rocdl.ds.read.tr4.b64";

    /// Reads 96 bits for each lane from the memory of the work group, as a matrix that is transposed on the way.
    pub struct DsReadTr6B96 = "rocdl.ds.read.tr6.b96";
    /// Reads 64 bits for each lane from the memory of the work group, as a matrix that is transposed on the way.
    pub struct DsReadTr8B64 = "rocdl.ds.read.tr8.b64";
}

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))",
        effects = [EffectSpec::new(EffectKind::Read).on("ptr")],
        view = none,
    )]
    struct _<T> {
        ptr: Operand<T>,
        scope: Attr<I32Attr>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    }

    /// Asks for data to be brought near, in any memory.
    pub struct FlatPrefetchOp<ROCDLFlatPointer> = "rocdl.flat.prefetch";
    /// Asks for data to be brought near, in the memory of the device.
    pub struct GlobalPrefetchOp<ROCDLGlobalBuffer> = "rocdl.global.prefetch";
}

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` \
        qualified(type($ldsPtr))",
        effects = [EffectSpec::new(EffectKind::Read).on("globalPtr"), EffectSpec::new(EffectKind::Write).on("ldsPtr")],
        view = none,
    )]
    struct _ {
        #[name = "globalPtr"]
        global_ptr: Operand<ROCDLGlobalBuffer>,
        #[name = "ldsPtr"]
        lds_ptr: Operand<ROCDLBufferLDS>,
        offset: Attr<I32Attr>,
        aux: Attr<I32Attr>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    }

    /// Starts to move 128 bits for each lane from the memory of the device to that of the work group.
    pub struct GlobalLoadAsyncToLDSB128Op = "rocdl.global.load.async.to.lds.b128";
    /// Starts to move 32 bits for each lane from the memory of the device to that of the work group.
    pub struct GlobalLoadAsyncToLDSB32Op = "rocdl.global.load.async.to.lds.b32";
    /// Starts to move 64 bits for each lane from the memory of the device to that of the work group.
    pub struct GlobalLoadAsyncToLDSB64Op = "rocdl.global.load.async.to.lds.b64";
    /// Starts to move 8 bits for each lane from the memory of the device to that of the work group.
    pub struct GlobalLoadAsyncToLDSB8Op = "rocdl.global.load.async.to.lds.b8";
}

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        effects = [EffectSpec::new(EffectKind::Read).on("globalPtr"), EffectSpec::new(EffectKind::Write).on("ldsPtr")],
        view = none,
    )]
    struct _<T> {
        #[name = "globalPtr"]
        global_ptr: Operand<T>,
        #[name = "ldsPtr"]
        lds_ptr: Operand<ROCDLBufferLDS>,
        size: Attr<I32Attr>,
        offset: Attr<I32Attr>,
        aux: Attr<I32Attr>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    }

    /// Moves data from the memory of the device to that of the work group.
    pub struct GlobalLoadLDSOp<ROCDLGlobalBuffer> = "rocdl.global.load.lds",
        format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict";

    /// Moves data from a buffer or the memory of the device to that of the work group.
    ///
    /// ```mlir
    /// rocdl.load.to.lds %p, %lds, 4, 0, 0 : <1>
    /// ```
    pub struct LoadToLDSOp<LLVM_AnyPointer> = "rocdl.load.to.lds",
        format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)";
}

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
        view = none,
    )]
    struct _ {
        dgroup0: Operand<ROCDL_V4I32Type>,
        dgroup1: Operand<ROCDL_V8I32Type>,
        dgroup2: Operand<ROCDL_V4I32Type>,
        dgroup3: Operand<ROCDL_V4I32Type>,
        #[name = "cachePolicy"]
        cache_policy: Attr<I32Attr>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    }

    /// Moves a tensor from the memory of the device to that of the work group.
    pub struct TensorLoadToLDSOp = "rocdl.tensor.load.to.lds";
    /// Moves a tensor from the memory of the work group to that of the device.
    pub struct TensorStoreFromLDSOp = "rocdl.tensor.store.from.lds";
}

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
        view = none,
    )]
    struct _ {
        dgroup0: Operand<ROCDL_V4I32Type>,
        dgroup1: Operand<ROCDL_V8I32Type>,
        #[name = "cachePolicy"]
        cache_policy: Attr<I32Attr>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    }

    /// Moves a tensor of at most two dimensions from the memory of the device to that of the work group.
    pub struct TensorLoadToLDSD2Op = "rocdl.tensor.load.to.lds.d2";
    /// Moves a tensor of at most two dimensions from the memory of the work group to that of the device.
    pub struct TensorStoreFromLDSD2Op = "rocdl.tensor.store.from.lds.d2";
}
