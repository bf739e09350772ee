//! Operations on pairs of elements, and their comparison.

use crate::constraints::{
    TosaI1Tensor, TosaInt8Like, TosaInt32Or64Tensor, TosaNanPropagationModeAttr, TosaRoundingModeAttr,
    TosaScalarInt8Tensor, TosaTensor,
};
use crate::verify::traits::{BROADCASTABLE, RESOLVABLE_SHAPES};
use crate::{NanPropagationMode, RoundingMode};
use terrace_ir::constraints::{BoolAttr, SignlessIntegerOrIndexLike};
use terrace_ods_macros::operation;

/// Adds two tensors element by element; a dimension of size 1 is repeated as the other tensor needs it.
///
/// ```mlir
/// %sum = tosa.add %a, %b : (tensor<13x1x3xf32>, tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
/// ```
#[operation(
    name = "tosa.add",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct AddOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
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

/// Combines the bits of two tensors by "and".
#[operation(
    name = "tosa.bitwise_and",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct BitwiseAndOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Combines the bits of two tensors by "or".
#[operation(
    name = "tosa.bitwise_or",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct BitwiseOrOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Combines the bits of two tensors by "exclusive or".
#[operation(
    name = "tosa.bitwise_xor",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct BitwiseXorOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
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
    has = [infer_types, are_compatible_types],
)]
pub struct EqualOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaI1Tensor>,
}

/// Compares two tensors: whether elements of the first are greater.
#[operation(
    name = "tosa.greater",
    traits = [
        SameOperandsElementType, BROADCASTABLE, Named("TosaElementwiseOperator"), SameOperandsAndResultRank,
        AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct GreaterOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaI1Tensor>,
}

/// Compares two tensors: whether elements of the first are greater or equal.
#[operation(
    name = "tosa.greater_equal",
    traits = [
        SameOperandsElementType, BROADCASTABLE, Named("TosaElementwiseOperator"), SameOperandsAndResultRank,
        AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct GreaterEqualOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaI1Tensor>,
}

/// Divides integers, and rounds toward zero.
#[operation(
    name = "tosa.intdiv",
    traits = [
        SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct IntDivOp {
    input1: Operand<TosaInt32Or64Tensor>,
    input2: Operand<TosaInt32Or64Tensor>,
    output: OpResult<TosaInt32Or64Tensor>,
}

/// True if both of two truth values are true.
#[operation(
    name = "tosa.logical_and",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LogicalAndOp {
    input1: Operand<TosaI1Tensor>,
    input2: Operand<TosaI1Tensor>,
    output: OpResult<TosaI1Tensor>,
}

/// Shifts each element to the left.
#[operation(
    name = "tosa.logical_left_shift",
    traits = [
        SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LogicalLeftShiftOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// True if one of two truth values is true.
#[operation(
    name = "tosa.logical_or",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LogicalOrOp {
    input1: Operand<TosaI1Tensor>,
    input2: Operand<TosaI1Tensor>,
    output: OpResult<TosaI1Tensor>,
}

/// Shifts each element to the right and fills up with zeros.
#[operation(
    name = "tosa.logical_right_shift",
    traits = [
        SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LogicalRightShiftOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// True if exactly one of two truth values is true.
#[operation(
    name = "tosa.logical_xor",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LogicalXorOp {
    input1: Operand<TosaI1Tensor>,
    input2: Operand<TosaI1Tensor>,
    output: OpResult<TosaI1Tensor>,
}

/// Gives the larger of two elements.
#[operation(
    name = "tosa.maximum",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax],
)]
pub struct MaximumOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
    #[cases(NanPropagationMode)]
    nan_mode: Attr<TosaNanPropagationModeAttr>,
    output: OpResult<TosaTensor>,
}

/// Gives the smaller of two elements.
#[operation(
    name = "tosa.minimum",
    traits = [
        IsCommutative, SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax],
)]
pub struct MinimumOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
    #[cases(NanPropagationMode)]
    nan_mode: Attr<TosaNanPropagationModeAttr>,
    output: OpResult<TosaTensor>,
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
    has = [verify],
)]
pub struct MulOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    shift: Operand<TosaScalarInt8Tensor>,
    output: OpResult<TosaTensor>,
}

/// Gives the first operand to the power of the second, element by element.
#[operation(
    name = "tosa.pow",
    traits = [
        SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct PowOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives elements of one tensor or another, as a condition says for each.
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
    has = [verify],
)]
pub struct SelectOp {
    input1: Operand<TosaI1Tensor>,
    input2: Operand<TosaTensor>,
    input3: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Subtracts the second tensor from the first element by element.
#[operation(
    name = "tosa.sub",
    traits = [
        SameOperandsAndResultElementType, BROADCASTABLE, Named("TosaElementwiseOperator"),
        SameOperandsAndResultRank, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct SubOp {
    input1: Operand<TosaTensor>,
    input2: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}
