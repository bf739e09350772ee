//! Operations on shapes.

use crate::constraints::{TosaScalarInt32Tensor, TosaShape, TosaTensorAtLeast1D};
use crate::verify::traits::{RESOLVABLE_SHAPES, SAME_SHAPE_RANKS};
use terrace_ir::constraints::{I32Attr, IndexElementsAttr};
use terrace_ods_macros::operation;

/// Adds two shapes, size by size.
///
/// ```mlir
/// %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
/// %sum = tosa.add_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
/// ```
#[operation(
    name = "tosa.add_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct AddShapeOp {
    input1: Operand<TosaShape>,
    input2: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Puts the sizes of several shapes behind each other.
#[operation(
    name = "tosa.concat_shape",
    traits = [AlwaysSpeculatableImplTrait, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct ConcatShapeOp {
    input: VariadicOperand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// A shape that is known.
#[operation(
    name = "tosa.const_shape",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct ConstShapeOp {
    values: Attr<IndexElementsAttr>,
    output: OpResult<TosaShape>,
}

/// Gives the size of a dimension as a shape of one size.
///
/// ```mlir
/// %n = tosa.dim %x {axis = 1 : i32} : (tensor<3x?xf32>) -> !tosa.shape<1>
/// ```
#[operation(
    name = "tosa.dim",
    traits = [AlwaysSpeculatableImplTrait, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct DimOp {
    input1: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    output: OpResult<TosaShape>,
}

/// Divides two shapes size by size, and rounds up.
#[operation(
    name = "tosa.div_ceil_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct DivCeilShapeOp {
    input1: Operand<TosaShape>,
    input2: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Divides two shapes size by size, and rounds down.
#[operation(
    name = "tosa.div_floor_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct DivFloorShapeOp {
    input1: Operand<TosaShape>,
    input2: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Gives 2 to the power of each size.
#[operation(
    name = "tosa.exp2_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct Exp2ShapeOp {
    input: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Gives the binary logarithm of each size, rounded up.
#[operation(
    name = "tosa.log2_ceil_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct Log2CeilShapeOp {
    input: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Gives the binary logarithm of each size, rounded down.
#[operation(
    name = "tosa.log2_floor_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct Log2FloorShapeOp {
    input: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Gives the larger of two sizes, for each dimension.
#[operation(
    name = "tosa.max_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct MaxShapeOp {
    input1: Operand<TosaShape>,
    input2: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Gives the smaller of two sizes, for each dimension.
#[operation(
    name = "tosa.min_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct MinShapeOp {
    input1: Operand<TosaShape>,
    input2: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Divides two shapes size by size, and gives what is left.
#[operation(
    name = "tosa.mod_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct ModShapeOp {
    input1: Operand<TosaShape>,
    input2: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Multiplies two shapes, size by size.
#[operation(
    name = "tosa.mul_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct MulShapeOp {
    input1: Operand<TosaShape>,
    input2: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}

/// Takes some sizes of a shape.
///
/// ```mlir
/// %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
/// %b = tosa.slice_shape %a, %start, %size : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
/// ```
#[operation(
    name = "tosa.slice_shape",
    traits = [AlwaysSpeculatableImplTrait, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct SliceShapeOp {
    input: Operand<TosaShape>,
    start: Operand<TosaScalarInt32Tensor>,
    size: Operand<TosaScalarInt32Tensor>,
    output: OpResult<TosaShape>,
}

/// Subtracts the second shape from the first, size by size.
#[operation(
    name = "tosa.sub_shape",
    traits = [AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct SubShapeOp {
    input1: Operand<TosaShape>,
    input2: Operand<TosaShape>,
    output: OpResult<TosaShape>,
}
