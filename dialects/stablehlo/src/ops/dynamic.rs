//! Shapes that the program computes.

use crate::constraints::*;
use terrace_ir::constraints::{BoolAttr, DenseBoolArrayAttr, DenseI64ArrayAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [InferShapedTypeOpInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _;

    /// Adds elements at the ends of dimensions and between elements, as tensors say.
    pub struct DynamicPadOp = "stablehlo.dynamic_pad",
        traits = [
            AllElementTypesMatch(&["operand", "padding_value", "result"]),
            AllTypesMatch(&["edge_padding_low", "edge_padding_high", "interior_padding"]),
            AllRanksMatch(&["operand", "result"]),
        ],
    {
        operand: Operand<HLO_Tensor>,
        padding_value: Operand<HLO_ScalarTensor>,
        edge_padding_low: Operand<HLO_StaticDimensionTensor>,
        edge_padding_high: Operand<HLO_StaticDimensionTensor>,
        interior_padding: Operand<HLO_StaticDimensionTensor>,
        result: OpResult<HLO_Tensor>,
    }

    /// Returns the same elements in the shape that a tensor says.
    pub struct DynamicReshapeOp = "stablehlo.dynamic_reshape", has = [verify],
    {
        operand: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
        output_shape: Operand<HLO_StaticDimensionTensor>,
        result: OpResult<HLO_TensorOrPerAxisQuantizedTensor>,
    }

    /// Takes a part of a tensor between positions that tensors say, with steps.
    pub struct RealDynamicSliceOp = "stablehlo.real_dynamic_slice",
        traits = [
            AllElementTypesMatch(&["operand", "result"]),
            AllTypesMatch(&["start_indices", "limit_indices", "strides"]),
        ],
        has = [verify],
    {
        operand: Operand<HLO_Tensor>,
        start_indices: Operand<HLO_DimensionTensor>,
        limit_indices: Operand<HLO_DimensionTensor>,
        strides: Operand<HLO_DimensionTensor>,
        result: OpResult<HLO_Tensor>,
    }
}

/// Repeats a tensor to the shape that a tensor says.
#[operation(
    name = "stablehlo.dynamic_broadcast_in_dim",
    interfaces = [InferShapedTypeOpInterface],
    format = "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct DynamicBroadcastInDimOp {
    operand: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
    output_dimensions: Operand<HLO_StaticDimensionTensor>,
    broadcast_dimensions: Attr<DenseI64ArrayAttr>,
    known_expanding_dimensions: OptionalAttr<DenseI64ArrayAttr>,
    known_nonexpanding_dimensions: OptionalAttr<DenseI64ArrayAttr>,
    #[unnamed]
    result: OpResult<HLO_TensorOrPerAxisQuantizedTensor>,
}

/// A convolution whose padding a tensor says.
#[operation(name = "stablehlo.dynamic_conv", effects = [])]
pub struct DynamicConvOp {
    lhs: Operand<HLO_Tensor>,
    rhs: Operand<HLO_Tensor>,
    padding: Operand<HLO_Static2DIntTensor>,
    window_strides: OptionalAttr<DenseI64ArrayAttr>,
    lhs_dilation: OptionalAttr<DenseI64ArrayAttr>,
    rhs_dilation: OptionalAttr<DenseI64ArrayAttr>,
    window_reversal: OptionalAttr<DenseBoolArrayAttr>,
    dimension_numbers: Attr<StableHLO_ConvDimensionNumbers>,
    feature_group_count: Attr<PositiveI64Attr>,
    batch_group_count: Attr<PositiveI64Attr>,
    precision_config: OptionalAttr<StableHLO_PrecisionConfigAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// A gather whose sizes of slices a tensor says.
#[operation(name = "stablehlo.dynamic_gather", effects = [])]
pub struct DynamicGatherOp {
    operand: Operand<HLO_Tensor>,
    start_indices: Operand<HLO_IntTensor>,
    slice_sizes: Operand<HLO_Static1DIntTensor>,
    dimension_numbers: Attr<StableHLO_GatherDimensionNumbers>,
    #[default("false", |context| context.bool_attribute(false))]
    indices_are_sorted: OptionalAttr<BoolAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// The positions of elements in a dimension of the shape that a tensor says.
#[operation(
    name = "stablehlo.dynamic_iota",
    interfaces = [InferShapedTypeOpInterface],
    format = "$output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct DynamicIotaOp {
    output_shape: Operand<HLO_StaticDimensionTensor>,
    iota_dimension: Attr<NonNegativeI64Attr>,
    result: OpResult<HLO_Tensor>,
}

/// The size of a dimension.
#[operation(
    name = "stablehlo.get_dimension_size",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct GetDimensionSizeOp {
    operand: Operand<HLO_TensorOrPerAxisQuantizedTensor>,
    dimension: Attr<NonNegativeI64Attr>,
    #[unnamed]
    result: OpResult<I32RankedTensor>,
}

/// A tensor of which only the first parts along a dimension count.
#[operation(
    name = "stablehlo.set_dimension_size",
    format = "$operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct SetDimensionSizeOp {
    operand: Operand<HLO_Tensor>,
    size: Operand<I32RankedTensor>,
    dimension: Attr<NonNegativeI64Attr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}
