//! Enums.

use terrace_ods_macros::enumeration;

/// Rounding of a reciprocal.
#[enumeration(name = "nvgpu.RcpRoundingMode", width = 32)]
pub enum RcpRoundingMode {
    #[case("approx", symbol = "APPROX")]
    Approx = 0,
    #[case("rn", symbol = "RN")]
    Rn = 1,
    #[case("rz", symbol = "RZ")]
    Rz = 2,
    #[case("rm", symbol = "RM")]
    Rm = 3,
    #[case("rp", symbol = "RP")]
    Rp = 4,
}

/// Interleaving of tensor elements in memory.
#[enumeration(name = "nvgpu.TensorMapInterleaveKind", width = 32)]
pub enum TensorMapInterleaveKind {
    #[case("none", symbol = "INTERLEAVE_NONE")]
    InterleaveNone = 0,
    #[case("interleave_16b", symbol = "INTERLEAVE_16B")]
    Interleave16b = 1,
    #[case("interleave_32b", symbol = "INTERLEAVE_32B")]
    Interleave32b = 2,
}

/// Promotion size of the L2 cache.
#[enumeration(name = "nvgpu.TensorMapL2PromoKind", width = 32)]
pub enum TensorMapL2PromoKind {
    #[case("none", symbol = "L2PROMO_NONE")]
    L2promoNone = 0,
    #[case("l2promo_64b", symbol = "L2PROMO_64B")]
    L2promo64b = 1,
    #[case("l2promo_128b", symbol = "L2PROMO_128B")]
    L2promo128b = 2,
    #[case("l2promo_256b", symbol = "L2PROMO_256B")]
    L2promo256b = 3,
}

/// Fill of reads beyond the bounds of a tensor.
#[enumeration(name = "nvgpu.TensorMapOOBKind", width = 32)]
pub enum TensorMapOOBKind {
    #[case("zero", symbol = "OOB_ZERO")]
    OobZero = 0,
    #[case("nan", symbol = "OOB_NAN")]
    OobNan = 1,
}

/// Swizzling of rows over the banks of shared memory.
#[enumeration(name = "nvgpu.TensorMapSwizzleKind", width = 32)]
pub enum TensorMapSwizzleKind {
    #[case("none", symbol = "SWIZZLE_NONE")]
    SwizzleNone = 0,
    #[case("swizzle_32b", symbol = "SWIZZLE_32B")]
    Swizzle32b = 1,
    #[case("swizzle_64b", symbol = "SWIZZLE_64B")]
    Swizzle64b = 2,
    #[case("swizzle_128b", symbol = "SWIZZLE_128B")]
    Swizzle128b = 3,
}
