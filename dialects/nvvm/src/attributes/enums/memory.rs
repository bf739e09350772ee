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
    #[text = "evict_normal"]
    EvictNormal = 0,
    #[text = "evict_first"]
    EvictFirst = 1,
    #[text = "evict_last"]
    EvictLast = 2,
    #[text = "evict_unchanged"]
    EvictUnchanged = 3,
    #[text = "no_allocate"]
    NoAllocate = 4,
}

/// Cache modifier of a load.
#[enumeration(name = "nvvm.LoadCacheModifierKind", width = 32, namespace = "NVVM")]
pub enum LoadCacheModifierKind {
    #[text = "ca"]
    #[symbol = "CA"]
    Ca = 0,
    #[text = "cg"]
    #[symbol = "CG"]
    Cg = 1,
    #[text = "cs"]
    #[symbol = "CS"]
    Cs = 2,
    #[text = "lu"]
    #[symbol = "LU"]
    Lu = 3,
    #[text = "cv"]
    #[symbol = "CV"]
    Cv = 4,
}

/// Ordering of memory accesses.
#[enumeration(name = "nvvm.MemOrderKind", width = 32, namespace = "NVVM")]
pub enum MemOrderKind {
    #[text = "weak"]
    #[symbol = "WEAK"]
    Weak = 0,
    #[text = "relaxed"]
    #[symbol = "RELAXED"]
    Relaxed = 1,
    #[text = "acquire"]
    #[symbol = "ACQUIRE"]
    Acquire = 2,
    #[text = "release"]
    #[symbol = "RELEASE"]
    Release = 3,
    #[text = "acq_rel"]
    #[symbol = "ACQ_REL"]
    AcqRel = 4,
    #[text = "sc"]
    #[symbol = "SC"]
    Sc = 5,
    #[text = "mmio"]
    #[symbol = "MMIO"]
    Mmio = 6,
    #[text = "volatile"]
    #[symbol = "VOLATILE"]
    Volatile = 7,
}

/// Which threads a memory access is ordered for.
#[enumeration(name = "nvvm.MemScopeKind", width = 32, namespace = "NVVM")]
pub enum MemScopeKind {
    #[text = "cta"]
    #[symbol = "CTA"]
    Cta = 0,
    #[text = "cluster"]
    #[symbol = "CLUSTER"]
    Cluster = 1,
    #[text = "gpu"]
    #[symbol = "GPU"]
    Gpu = 2,
    #[text = "sys"]
    #[symbol = "SYS"]
    Sys = 3,
}

/// Memory space of a pointer.
#[enumeration(name = "nvvm.NVVMMemorySpace", width = 32, namespace = "NVVM", words = "NVVM Memory Space")]
pub enum NVVMMemorySpace {
    #[text = "generic"]
    Generic = 0,
    #[text = "global"]
    Global = 1,
    #[text = "shared"]
    Shared = 3,
    #[text = "constant"]
    Constant = 4,
    #[text = "local"]
    Local = 5,
    #[text = "tensor"]
    Tensor = 6,
    #[text = "shared_cluster"]
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
    #[text = "alias"]
    #[symbol = "alias"]
    Alias = 0,
    #[text = "async"]
    #[symbol = "async"]
    Async = 1,
    #[text = "async.global"]
    #[symbol = "async_global"]
    AsyncGlobal = 2,
    #[text = "async.shared"]
    #[symbol = "async_shared"]
    AsyncShared = 3,
    #[text = "tensormap"]
    #[symbol = "TENSORMAP"]
    Tensormap = 4,
    #[text = "generic"]
    #[symbol = "GENERIC"]
    Generic = 5,
}

/// True if shared memory is that of the block or of the cluster.
#[enumeration(name = "nvvm.SharedSpace", width = 32, namespace = "NVVM")]
pub enum SharedSpace {
    #[text = "cta"]
    #[symbol = "shared_cta"]
    SharedCta = 0,
    #[text = "cluster"]
    #[symbol = "shared_cluster"]
    SharedCluster = 1,
}

/// Which elements of a tensor are read.
#[enumeration(name = "nvvm.TMALoadMode", width = 32, namespace = "NVVM")]
pub enum TMALoadMode {
    #[text = "tile"]
    #[symbol = "TILE"]
    Tile = 0,
    #[text = "im2col"]
    #[symbol = "IM2COL"]
    Im2col = 1,
    #[text = "im2col_w"]
    #[symbol = "IM2COL_W"]
    Im2colW = 2,
    #[text = "im2col_w_128"]
    #[symbol = "IM2COL_W_128"]
    Im2colW128 = 3,
    #[text = "tile_gather4"]
    #[symbol = "TILE_GATHER4"]
    TileGather4 = 4,
}

/// Reduction of tensor elements with new ones.
#[enumeration(name = "nvvm.TMAReduxKind", width = 32, namespace = "NVVM")]
pub enum TMAReduxKind {
    #[text = "add"]
    #[symbol = "ADD"]
    Add = 0,
    #[text = "max"]
    #[symbol = "MAX"]
    Max = 2,
    #[text = "min"]
    #[symbol = "MIN"]
    Min = 1,
    #[text = "inc"]
    #[symbol = "INC"]
    Inc = 3,
    #[text = "dec"]
    #[symbol = "DEC"]
    Dec = 4,
    #[text = "and"]
    #[symbol = "AND"]
    And = 5,
    #[text = "or"]
    #[symbol = "OR"]
    Or = 6,
    #[text = "xor"]
    #[symbol = "XOR"]
    Xor = 7,
}

/// Which elements of a tensor are written.
#[enumeration(name = "nvvm.TMAStoreMode", width = 32, namespace = "NVVM")]
pub enum TMAStoreMode {
    #[text = "tile"]
    #[symbol = "TILE"]
    Tile = 0,
    #[text = "im2col"]
    #[symbol = "IM2COL"]
    Im2col = 1,
    #[text = "tile_scatter4"]
    #[symbol = "TILE_SCATTER4"]
    TileScatter4 = 2,
}
