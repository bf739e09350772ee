//! Shapes: where they come from, and what is asked of them.

use crate::constraints::{
    AnyShapedOrValueShapeType, ExtentTensor, ExtentsOrValueShapeType, ShapeOrExtentTensorType,
    ShapeOrSizeType, ShapeType, SizeOrIndexType, ValueShapeType,
};
use crate::interfaces;
use terrace_ir::constraints::{AnyShaped, AnyType, I1, IndexElementsAttr, IndexTensor, StrAttr};
use terrace_ods_macros::{operation, operations};

/// Returns a shape that is put together from what is known in any of the shapes.
///
/// ```mlir
/// %s = shape.any %a, %b : !shape.shape, tensor<?xindex> -> !shape.shape
/// ```
#[operation(
    name = "shape.any",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    format = "$inputs attr-dict `:` type($inputs) `->` type($result)",
    effects = [],
    has = [fold],
)]
pub struct AnyOp {
    inputs: VariadicOperand<ShapeOrExtentTensorType>,
    result: OpResult<ShapeOrExtentTensorType>,
}

/// Returns the shape to which all these shapes can be broadcast.
///
/// ```mlir
/// %s = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
/// ```
#[operation(
    name = "shape.broadcast",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    format = "$shapes attr-dict `:` type($shapes) `->` type($result)",
    effects = [],
    has = [fold, canonicalize, verify],
)]
pub struct BroadcastOp {
    shapes: VariadicOperand<ShapeOrExtentTensorType>,
    error: OptionalAttr<StrAttr>,
    result: OpResult<ShapeOrExtentTensorType>,
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// Appends the extents of one shape to those of another.
    ///
    /// ```mlir
    /// %s = shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape
    /// ```
    pub struct ConcatOp = "shape.concat",
        format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)", has = [fold],
    {
        lhs: Operand<ShapeOrExtentTensorType>,
        rhs: Operand<ShapeOrExtentTensorType>,
        result: OpResult<ShapeOrExtentTensorType>,
    }

    /// Splits a shape in two before the extent of that number, which counts from the end if it is negative.
    ///
    /// ```mlir
    /// %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    /// ```
    pub struct SplitAtOp = "shape.split_at", has = [fold], {
        operand: Operand<ShapeOrExtentTensorType>,
        index: Operand<SizeOrIndexType>,
        head: OpResult<ShapeOrExtentTensorType>,
        tail: OpResult<ShapeOrExtentTensorType>,
    }

    /// Makes a shape of a tensor whose elements are extents.
    ///
    /// ```mlir
    /// %s = shape.value_as_shape %t : tensor<?xi32> -> !shape.shape
    /// ```
    pub struct ValueAsShapeOp = "shape.value_as_shape",
        format = "$arg attr-dict `:` type($arg) `->` type($result)",
    {
        arg: Operand<ExtentsOrValueShapeType>,
        result: OpResult<ShapeOrExtentTensorType>,
    }

    /// Returns the value of a value with a shape.
    ///
    /// ```mlir
    /// %t = shape.value_of %v : tensor<*xf32>
    /// ```
    pub struct ValueOfOp = "shape.value_of", format = "$arg attr-dict `:` type($result)" {
        arg: Operand<ValueShapeType>,
        result: OpResult<AnyShaped>,
    }
}

/// A shape, or a tensor of extents, whose extents are known.
///
/// ```mlir
/// %s = shape.const_shape [1, 2, 3] : tensor<3xindex>
/// ```
#[operation(
    name = "shape.const_shape",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
    effects = [],
    result_types = custom,
    has = [fold, infer_types, are_compatible_types, custom_syntax],
)]
pub struct ConstShapeOp {
    shape: Attr<IndexElementsAttr>,
    result: OpResult<ShapeOrExtentTensorType>,
}

/// Prints a shape or a size when it is run, and hands it on.
#[operation(name = "shape.debug_print")]
pub struct DebugPrintOp {
    input: Operand<ShapeOrSizeType>,
    output: OpResult<ShapeOrSizeType>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _;

    /// Returns the extent of a dimension of a tensor, a vector or a memref.
    ///
    /// ```mlir
    /// %n = shape.dim %t, %i : tensor<?x4xf32>, index -> !shape.size
    /// ```
    pub struct DimOp = "shape.dim",
        format = "$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)", has = [fold],
    {
        value: Operand<AnyShaped>,
        index: Operand<SizeOrIndexType>,
        extent: OpResult<SizeOrIndexType>,
    }

    /// Returns an extent of a shape.
    ///
    /// ```mlir
    /// %n = shape.get_extent %s, %i : !shape.shape, index -> !shape.size
    /// ```
    pub struct GetExtentOp = "shape.get_extent",
        format = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)",
        has = [fold, verify],
    {
        shape: Operand<ShapeOrExtentTensorType>,
        dim: Operand<SizeOrIndexType>,
        extent: OpResult<SizeOrIndexType>,
    }

    /// Counts the elements that a shape has room for.
    ///
    /// ```mlir
    /// %n = shape.num_elements %s : !shape.shape -> !shape.size
    /// ```
    pub struct NumElementsOp = "shape.num_elements",
        format = "$shape attr-dict `:` type($shape) `->` type($result)",
        has = [fold, verify],
    {
        shape: Operand<ShapeOrExtentTensorType>,
        result: OpResult<SizeOrIndexType>,
    }

    /// Counts the extents of a shape.
    ///
    /// ```mlir
    /// %r = shape.rank %s : !shape.shape -> !shape.size
    /// ```
    pub struct RankOp = "shape.rank",
        format = "$shape attr-dict `:` type($shape) `->` type($rank)",
        has = [fold, canonicalize, verify],
    {
        shape: Operand<ShapeOrExtentTensorType>,
        rank: OpResult<SizeOrIndexType>,
    }

    /// Returns the shape of a tensor, a vector, a memref, or a value with a shape.
    ///
    /// ```mlir
    /// %s = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
    /// ```
    pub struct ShapeOfOp = "shape.shape_of",
        format = "$arg attr-dict `:` type($arg) `->` type($result)",
        has = [canonicalize, verify],
    {
        arg: Operand<AnyShapedOrValueShapeType>,
        result: OpResult<ShapeOrExtentTensorType>,
    }
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [], result_types = inferred)]
    struct _;

    /// Makes a shape of a tensor that holds its extents.
    ///
    /// ```mlir
    /// %s = shape.from_extent_tensor %t : tensor<?xindex>
    /// ```
    pub struct FromExtentTensorOp = "shape.from_extent_tensor", format = "$input attr-dict `:` type($input)", has = [fold], {
        input: Operand<ExtentTensor>,
        result: OpResult<ShapeType>,
    }

    /// Makes a shape of its extents.
    ///
    /// ```mlir
    /// %s = shape.from_extents %a, %b : index, !shape.size
    /// ```
    pub struct FromExtentsOp = "shape.from_extents", format = "$extents attr-dict `:` type($extents)", has = [fold], {
        extents: VariadicOperand<SizeOrIndexType>,
        shape: OpResult<ShapeType>,
    }

    /// Joins a value and a shape to a value with that shape.
    ///
    /// ```mlir
    /// %v = shape.with_shape %t, %s : tensor<?xf32>, !shape.shape
    /// ```
    pub struct WithOp = "shape.with_shape",
        format = "operands attr-dict `:` type($operand) `,` type($shape)",
    {
        operand: Operand<AnyShapedOrValueShapeType>,
        shape: Operand<ShapeOrExtentTensorType>,
        result: OpResult<ValueShapeType>,
    }
}

/// Tests whether shapes can be broadcast to one shape.
///
/// ```mlir
/// %can = shape.is_broadcastable %a, %b : !shape.shape, !shape.shape
/// ```
#[operation(
    name = "shape.is_broadcastable",
    traits = [IsCommutative],
    format = "$shapes attr-dict `:` type($shapes)",
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct IsBroadcastableOp {
    shapes: VariadicOperand<ShapeOrExtentTensorType>,
    result: OpResult<I1>,
}

/// Runs its region for each extent of a shape; values are handed from one run to the next.
///
/// ```mlir
/// %n = shape.reduce(%s, %one) : !shape.shape -> !shape.size {
/// ^bb0(%i: index, %extent: !shape.size, %so_far: !shape.size):
///   %next = shape.mul %extent, %so_far : !shape.size, !shape.size -> !shape.size
///   shape.yield %next : !shape.size
/// }
/// ```
#[operation(
    name = "shape.reduce",
    traits = [SingleBlock, SingleBlockImplicitTerminator("shape.yield")],
    has = [custom_syntax, verify],
)]
pub struct ReduceOp {
    shape: Operand<ShapeOrExtentTensorType>,
    #[name = "initVals"]
    init_vals: VariadicOperand<AnyType>,
    result: VariadicResult<AnyType>,
    region: Region<SizedRegion<1>>,
}

/// Tests whether shapes are the same.
///
/// ```mlir
/// %b = shape.shape_eq %s, %t : !shape.shape, tensor<?xindex>
/// ```
#[operation(
    name = "shape.shape_eq",
    traits = [AlwaysSpeculatableImplTrait, IsCommutative],
    format = "$shapes attr-dict `:` type($shapes)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ShapeEqOp {
    shapes: VariadicOperand<ShapeOrExtentTensorType>,
    result: OpResult<I1>,
}

/// Makes a tensor of the extents of a shape, which is not an error.
///
/// ```mlir
/// %t = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
/// ```
#[operation(
    name = "shape.to_extent_tensor",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [CastOpInterface(&interfaces::TO_EXTENT_TENSOR)],
    format = "$input attr-dict `:` type($input) `->` type($result)",
    effects = [],
    has = [fold],
)]
pub struct ToExtentTensorOp {
    input: Operand<ShapeOrExtentTensorType>,
    result: OpResult<IndexTensor>,
}

/// Ends the region of `shape.reduce`: these values go to the next run, or are the results.
#[operation(
    name = "shape.yield",
    traits = [HasParent(&["shape.reduce", "shape.function_library"]), AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
    has = [verify],
)]
pub struct YieldOp {
    operands: VariadicOperand<AnyType>,
}
