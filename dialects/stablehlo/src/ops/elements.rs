//! Functions of elements.

use crate::attributes::default_accuracy;
use crate::constraints::*;
use crate::syntax::{COMPLEX_OP_TYPE, EXPONENT_MANTISSA, SAME_OPERANDS_AND_RESULT_TYPE, SELECT_OP_TYPE};
use crate::verify::traits::{
    COMMUTATIVE, COMPATIBLE_ELEMENTS, COMPATIBLE_OPERAND_ELEMENTS, COMPATIBLE_TYPES,
};
use terrace_ir::constraints::DenseI64ArrayAttr;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [SameOperandsAndResultShape, COMPATIBLE_TYPES, Elementwise],
        interfaces = [InferShapedTypeOpInterface],
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))",
        directives = [SAME_OPERANDS_AND_RESULT_TYPE],
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _<T> {
        operand: Operand<T>,
        ..,
        result: OpResult<T>,
    }

    /// Rounds up.
    pub struct CeilOp<HLO_FpOrQuantizedIntTensor> = "stablehlo.ceil";
    /// Counts the zeros before the highest set bit.
    pub struct ClzOp<HLO_IntTensor> = "stablehlo.count_leading_zeros";
    /// Rounds down.
    pub struct FloorOp<HLO_FpOrQuantizedIntTensor> = "stablehlo.floor";
    /// Inverts a truth value, or each bit.
    pub struct NotOp<HLO_PredOrIntTensor> = "stablehlo.not";
    /// Changes the sign.
    pub struct NegOp<HLO_IntFpOrComplexOrQuantizedIntTensor> = "stablehlo.negate";
    /// Counts the set bits.
    pub struct PopulationCountOp<HLO_IntTensor> = "stablehlo.popcnt";
    /// Rounds to the nearest integer, halves away from zero.
    pub struct RoundOp<HLO_FpOrQuantizedIntTensor> = "stablehlo.round_nearest_afz";
    /// Rounds to the nearest integer, halves to the even one.
    pub struct RoundNearestEvenOp<HLO_FpOrQuantizedIntTensor> = "stablehlo.round_nearest_even";
    /// Returns the sign: -1, 0 or 1.
    pub struct SignOp<HLO_SIntFpComplexOrQuantizedIntTensor> = "stablehlo.sign";
}

operations! {
    #[operation(
        traits = [SameOperandsAndResultShape, COMPATIBLE_TYPES, Elementwise],
        interfaces = [InferShapedTypeOpInterface],
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))",
        directives = [SAME_OPERANDS_AND_RESULT_TYPE],
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _ {
        operand: Operand<HLO_FpComplexOrQuantizedIntTensor>,
        #[default("DEFAULT", default_accuracy)]
        result_accuracy: OptionalAttr<StableHLO_ResultAccuracyAttr>,
        result: OpResult<HLO_FpComplexOrQuantizedIntTensor>,
    }

    /// The cubic root.
    pub struct CbrtOp = "stablehlo.cbrt";
    /// The cosine.
    pub struct CosineOp = "stablehlo.cosine";
    /// The exponential function.
    pub struct ExpOp = "stablehlo.exponential";
    /// The exponential function minus one.
    pub struct Expm1Op = "stablehlo.exponential_minus_one";
    /// The natural logarithm.
    pub struct LogOp = "stablehlo.log";
    /// The natural logarithm of one plus the operand.
    pub struct Log1pOp = "stablehlo.log_plus_one";
    /// The logistic function, 1 / (1 + exp(-x)).
    pub struct LogisticOp = "stablehlo.logistic";
    /// The reciprocal of the square root.
    pub struct RsqrtOp = "stablehlo.rsqrt";
    /// The sine.
    pub struct SineOp = "stablehlo.sine";
    /// The square root.
    pub struct SqrtOp = "stablehlo.sqrt";
    /// The tangent.
    pub struct TanOp = "stablehlo.tan";
    /// The hyperbolic tangent.
    pub struct TanhOp = "stablehlo.tanh";
}

operations! {
    #[operation(
        traits = [SameOperandsAndResultShape, Elementwise],
        interfaces = [InferShapedTypeOpInterface],
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))",
        directives = [SAME_OPERANDS_AND_RESULT_TYPE],
        effects = [],
    )]
    struct _<T, R> {
        operand: Operand<T>,
        result: OpResult<R>,
    }

    /// The absolute value; of a complex number, its distance from zero.
    pub struct AbsOp<HLO_SIntFpComplexOrQuantizedIntTensor, HLO_SIntFpOrQuantizedIntTensor> = "stablehlo.abs",
        result_types = custom, has = [infer_types, are_compatible_types];
    /// Converts to another element type.
    pub struct ConvertOp<HLO_NonQuantizedTensor, HLO_NonQuantizedTensor> = "stablehlo.convert";
    /// The imaginary part.
    pub struct ImagOp<HLO_FpOrComplexTensor, HLO_FpTensor> = "stablehlo.imag",
        result_types = custom, has = [infer_types, are_compatible_types];
    /// The real part.
    pub struct RealOp<HLO_FpOrComplexTensor, HLO_FpTensor> = "stablehlo.real",
        result_types = custom, has = [infer_types, are_compatible_types];
    /// Converts a quantized number to the float for which it stands.
    pub struct UniformDequantizeOp<HLO_QuantizedIntOrPerAxisQuantizedIntTensor, HLO_FpTensor> = "stablehlo.uniform_dequantize",
        result_types = custom, has = [infer_types, are_compatible_types];
    /// Converts to a quantized number.
    pub struct UniformQuantizeOp<HLO_FloatOrQuantizedIntOrPerAxisQuantizedIntTensor, HLO_QuantizedIntOrPerAxisQuantizedIntTensor> = "stablehlo.uniform_quantize";
}

/// Returns true for numbers that are neither infinite nor NaN.
#[operation(
    name = "stablehlo.is_finite",
    traits = [SameOperandsAndResultShape, Elementwise],
    interfaces = [InferShapedTypeOpInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct IsFiniteOp {
    x: Operand<HLO_FpOrQuantizedIntTensor>,
    y: OpResult<HLO_PredTensor>,
}

/// Rounds to a float with fewer bits of exponent and mantissa.
#[operation(
    name = "stablehlo.reduce_precision",
    traits = [COMPATIBLE_TYPES, Elementwise],
    interfaces = [InferShapedTypeOpInterface],
    format = "$operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($output))",
    directives = [EXPONENT_MANTISSA, SAME_OPERANDS_AND_RESULT_TYPE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct ReducePrecisionOp {
    operand: Operand<HLO_FpOrQuantizedIntTensor>,
    exponent_bits: Attr<PositiveI32Attr>,
    mantissa_bits: Attr<NonNegativeI32Attr>,
    output: OpResult<HLO_FpOrQuantizedIntTensor>,
}

operations! {
    #[operation(
        traits = [SameOperandsAndResultShape, Elementwise],
        interfaces = [InferShapedTypeOpInterface],
        format = "$lhs `,` $rhs attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))",
        directives = [SAME_OPERANDS_AND_RESULT_TYPE],
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _<T> {
        lhs: Operand<T>,
        rhs: Operand<T>,
        result: OpResult<T>,
    }

    /// Adds; of truth values, the logical or.
    pub struct AddOp<HLO_TensorOrPerAxisQuantizedTensor> = "stablehlo.add", traits = [COMMUTATIVE], has = [verify];
    /// The logical or bitwise and.
    pub struct AndOp<HLO_PredOrIntTensor> = "stablehlo.and", traits = [COMMUTATIVE, COMPATIBLE_TYPES];
    /// The angle of the point with these coordinates, y first.
    pub struct Atan2Op<HLO_FpComplexOrQuantizedIntTensor> = "stablehlo.atan2", traits = [COMPATIBLE_TYPES];
    /// Divides; integers towards zero.
    pub struct DivOp<HLO_IntFpOrComplexOrQuantizedIntTensor> = "stablehlo.divide", traits = [COMPATIBLE_TYPES];
    /// The greater one; NaN if one is.
    pub struct MaxOp<HLO_Tensor> = "stablehlo.maximum", traits = [COMMUTATIVE, COMPATIBLE_TYPES];
    /// The smaller one; NaN if one is.
    pub struct MinOp<HLO_Tensor> = "stablehlo.minimum", traits = [COMMUTATIVE, COMPATIBLE_TYPES];
    /// Multiplies; of truth values, the logical and.
    pub struct MulOp<HLO_Tensor> = "stablehlo.multiply", traits = [COMMUTATIVE, COMPATIBLE_TYPES];
    /// The logical or bitwise or.
    pub struct OrOp<HLO_PredOrIntTensor> = "stablehlo.or", traits = [COMMUTATIVE, COMPATIBLE_TYPES];
    /// Raises to a power.
    pub struct PowOp<HLO_IntFpOrComplexOrQuantizedIntTensor> = "stablehlo.power", traits = [COMPATIBLE_TYPES];
    /// The remainder of a division towards zero.
    pub struct RemOp<HLO_IntFpOrComplexOrQuantizedIntTensor> = "stablehlo.remainder", traits = [COMPATIBLE_TYPES];
    /// Shifts to the left.
    pub struct ShiftLeftOp<HLO_IntTensor> = "stablehlo.shift_left", traits = [COMPATIBLE_TYPES];
    /// Shifts to the right, the sign filling up.
    pub struct ShiftRightArithmeticOp<HLO_IntTensor> = "stablehlo.shift_right_arithmetic", traits = [COMPATIBLE_TYPES];
    /// Shifts to the right, zeros filling up.
    pub struct ShiftRightLogicalOp<HLO_IntTensor> = "stablehlo.shift_right_logical", traits = [COMPATIBLE_TYPES];
    /// Subtracts.
    pub struct SubtractOp<HLO_IntFpOrComplexOrQuantizedIntTensor> = "stablehlo.subtract", traits = [COMPATIBLE_TYPES];
    /// The logical or bitwise exclusive or.
    pub struct XorOp<HLO_PredOrIntTensor> = "stablehlo.xor", traits = [COMMUTATIVE, COMPATIBLE_TYPES];
}

/// Makes complex numbers of real and imaginary parts.
#[operation(
    name = "stablehlo.complex",
    traits = [SameOperandsAndResultShape, SameOperandsElementType, Elementwise],
    interfaces = [InferShapedTypeOpInterface],
    format = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))",
    directives = [COMPLEX_OP_TYPE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct ComplexOp {
    lhs: Operand<HLO_Fp32Or64Tensor>,
    rhs: Operand<HLO_Fp32Or64Tensor>,
    result: OpResult<HLO_ComplexTensor>,
}

/// Limits numbers to a range.
#[operation(
    name = "stablehlo.clamp",
    traits = [COMPATIBLE_ELEMENTS, Named("BroadcastingElementwise")],
    interfaces = [InferShapedTypeOpInterface],
    format = "$min `,` $operand `,` $max attr-dict `:` custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))",
    directives = [SAME_OPERANDS_AND_RESULT_TYPE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct ClampOp {
    min: Operand<HLO_Tensor>,
    operand: Operand<HLO_Tensor>,
    max: Operand<HLO_Tensor>,
    result: OpResult<HLO_Tensor>,
}

/// Compares two numbers.
///
/// ```mlir
/// %r = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
/// ```
#[operation(
    name = "stablehlo.compare",
    traits = [Elementwise, COMPATIBLE_OPERAND_ELEMENTS, SameOperandsAndResultShape],
    interfaces = [InferShapedTypeOpInterface],
    format = "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct CompareOp {
    lhs: Operand<HLO_Tensor>,
    rhs: Operand<HLO_Tensor>,
    comparison_direction: Attr<StableHLO_ComparisonDirectionAttr>,
    compare_type: OptionalAttr<StableHLO_ComparisonTypeAttr>,
    #[unnamed]
    result: OpResult<HLO_PredTensor>,
}

/// Chooses elements of two tensors.
#[operation(
    name = "stablehlo.select",
    traits = [Named("BroadcastingElementwise")],
    interfaces = [InferShapedTypeOpInterface],
    format = "operands attr-dict `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))",
    directives = [SELECT_OP_TYPE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct SelectOp {
    pred: Operand<HLO_PredTensor>,
    on_true: Operand<HLO_Tensor>,
    on_false: Operand<HLO_Tensor>,
    result: OpResult<HLO_Tensor>,
}

/// Applies a region to the elements of tensors.
#[operation(
    name = "stablehlo.map",
    traits = [SameOperandsAndResultShape, SingleBlock, SingleBlockImplicitTerminator("stablehlo.return"), HasRecursiveMemoryEffects],
    interfaces = [InferShapedTypeOpInterface],
    has = [verify_regions],
)]
pub struct MapOp {
    inputs: VariadicOperand<HLO_Tensor>,
    dimensions: Attr<DenseI64ArrayAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
    computation: Region<SizedRegion<1>>,
}
