//! Constants, and elements in other places.

use crate::constraints::*;
use crate::syntax::{SAME_OPERANDS_AND_RESULT_TYPE, SLICE_RANGES, VARIADIC_OPERAND_WITH_ATTRIBUTE};
use crate::verify::traits::COMPATIBLE_ELEMENTS;
use terrace_ir::constraints::{DenseI64ArrayAttr, ElementsAttr};
use terrace_ods_macros::{operation, operations};

/// Returns elements that are known when the program is compiled.
///
/// ```mlir
/// %c = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
/// ```
#[operation(
    name = "stablehlo.constant",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    effects = [],
    result_types = custom,
    has = [custom_syntax, infer_types, are_compatible_types, result_names],
)]
pub struct ConstantOp {
    value: Attr<ElementsAttr>,
    output: OpResult<HLO_StaticShapeTensorOrPerAxisQuantizedTensor>,
}

/// Returns the positions of elements in a dimension.
///
/// ```mlir
/// %i = stablehlo.iota dim = 0 : tensor<4xi32>
/// ```
#[operation(
    name = "stablehlo.iota",
    traits = [AlwaysSpeculatableImplTrait],
    format = "`dim` `=` $iota_dimension attr-dict `:` type($output)",
    effects = [],
    has = [verify],
)]
pub struct IotaOp {
    iota_dimension: Attr<NonNegativeI64Attr>,
    output: OpResult<HLO_StaticShapeIntFpComplexOrQuantizedTensor>,
}

operations! {
    #[operation(
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
        has = [verify],
    )]
    struct _;

    /// Reads the bits of elements as other types.
    pub struct BitcastConvertOp = "stablehlo.bitcast_convert",
        interfaces = [InferShapedTypeOpInterface],
    {
        operand: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
        #[unnamed]
        result: OpResult<HLO_TensorOrPerAxisQuantizedTensor>,
    }

    /// Returns the same elements in another shape.
    pub struct ReshapeOp = "stablehlo.reshape",
        traits = [COMPATIBLE_ELEMENTS],
    {
        operand: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
        #[unnamed]
        result: OpResult<HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor>,
    }
}

/// Repeats a tensor in new dimensions before its own.
#[operation(
    name = "stablehlo.broadcast",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    interfaces = [InferShapedTypeOpInterface],
    format = "$operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct BroadcastOp {
    operand: Operand<HLO_Tensor>,
    broadcast_sizes: Attr<DenseI64ArrayAttr>,
    #[unnamed]
    result: OpResult<HLO_TensorOrPerAxisQuantizedTensor>,
}

/// Repeats a tensor in the dimensions that are not named, and in its own of size one.
///
/// ```mlir
/// %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
/// ```
#[operation(
    name = "stablehlo.broadcast_in_dim",
    traits = [COMPATIBLE_ELEMENTS],
    format = "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct BroadcastInDimOp {
    operand: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
    broadcast_dimensions: Attr<DenseI64ArrayAttr>,
    #[unnamed]
    result: OpResult<HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor>,
}

/// Joins tensors along a dimension.
///
/// ```mlir
/// %r = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
/// ```
#[operation(
    name = "stablehlo.concatenate",
    traits = [SameOperandsAndResultElementType],
    interfaces = [InferShapedTypeOpInterface],
    format = "custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension attr-dict `:` functional-type(operands, results)",
    directives = [VARIADIC_OPERAND_WITH_ATTRIBUTE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct ConcatenateOp {
    inputs: VariadicOperand<HLO_Tensor>,
    dimension: Attr<NonNegativeI64Attr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// Adds elements at the ends of each dimension and between elements; negative numbers take elements away at the ends.
///
/// ```mlir
/// %r = stablehlo.pad %x, %v, low = [1], high = [0], interior = [2] : (tensor<3xf32>, tensor<f32>) -> tensor<8xf32>
/// ```
#[operation(
    name = "stablehlo.pad",
    traits = [SameOperandsAndResultElementType],
    interfaces = [InferShapedTypeOpInterface],
    format = "$operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct PadOp {
    operand: Operand<HLO_Tensor>,
    padding_value: Operand<HLO_ScalarTensor>,
    edge_padding_low: Attr<DenseI64ArrayAttr>,
    edge_padding_high: Attr<DenseI64ArrayAttr>,
    interior_padding: Attr<DenseI64ArrayAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// Reverses the order of elements in dimensions.
#[operation(
    name = "stablehlo.reverse",
    traits = [SameOperandsAndResultElementType],
    interfaces = [InferShapedTypeOpInterface],
    format = "$operand `,` `dims` `=` $dimensions attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))",
    directives = [SAME_OPERANDS_AND_RESULT_TYPE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify],
)]
pub struct ReverseOp {
    operand: Operand<HLO_Tensor>,
    dimensions: Attr<DenseI64ArrayAttr>,
    result: OpResult<HLO_Tensor>,
}

/// Takes a part of a tensor, with steps.
///
/// ```mlir
/// %r = stablehlo.slice %x [1:3, 4:8:2] : (tensor<3x8xf32>) -> tensor<2x2xf32>
/// ```
#[operation(
    name = "stablehlo.slice",
    traits = [SameOperandsAndResultElementType],
    format = "$operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict `:` functional-type(operands, results)",
    directives = [SLICE_RANGES],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct SliceOp {
    operand: Operand<HLO_Tensor>,
    start_indices: Attr<DenseI64ArrayAttr>,
    limit_indices: Attr<DenseI64ArrayAttr>,
    strides: Attr<DenseI64ArrayAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// Puts dimensions into another order: dimension `i` of the result is dimension `permutation[i]` of the operand.
#[operation(
    name = "stablehlo.transpose",
    traits = [COMPATIBLE_ELEMENTS],
    interfaces = [InferShapedTypeOpInterface],
    format = "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct TransposeOp {
    operand: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
    permutation: Attr<DenseI64ArrayAttr>,
    result: OpResult<HLO_TensorOrPerAxisQuantizedTensor>,
}
