//! Constants and conversions of elements.

use crate::constraints::{
    Tosa1DInt8Tensor, Tosa1DInt16Or32Tensor, TosaBlockSizeAttr, TosaMXFPDataTensorAtLeast1D,
    TosaMXFPScaleTensorAtLeast1D, TosaRoundingModeAttr, TosaScalarIntOrFloatTensor, TosaTensor,
    TosaTensorAtLeast1D,
};
use crate::verify::traits::RESOLVABLE_SHAPES;
use crate::{BlockSize, RoundingMode};
use terrace_ir::constraints::{BoolAttr, ElementsAttr, StrAttr};
use terrace_ods_macros::operation;

/// Converts each element to another type.
///
/// ```mlir
/// %y = tosa.cast %x : (tensor<13x21x3xi8>) -> tensor<13x21x3xi32>
/// ```
#[operation(
    name = "tosa.cast",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [fold],
)]
pub struct CastOp {
    input: Operand<TosaTensor>,
    output: OpResult<TosaTensor>,
}

/// Multiplies the elements of blocks with the scales of the blocks.
///
/// ```mlir
/// %y = tosa.cast_from_block_scaled %data, %scale {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
/// ```
#[operation(
    name = "tosa.cast_from_block_scaled",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct CastFromBlockScaledOp {
    input_data: Operand<TosaMXFPDataTensorAtLeast1D>,
    input_scale: Operand<TosaMXFPScaleTensorAtLeast1D>,
    #[cases(BlockSize)]
    block_size: Attr<TosaBlockSizeAttr>,
    output_data: OpResult<TosaTensorAtLeast1D>,
}

/// Divides elements by blocks, and returns them and the scales of the blocks.
#[operation(
    name = "tosa.cast_to_block_scaled",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct CastToBlockScaledOp {
    input_data: Operand<TosaTensorAtLeast1D>,
    #[cases(BlockSize)]
    block_size: Attr<TosaBlockSizeAttr>,
    output_data: OpResult<TosaMXFPDataTensorAtLeast1D>,
    output_scale: OpResult<TosaMXFPScaleTensorAtLeast1D>,
}

/// A tensor that is known.
///
/// ```mlir
/// %x = "tosa.const"() <{values = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
/// ```
#[operation(
    name = "tosa.const",
    traits = [
        ConstantLike, AlwaysSpeculatableImplTrait, AllShapesMatch(&["values", "output"]),
        Named("FirstAttrDerivedResultType"), RESOLVABLE_SHAPES,
    ],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [fold, verify],
)]
pub struct ConstOp {
    values: Attr<ElementsAttr>,
    output: OpResult<TosaTensor>,
}

/// Something that only its user knows, by the names of an operator and its domain.
///
/// ```mlir
/// %y = tosa.custom %x {domain_name = "house", implementation_attrs = "", operator_name = "paint"} : (tensor<10xi32>) -> tensor<10xi32>
/// ```
#[operation(
    name = "tosa.custom",
    traits = [RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct CustomOp {
    operator_name: Attr<StrAttr>,
    domain_name: Attr<StrAttr>,
    implementation_attrs: Attr<StrAttr>,
    input_list: VariadicOperand<TosaTensor>,
    output_list: VariadicResult<TosaTensor>,
}

/// Brings quantized elements to another scale.
///
/// ```mlir
/// %y = tosa.rescale %x, %multiplier, %shift, %input_zp, %output_zp {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<13x21x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<13x21x3xi8>
/// ```
#[operation(
    name = "tosa.rescale",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct RescaleOp {
    input: Operand<TosaTensor>,
    multiplier: Operand<Tosa1DInt16Or32Tensor>,
    shift: Operand<Tosa1DInt8Tensor>,
    input_zp: Operand<TosaScalarIntOrFloatTensor>,
    output_zp: Operand<TosaScalarIntOrFloatTensor>,
    scale32: Attr<BoolAttr>,
    #[cases(RoundingMode)]
    rounding_mode: Attr<TosaRoundingModeAttr>,
    per_channel: Attr<BoolAttr>,
    input_unsigned: Attr<BoolAttr>,
    output_unsigned: Attr<BoolAttr>,
    output: OpResult<TosaTensor>,
}
