//! Operations that move elements.

use crate::ResizeMode;
use crate::constraints::{
    Rank2TosaShape, Rank4TosaShape, TosaIndexTensor2D, TosaResizeModeAttr, TosaScalarTensor, TosaShape,
    TosaTensor, TosaTensor3D, TosaTensor4D, TosaTensorAtLeast1D,
};
use crate::verify::traits::RESOLVABLE_SHAPES;
use terrace_ir::constraints::{DenseI32ArrayAttr, I32Attr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [
            Named("InferShapedTypeOpAdaptor"), Named("InferTensorType"), AlwaysSpeculatableImplTrait,
            RESOLVABLE_SHAPES,
        ],
        interfaces = [
            InferTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
            QueryExtensionInterface,
        ],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types, verify],
    )]
    struct _;

    /// Puts tensors one after another along an axis.
    ///
    /// ```mlir
    /// %y = tosa.concat %a, %b {axis = 0 : i32} : (tensor<13x3xf32>, tensor<2x3xf32>) -> tensor<15x3xf32>
    /// ```
    pub struct ConcatOp = "tosa.concat", has = [fold, canonicalize], {
        input1: VariadicOperand<TosaTensorAtLeast1D>,
        axis: Attr<I32Attr>,
        output: OpResult<TosaTensorAtLeast1D>,
    }

    /// Returns the same elements another shape.
    ///
    /// ```mlir
    /// %shape = tosa.const_shape {values = dense<[1, 819]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.reshape %x, %shape : (tensor<13x21x3xf32>, !tosa.shape<2>) -> tensor<1x819xf32>
    /// ```
    pub struct ReshapeOp = "tosa.reshape", has = [fold], {
        input1: Operand<TosaTensor>,
        shape: Operand<TosaShape>,
        output: OpResult<TosaTensor>,
    }
}

operations! {
    #[operation(
        traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        effects = [],
    )]
    struct _;

    /// Takes rows of each batch, by index.
    ///
    /// ```mlir
    /// %y = tosa.gather %values, %indices : (tensor<13x21x3xf32>, tensor<13x26xi32>) -> tensor<13x26x3xf32>
    /// ```
    pub struct GatherOp = "tosa.gather",
        format = "operands attr-dict `:` functional-type(operands, results)",
        has = [verify],
    {
        values: Operand<TosaTensor3D>,
        indices: Operand<TosaIndexTensor2D>,
        output: OpResult<TosaTensor3D>,
    }

    /// Surrounds a tensor with a constant.
    ///
    /// ```mlir
    /// %padding = tosa.const_shape {values = dense<[0, 0, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    /// %y = tosa.pad %x, %padding, %zero : (tensor<13x21xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<13x22xf32>
    /// ```
    pub struct PadOp = "tosa.pad",
        format = "operands attr-dict `:` functional-type(operands, results)",
        has = [fold, verify],
    {
        input1: Operand<TosaTensorAtLeast1D>,
        padding: Operand<TosaShape>,
        pad_const: Operand<TosaScalarTensor>,
        output: OpResult<TosaTensorAtLeast1D>,
    }

    /// Scales in height and width, with the nearest elements or what lies between them.
    pub struct ResizeOp = "tosa.resize", has = [custom_syntax, fold, verify] {
        input: Operand<TosaTensor4D>,
        scale: Operand<Rank4TosaShape>,
        offset: Operand<Rank2TosaShape>,
        border: Operand<Rank2TosaShape>,
        #[cases(ResizeMode)]
        mode: Attr<TosaResizeModeAttr>,
        output: OpResult<TosaTensor4D>,
    }

    /// Puts rows into each batch, by index.
    pub struct ScatterOp = "tosa.scatter",
        format = "operands attr-dict `:` functional-type(operands, results)",
        has = [verify],
    {
        values_in: Operand<TosaTensor3D>,
        indices: Operand<TosaIndexTensor2D>,
        input: Operand<TosaTensor3D>,
        values_out: OpResult<TosaTensor3D>,
    }

    /// Takes a part of a tensor.
    pub struct SliceOp = "tosa.slice",
        format = "operands attr-dict `:` functional-type(operands, results)",
        has = [canonicalize, fold, verify],
    {
        input1: Operand<TosaTensorAtLeast1D>,
        start: Operand<TosaShape>,
        size: Operand<TosaShape>,
        output: OpResult<TosaTensorAtLeast1D>,
    }

    /// Repeats a tensor along each of its dimensions.
    pub struct TileOp = "tosa.tile",
        format = "operands attr-dict `:` functional-type(operands, results)",
        has = [fold, verify],
    {
        input1: Operand<TosaTensorAtLeast1D>,
        multiples: Operand<TosaShape>,
        output: OpResult<TosaTensorAtLeast1D>,
    }
}

/// Turns the order along an axis around.
#[operation(
    name = "tosa.reverse",
    traits = [AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [fold, verify],
)]
pub struct ReverseOp {
    input1: Operand<TosaTensorAtLeast1D>,
    axis: Attr<I32Attr>,
    output: OpResult<TosaTensorAtLeast1D>,
}

/// Permutes the dimensions.
///
/// ```mlir
/// %y = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<13x21x3xf32>) -> tensor<3x13x21xf32>
/// ```
#[operation(
    name = "tosa.transpose",
    traits = [
        AllElementTypesMatch(&["input1", "output"]), Named("InferShapedTypeOpAdaptor"),
        AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [
        ReifyRankedShapedTypeOpInterface, InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [canonicalize, fold, verify],
)]
pub struct TransposeOp {
    input1: Operand<TosaTensorAtLeast1D>,
    perms: Attr<DenseI32ArrayAttr>,
    output: OpResult<TosaTensorAtLeast1D>,
}
