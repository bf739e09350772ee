//! Shapes: where they come from, and what is asked of them.

use crate::constraints::{
    AnyShapedOrValueShapeType, ExtentTensor, ExtentsOrValueShapeType, ShapeOrExtentTensorType,
    ShapeOrSizeType, ShapeType, SizeOrIndexType, ValueShapeType,
};
use crate::interfaces;
use terrace_ir::constraints::{AnyShaped, AnyType, I1, IndexElementsAttr, IndexTensor, StrAttr};
use terrace_ods_macros::operation;

/// Gives a shape that is put together from what is known in any of the shapes.
///
/// ```mlir
/// %s = shape.any %a, %b : !shape.shape, tensor<?xindex> -> !shape.shape
/// ```
#[operation(
    name = "shape.any",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    format = "$inputs attr-dict `:` type($inputs) `->` type($result)",
    effects = [],
)]
pub struct AnyOp {
    inputs: VariadicOperand<ShapeOrExtentTensorType>,
    result: OpResult<ShapeOrExtentTensorType>,
}

/// Gives the shape to which all these shapes can be broadcast.
///
/// ```mlir
/// %s = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
/// ```
#[operation(
    name = "shape.broadcast",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    format = "$shapes attr-dict `:` type($shapes) `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct BroadcastOp {
    shapes: VariadicOperand<ShapeOrExtentTensorType>,
    error: OptionalAttr<StrAttr>,
    result: OpResult<ShapeOrExtentTensorType>,
}

/// Appends the extents of one shape to those of another.
///
/// ```mlir
/// %s = shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape
/// ```
#[operation(
    name = "shape.concat",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    effects = [],
)]
pub struct ConcatOp {
    lhs: Operand<ShapeOrExtentTensorType>,
    rhs: Operand<ShapeOrExtentTensorType>,
    result: OpResult<ShapeOrExtentTensorType>,
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
    has = [infer_types, are_compatible_types, custom_syntax],
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

/// Gives the extent of a dimension of a tensor, a vector or a memref.
///
/// ```mlir
/// %n = shape.dim %t, %i : tensor<?x4xf32>, index -> !shape.size
/// ```
#[operation(
    name = "shape.dim",
    traits = [AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
    format = "$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct DimOp {
    value: Operand<AnyShaped>,
    index: Operand<SizeOrIndexType>,
    extent: OpResult<SizeOrIndexType>,
}

/// Makes a shape of a tensor that holds its extents.
///
/// ```mlir
/// %s = shape.from_extent_tensor %t : tensor<?xindex>
/// ```
#[operation(
    name = "shape.from_extent_tensor",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$input attr-dict `:` type($input)",
    effects = [],
    result_types = inferred,
)]
pub struct FromExtentTensorOp {
    input: Operand<ExtentTensor>,
    result: OpResult<ShapeType>,
}

/// Makes a shape of its extents.
///
/// ```mlir
/// %s = shape.from_extents %a, %b : index, !shape.size
/// ```
#[operation(
    name = "shape.from_extents",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$extents attr-dict `:` type($extents)",
    effects = [],
    result_types = inferred,
)]
pub struct FromExtentsOp {
    extents: VariadicOperand<SizeOrIndexType>,
    shape: OpResult<ShapeType>,
}

/// Gives an extent of a shape.
///
/// ```mlir
/// %n = shape.get_extent %s, %i : !shape.shape, index -> !shape.size
/// ```
#[operation(
    name = "shape.get_extent",
    traits = [AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
    format = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct GetExtentOp {
    shape: Operand<ShapeOrExtentTensorType>,
    dim: Operand<SizeOrIndexType>,
    extent: OpResult<SizeOrIndexType>,
}

/// Tells whether shapes can be broadcast to one shape.
///
/// ```mlir
/// %can = shape.is_broadcastable %a, %b : !shape.shape, !shape.shape
/// ```
#[operation(
    name = "shape.is_broadcastable",
    traits = [IsCommutative],
    format = "$shapes attr-dict `:` type($shapes)",
    result_types = inferred,
)]
pub struct IsBroadcastableOp {
    shapes: VariadicOperand<ShapeOrExtentTensorType>,
    result: OpResult<I1>,
}

/// Counts the elements that a shape has room for.
///
/// ```mlir
/// %n = shape.num_elements %s : !shape.shape -> !shape.size
/// ```
#[operation(
    name = "shape.num_elements",
    traits = [AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
    format = "$shape attr-dict `:` type($shape) `->` type($result)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct NumElementsOp {
    shape: Operand<ShapeOrExtentTensorType>,
    result: OpResult<SizeOrIndexType>,
}

/// Counts the extents of a shape.
///
/// ```mlir
/// %r = shape.rank %s : !shape.shape -> !shape.size
/// ```
#[operation(
    name = "shape.rank",
    traits = [AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
    format = "$shape attr-dict `:` type($shape) `->` type($rank)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct RankOp {
    shape: Operand<ShapeOrExtentTensorType>,
    rank: OpResult<SizeOrIndexType>,
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

/// Tells whether shapes are the same.
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
)]
pub struct ShapeEqOp {
    shapes: VariadicOperand<ShapeOrExtentTensorType>,
    result: OpResult<I1>,
}

/// Gives the shape of a tensor, a vector, a memref, or a value with a shape.
///
/// ```mlir
/// %s = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
/// ```
#[operation(
    name = "shape.shape_of",
    traits = [AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
    format = "$arg attr-dict `:` type($arg) `->` type($result)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct ShapeOfOp {
    arg: Operand<AnyShapedOrValueShapeType>,
    result: OpResult<ShapeOrExtentTensorType>,
}

/// Splits a shape in two before the extent of that number, which counts from the end if it is negative.
///
/// ```mlir
/// %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
/// ```
#[operation(
    name = "shape.split_at",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct SplitAtOp {
    operand: Operand<ShapeOrExtentTensorType>,
    index: Operand<SizeOrIndexType>,
    head: OpResult<ShapeOrExtentTensorType>,
    tail: OpResult<ShapeOrExtentTensorType>,
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
)]
pub struct ToExtentTensorOp {
    input: Operand<ShapeOrExtentTensorType>,
    result: OpResult<IndexTensor>,
}

/// Makes a shape of a tensor whose elements are extents.
///
/// ```mlir
/// %s = shape.value_as_shape %t : tensor<?xi32> -> !shape.shape
/// ```
#[operation(
    name = "shape.value_as_shape",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($arg) `->` type($result)",
    effects = [],
)]
pub struct ValueAsShapeOp {
    arg: Operand<ExtentsOrValueShapeType>,
    result: OpResult<ShapeOrExtentTensorType>,
}

/// Gives the value of a value with a shape.
///
/// ```mlir
/// %t = shape.value_of %v : tensor<*xf32>
/// ```
#[operation(
    name = "shape.value_of",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($result)",
    effects = [],
)]
pub struct ValueOfOp {
    arg: Operand<ValueShapeType>,
    result: OpResult<AnyShaped>,
}

/// Joins a value and a shape to a value with that shape.
///
/// ```mlir
/// %v = shape.with_shape %t, %s : tensor<?xf32>, !shape.shape
/// ```
#[operation(
    name = "shape.with_shape",
    traits = [AlwaysSpeculatableImplTrait],
    format = "operands attr-dict `:` type($operand) `,` type($shape)",
    effects = [],
    result_types = inferred,
)]
pub struct WithOp {
    operand: Operand<AnyShapedOrValueShapeType>,
    shape: Operand<ShapeOrExtentTensorType>,
    result: OpResult<ValueShapeType>,
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
