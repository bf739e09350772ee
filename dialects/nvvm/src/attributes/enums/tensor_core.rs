//! Tensor cores of the fifth generation.

use terrace_ods_macros::enumeration;

/// Number of blocks of a cluster that share a tensor core.
#[enumeration(name = "nvvm.CTAGroupKind", width = 32, namespace = "NVVM")]
pub enum CTAGroupKind {
    #[case("cta_1", symbol = "CTA_1")]
    Cta1 = 0,
    #[case("cta_2", symbol = "CTA_2")]
    Cta2 = 1,
}

/// Which warps get a copy.
#[enumeration(name = "nvvm.Tcgen05CpMulticast", width = 32, namespace = "NVVM")]
pub enum Tcgen05CpMulticast {
    #[case("none", symbol = "NONE")]
    None = 0,
    #[case("warpx2_02_13", symbol = "WARPX2_02_13")]
    Warpx2_02_13 = 1,
    #[case("warpx2_01_23", symbol = "WARPX2_01_23")]
    Warpx2_01_23 = 2,
    #[case("warpx4", symbol = "WARPX4")]
    Warpx4 = 3,
}

/// The shape of what is copied to tensor memory.
#[enumeration(name = "nvvm.Tcgen05CpShape", width = 32, namespace = "NVVM")]
pub enum Tcgen05CpShape {
    #[case("shape_128x256b", symbol = "SHAPE_128x256b")]
    Shape128x256b = 0,
    #[case("shape_4x256b", symbol = "SHAPE_4x256b")]
    Shape4x256b = 1,
    #[case("shape_128x128b", symbol = "SHAPE_128x128b")]
    Shape128x128b = 2,
    #[case("shape_64x128b", symbol = "SHAPE_64x128b")]
    Shape64x128b = 3,
    #[case("shape_32x128b", symbol = "SHAPE_32x128b")]
    Shape32x128b = 4,
}

/// Source format of small floats that a copy widens.
#[enumeration(name = "nvvm.Tcgen05CpSrcFormat", width = 32, namespace = "NVVM")]
pub enum Tcgen05CpSrcFormat {
    #[case("b6x16_p32", symbol = "B6x16_P32")]
    B6x16P32 = 0,
    #[case("b4x16_p64", symbol = "B4x16_P64")]
    B4x16P64 = 1,
}

/// On which side of a barrier of threads an order is.
#[enumeration(name = "nvvm.Tcgen05FenceKind", width = 32, namespace = "NVVM")]
pub enum Tcgen05FenceKind {
    #[case("before", symbol = "BEFORE_THREAD_SYNC")]
    BeforeThreadSync = 0,
    #[case("after", symbol = "AFTER_THREAD_SYNC")]
    AfterThreadSync = 1,
}

/// The shape of what is loaded from tensor memory.
#[enumeration(name = "nvvm.Tcgen05LdStShape", width = 32, namespace = "NVVM")]
pub enum Tcgen05LdStShape {
    #[case("shape_16x64b", symbol = "SHAPE_16X64B")]
    Shape16x64b = 0,
    #[case("shape_16x128b", symbol = "SHAPE_16X128B")]
    Shape16x128b = 1,
    #[case("shape_16x256b", symbol = "SHAPE_16X256B")]
    Shape16x256b = 2,
    #[case("shape_32x32b", symbol = "SHAPE_32X32B")]
    Shape32x32b = 3,
    #[case("shape_16x32bx2", symbol = "SHAPE_16X32BX2")]
    Shape16x32bx2 = 4,
}

/// Size of the blocks that share a scale.
#[enumeration(name = "nvvm.Tcgen05MMABlockScale", width = 32, namespace = "NVVM")]
pub enum Tcgen05MMABlockScale {
    #[case("default", symbol = "DEFAULT")]
    Default = 0,
    #[case("block16", symbol = "BLOCK16")]
    Block16 = 1,
    #[case("block32", symbol = "BLOCK32")]
    Block32 = 2,
}

/// Which buffer holds the second matrix.
#[enumeration(name = "nvvm.Tcgen05MMACollectorBBuffer", width = 32, namespace = "NVVM")]
pub enum Tcgen05MMACollectorBBuffer {
    #[case("b0")]
    B0 = 0,
    #[case("b1")]
    B1 = 1,
    #[case("b2")]
    B2 = 2,
    #[case("b3")]
    B3 = 3,
}

/// Use of the collector buffer.
#[enumeration(name = "nvvm.Tcgen05MMACollectorOp", width = 32, namespace = "NVVM")]
pub enum Tcgen05MMACollectorOp {
    #[case("discard", symbol = "DISCARD")]
    Discard = 0,
    #[case("lastuse", symbol = "LASTUSE")]
    Lastuse = 1,
    #[case("fill", symbol = "FILL")]
    Fill = 2,
    #[case("use", symbol = "USE")]
    Use = 3,
}

/// Kind of a product in tensor memory.
#[enumeration(name = "nvvm.Tcgen05MMAKind", width = 32, namespace = "NVVM")]
pub enum Tcgen05MMAKind {
    #[case("f8f6f4", symbol = "F8F6F4")]
    F8f6f4 = 2,
    #[case("i8")]
    I8 = 3,
    #[case("f16")]
    F16 = 0,
    #[case("tf32", symbol = "TF32")]
    Tf32 = 1,
}

/// Operations to wait for.
#[enumeration(name = "nvvm.Tcgen05WaitKind", width = 32, namespace = "NVVM")]
pub enum Tcgen05WaitKind {
    #[case("load", symbol = "LOAD")]
    Load = 0,
    #[case("store", symbol = "STORE")]
    Store = 1,
}
