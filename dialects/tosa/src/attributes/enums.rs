//! The words of the attributes.

use terrace_ods_macros::enumeration;

/// Number of elements that share a scale.
#[enumeration(name = "tosa.BlockSize", width = 32)]
pub enum BlockSize {
    #[case("BLOCK_SIZE_32", symbol = "BLOCK_SIZE_32")]
    BlockSize32 = 32,
}

/// An extension of the specification that a target has.
#[enumeration(name = "tosa.Extension", width = 32)]
pub enum Extension {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("int16", symbol = "int16")]
    Int16 = 1,
    #[case("int4", symbol = "int4")]
    Int4 = 2,
    #[case("bf16", symbol = "bf16")]
    Bf16 = 3,
    #[case("fp8e4m3", symbol = "fp8e4m3")]
    Fp8e4m3 = 4,
    #[case("fp8e5m2", symbol = "fp8e5m2")]
    Fp8e5m2 = 5,
    #[case("fft", symbol = "fft")]
    Fft = 6,
    #[case("variable", symbol = "variable")]
    Variable = 7,
    #[case("controlflow", symbol = "controlflow")]
    Controlflow = 8,
    #[case("doubleround", symbol = "doubleround")]
    Doubleround = 9,
    #[case("inexactround", symbol = "inexactround")]
    Inexactround = 10,
    #[case("dynamic", symbol = "dynamic")]
    Dynamic = 11,
    #[case("mxfp", symbol = "mxfp")]
    Mxfp = 12,
    #[case("int64", symbol = "int64")]
    Int64 = 13,
    #[case("shape", symbol = "shape")]
    Shape = 14,
}

/// Level of maximum tensor sizes.
#[enumeration(name = "tosa.Level", width = 32)]
pub enum Level {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("8k", symbol = "eightK")]
    EightK = 1,
}

/// Propagation of NaNs among compared elements.
#[enumeration(name = "tosa.NanPropagationMode", width = 32)]
pub enum NanPropagationMode {
    #[case("PROPAGATE", symbol = "PROPAGATE")]
    Propagate = 1,
    #[case("IGNORE", symbol = "IGNORE")]
    Ignore = 2,
}

/// The kinds of numbers that a target has.
#[enumeration(name = "tosa.Profile", width = 32)]
pub enum Profile {
    #[case("pro_int", symbol = "pro_int")]
    ProInt = 1,
    #[case("pro_fp", symbol = "pro_fp")]
    ProFp = 2,
    #[case("none", symbol = "none")]
    None = 0,
}

/// Interpolation of elements.
#[enumeration(name = "tosa.ResizeMode", width = 32)]
pub enum ResizeMode {
    #[case("NEAREST_NEIGHBOR", symbol = "NEAREST_NEIGHBOR")]
    NearestNeighbor = 1,
    #[case("BILINEAR", symbol = "BILINEAR")]
    Bilinear = 2,
}

/// Rounding of a right shift.
#[enumeration(name = "tosa.RoundingMode", width = 32)]
pub enum RoundingMode {
    #[case("SINGLE_ROUND", symbol = "SINGLE_ROUND")]
    SingleRound = 1,
    #[case("INEXACT_ROUND", symbol = "INEXACT_ROUND")]
    InexactRound = 2,
    #[case("DOUBLE_ROUND", symbol = "DOUBLE_ROUND")]
    DoubleRound = 3,
}

/// A version of the specification.
#[enumeration(name = "tosa.SpecificationVersion", width = 32)]
pub enum SpecificationVersion {
    #[case("1.0", symbol = "V_1_0")]
    V10 = 0,
    #[case("1.1.draft", symbol = "V_1_1_DRAFT")]
    V11Draft = 1,
}
