//! Parts of tensors at positions that the program computes.

use crate::constraints::*;
use crate::syntax::VARIADIC_OPERAND_WITH_ATTRIBUTE;
use terrace_ir::constraints::{BoolAttr, DenseI64ArrayAttr, I64Attr};
use terrace_ods_macros::operation;

/// Takes a part of a tensor at computed positions, moved so that it lies inside.
#[operation(
    name = "stablehlo.dynamic_slice",
    traits = [AlwaysSpeculatableImplTrait, AllElementTypesMatch(&["operand", "result"])],
    interfaces = [InferShapedTypeOpInterface],
    format = "$operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes attr-dict `:` functional-type(operands, results)",
    directives = [VARIADIC_OPERAND_WITH_ATTRIBUTE],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct DynamicSliceOp {
    operand: Operand<HLO_Tensor>,
    start_indices: VariadicOperand<HLO_ScalarIntTensor>,
    slice_sizes: Attr<DenseI64ArrayAttr>,
    result: OpResult<HLO_Tensor>,
}

/// Replaces a part of a tensor at computed positions, moved so that it lies inside.
#[operation(
    name = "stablehlo.dynamic_update_slice",
    traits = [AlwaysSpeculatableImplTrait, AllElementTypesMatch(&["operand", "update", "result"])],
    interfaces = [InferShapedTypeOpInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct DynamicUpdateSliceOp {
    operand: Operand<HLO_Tensor>,
    update: Operand<HLO_Tensor>,
    start_indices: VariadicOperand<HLO_ScalarIntTensor>,
    result: OpResult<HLO_Tensor>,
}

/// Collects slices of a tensor at computed positions.
#[operation(
    name = "stablehlo.gather",
    traits = [AllElementTypesMatch(&["operand", "result"])],
    interfaces = [InferShapedTypeOpInterface],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct GatherOp {
    operand: Operand<HLO_Tensor>,
    start_indices: Operand<HLO_IntTensor>,
    dimension_numbers: Attr<StableHLO_GatherDimensionNumbers>,
    slice_sizes: Attr<DenseI64ArrayAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    indices_are_sorted: OptionalAttr<BoolAttr>,
    result: OpResult<HLO_Tensor>,
}

/// Combines slices of tensors at computed positions with updates.
#[operation(
    name = "stablehlo.scatter",
    traits = [SameVariadicOperandSize, HasRecursiveMemoryEffects],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify_regions],
)]
pub struct ScatterOp {
    inputs: VariadicOperand<HLO_Tensor>,
    scatter_indices: Operand<HLO_IndexedIntTensor>,
    updates: VariadicOperand<HLO_Tensor>,
    scatter_dimension_numbers: Attr<StableHLO_ScatterDimensionNumbers>,
    #[default("false", |context| context.bool_attribute(false))]
    indices_are_sorted: OptionalAttr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    unique_indices: OptionalAttr<BoolAttr>,
    #[unnamed]
    results: VariadicResult<HLO_Tensor>,
    update_computation: Region<SizedRegion<1>>,
}

/// Collects parts of a tensor along a dimension.
#[operation(name = "stablehlo.torch_index_select", traits = [AlwaysSpeculatableImplTrait], effects = [])]
pub struct TorchIndexSelectOp {
    operand: Operand<HLO_Tensor>,
    index: Operand<HLO_Tensor>,
    dim: Attr<I64Attr>,
    batch_dims: Attr<I64Attr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}
