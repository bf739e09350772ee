//! Enums.

use terrace_ods_macros::enumeration;

/// Caching of data.
#[enumeration(name = "xegpu.CachePolicy", width = 32)]
pub enum CachePolicy {
    #[case("cached", symbol = "CACHED")]
    Cached = 0,
    #[case("uncached", symbol = "UNCACHED")]
    Uncached = 1,
    #[case("streaming", symbol = "STREAMING")]
    Streaming = 2,
    #[case("read_invalidate", symbol = "READ_INVALIDATE")]
    ReadInvalidate = 3,
    #[case("write_back", symbol = "WRITE_BACK")]
    WriteBack = 4,
    #[case("write_through", symbol = "WRITE_THROUGH")]
    WriteThrough = 5,
}

/// Scope of a fence.
#[enumeration(name = "xegpu.FenceScope", width = 32)]
pub enum FenceScope {
    #[case("workgroup")]
    Workgroup = 0,
    #[case("gpu", symbol = "GPU")]
    Gpu = 1,
}

/// Memory space.
#[enumeration(name = "xegpu.MemorySpace", width = 32)]
pub enum MemorySpace {
    #[case("global")]
    Global = 0,
    #[case("slm", symbol = "SLM")]
    Slm = 3,
}
