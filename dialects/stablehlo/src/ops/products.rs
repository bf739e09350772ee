//! Products, convolutions, decompositions of matrices, Fourier transforms and normalizations of batches.

use crate::constraints::*;
use crate::syntax::{
    CONVOLUTION_DIMENSIONS, DOT_DIMENSION_NUMBERS, PRECISION_CONFIG, PRECISION_CONFIG_AND_ALGORITHM,
    SAME_OPERANDS_AND_RESULT_TYPE, WINDOW_ATTRIBUTES,
};
use crate::verify::traits::COMPATIBLE_ELEMENTS;
use terrace_ir::constraints::{
    BoolAttr, DenseBoolArrayAttr, DenseI64ArrayAttr, F32Attr, I64ElementsAttr, StrAttr,
};
use terrace_ods_macros::{operation, operations};

/// A convolution, which is a correlation.
///
/// ```mlir
/// %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x2xf32>, tensor<3x2x4xf32>) -> tensor<1x2x4xf32>
/// ```
#[operation(
    name = "stablehlo.convolution",
    format = "`(`operands`)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=` `{` custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}` attr-dict `:` functional-type(operands, results)",
    directives = [CONVOLUTION_DIMENSIONS, WINDOW_ATTRIBUTES],
    effects = [],
    has = [verify],
)]
pub struct ConvolutionOp {
    lhs: Operand<HLO_Tensor>,
    rhs: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
    window_strides: OptionalAttr<DenseI64ArrayAttr>,
    padding: OptionalAttr<I64ElementsAttr>,
    lhs_dilation: OptionalAttr<DenseI64ArrayAttr>,
    rhs_dilation: OptionalAttr<DenseI64ArrayAttr>,
    window_reversal: OptionalAttr<DenseBoolArrayAttr>,
    dimension_numbers: Attr<StableHLO_ConvDimensionNumbers>,
    feature_group_count: Attr<PositiveI64Attr>,
    batch_group_count: Attr<PositiveI64Attr>,
    precision_config: OptionalAttr<StableHLO_PrecisionConfigAttr>,
    #[unnamed]
    result: OpResult<HLO_TensorOrPerAxisQuantizedTensor>,
}

/// A product of two vectors, of a matrix and a vector, or of two matrices.
#[operation(
    name = "stablehlo.dot",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferShapedTypeOpInterface],
    format = "$lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) attr-dict `:` functional-type(operands, results)",
    directives = [PRECISION_CONFIG],
    effects = [],
    has = [verify],
)]
pub struct DotOp {
    lhs: Operand<HLO_Tensor>,
    rhs: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
    precision_config: OptionalAttr<StableHLO_PrecisionConfigAttr>,
    #[unnamed]
    result: OpResult<HLO_TensorOrPerAxisQuantizedTensor>,
}

/// Sums of products over dimensions of both operands, with dimensions of batches.
///
/// ```mlir
/// %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
/// ```
#[operation(
    name = "stablehlo.dot_general",
    interfaces = [InferShapedTypeOpInterface],
    format = "$lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) `` custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict `:` functional-type(operands, results)",
    directives = [DOT_DIMENSION_NUMBERS, PRECISION_CONFIG_AND_ALGORITHM],
    effects = [],
    has = [verify],
)]
pub struct DotGeneralOp {
    lhs: Operand<HLO_Tensor>,
    rhs: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
    dot_dimension_numbers: Attr<StableHLO_DotDimensionNumbers>,
    precision_config: OptionalAttr<StableHLO_PrecisionConfigAttr>,
    algorithm: OptionalAttr<StableHLO_DotAlgorithm>,
    #[unnamed]
    result: OpResult<HLO_TensorOrPerAxisQuantizedTensor>,
}

/// Sums of products by names of dimensions.
#[operation(
    name = "stablehlo.einsum",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct EinsumOp {
    lhs: Operand<HLO_Tensor>,
    rhs: Operand<HLO_Tensor>,
    einsum_config: Attr<StrAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// Sums, diagonals and transpositions by names of dimensions.
#[operation(
    name = "stablehlo.unary_einsum",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct UnaryEinsumOp {
    operand: Operand<HLO_Tensor>,
    einsum_config: Attr<StrAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// Decomposes matrices into a triangular one and its adjoint.
#[operation(
    name = "stablehlo.cholesky",
    traits = [COMPATIBLE_ELEMENTS],
    interfaces = [InferShapedTypeOpInterface],
    format = "$a (`,` `lower` `=` $lower^)? attr-dict `:` custom<SameOperandsAndResultType>(type($a), type($result))",
    directives = [SAME_OPERANDS_AND_RESULT_TYPE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct CholeskyOp {
    a: Operand<HLO_FpComplexOrQuantizedIntTensor>,
    #[default("false", |context| context.bool_attribute(false))]
    lower: OptionalAttr<BoolAttr>,
    result: OpResult<HLO_FpComplexOrQuantizedIntTensor>,
}

/// Solves systems of equations whose matrices are triangular.
#[operation(
    name = "stablehlo.triangular_solve",
    traits = [COMPATIBLE_ELEMENTS],
    interfaces = [InferShapedTypeOpInterface],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct TriangularSolveOp {
    a: Operand<HLO_FpOrComplexTensor>,
    b: Operand<HLO_FpOrComplexTensor>,
    left_side: Attr<BoolAttr>,
    lower: Attr<BoolAttr>,
    unit_diagonal: Attr<BoolAttr>,
    transpose_a: Attr<StableHLO_TransposeAttr>,
    #[unnamed]
    result: OpResult<HLO_FpOrComplexTensor>,
}

/// A Fourier transform of the last dimensions.
#[operation(
    name = "stablehlo.fft",
    interfaces = [InferShapedTypeOpInterface],
    format = "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct FftOp {
    operand: Operand<HLO_FpOrComplexTensor>,
    fft_type: Attr<StableHLO_FftTypeAttr>,
    fft_length: Attr<DenseI64ArrayAttr>,
    #[unnamed]
    result: OpResult<HLO_FpOrComplexTensor>,
}

operations! {
    #[operation(
        traits = [COMPATIBLE_ELEMENTS],
        interfaces = [InferShapedTypeOpInterface],
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _;

    /// The gradients of a normalization of a batch.
    pub struct BatchNormGradOp = "stablehlo.batch_norm_grad" {
        operand: Operand<HLO_FloatOrQuantizedTensor>,
        scale: Operand<HLO_1DFloatOrQuantizedTensor>,
        mean: Operand<HLO_1DFloatOrQuantizedTensor>,
        variance: Operand<HLO_1DFloatOrQuantizedTensor>,
        grad_output: Operand<HLO_FloatOrQuantizedTensor>,
        epsilon: Attr<F32Attr>,
        feature_index: Attr<NonNegativeI64Attr>,
        grad_operand: OpResult<HLO_FloatOrQuantizedTensor>,
        grad_scale: OpResult<HLO_1DFloatOrQuantizedTensor>,
        grad_offset: OpResult<HLO_1DFloatOrQuantizedTensor>,
    }

    /// Normalizes a batch by a mean and a variance.
    pub struct BatchNormInferenceOp = "stablehlo.batch_norm_inference" {
        operand: Operand<HLO_FloatOrQuantizedTensor>,
        scale: Operand<HLO_1DFloatOrQuantizedTensor>,
        offset: Operand<HLO_1DFloatOrQuantizedTensor>,
        mean: Operand<HLO_1DFloatOrQuantizedTensor>,
        variance: Operand<HLO_1DFloatOrQuantizedTensor>,
        epsilon: Attr<F32Attr>,
        feature_index: Attr<NonNegativeI64Attr>,
        result: OpResult<HLO_FloatOrQuantizedTensor>,
    }

    /// Normalizes a batch by its own mean and variance, which it returns.
    pub struct BatchNormTrainingOp = "stablehlo.batch_norm_training" {
        operand: Operand<HLO_FloatOrQuantizedTensor>,
        scale: Operand<HLO_1DFloatOrQuantizedTensor>,
        offset: Operand<HLO_1DFloatOrQuantizedTensor>,
        epsilon: Attr<F32Attr>,
        feature_index: Attr<NonNegativeI64Attr>,
        output: OpResult<HLO_FloatOrQuantizedTensor>,
        batch_mean: OpResult<HLO_1DFloatOrQuantizedTensor>,
        batch_var: OpResult<HLO_1DFloatOrQuantizedTensor>,
    }
}
