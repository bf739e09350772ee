//! Caches, scopes, memories and elements.

use terrace_ods_macros::enumeration;

/// A kind of memory.
#[enumeration(name = "xevm.AddrSpace", width = 32)]
pub enum AddrSpace {
    #[case("private", symbol = "PRIVATE")]
    Private = 0,
    #[case("global", symbol = "GLOBAL")]
    Global = 1,
    #[case("constant", symbol = "CONSTANT")]
    Constant = 2,
    #[case("shared", symbol = "SHARED")]
    Shared = 3,
    #[case("generic", symbol = "GENERIC")]
    Generic = 4,
}

/// Element type of a matrix.
#[enumeration(name = "xevm.ElemType", width = 32)]
pub enum ElemType {
    #[case("bf16")]
    BF16 = 8,
    #[case("f16")]
    F16 = 9,
    #[case("s8")]
    S8 = 10,
    #[case("u8")]
    U8 = 11,
    #[case("s4")]
    S4 = 12,
    #[case("u4")]
    U4 = 13,
    #[case("tf32")]
    TF32 = 14,
    #[case("f32")]
    F32 = 15,
    #[case("s32")]
    S32 = 16,
}

/// Caching of reads at each level: `uc` uncached, `c` cached, `s` streamed.
#[enumeration(name = "xevm.LoadCacheControl", width = 32)]
pub enum LoadCacheControl {
    #[case("L1uc_L2uc_L3uc", symbol = "L1UC_L2UC_L3UC")]
    L1ucL2ucL3uc = 1,
    #[case("L1uc_L2uc_L3c", symbol = "L1UC_L2UC_L3C")]
    L1ucL2ucL3c = 2,
    #[case("L1uc_L2c_L3uc", symbol = "L1UC_L2C_L3UC")]
    L1ucL2cL3uc = 3,
    #[case("L1uc_L2c_L3c", symbol = "L1UC_L2C_L3C")]
    L1ucL2cL3c = 4,
    #[case("L1c_L2uc_L3uc", symbol = "L1C_L2UC_L3UC")]
    L1cL2ucL3uc = 5,
    #[case("L1c_L2uc_L3c", symbol = "L1C_L2UC_L3C")]
    L1cL2ucL3c = 6,
    #[case("L1c_L2c_L3uc", symbol = "L1C_L2C_L3UC")]
    L1cL2cL3uc = 7,
    #[case("L1c_L2c_L3c", symbol = "L1C_L2C_L3C")]
    L1cL2cL3c = 8,
    #[case("L1s_L2uc_L3uc", symbol = "L1S_L2UC_L3UC")]
    L1sL2ucL3uc = 9,
    #[case("L1s_L2uc_L3c", symbol = "L1S_L2UC_L3C")]
    L1sL2ucL3c = 10,
    #[case("L1s_L2c_L3uc", symbol = "L1S_L2C_L3UC")]
    L1sL2cL3uc = 11,
    #[case("L1s_L2c_L3c", symbol = "L1S_L2C_L3C")]
    L1sL2cL3c = 12,
    #[case("ir", symbol = "INVALIDATE_READ")]
    InvalidateRead = 13,
}

/// Scope of an access.
#[enumeration(name = "xevm.MemScope", width = 32)]
pub enum MemScope {
    #[case("lane", symbol = "LANE")]
    Lane = 0,
    #[case("subgroup", symbol = "SUBGROUP")]
    Subgroup = 1,
    #[case("workgroup", symbol = "WORKGROUP")]
    Workgroup = 2,
    #[case("cluster", symbol = "CLUSTER")]
    Cluster = 3,
    #[case("device", symbol = "DEVICE")]
    Device = 4,
    #[case("system", symbol = "SYSTEM")]
    System = 5,
}

/// Caching of writes at each level: `uc` uncached, `wt` write-through, `wb` write-back, `s` streamed.
#[enumeration(name = "xevm.StoreCacheControl", width = 32)]
pub enum StoreCacheControl {
    #[case("L1uc_L2uc_L3uc", symbol = "L1UC_L2UC_L3UC")]
    L1ucL2ucL3uc = 1,
    #[case("L1uc_L2uc_L3wb", symbol = "L1UC_L2UC_L3WB")]
    L1ucL2ucL3wb = 2,
    #[case("L1uc_L2wb_L3uc", symbol = "L1UC_L2WB_L3UC")]
    L1ucL2wbL3uc = 3,
    #[case("L1uc_L2wb_L3wb", symbol = "L1UC_L2WB_L3WB")]
    L1ucL2wbL3wb = 4,
    #[case("L1wt_L2uc_L3uc", symbol = "L1WT_L2UC_L3UC")]
    L1wtL2ucL3uc = 5,
    #[case("L1wt_L2uc_L3wb", symbol = "L1WT_L2UC_L3WB")]
    L1wtL2ucL3wb = 6,
    #[case("L1wt_L2wb_L3uc", symbol = "L1WT_L2WB_L3UC")]
    L1wtL2wbL3uc = 7,
    #[case("L1wt_L2wb_L3wb", symbol = "L1WT_L2WB_L3WB")]
    L1wtL2wbL3wb = 8,
    #[case("L1s_L2uc_L3uc", symbol = "L1S_L2UC_L3UC")]
    L1sL2ucL3uc = 9,
    #[case("L1s_L2uc_L3wb", symbol = "L1S_L2UC_L3WB")]
    L1sL2ucL3wb = 10,
    #[case("L1s_L2wb_L3uc", symbol = "L1S_L2WB_L3UC")]
    L1sL2wbL3uc = 11,
    #[case("L1s_L2wb_L3wb", symbol = "L1S_L2WB_L3WB")]
    L1sL2wbL3wb = 12,
    #[case("L1wb_L2uc_L3uc", symbol = "L1WB_L2UC_L3UC")]
    L1wbL2ucL3uc = 13,
    #[case("L1wb_L2wb_L3uc", symbol = "L1WB_L2WB_L3UC")]
    L1wbL2wbL3uc = 14,
    #[case("L1wb_L2uc_L3wb", symbol = "L1WB_L2UC_L3WB")]
    L1wbL2ucL3wb = 15,
}
