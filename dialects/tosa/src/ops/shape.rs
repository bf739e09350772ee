//! Operations on shapes.

use crate::constraints::{TosaScalarInt32Tensor, TosaShape, TosaTensorAtLeast1D};
use crate::verify::traits::{RESOLVABLE_SHAPES, SAME_SHAPE_RANKS};
use terrace_ir::constraints::{I32Attr, IndexElementsAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES,
        ],
        interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _ {
        input1: Operand<TosaShape>,
        input2: Operand<TosaShape>,
        output: OpResult<TosaShape>,
    }

    /// Adds two shapes, size by size.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %sum = tosa.add_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    pub struct AddShapeOp = "tosa.add_shape";

    /// Divides two shapes size by size, and rounds up.
    pub struct DivCeilShapeOp = "tosa.div_ceil_shape";
    /// Divides two shapes size by size, and rounds down.
    pub struct DivFloorShapeOp = "tosa.div_floor_shape";
    /// Returns the larger of two sizes, for each dimension.
    pub struct MaxShapeOp = "tosa.max_shape";
    /// Returns the smaller of two sizes, for each dimension.
    pub struct MinShapeOp = "tosa.min_shape";
    /// Divides two shapes size by size, and returns what is left.
    pub struct ModShapeOp = "tosa.mod_shape";
    /// Multiplies two shapes, size by size.
    pub struct MulShapeOp = "tosa.mul_shape";
    /// Subtracts the second shape from the first, size by size.
    pub struct SubShapeOp = "tosa.sub_shape";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
        interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
        has = [verify],
    )]
    struct _ {
        ..,
        output: OpResult<TosaShape>,
    }

    /// Puts the sizes of several shapes one after another.
    pub struct ConcatShapeOp = "tosa.concat_shape" {
        input: VariadicOperand<TosaShape>,
    }

    /// Returns the size of a dimension as a shape of one size.
    ///
    /// ```mlir
    /// %n = tosa.dim %x {axis = 1 : i32} : (tensor<3x?xf32>) -> !tosa.shape<1>
    /// ```
    pub struct DimOp = "tosa.dim" {
        input1: Operand<TosaTensorAtLeast1D>,
        axis: Attr<I32Attr>,
    }

    /// Takes some sizes of a shape.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    /// %b = tosa.slice_shape %a, %start, %size : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
    /// ```
    pub struct SliceShapeOp = "tosa.slice_shape" {
        input: Operand<TosaShape>,
        start: Operand<TosaScalarInt32Tensor>,
        size: Operand<TosaScalarInt32Tensor>,
    }
}

/// A shape that is known.
#[operation(
    name = "tosa.const_shape",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait, Named("TosaShapeOperator"), RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [fold, verify],
)]
pub struct ConstShapeOp {
    values: Attr<IndexElementsAttr>,
    output: OpResult<TosaShape>,
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, SAME_SHAPE_RANKS, Named("TosaShapeOperator"), RESOLVABLE_SHAPES,
        ],
        interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _ {
        input: Operand<TosaShape>,
        output: OpResult<TosaShape>,
    }

    /// Returns 2 to the power of each size.
    pub struct Exp2ShapeOp = "tosa.exp2_shape";
    /// Returns the binary logarithm of each size, rounded up.
    pub struct Log2CeilShapeOp = "tosa.log2_ceil_shape";
    /// Returns the binary logarithm of each size, rounded down.
    pub struct Log2FloorShapeOp = "tosa.log2_floor_shape";
}
