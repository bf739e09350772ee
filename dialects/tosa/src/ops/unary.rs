//! Operations on the elements of one tensor.

use crate::NanPropagationMode;
use crate::constraints::{
    TosaFloatTensor, TosaI1Tensor, TosaIntOrFloatAttr, TosaNanPropagationModeAttr,
    TosaScalarIntOrFloatTensor, TosaTensor, TosaTensor1D,
};
use crate::verify::traits::{BROADCASTABLE, RESOLVABLE_SHAPES};
use terrace_ods_macros::operation;

/// Gives the absolute value of each element.
///
/// ```mlir
/// %y = tosa.abs %x : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
/// ```
#[operation(
    name = "tosa.abs",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct AbsOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Inverts all bits.
#[operation(
    name = "tosa.bitwise_not",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct BitwiseNotOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Rounds each element up to a whole number.
#[operation(
    name = "tosa.ceil",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct CeilOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Limits each element to a range.
///
/// ```mlir
/// %y = tosa.clamp %x {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
/// ```
#[operation(
    name = "tosa.clamp",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct ClampOp {
    input: Operand<TosaTensor>,
    min_val: Attr<TosaIntOrFloatAttr>,
    max_val: Attr<TosaIntOrFloatAttr>,
    #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
    #[cases(NanPropagationMode)]
    nan_mode: Attr<TosaNanPropagationModeAttr>,
    output: OpResult<TosaTensor>,
}

/// Counts the zero bits in front of the first set one.
#[operation(
    name = "tosa.clz",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct ClzOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives the cosine of each element.
#[operation(
    name = "tosa.cos",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct CosOp {
    input1: Operand<TosaFloatTensor>,
    output: OpResult<TosaFloatTensor>,
}

/// Gives the error function of each element.
#[operation(
    name = "tosa.erf",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct ErfOp {
    input: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives e to the power of each element.
#[operation(
    name = "tosa.exp",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct ExpOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Rounds each element down to a whole number.
#[operation(
    name = "tosa.floor",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct FloorOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives what it is given.
#[operation(
    name = "tosa.identity",
    traits = [AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct IdentityOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives the natural logarithm of each element.
#[operation(
    name = "tosa.log",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LogOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// True if a truth value is false.
#[operation(
    name = "tosa.logical_not",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LogicalNotOp {
    input1: Operand<TosaI1Tensor>,
    output: OpResult<TosaI1Tensor>,
}

/// Changes the sign of each element.
#[operation(
    name = "tosa.negate",
    traits = [
        Named("TosaElementwiseOperator"), AlwaysSpeculatableImplTrait, Named("InferShapedTypeOpAdaptor"),
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct NegateOp {
    input1: Operand<TosaTensor>,
    input1_zp: Operand<TosaScalarIntOrFloatTensor>,
    output_zp: Operand<TosaScalarIntOrFloatTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives one divided by each element.
#[operation(
    name = "tosa.reciprocal",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct ReciprocalOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives one divided by the square root of each element.
#[operation(
    name = "tosa.rsqrt",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct RsqrtOp {
    input1: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives the logistic function of each element.
#[operation(
    name = "tosa.sigmoid",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct SigmoidOp {
    input: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Gives the sine of each element.
#[operation(
    name = "tosa.sin",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct SinOp {
    input1: Operand<TosaFloatTensor>,
    output: OpResult<TosaFloatTensor>,
}

/// Looks each element up in a table.
#[operation(
    name = "tosa.table",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct TableOp {
    input1: Operand<TosaTensor>,
    table: Operand<TosaTensor1D>,
    output: OpResult<TosaTensor>,
}

/// Gives the hyperbolic tangent of each element.
#[operation(
    name = "tosa.tanh",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
        Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct TanhOp {
    input: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}
