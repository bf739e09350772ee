//! Reductions, windows and sorting.

use crate::constraints::*;
use terrace_ir::constraints::{BoolAttr, DenseI64ArrayAttr, I64Attr, I64ElementsAttr};
use terrace_ods_macros::operation;

/// Combines the elements along dimensions by a region.
///
/// ```mlir
/// %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
/// ```
#[operation(
    name = "stablehlo.reduce",
    traits = [SameVariadicOperandSize, SingleBlock, SingleBlockImplicitTerminator("stablehlo.return"), HasRecursiveMemoryEffects],
    interfaces = [InferShapedTypeOpInterface],
    result_types = custom,
    has = [custom_syntax, infer_types, are_compatible_types, verify_regions],
)]
pub struct ReduceOp {
    inputs: VariadicOperand<HLO_Tensor>,
    init_values: VariadicOperand<HLO_Tensor>,
    dimensions: Attr<DenseI64ArrayAttr>,
    #[unnamed]
    results: VariadicResult<HLO_Tensor>,
    body: Region<SizedRegion<1>>,
}

/// Combines the elements in windows by a region.
#[operation(
    name = "stablehlo.reduce_window",
    traits = [SameVariadicOperandSize, SingleBlock, SingleBlockImplicitTerminator("stablehlo.return"), HasRecursiveMemoryEffects],
    interfaces = [InferShapedTypeOpInterface],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify_regions],
)]
pub struct ReduceWindowOp {
    inputs: VariadicOperand<HLO_Tensor>,
    init_values: VariadicOperand<HLO_Tensor>,
    window_dimensions: Attr<DenseI64ArrayAttr>,
    window_strides: OptionalAttr<DenseI64ArrayAttr>,
    base_dilations: OptionalAttr<DenseI64ArrayAttr>,
    window_dilations: OptionalAttr<DenseI64ArrayAttr>,
    padding: OptionalAttr<I64ElementsAttr>,
    #[unnamed]
    results: VariadicResult<HLO_Tensor>,
    body: Region<SizedRegion<1>>,
}

/// Adds each element of a tensor to the element that a region selects in its window.
#[operation(
    name = "stablehlo.select_and_scatter",
    traits = [HasRecursiveMemoryEffects],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify_regions],
)]
pub struct SelectAndScatterOp {
    operand: Operand<HLO_Tensor>,
    source: Operand<HLO_Tensor>,
    init_value: Operand<HLO_Tensor>,
    window_dimensions: OptionalAttr<DenseI64ArrayAttr>,
    window_strides: OptionalAttr<DenseI64ArrayAttr>,
    padding: OptionalAttr<I64ElementsAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
    select: Region<SizedRegion<1>>,
    scatter: Region<SizedRegion<1>>,
}

/// Sorts tensors along a dimension, all in the same order, by a region that compares.
#[operation(
    name = "stablehlo.sort",
    traits = [SameOperandsAndResultShape, HasRecursiveMemoryEffects],
    interfaces = [InferShapedTypeOpInterface],
    result_types = custom,
    has = [infer_types, are_compatible_types, verify_regions],
)]
pub struct SortOp {
    inputs: VariadicOperand<HLO_Tensor>,
    #[default("-1", |context| context.i64_attribute(-1))]
    dimension: OptionalAttr<I64Attr>,
    #[default("false", |context| context.bool_attribute(false))]
    is_stable: OptionalAttr<BoolAttr>,
    #[unnamed]
    results: VariadicResult<HLO_Tensor>,
    comparator: Region<SizedRegion<1>>,
}
