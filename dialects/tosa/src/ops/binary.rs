//! Operations on pairs of elements, and their comparison.

use crate::constraints::{
    TosaI1Tensor, TosaInt8Like, TosaInt32Or64Tensor, TosaNanPropagationModeAttr, TosaRoundingModeAttr,
    TosaScalarInt8Tensor, TosaTensor,
};
use crate::verify::traits::{BROADCASTABLE, RESOLVABLE_SHAPES};
use crate::{NanPropagationMode, RoundingMode};
use terrace_ir::constraints::{BoolAttr, SignlessIntegerOrIndexLike};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [
            IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
            SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
        ],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _<T> {
        input1: Operand<T>,
        input2: Operand<T>,
        output: OpResult<T>,
    }

    /// Adds two tensors element by element; a dimension of size 1 is repeated as the other tensor needs it.
    ///
    /// ```mlir
    /// %sum = tosa.add %a, %b : (tensor<13x1x3xf32>, tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
    /// ```
    pub struct AddOp<TosaTensor> = "tosa.add", has = [fold];

    /// Combines the bits of two tensors by "and".
    pub struct BitwiseAndOp<TosaTensor> = "tosa.bitwise_and";
    /// Combines the bits of two tensors by "or".
    pub struct BitwiseOrOp<TosaTensor> = "tosa.bitwise_or";
    /// Combines the bits of two tensors by "exclusive or".
    pub struct BitwiseXorOp<TosaTensor> = "tosa.bitwise_xor";
    /// True if both of two truth values are true.
    pub struct LogicalAndOp<TosaI1Tensor> = "tosa.logical_and";
    /// True if one of two truth values is true.
    pub struct LogicalOrOp<TosaI1Tensor> = "tosa.logical_or";
    /// True if exactly one of two truth values is true.
    pub struct LogicalXorOp<TosaI1Tensor> = "tosa.logical_xor";
}

/// Multiplies by a scale that is given as a multiplier and a shift to the right, and rounds as the mode says.
///
/// ```mlir
/// %y = tosa.apply_scale %x, %multiplier, %shift {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
/// ```
#[operation(
    name = "tosa.apply_scale",
    traits = [
        AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable, Tensorizable, RESOLVABLE_SHAPES,
    ],
    interfaces = [VectorUnrollOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax],
)]
pub struct ApplyScaleOp {
    value: Operand<SignlessIntegerOrIndexLike>,
    multiplier: Operand<SignlessIntegerOrIndexLike>,
    shift: Operand<TosaInt8Like>,
    #[cases(RoundingMode)]
    rounding_mode: Attr<TosaRoundingModeAttr>,
    output: OpResult<SignlessIntegerOrIndexLike>,
}

/// Shifts each element to the right and keeps its sign, with or without rounding.
#[operation(
    name = "tosa.arithmetic_right_shift",
    traits = [
        SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct ArithmeticRightShiftOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    round: Attr<BoolAttr>,
    output: OpResult<TosaTensor>,
}

/// Compares two tensors: whether elements are equal.
///
/// ```mlir
/// %same = tosa.equal %a, %b : (tensor<13x1x3xf32>, tensor<13x21x3xf32>) -> tensor<13x21x3xi1>
/// ```
#[operation(
    name = "tosa.equal",
    traits = [
        Named("InferTensorType"), IsCommutative, SameOperandsElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [
        InferTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [fold, infer_types, are_compatible_types],
)]
pub struct EqualOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaI1Tensor>,
}

operations! {
    #[operation(
        traits = [
            SameOperandsElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
            SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
        ],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _ {
        input1: Operand<TosaTensor>,
        input2: Operand<TosaTensor>,
        output: OpResult<TosaI1Tensor>,
    }

    /// Compares two tensors: whether elements of the first are greater.
    pub struct GreaterOp = "tosa.greater", has = [fold];
    /// Compares two tensors: whether elements of the first are greater or equal.
    pub struct GreaterEqualOp = "tosa.greater_equal", has = [fold];
}

operations! {
    #[operation(
        traits = [
            SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
            SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
        ],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _<T> {
        input1: Operand<T>,
        input2: Operand<T>,
        output: OpResult<T>,
    }

    /// Divides integers, and rounds toward zero.
    pub struct IntDivOp<TosaInt32Or64Tensor> = "tosa.intdiv", has = [fold];
    /// Shifts each element to the left.
    pub struct LogicalLeftShiftOp<TosaTensor> = "tosa.logical_left_shift";
    /// Shifts each element to the right and fills up with zeros.
    pub struct LogicalRightShiftOp<TosaTensor> = "tosa.logical_right_shift";
    /// Returns the first operand to the power of the second, element by element.
    pub struct PowOp<TosaTensor> = "tosa.pow";
    /// Subtracts the second tensor from the first element by element.
    pub struct SubOp<TosaTensor> = "tosa.sub", has = [fold];
}

operations! {
    #[operation(
        traits = [
            IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
            SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
        ],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        effects = [],
        has = [custom_syntax],
    )]
    struct _ {
        input1: Operand<TosaTensor>,
        input2: Operand<TosaTensor>,
        #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
        #[cases(NanPropagationMode)]
        nan_mode: Attr<TosaNanPropagationModeAttr>,
        output: OpResult<TosaTensor>,
    }

    /// Returns the larger of two elements.
    pub struct MaximumOp = "tosa.maximum";
    /// Returns the smaller of two elements.
    pub struct MinimumOp = "tosa.minimum";
}

/// Multiplies two tensors element by element, and shifts integers to the right.
///
/// ```mlir
/// %y = tosa.mul %a, %b, %shift : (tensor<13x21x3xf32>, tensor<13x1x3xf32>, tensor<1xi8>) -> tensor<13x21x3xf32>
/// ```
#[operation(
    name = "tosa.mul",
    traits = [AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [fold, verify],
)]
pub struct MulOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    shift: Operand<TosaScalarInt8Tensor>,
    output: OpResult<TosaTensor>,
}

/// Returns elements of one tensor or another, as a condition says for each.
///
/// ```mlir
/// %y = tosa.select %c, %a, %b : (tensor<1x1x1xi1>, tensor<13x21x3xf32>, tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
/// ```
#[operation(
    name = "tosa.select",
    traits = [
        BROADCASTABLE, Named("TosaElementwiseOperator"), SameOperandsAndResultRank,
        AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [fold, canonicalize, verify],
)]
pub struct SelectOp {
    input1: Operand<TosaI1Tensor>,
    input2: Operand<TosaTensor>,
    input3: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}
