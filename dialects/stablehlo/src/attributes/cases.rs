//! Words of the operations, and the attributes that hold them.

use terrace_ir::case_attributes;
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// Comparison of two numbers.
#[enumeration(name = "stablehlo.ComparisonDirection", width = 32)]
pub enum ComparisonDirection {
    #[case("EQ", symbol = "EQ")]
    Eq = 0,
    #[case("NE", symbol = "NE")]
    Ne = 1,
    #[case("GE", symbol = "GE")]
    Ge = 2,
    #[case("GT", symbol = "GT")]
    Gt = 3,
    #[case("LE", symbol = "LE")]
    Le = 4,
    #[case("LT", symbol = "LT")]
    Lt = 5,
}

/// Order by which numbers are compared.
#[enumeration(name = "stablehlo.ComparisonType", width = 32)]
pub enum ComparisonType {
    #[case("NOTYPE", symbol = "NOTYPE")]
    Notype = 0,
    #[case("FLOAT", symbol = "FLOAT")]
    Float = 1,
    #[case("TOTALORDER", symbol = "TOTALORDER")]
    TotalOrder = 2,
    #[case("SIGNED", symbol = "SIGNED")]
    Signed = 3,
    #[case("UNSIGNED", symbol = "UNSIGNED")]
    Unsigned = 4,
}

/// Convention by which a function outside of the program is called.
#[enumeration(name = "stablehlo.CustomCallApiVersion", width = 32)]
pub enum CustomCallApiVersion {
    #[case("API_VERSION_UNSPECIFIED", symbol = "API_VERSION_UNSPECIFIED")]
    Unspecified = 0,
    #[case("API_VERSION_ORIGINAL", symbol = "API_VERSION_ORIGINAL")]
    Original = 1,
    #[case("API_VERSION_STATUS_RETURNING", symbol = "API_VERSION_STATUS_RETURNING")]
    StatusReturning = 2,
    #[case("API_VERSION_STATUS_RETURNING_UNIFIED", symbol = "API_VERSION_STATUS_RETURNING_UNIFIED")]
    StatusReturningUnified = 3,
    #[case("API_VERSION_TYPED_FFI", symbol = "API_VERSION_TYPED_FFI")]
    TypedFfi = 4,
}

/// Kind of a Fourier transform.
#[enumeration(name = "stablehlo.FftType", width = 32)]
pub enum FftType {
    #[case("FFT", symbol = "FFT")]
    Fft = 0,
    #[case("IFFT", symbol = "IFFT")]
    Ifft = 1,
    #[case("RFFT", symbol = "RFFT")]
    Rfft = 2,
    #[case("IRFFT", symbol = "IRFFT")]
    Irfft = 3,
}

/// Precision in which operands are multiplied.
#[enumeration(name = "stablehlo.Precision", width = 32)]
pub enum Precision {
    #[case("DEFAULT", symbol = "DEFAULT")]
    Default = 0,
    #[case("HIGH", symbol = "HIGH")]
    High = 1,
    #[case("HIGHEST", symbol = "HIGHEST")]
    Highest = 2,
}

/// Accuracy that a result must have.
#[enumeration(name = "stablehlo.ResultAccuracyMode", width = 32)]
pub enum ResultAccuracyMode {
    #[case("DEFAULT", symbol = "DEFAULT")]
    Default = 0,
    #[case("HIGHEST", symbol = "HIGHEST")]
    Highest = 1,
    #[case("TOLERANCE", symbol = "TOLERANCE")]
    Tolerance = 2,
}

/// Algorithm of a generator of random bits.
#[enumeration(name = "stablehlo.RngAlgorithm", width = 32)]
pub enum RngAlgorithm {
    #[case("DEFAULT", symbol = "DEFAULT")]
    Default = 0,
    #[case("THREE_FRY", symbol = "THREE_FRY")]
    ThreeFry = 1,
    #[case("PHILOX", symbol = "PHILOX")]
    Philox = 2,
}

/// Distribution of random numbers.
#[enumeration(name = "stablehlo.RngDistribution", width = 32)]
pub enum RngDistribution {
    #[case("UNIFORM", symbol = "UNIFORM")]
    Uniform = 1,
    #[case("NORMAL", symbol = "NORMAL")]
    Normal = 2,
}

/// Transposition of a matrix before it is used.
#[enumeration(name = "stablehlo.Transpose", width = 32)]
pub enum Transpose {
    #[case("TRANSPOSE_INVALID", symbol = "TRANSPOSE_INVALID")]
    Invalid = 0,
    #[case("NO_TRANSPOSE", symbol = "NO_TRANSPOSE")]
    No = 1,
    #[case("TRANSPOSE", symbol = "TRANSPOSE")]
    Transpose = 2,
    #[case("ADJOINT", symbol = "ADJOINT")]
    Adjoint = 3,
}

case_attributes! {
    /// Comparison of two numbers: `#stablehlo<comparison_direction LT>`.
    COMPARISON_DIRECTION_ATTR = of_bare_enum("stablehlo.comparison_direction", ComparisonDirection),
        class = "StableHLO_ComparisonDirectionAttr", summary = "Which comparison operation to perform.";
    /// Order by which numbers are compared: `#stablehlo<comparison_type TOTALORDER>`.
    COMPARISON_TYPE_ATTR = of_bare_enum("stablehlo.comparison_type", ComparisonType),
        class = "StableHLO_ComparisonTypeAttr", summary = "Which comparison type to use.";
    /// Kind of a Fourier transform: `#stablehlo<fft_type RFFT>`.
    FFT_TYPE_ATTR = of_bare_enum("stablehlo.fft_type", FftType),
        class = "StableHLO_FftTypeAttr", summary = "XLA fast fourier transform type.";
    /// Precision in which operands are multiplied: `#stablehlo<precision HIGHEST>`.
    PRECISION_ATTR = of_bare_enum("stablehlo.precision", Precision),
        class = "StableHLO_PrecisionAttr", summary = "XLA precision for an operand. Has backend specific meaning.";
    /// Accuracy that a result must have: `#stablehlo.result_accuracy_mode<HIGHEST>`.
    RESULT_ACCURACY_MODE_ATTR = of_enum("stablehlo.result_accuracy_mode", ResultAccuracyMode),
        class = "StableHLO_ResultAccuracyModeAttr", summary = "XLA result accuracy mode.";
    /// Algorithm of a generator of random bits: `#stablehlo<rng_algorithm PHILOX>`.
    RNG_ALGORITHM_ATTR = of_bare_enum("stablehlo.rng_algorithm", RngAlgorithm),
        class = "StableHLO_RngAlgorithmAttr", summary = "XLA PRNG algorithm to be used.";
    /// Distribution of random numbers: `#stablehlo<rng_distribution NORMAL>`.
    RNG_DISTRIBUTION_ATTR = of_bare_enum("stablehlo.rng_distribution", RngDistribution),
        class = "StableHLO_RngDistributionAttr", summary = "XLA PRNG distribution to be used.";
    /// Transposition of a matrix: `#stablehlo<transpose ADJOINT>`.
    TRANSPOSE_ATTR = of_bare_enum("stablehlo.transpose", Transpose),
        class = "StableHLO_TransposeAttr", summary = "Transpose options";
}

macro_rules! attributes_of_cases {
    ($($cases:ident = $spec:ident;)*) => {$(
        impl $cases {
            /// Returns the case as an attribute.
            pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
                context.dialect_attribute(&$spec, &[context.i64_attribute(self.value().cast_signed())])
            }
        }
    )*};
}

attributes_of_cases! {
    ComparisonDirection = COMPARISON_DIRECTION_ATTR;
    ComparisonType = COMPARISON_TYPE_ATTR;
    FftType = FFT_TYPE_ATTR;
    Precision = PRECISION_ATTR;
    ResultAccuracyMode = RESULT_ACCURACY_MODE_ATTR;
    RngAlgorithm = RNG_ALGORITHM_ATTR;
    RngDistribution = RNG_DISTRIBUTION_ATTR;
    Transpose = TRANSPOSE_ATTR;
}
