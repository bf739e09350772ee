//! Enums.

use terrace_ods_macros::enumeration;

/// Caching of data.
#[enumeration(name = "xegpu.CachePolicy", width = 32)]
pub enum CachePolicy {
    #[text = "cached"]
    #[symbol = "CACHED"]
    Cached = 0,
    #[text = "uncached"]
    #[symbol = "UNCACHED"]
    Uncached = 1,
    #[text = "streaming"]
    #[symbol = "STREAMING"]
    Streaming = 2,
    #[text = "read_invalidate"]
    #[symbol = "READ_INVALIDATE"]
    ReadInvalidate = 3,
    #[text = "write_back"]
    #[symbol = "WRITE_BACK"]
    WriteBack = 4,
    #[text = "write_through"]
    #[symbol = "WRITE_THROUGH"]
    WriteThrough = 5,
}

/// Scope of a fence.
#[enumeration(name = "xegpu.FenceScope", width = 32)]
pub enum FenceScope {
    #[text = "workgroup"]
    Workgroup = 0,
    #[text = "gpu"]
    #[symbol = "GPU"]
    Gpu = 1,
}

/// Memory space.
#[enumeration(name = "xegpu.MemorySpace", width = 32)]
pub enum MemorySpace {
    #[text = "global"]
    Global = 0,
    #[text = "slm"]
    #[symbol = "SLM"]
    Slm = 3,
}
