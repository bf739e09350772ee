//! Matrices.

use terrace_ods_macros::enumeration;

/// The kind of floats that scales of blocks are.
#[enumeration(name = "nvvm.BlockScaleFormat", width = 32, namespace = "NVVM")]
pub enum BlockScaleFormat {
    #[case("ue8m0", symbol = "UE8M0")]
    Ue8m0 = 0,
    #[case("ue4m3", symbol = "UE4M3")]
    Ue4m3 = 1,
}

/// Element type of a matrix in shared memory.
#[enumeration(name = "nvvm.LdStMatrixEltType", width = 32, namespace = "NVVM")]
pub enum LdStMatrixEltType {
    #[case("b16")]
    B16 = 0,
    #[case("b8")]
    B8 = 1,
    #[case("b8x16.b6x16_p32", symbol = "B8X16_B6X16_P32")]
    B8x16B6x16P32 = 2,
    #[case("b8x16.b4x16_p64", symbol = "B8X16_B4X16_P64")]
    B8x16B4x16P64 = 3,
}

/// Multiplication of bits.
#[enumeration(name = "nvvm.MMAB1Op", width = 32, namespace = "NVVM")]
pub enum MMAB1Op {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("xor_popc", symbol = "xor_popc")]
    XorPopc = 1,
    #[case("and_popc", symbol = "and_popc")]
    AndPopc = 2,
}

/// Kind of scaled factors.
#[enumeration(name = "nvvm.MMABlockScaleKind", width = 32, namespace = "NVVM")]
pub enum MMABlockScaleKind {
    #[case("mxf8f6f4", symbol = "MXF8F6F4")]
    Mxf8f6f4 = 0,
    #[case("mxf4", symbol = "MXF4")]
    Mxf4 = 1,
    #[case("mxf4nvf4", symbol = "MXF4NVF4")]
    Mxf4nvf4 = 2,
}

/// Which of the matrices it is.
#[enumeration(name = "nvvm.MMAFrag", width = 32, namespace = "NVVM")]
pub enum MMAFrag {
    #[case("a", symbol = "a")]
    A = 0,
    #[case("b", symbol = "b")]
    B = 1,
    #[case("c", symbol = "c")]
    C = 2,
}

/// Overflow behavior of a sum.
#[enumeration(name = "nvvm.MMAIntOverflow", width = 32, namespace = "NVVM")]
pub enum MMAIntOverflow {
    #[case("satfinite", symbol = "satfinite")]
    Satfinite = 1,
    #[case("wrapped", symbol = "wrapped")]
    Wrapped = 0,
}

/// Which small floats are multiplied.
#[enumeration(name = "nvvm.MMAKind", width = 32, namespace = "NVVM")]
pub enum MMAKind {
    #[case("f8f6f4", symbol = "f8f6f4")]
    F8f6f4 = 0,
}

/// True if rows or columns come first.
#[enumeration(name = "nvvm.MMALayout", width = 32, namespace = "NVVM")]
pub enum MMALayout {
    #[case("row", symbol = "row")]
    Row = 0,
    #[case("col", symbol = "col")]
    Col = 1,
}

/// Element type of a matrix.
#[enumeration(name = "nvvm.MMATypes", width = 32, namespace = "NVVM")]
pub enum MMATypes {
    #[case("f16", symbol = "f16")]
    F16 = 0,
    #[case("f32", symbol = "f32")]
    F32 = 1,
    #[case("tf32", symbol = "tf32")]
    Tf32 = 2,
    #[case("bf16", symbol = "bf16")]
    Bf16 = 9,
    #[case("s8", symbol = "s8")]
    S8 = 4,
    #[case("u8", symbol = "u8")]
    U8 = 3,
    #[case("s32", symbol = "s32")]
    S32 = 5,
    #[case("s4", symbol = "s4")]
    S4 = 8,
    #[case("u4", symbol = "u4")]
    U4 = 7,
    #[case("b1", symbol = "b1")]
    B1 = 6,
    #[case("f64", symbol = "f64")]
    F64 = 10,
    #[case("e4m3", symbol = "e4m3")]
    E4m3 = 11,
    #[case("e5m2", symbol = "e5m2")]
    E5m2 = 12,
    #[case("e3m2", symbol = "e3m2")]
    E3m2 = 13,
    #[case("e2m3", symbol = "e2m3")]
    E2m3 = 14,
    #[case("e2m1", symbol = "e2m1")]
    E2m1 = 15,
}

/// Number of scales of a row.
#[enumeration(name = "nvvm.ScaleVecSize", width = 32, namespace = "NVVM")]
pub enum ScaleVecSize {
    #[case("x1")]
    X1 = 0,
    #[case("x2")]
    X2 = 1,
    #[case("x4")]
    X4 = 2,
}

/// True if a factor is negated.
#[enumeration(name = "nvvm.WGMMAScaleIn", width = 32, namespace = "NVVM")]
pub enum WGMMAScaleIn {
    #[case("one", symbol = "one")]
    One = 1,
    #[case("neg", symbol = "neg")]
    Neg = 0xffff_ffff_ffff_ffff,
}

/// True if the product is added to what is there.
#[enumeration(name = "nvvm.WGMMAScaleOut", width = 32, namespace = "NVVM")]
pub enum WGMMAScaleOut {
    #[case("zero", symbol = "zero")]
    Zero = 0,
    #[case("one", symbol = "one")]
    One = 1,
}

/// Element type of a matrix in shared memory that a warp group multiplies.
#[enumeration(name = "nvvm.WGMMATypes", width = 32, namespace = "NVVM")]
pub enum WGMMATypes {
    #[case("f16", symbol = "f16")]
    F16 = 0,
    #[case("tf32", symbol = "tf32")]
    Tf32 = 1,
    #[case("u8", symbol = "u8")]
    U8 = 2,
    #[case("s8", symbol = "s8")]
    S8 = 3,
    #[case("b1", symbol = "b1")]
    B1 = 4,
    #[case("bf16", symbol = "bf16")]
    Bf16 = 5,
    #[case("e4m3", symbol = "e4m3")]
    E4m3 = 6,
    #[case("e5m2", symbol = "e5m2")]
    E5m2 = 7,
    #[case("f32", symbol = "f32")]
    F32 = 8,
    #[case("s32", symbol = "s32")]
    S32 = 9,
}
