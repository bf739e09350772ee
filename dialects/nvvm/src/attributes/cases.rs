//! Attributes that are cases of enums.

use super::enums::*;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};

macro_rules! attributes {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal, $class:literal, $summary:literal, $of:ident, $cases:ident
        $(, $traits:literal)*;)*) => {$(
        $(#[$doc])*
        pub static $name: AttributeSpec<'static> = AttributeSpec {
            class: $class,
            summary: $summary,
            traits: &[$($traits),*],
            ..AttributeSpec::$of(
                $mnemonic,
                &[ParameterSpec::required("value", ParameterKind::Enum($cases::SPEC))],
                $cases::SPEC,
            )
        };

        impl $cases {
            /// Returns it as an attribute.
            pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
                context.dialect_attribute(&$name, &[context.i64_attribute(self.value().cast_signed())])
            }
        }
    )*};
}

attributes! {
    /// True if registers are given back.
    ACTION_ATTR = "nvvm.action", "SetMaxRegisterActionAttr",
        "NVVM set max register action", of_bare_enum, SetMaxRegisterAction;
    /// The kind of floats that scales of blocks are.
    BLOCK_SCALE_FORMAT_ATTR = "nvvm.block_scale_format", "BlockScaleFormatAttr",
        "MMA Block Scale Format", of_enum, BlockScaleFormat;
    /// Kind of scaled factors.
    BLOCK_SCALE_KIND_ATTR = "nvvm.block_scale_kind", "MMABlockScaleKindAttr",
        "Block Scale Kind", of_enum, MMABlockScaleKind;
    /// Eviction priority in a cache.
    CACHE_EVICTION_PRIORITY_ATTR = "nvvm.cache_eviction_priority", "CacheEvictionPriorityAttr",
        "NVVM Cache Eviction Priority", of_bare_enum, CacheEvictionPriority;
    /// Query of a cluster launch.
    CLUSTER_LAUNCH_CONTROL_QUERY_TYPE_ATTR = "nvvm.cluster_launch_control_query_type", "ClusterLaunchControlQueryTypeAttr",
        "NVVM ClusterLaunchControlQueryType", of_bare_enum, ClusterLaunchControlQueryType;
    /// Number of blocks of a cluster that share a tensor core.
    CTA_GROUP_ATTR = "nvvm.cta_group", "CTAGroupKindAttr", "NVVM CTA group kind", of_enum, CTAGroupKind;
    /// True if factors have a sign.
    DOT_ACCUMULATE_TYPE_ATTR = "nvvm.dot_accumulate_type", "DotAccumulateTypeAttr",
        "NVVM DotAccumulateType", of_enum, DotAccumulateType;
    /// Rounding of a float.
    FP_RND_MODE_ATTR = "nvvm.fp_rnd_mode", "FPRoundingModeAttr", "NVVM FPRoundingMode kind", of_enum, FPRoundingMode;
    /// Action of a grid about dependent grids.
    GRID_DEP_ACTION_ATTR = "nvvm.grid_dep_action", "GridDepActionAttr",
        "Action kind for grid dependency control", of_bare_enum, GridDepActionKind;
    /// Element type of a matrix in shared memory.
    LD_ST_MATRIX_ELT_TYPE_ATTR = "nvvm.ld_st_matrix_elt_type", "LdStMatrixEltTypeAttr",
        "Element type for ldmatrix and stmatrix", of_enum, LdStMatrixEltType;
    /// Cache modifier of a load.
    LOAD_CACHE_MODIFIER_ATTR = "nvvm.load_cache_modifier", "LoadCacheModifierAttr",
        "NVVM load cache modifier kind", of_bare_enum, LoadCacheModifierKind;
    /// True if all threads must have the same value.
    MATCH_SYNC_KIND_ATTR = "nvvm.match_sync_kind", "MatchSyncKindAttr",
        "NVVM match sync kind", of_bare_enum, MatchSyncKind;
    /// Ordering of memory accesses.
    MEM_ORDER_ATTR = "nvvm.mem_order", "MemOrderKindAttr", "NVVM Memory Ordering kind", of_enum, MemOrderKind;
    /// Which threads a memory access is ordered for.
    MEM_SCOPE_ATTR = "nvvm.mem_scope", "MemScopeKindAttr", "NVVM Memory Scope kind", of_enum, MemScopeKind;
    /// Memory space of a pointer.
    MEMORY_SPACE_ATTR = "nvvm.memory_space", "NVVMMemorySpaceAttr",
        "NVVM Memory Space", of_enum, NVVMMemorySpace, "LLVMAddrSpaceAttrInterface", "MemorySpaceAttrInterface";
    /// Multiplication of bits.
    MMA_B1OP_ATTR = "nvvm.mma_b1op", "MMAB1OpAttr", "MMA binary operations", of_enum, MMAB1Op;
    /// Which of the matrices it is.
    MMA_FRAG_ATTR = "nvvm.mma_frag", "MMAFragAttr", "NVVM MMA frag type", of_enum, MMAFrag;
    /// Overflow behavior of a sum.
    MMA_INT_OVERFLOW_ATTR = "nvvm.mma_int_overflow", "MMAIntOverflowAttr",
        "MMA overflow options", of_enum, MMAIntOverflow;
    /// Which small floats are multiplied.
    MMA_KIND_ATTR = "nvvm.mma_kind", "MMAKindAttr", "MMA operation kind", of_enum, MMAKind;
    /// True if rows or columns come first.
    MMA_LAYOUT_ATTR = "nvvm.mma_layout", "MMALayoutAttr", "NVVM MMA layout", of_enum, MMALayout;
    /// Element type of a matrix.
    MMA_TYPE_ATTR = "nvvm.mma_type", "MMATypesAttr", "NVVM MMA types", of_enum, MMATypes;
    /// Permutation of bytes.
    PERMUTE_MODE_ATTR = "nvvm.permute_mode", "PermuteModeAttr", "NVVM permute mode", of_enum, PermuteMode;
    /// Which cache it is.
    PREFETCH_CACHE_LEVEL_ATTR = "nvvm.prefetch_cache_level", "PrefetchCacheLevelAttr",
        "NVVM Prefetch Cache Level", of_bare_enum, PrefetchCacheLevel;
    /// A way in which memory is accessed.
    PROXY_KIND_ATTR = "nvvm.proxy_kind", "ProxyKindAttr", "Proxy kind", of_enum, ProxyKind;
    /// Reduction of the predicates of a barrier's threads.
    REDUCTION_ATTR = "nvvm.reduction", "BarrierReductionAttr",
        "NVVM barrier reduction operation", of_enum, BarrierReduction;
    /// Reduction of the values of a warp.
    REDUX_KIND_ATTR = "nvvm.redux_kind", "ReduxKindAttr", "NVVM redux kind", of_bare_enum, ReduxKind;
    /// Saturation of a float.
    SAT_MODE_ATTR = "nvvm.sat_mode", "SaturationModeAttr", "NVVM SaturationMode kind", of_enum, SaturationMode;
    /// Number of scales of a row.
    SCALE_VEC_SIZE_ATTR = "nvvm.scale_vec_size", "ScaleVecSizeAttr", "MMA Scale Vector Sizes", of_enum, ScaleVecSize;
    /// True if shared memory is that of the block or of the cluster.
    SHARED_SPACE_ATTR = "nvvm.shared_space", "SharedSpaceAttr", "Shared memory space", of_enum, SharedSpace;
    /// Which thread a value comes from.
    SHFL_KIND_ATTR = "nvvm.shfl_kind", "ShflKindAttr", "NVVM shuffle kind", of_bare_enum, ShflKind;
    /// Which warps get a copy.
    TCGEN05_CP_MULTICAST_ATTR = "nvvm.tcgen05_cp_multicast", "Tcgen05CpMulticastAttr",
        "tcgen05 cp multicast", of_enum, Tcgen05CpMulticast;
    /// The shape of what is copied to tensor memory.
    TCGEN05_CP_SHAPE_ATTR = "nvvm.tcgen05_cp_shape", "Tcgen05CpShapeAttr",
        "tcgen05 cp shapes", of_enum, Tcgen05CpShape;
    /// Source format of small floats that a copy widens.
    TCGEN05_CP_SRC_FMT_ATTR = "nvvm.tcgen05_cp_src_fmt", "Tcgen05CpSrcFormatAttr",
        "tcgen05 cp source format", of_enum, Tcgen05CpSrcFormat;
    /// On which side of a barrier of threads an order is.
    TCGEN05_FENCE_ATTR = "nvvm.tcgen05_fence", "Tcgen05FenceKindAttr",
        "NVVM Tcgen05 fence kind", of_enum, Tcgen05FenceKind;
    /// The shape of what is loaded from tensor memory.
    TCGEN05_LDST_SHAPE_ATTR = "nvvm.tcgen05_ldst_shape", "Tcgen05LdStShapeAttr",
        "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4", of_enum, Tcgen05LdStShape;
    /// Size of the blocks that share a scale.
    TCGEN05_MMA_BLOCK_SCALE_ATTR = "nvvm.tcgen05_mma_block_scale", "Tcgen05MMABlockScaleAttr",
        "tcgen05.mma block scale attribute", of_enum, Tcgen05MMABlockScale;
    /// Which buffer holds the second matrix.
    TCGEN05_MMA_COLLECTORB_ATTR = "nvvm.tcgen05_mma_collectorb", "Tcgen05MMACollectorBBufferAttr",
        "tcgen05 MMA Collector Buffer B Attribute", of_enum, Tcgen05MMACollectorBBuffer;
    /// Use of the collector buffer.
    TCGEN05_MMA_COLLECTOROP_ATTR = "nvvm.tcgen05_mma_collectorop", "Tcgen05MMACollectorOpAttr",
        "tcgen05.mma Collector Buffer Operation", of_enum, Tcgen05MMACollectorOp;
    /// Kind of a product in tensor memory.
    TCGEN05_MMA_KIND_ATTR = "nvvm.tcgen05_mma_kind", "Tcgen05MMAKindAttr",
        "tcgen05 MMA Supported Types", of_enum, Tcgen05MMAKind;
    /// Operations to wait for.
    TCGEN05_WAIT_ATTR = "nvvm.tcgen05_wait", "Tcgen05WaitKindAttr",
        "NVVM Tcgen05 wait kind", of_enum, Tcgen05WaitKind;
    /// Which elements of a tensor are read.
    TMA_LOAD_MODE_ATTR = "nvvm.tma_load_mode", "TMALoadModeAttr",
        "List of Load-Modes supported for TMA Tensor Ops", of_enum, TMALoadMode;
    /// Reduction of tensor elements with new ones.
    TMA_REDUX_KIND_ATTR = "nvvm.tma_redux_kind", "TMAReduxKindAttr", "NVVM TMA redux kind", of_enum, TMAReduxKind;
    /// Which elements of a tensor are written.
    TMA_STORE_MODE_ATTR = "nvvm.tma_store_mode", "TMAStoreModeAttr", "NVVM TMA Store Mode", of_enum, TMAStoreMode;
    /// Vote on a predicate.
    VOTE_SYNC_KIND_ATTR = "nvvm.vote_sync_kind", "VoteSyncKindAttr",
        "NVVM vote sync kind", of_bare_enum, VoteSyncKind;
    /// True if a factor is negated.
    WGMMA_SCALE_IN_ATTR = "nvvm.wgmma_scale_in", "WGMMAScaleInAttr", "WGMMA overflow options", of_enum, WGMMAScaleIn;
    /// True if the product is added to what is there.
    WGMMA_SCALE_OUT_ATTR = "nvvm.wgmma_scale_out", "WGMMAScaleOutAttr",
        "WGMMA input predicate", of_enum, WGMMAScaleOut;
    /// Element type of a matrix in shared memory that a warp group multiplies.
    WGMMA_TYPE_ATTR = "nvvm.wgmma_type", "WGMMATypesAttr", "NVVM WGMMA types", of_enum, WGMMATypes;
}
