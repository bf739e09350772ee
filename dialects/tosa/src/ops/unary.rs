//! Operations on the elements of one tensor.

use crate::NanPropagationMode;
use crate::constraints::{
    TosaFloatTensor, TosaI1Tensor, TosaIntOrFloatAttr, TosaNanPropagationModeAttr,
    TosaScalarIntOrFloatTensor, TosaTensor, TosaTensor1D,
};
use crate::verify::traits::{BROADCASTABLE, RESOLVABLE_SHAPES};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [
            SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
            Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
            RESOLVABLE_SHAPES,
        ],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _<T> {
        input1: Operand<T>,
        output: OpResult<T>,
    }

    /// Returns the absolute value of each element.
    ///
    /// ```mlir
    /// %y = tosa.abs %x : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
    /// ```
    pub struct AbsOp<TosaTensor> = "tosa.abs", has = [fold];

    /// Inverts all bits.
    pub struct BitwiseNotOp<TosaTensor> = "tosa.bitwise_not";
    /// Rounds each element up to a whole number.
    pub struct CeilOp<TosaTensor> = "tosa.ceil";
    /// Counts the zero bits in front of the first set one.
    pub struct ClzOp<TosaTensor> = "tosa.clz";
    /// Returns the cosine of each element.
    pub struct CosOp<TosaFloatTensor> = "tosa.cos";
    /// Returns e to the power of each element.
    pub struct ExpOp<TosaTensor> = "tosa.exp";
    /// Rounds each element down to a whole number.
    pub struct FloorOp<TosaTensor> = "tosa.floor";
    /// Returns the natural logarithm of each element.
    pub struct LogOp<TosaTensor> = "tosa.log";
    /// True if a truth value is false.
    pub struct LogicalNotOp<TosaI1Tensor> = "tosa.logical_not";
    /// Returns one divided by each element.
    pub struct ReciprocalOp<TosaTensor> = "tosa.reciprocal", has = [fold];
    /// Returns one divided by the square root of each element.
    pub struct RsqrtOp<TosaTensor> = "tosa.rsqrt";
    /// Returns the sine of each element.
    pub struct SinOp<TosaFloatTensor> = "tosa.sin";
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
    has = [canonicalize, custom_syntax, verify],
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

operations! {
    #[operation(
        traits = [
            SameOperandsAndResultShape, SameOperandsAndResultElementType, BROADCASTABLE,
            Named("TosaElementwiseOperator"), SameOperandsAndResultRank, AlwaysSpeculatableImplTrait,
            RESOLVABLE_SHAPES,
        ],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _ {
        input: Operand<TosaTensor>,
        output: OpResult<TosaTensor>,
    }

    /// Returns the error function of each element.
    pub struct ErfOp = "tosa.erf";
    /// Returns the logistic function of each element.
    pub struct SigmoidOp = "tosa.sigmoid";
    /// Returns the hyperbolic tangent of each element.
    pub struct TanhOp = "tosa.tanh";
}

/// Returns its operands.
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
    has = [fold, verify],
)]
pub struct NegateOp {
    input1: Operand<TosaTensor>,
    input1_zp: Operand<TosaScalarIntOrFloatTensor>,
    output_zp: Operand<TosaScalarIntOrFloatTensor>,
    output: OpResult<TosaTensor>,
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
