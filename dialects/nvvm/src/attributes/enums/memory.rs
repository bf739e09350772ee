//! Memory, caches and copies.

use terrace_ods_macros::enumeration;

/// Eviction priority in a cache.
#[enumeration(
    name = "nvvm.CacheEvictionPriority",
    width = 32,
    namespace = "NVVM",
    words = "NVVM Cache Eviction Priority"
)]
pub enum CacheEvictionPriority {
    #[case("evict_normal")]
    EvictNormal = 0,
    #[case("evict_first")]
    EvictFirst = 1,
    #[case("evict_last")]
    EvictLast = 2,
    #[case("evict_unchanged")]
    EvictUnchanged = 3,
    #[case("no_allocate")]
    NoAllocate = 4,
}

/// Cache modifier of a load.
#[enumeration(name = "nvvm.LoadCacheModifierKind", width = 32, namespace = "NVVM")]
pub enum LoadCacheModifierKind {
    #[case("ca", symbol = "CA")]
    Ca = 0,
    #[case("cg", symbol = "CG")]
    Cg = 1,
    #[case("cs", symbol = "CS")]
    Cs = 2,
    #[case("lu", symbol = "LU")]
    Lu = 3,
    #[case("cv", symbol = "CV")]
    Cv = 4,
}

/// Ordering of memory accesses.
#[enumeration(name = "nvvm.MemOrderKind", width = 32, namespace = "NVVM")]
pub enum MemOrderKind {
    #[case("weak", symbol = "WEAK")]
    Weak = 0,
    #[case("relaxed", symbol = "RELAXED")]
    Relaxed = 1,
    #[case("acquire", symbol = "ACQUIRE")]
    Acquire = 2,
    #[case("release", symbol = "RELEASE")]
    Release = 3,
    #[case("acq_rel", symbol = "ACQ_REL")]
    AcqRel = 4,
    #[case("sc", symbol = "SC")]
    Sc = 5,
    #[case("mmio", symbol = "MMIO")]
    Mmio = 6,
    #[case("volatile", symbol = "VOLATILE")]
    Volatile = 7,
}

/// Which threads a memory access is ordered for.
#[enumeration(name = "nvvm.MemScopeKind", width = 32, namespace = "NVVM")]
pub enum MemScopeKind {
    #[case("cta", symbol = "CTA")]
    Cta = 0,
    #[case("cluster", symbol = "CLUSTER")]
    Cluster = 1,
    #[case("gpu", symbol = "GPU")]
    Gpu = 2,
    #[case("sys", symbol = "SYS")]
    Sys = 3,
}

/// Memory space of a pointer.
#[enumeration(name = "nvvm.NVVMMemorySpace", width = 32, namespace = "NVVM", words = "NVVM Memory Space")]
pub enum NVVMMemorySpace {
    #[case("generic")]
    Generic = 0,
    #[case("global")]
    Global = 1,
    #[case("shared")]
    Shared = 3,
    #[case("constant")]
    Constant = 4,
    #[case("local")]
    Local = 5,
    #[case("tensor")]
    Tensor = 6,
    #[case("shared_cluster")]
    SharedCluster = 7,
}

/// Which cache it is.
#[enumeration(
    name = "nvvm.PrefetchCacheLevel",
    width = 32,
    namespace = "NVVM",
    words = "NVVM Prefetch Cache Level"
)]
pub enum PrefetchCacheLevel {
    L1 = 0,
    L2 = 1,
}

/// A way in which memory is accessed.
#[enumeration(name = "nvvm.ProxyKind", width = 32, namespace = "NVVM")]
pub enum ProxyKind {
    #[case("alias", symbol = "alias")]
    Alias = 0,
    #[case("async", symbol = "async")]
    Async = 1,
    #[case("async.global", symbol = "async_global")]
    AsyncGlobal = 2,
    #[case("async.shared", symbol = "async_shared")]
    AsyncShared = 3,
    #[case("tensormap", symbol = "TENSORMAP")]
    Tensormap = 4,
    #[case("generic", symbol = "GENERIC")]
    Generic = 5,
}

/// True if shared memory is that of the block or of the cluster.
#[enumeration(name = "nvvm.SharedSpace", width = 32, namespace = "NVVM")]
pub enum SharedSpace {
    #[case("cta", symbol = "shared_cta")]
    SharedCta = 0,
    #[case("cluster", symbol = "shared_cluster")]
    SharedCluster = 1,
}

/// Which elements of a tensor are read.
#[enumeration(name = "nvvm.TMALoadMode", width = 32, namespace = "NVVM")]
pub enum TMALoadMode {
    #[case("tile", symbol = "TILE")]
    Tile = 0,
    #[case("im2col", symbol = "IM2COL")]
    Im2col = 1,
    #[case("im2col_w", symbol = "IM2COL_W")]
    Im2colW = 2,
    #[case("im2col_w_128", symbol = "IM2COL_W_128")]
    Im2colW128 = 3,
    #[case("tile_gather4", symbol = "TILE_GATHER4")]
    TileGather4 = 4,
}

/// Reduction of tensor elements with new ones.
#[enumeration(name = "nvvm.TMAReduxKind", width = 32, namespace = "NVVM")]
pub enum TMAReduxKind {
    #[case("add", symbol = "ADD")]
    Add = 0,
    #[case("max", symbol = "MAX")]
    Max = 2,
    #[case("min", symbol = "MIN")]
    Min = 1,
    #[case("inc", symbol = "INC")]
    Inc = 3,
    #[case("dec", symbol = "DEC")]
    Dec = 4,
    #[case("and", symbol = "AND")]
    And = 5,
    #[case("or", symbol = "OR")]
    Or = 6,
    #[case("xor", symbol = "XOR")]
    Xor = 7,
}

/// Which elements of a tensor are written.
#[enumeration(name = "nvvm.TMAStoreMode", width = 32, namespace = "NVVM")]
pub enum TMAStoreMode {
    #[case("tile", symbol = "TILE")]
    Tile = 0,
    #[case("im2col", symbol = "IM2COL")]
    Im2col = 1,
    #[case("tile_scatter4", symbol = "TILE_SCATTER4")]
    TileScatter4 = 2,
}
