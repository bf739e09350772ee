//! Constraints that are peculiar to `nvvm`.
#![allow(non_upper_case_globals)]

use crate::attributes::*;
use terrace_ir::constraints::{F32, F64, I32Attr, VECTOR};
use terrace_ir::declared;
use terrace_ir::spec::{AttributeConstraint, TypeClass, TypeConstraint};
use terrace_ir::{Operation, Type};
use terrace_llvm::attributes::CONSTANT_RANGE_ATTR;
use terrace_llvm::types::{POINTER_TYPE, STRUCT_TYPE, address_space, is_type, pointer_type};
use terrace_support::float::FloatSemantics;

/// Kinds of memory, as address spaces of pointers.
pub(crate) mod space {
    pub const GENERIC: u32 = 0;
    pub const GLOBAL: u32 = 1;
    pub const SHARED: u32 = 3;
    pub const CONSTANT: u32 = 4;
    pub const LOCAL: u32 = 5;
    pub const TENSOR: u32 = 6;
    pub const SHARED_CLUSTER: u32 = 7;
}

const POINTER: TypeClass<'static> = TypeClass::new("llvm.ptr", |ty| is_type(ty, &POINTER_TYPE));

macro_rules! pointers {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $space:ident;)*) => {$(
        $(#[$doc])*
        pub const $name: TypeConstraint<'static> = TypeConstraint::buildable(
            $summary,
            |ty| address_space(ty) == Some(space::$space),
            |context| pointer_type(context, space::$space),
        )
        .of_class(POINTER);
    )*};
}

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $check:expr;)*) => {$(
        $(#[$doc])*
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, $check);
    )*};
}

macro_rules! vectors {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $check:expr;)*) => {$(
        $(#[$doc])*
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, $check).of_class(VECTOR);
    )*};
}

pointers! {
    /// A pointer to memory of any kind.
    PointerGeneric = "LLVM pointer in address space 0", GENERIC;
    /// A pointer to memory of the whole device.
    PointerGlobal = "LLVM pointer in address space 1", GLOBAL;
    /// A pointer to memory of the block.
    PointerShared = "LLVM pointer in address space 3", SHARED;
    /// A pointer to memory of the blocks of a cluster.
    PointerSharedCluster = "LLVM pointer in address space 7", SHARED_CLUSTER;
    /// A pointer to memory of tensor cores.
    PointerTensor = "LLVM pointer in address space 6", TENSOR;
}

types! {
    /// A pointer, or above all one to memory of the block.
    AnyOrSharedPointer = "LLVM pointer type or LLVM pointer in address space 3", |ty| is_type(ty, &POINTER_TYPE);
    /// A pointer to memory of the block, or one that does not say so.
    PointerGenericOrShared = "LLVM pointer in address space 0 or LLVM pointer in address space 3",
        |ty| points_to(ty, &[space::GENERIC, space::SHARED]);
    /// A pointer to memory of the block or cluster.
    PointerSharedOrCluster = "LLVM pointer in address space 3 or LLVM pointer in address space 7",
        |ty| points_to(ty, &[space::SHARED, space::SHARED_CLUSTER]);
    /// A pointer to memory of the block or cluster, or one that does not say so.
    PointerGenericOrSharedOrCluster =
        "LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7",
        |ty| points_to(ty, &[space::GENERIC, space::SHARED, space::SHARED_CLUSTER]);
    /// A pointer to memory of the cluster, or one that does not say so.
    PointerGenericOrCluster = "LLVM pointer in address space 0 or LLVM pointer in address space 7",
        |ty| points_to(ty, &[space::GENERIC, space::SHARED_CLUSTER]);
    /// A pointer to memory that is cached.
    PointerGlobalOrLocalOrGenericOrConstant =
        "LLVM pointer in address space 1 or LLVM pointer in address space 5 or LLVM pointer in address space 0 or LLVM \
         pointer in address space 4",
        |ty| points_to(ty, &[space::GLOBAL, space::LOCAL, space::GENERIC, space::CONSTANT]);
    /// A matrix in memory of tensor cores, or the description of one in shared memory.
    PointerTensorOrI64 = "LLVM pointer in address space 6 or 64-bit signless integer",
        |ty| address_space(ty) == Some(space::TENSOR) || ty.is_signless_integer_of(64);
    /// Two floats of 8 bits.
    I16OrVectorOf2I8 = "16-bit signless integer or vector of 8-bit signless integer values of length 2",
        |ty| ty.is_signless_integer_of(16) || is_vector_of(ty, 2, |element| element.is_signless_integer_of(8));
    /// A truth or a number.
    I1OrI32 = "1-bit signless integer or 32-bit signless integer",
        |ty| ty.is_signless_integer_of(1) || ty.is_signless_integer_of(32);
    /// A number or a truth.
    I32OrI1 = "32-bit signless integer or 1-bit signless integer",
        |ty| ty.is_signless_integer_of(32) || ty.is_signless_integer_of(1);
    /// A number of one word.
    I32OrF32 = "32-bit signless integer or 32-bit float", |ty| ty.is_signless_integer_of(32) || F32.holds(ty);
    /// A number of one word, alone or with something else.
    I32OrF32OrStruct = "32-bit signless integer or 32-bit float or LLVM struct type",
        |ty| ty.is_signless_integer_of(32) || F32.holds(ty) || is_type(ty, &STRUCT_TYPE);
    /// A number of one or two words.
    I32OrI64 = "32-bit signless integer or 64-bit signless integer",
        |ty| ty.is_signless_integer_of(32) || ty.is_signless_integer_of(64);
    /// A mask of threads, alone or with something else.
    I32OrStruct = "32-bit signless integer or LLVM struct type",
        |ty| ty.is_signless_integer_of(32) || is_type(ty, &STRUCT_TYPE);
    /// The state of a barrier, or the parity of a phase.
    I64OrI32 = "64-bit signless integer or 32-bit signless integer",
        |ty| ty.is_signless_integer_of(64) || ty.is_signless_integer_of(32);
    /// Registers of a thread in tensor memory.
    I32OrVectorOfI32 =
        "32-bit signless integer or vector of 32-bit signless integer values of length 2/4/8/16/32/64/128",
        |ty| ty.is_signless_integer_of(32)
            || [2, 4, 8, 16, 32, 64, 128].iter().any(|length| {
                is_vector_of(ty, *length, |element| element.is_signless_integer_of(32))
            });
    /// Fragment of a matrix in a thread.
    StructOrF64 = "LLVM structure type or 64-bit float", |ty| is_type(ty, &STRUCT_TYPE) || F64.holds(ty);
}

vectors! {
    /// Two f16/bf16 values.
    VectorOf2BF16 = "vector of bfloat16 type values of length 2",
        |ty| is_vector_of(ty, 2, |element| element.as_float() == Some(FloatSemantics::BF16));
    /// Two half floats.
    VectorOf2F16 = "vector of 16-bit float values of length 2",
        |ty| is_vector_of(ty, 2, |element| element.as_float() == Some(FloatSemantics::F16));
    /// Four floats.
    VectorOf4F32 = "vector of 32-bit float values of length 4", |ty| is_vector_of(ty, 4, |element| F32.holds(element));
    /// Two bytes.
    VectorOf2I8 = "vector of 8-bit signless integer values of length 2",
        |ty| is_vector_of(ty, 2, |element| element.is_signless_integer_of(8));
    /// Four bytes.
    VectorOf4I8 = "vector of 8-bit signless integer values of length 4",
        |ty| is_vector_of(ty, 4, |element| element.is_signless_integer_of(8));
    /// Two numbers of half a word.
    VectorOf2I16 = "vector of 16-bit signless integer values of length 2",
        |ty| is_vector_of(ty, 2, |element| element.is_signless_integer_of(16));
    /// A mask of lanes of tensor memory.
    VectorOf4Or8I32 = "fixed-length vector of 32-bit signless integer values of length 4/8",
        |ty| !ty.is_scalable_vector()
            && ty.is_vector()
            && ty.element_or_self().is_signless_integer_of(32)
            && matches!(ty.element_count(), Some(4 | 8));
}

declared! {
    /// Reduction of the predicates of a barrier's threads.
    BarrierReductionAttr = "NVVM barrier reduction operation", REDUCTION_ATTR;
    /// The kind of floats that scales of blocks are.
    BlockScaleFormatAttr = "MMA Block Scale Format", BLOCK_SCALE_FORMAT_ATTR;
    /// Number of blocks of a cluster that share a tensor core.
    CTAGroupKindAttr = "NVVM CTA group kind", CTA_GROUP_ATTR;
    /// Eviction priority in a cache.
    CacheEvictionPriorityAttr = "NVVM Cache Eviction Priority", CACHE_EVICTION_PRIORITY_ATTR;
    /// Query of a cluster launch.
    ClusterLaunchControlQueryTypeAttr =
        "NVVM ClusterLaunchControlQueryType", CLUSTER_LAUNCH_CONTROL_QUERY_TYPE_ATTR;
    /// True if factors have a sign.
    DotAccumulateTypeAttr = "NVVM DotAccumulateType", DOT_ACCUMULATE_TYPE_ATTR;
    /// Rounding of a float.
    FPRoundingModeAttr = "NVVM FPRoundingMode kind", FP_RND_MODE_ATTR;
    /// Action of a grid about dependent grids.
    GridDepActionAttr = "Action kind for grid dependency control", GRID_DEP_ACTION_ATTR;
    /// Element type of a matrix in shared memory.
    LdStMatrixEltTypeAttr = "Element type for ldmatrix and stmatrix", LD_ST_MATRIX_ELT_TYPE_ATTR;
    /// The shape of a matrix in shared memory.
    LdStMatrixShapeAttr = "Matrix shape for ldmatrix and stmatrix", LD_ST_MATRIX_SHAPE_ATTR;
    /// Cache modifier of a load.
    LoadCacheModifierAttr = "NVVM load cache modifier kind", LOAD_CACHE_MODIFIER_ATTR;
    /// Multiplication of bits.
    MMAB1OpAttr = "MMA binary operations", MMA_B1OP_ATTR;
    /// Kind of scaled factors.
    MMABlockScaleKindAttr = "Block Scale Kind", BLOCK_SCALE_KIND_ATTR;
    /// Which of the matrices it is.
    MMAFragAttr = "NVVM MMA frag type", MMA_FRAG_ATTR;
    /// Overflow behavior of a sum.
    MMAIntOverflowAttr = "MMA overflow options", MMA_INT_OVERFLOW_ATTR;
    /// Which small floats are multiplied.
    MMAKindAttr = "MMA operation kind", MMA_KIND_ATTR;
    /// True if rows or columns come first.
    MMALayoutAttr = "NVVM MMA layout", MMA_LAYOUT_ATTR;
    /// Element type of a matrix.
    MMATypesAttr = "NVVM MMA types", MMA_TYPE_ATTR;
    /// True if all threads must have the same value.
    MatchSyncKindAttr = "NVVM match sync kind", MATCH_SYNC_KIND_ATTR;
    /// Ordering of memory accesses.
    MemOrderKindAttr = "NVVM Memory Ordering kind", MEM_ORDER_ATTR;
    /// Which threads a memory access is ordered for.
    MemScopeKindAttr = "NVVM Memory Scope kind", MEM_SCOPE_ATTR;
    /// The shape of a product.
    NVVM_MMAShapeAttr = "Attribute for MMA operation shape.", SHAPE_ATTR;
    /// Permutation of bytes.
    PermuteModeAttr = "NVVM permute mode", PERMUTE_MODE_ATTR;
    /// Which cache it is.
    PrefetchCacheLevelAttr = "NVVM Prefetch Cache Level", PREFETCH_CACHE_LEVEL_ATTR;
    /// A way in which memory is accessed.
    ProxyKindAttr = "Proxy kind", PROXY_KIND_ATTR;
    /// Reduction of the values of a warp.
    ReduxKindAttr = "NVVM redux kind", REDUX_KIND_ATTR;
    /// Saturation of a float.
    SaturationModeAttr = "NVVM SaturationMode kind", SAT_MODE_ATTR;
    /// Number of scales of a row.
    ScaleVecSizeAttr = "MMA Scale Vector Sizes", SCALE_VEC_SIZE_ATTR;
    /// True if registers are given back.
    SetMaxRegisterActionAttr = "NVVM set max register action", ACTION_ATTR;
    /// True if shared memory is that of the block or of the cluster.
    SharedSpaceAttr = "Shared memory space", SHARED_SPACE_ATTR;
    /// Which thread a value comes from.
    ShflKindAttr = "NVVM shuffle kind", SHFL_KIND_ATTR;
    /// Which elements of a tensor are read.
    TMALoadModeAttr = "List of Load-Modes supported for TMA Tensor Ops", TMA_LOAD_MODE_ATTR;
    /// Reduction of tensor elements with new ones.
    TMAReduxKindAttr = "NVVM TMA redux kind", TMA_REDUX_KIND_ATTR;
    /// Which elements of a tensor are written.
    TMAStoreModeAttr = "NVVM TMA Store Mode", TMA_STORE_MODE_ATTR;
    /// Which warps get a copy.
    Tcgen05CpMulticastAttr = "tcgen05 cp multicast", TCGEN05_CP_MULTICAST_ATTR;
    /// The shape of what is copied to tensor memory.
    Tcgen05CpShapeAttr = "tcgen05 cp shapes", TCGEN05_CP_SHAPE_ATTR;
    /// Source format of small floats that a copy widens.
    Tcgen05CpSrcFormatAttr = "tcgen05 cp source format", TCGEN05_CP_SRC_FMT_ATTR;
    /// On which side of a barrier of threads an order is.
    Tcgen05FenceKindAttr = "NVVM Tcgen05 fence kind", TCGEN05_FENCE_ATTR;
    /// The shape of what is loaded from tensor memory.
    Tcgen05LdStShapeAttr = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4", TCGEN05_LDST_SHAPE_ATTR;
    /// Size of the blocks that share a scale.
    Tcgen05MMABlockScaleAttr = "tcgen05.mma block scale attribute", TCGEN05_MMA_BLOCK_SCALE_ATTR;
    /// Which buffer holds the second matrix.
    Tcgen05MMACollectorBBufferAttr = "tcgen05 MMA Collector Buffer B Attribute", TCGEN05_MMA_COLLECTORB_ATTR;
    /// Use of the collector buffer.
    Tcgen05MMACollectorOpAttr = "tcgen05.mma Collector Buffer Operation", TCGEN05_MMA_COLLECTOROP_ATTR;
    /// Kind of a product in tensor memory.
    Tcgen05MMAKindAttr = "tcgen05 MMA Supported Types", TCGEN05_MMA_KIND_ATTR;
    /// Operations to wait for.
    Tcgen05WaitKindAttr = "NVVM Tcgen05 wait kind", TCGEN05_WAIT_ATTR;
    /// Vote on a predicate.
    VoteSyncKindAttr = "NVVM vote sync kind", VOTE_SYNC_KIND_ATTR;
    /// True if a factor is negated.
    WGMMAScaleInAttr = "WGMMA overflow options", WGMMA_SCALE_IN_ATTR;
    /// True if the product is added to what is there.
    WGMMAScaleOutAttr = "WGMMA input predicate", WGMMA_SCALE_OUT_ATTR;
    /// Element type of a matrix in shared memory that a warp group multiplies.
    WGMMATypesAttr = "NVVM WGMMA types", WGMMA_TYPE_ATTR;
}

/// Range of a register's values.
pub const LLVM_ConstantRangeAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "A range of two integers, corresponding to LLVM's ConstantRange",
    &CONSTANT_RANGE_ATTR,
);

/// Number of groups that may be in flight.
pub const I32AttrAtLeast0: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose minimum value is 0", |attribute| {
        I32Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value >= 0)
    })
    .written(I32Attr.syntax);

fn points_to(ty: Type<'_>, spaces: &[u32]) -> bool {
    address_space(ty).is_some_and(|space| spaces.contains(&space))
}

fn is_vector_of(ty: Type<'_>, length: i64, holds_element: fn(Type<'_>) -> bool) -> bool {
    ty.is_vector()
        && ty.rank().is_some_and(|rank| rank > 0)
        && ty.element_count() == Some(length)
        && holds_element(ty.element_or_self())
}

/// Returns true if an address in the memory of a block becomes one in that of the cluster, or both do not say where
/// they are.
pub(crate) fn maps_to_cluster(op: Operation<'_, '_>) -> bool {
    matches!(
        (address_space(op.operand(0).ty()), address_space(op.result(0).ty())),
        (Some(space::SHARED), Some(space::SHARED_CLUSTER)) | (Some(space::GENERIC), Some(space::GENERIC))
    )
}
