//! The words of the attributes.

use terrace_ods_macros::enumeration;

/// Number of elements that share a scale.
#[enumeration(name = "tosa.BlockSize", width = 32)]
pub enum BlockSize {
    #[text = "BLOCK_SIZE_32"]
    #[symbol = "BLOCK_SIZE_32"]
    BlockSize32 = 32,
}

/// An extension of the specification that a target has.
#[enumeration(name = "tosa.Extension", width = 32)]
pub enum Extension {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "int16"]
    #[symbol = "int16"]
    Int16 = 1,
    #[text = "int4"]
    #[symbol = "int4"]
    Int4 = 2,
    #[text = "bf16"]
    #[symbol = "bf16"]
    Bf16 = 3,
    #[text = "fp8e4m3"]
    #[symbol = "fp8e4m3"]
    Fp8e4m3 = 4,
    #[text = "fp8e5m2"]
    #[symbol = "fp8e5m2"]
    Fp8e5m2 = 5,
    #[text = "fft"]
    #[symbol = "fft"]
    Fft = 6,
    #[text = "variable"]
    #[symbol = "variable"]
    Variable = 7,
    #[text = "controlflow"]
    #[symbol = "controlflow"]
    Controlflow = 8,
    #[text = "doubleround"]
    #[symbol = "doubleround"]
    Doubleround = 9,
    #[text = "inexactround"]
    #[symbol = "inexactround"]
    Inexactround = 10,
    #[text = "dynamic"]
    #[symbol = "dynamic"]
    Dynamic = 11,
    #[text = "mxfp"]
    #[symbol = "mxfp"]
    Mxfp = 12,
    #[text = "int64"]
    #[symbol = "int64"]
    Int64 = 13,
    #[text = "shape"]
    #[symbol = "shape"]
    Shape = 14,
}

/// Level of maximum tensor sizes.
#[enumeration(name = "tosa.Level", width = 32)]
pub enum Level {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "8k"]
    #[symbol = "eightK"]
    EightK = 1,
}

/// Propagation of NaNs among compared elements.
#[enumeration(name = "tosa.NanPropagationMode", width = 32)]
pub enum NanPropagationMode {
    #[text = "PROPAGATE"]
    #[symbol = "PROPAGATE"]
    Propagate = 1,
    #[text = "IGNORE"]
    #[symbol = "IGNORE"]
    Ignore = 2,
}

/// The kinds of numbers that a target has.
#[enumeration(name = "tosa.Profile", width = 32)]
pub enum Profile {
    #[text = "pro_int"]
    #[symbol = "pro_int"]
    ProInt = 1,
    #[text = "pro_fp"]
    #[symbol = "pro_fp"]
    ProFp = 2,
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
}

/// Interpolation of elements.
#[enumeration(name = "tosa.ResizeMode", width = 32)]
pub enum ResizeMode {
    #[text = "NEAREST_NEIGHBOR"]
    #[symbol = "NEAREST_NEIGHBOR"]
    NearestNeighbor = 1,
    #[text = "BILINEAR"]
    #[symbol = "BILINEAR"]
    Bilinear = 2,
}

/// Rounding of a right shift.
#[enumeration(name = "tosa.RoundingMode", width = 32)]
pub enum RoundingMode {
    #[text = "SINGLE_ROUND"]
    #[symbol = "SINGLE_ROUND"]
    SingleRound = 1,
    #[text = "INEXACT_ROUND"]
    #[symbol = "INEXACT_ROUND"]
    InexactRound = 2,
    #[text = "DOUBLE_ROUND"]
    #[symbol = "DOUBLE_ROUND"]
    DoubleRound = 3,
}

/// A version of the specification.
#[enumeration(name = "tosa.SpecificationVersion", width = 32)]
pub enum SpecificationVersion {
    #[text = "1.0"]
    #[symbol = "V_1_0"]
    V10 = 0,
    #[text = "1.1.draft"]
    #[symbol = "V_1_1_DRAFT"]
    V11Draft = 1,
}
