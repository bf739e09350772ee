//! Convolutions, pools, products of matrices and Fourier transforms.

use crate::constraints::{
    DenseI64ArrayAttr2, DenseI64ArrayAttr3, DenseI64ArrayAttr4, DenseI64ArrayAttr6, TosaBlockSizeAttr,
    TosaMXFPDataTensor3D, TosaMXFPScaleTensor3D, TosaNanPropagationModeAttr, TosaScalarIntOrFloatTensor,
    TosaTensor1D, TosaTensor3D, TosaTensor4D, TosaTensor5D, TypeAttrOfAccumulator,
};
use crate::verify::traits::{RESOLVABLE_SHAPES, RESULTS_ARE_FLOATS};
use crate::{BlockSize, NanPropagationMode};
use terrace_ir::constraints::BoolAttr;
use terrace_ods_macros::operation;

/// Averages over windows of height and width.
///
/// ```mlir
/// %y = tosa.avg_pool2d %x, %input_zp, %output_zp {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
/// ```
#[operation(
    name = "tosa.avg_pool2d",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct AvgPool2dOp {
    input: Operand<TosaTensor4D>,
    input_zp: Operand<TosaScalarIntOrFloatTensor>,
    output_zp: Operand<TosaScalarIntOrFloatTensor>,
    kernel: Attr<DenseI64ArrayAttr2>,
    stride: Attr<DenseI64ArrayAttr2>,
    pad: Attr<DenseI64ArrayAttr4>,
    acc_type: Attr<TypeAttrOfAccumulator>,
    output: OpResult<TosaTensor4D>,
}

/// Convolves in height and width.
///
/// ```mlir
/// %y = tosa.conv2d %x, %weight, %bias, %input_zp, %weight_zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
/// ```
#[operation(
    name = "tosa.conv2d",
    traits = [
        SameVariadicOperandSize, Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct Conv2DOp {
    input: Operand<TosaTensor4D>,
    weight: Operand<TosaTensor4D>,
    bias: Operand<TosaTensor1D>,
    input_zp: Operand<TosaScalarIntOrFloatTensor>,
    weight_zp: Operand<TosaScalarIntOrFloatTensor>,
    pad: Attr<DenseI64ArrayAttr4>,
    stride: Attr<DenseI64ArrayAttr2>,
    dilation: Attr<DenseI64ArrayAttr2>,
    acc_type: Attr<TypeAttrOfAccumulator>,
    #[default("false", |context| context.bool_attribute(false))]
    local_bound: OptionalAttr<BoolAttr>,
    output: OpResult<TosaTensor4D>,
}

/// Convolves in depth, height and width.
#[operation(
    name = "tosa.conv3d",
    traits = [
        SameVariadicOperandSize, Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct Conv3DOp {
    input: Operand<TosaTensor5D>,
    weight: Operand<TosaTensor5D>,
    bias: Operand<TosaTensor1D>,
    input_zp: Operand<TosaScalarIntOrFloatTensor>,
    weight_zp: Operand<TosaScalarIntOrFloatTensor>,
    pad: Attr<DenseI64ArrayAttr6>,
    stride: Attr<DenseI64ArrayAttr3>,
    dilation: Attr<DenseI64ArrayAttr3>,
    acc_type: Attr<TypeAttrOfAccumulator>,
    #[default("false", |context| context.bool_attribute(false))]
    local_bound: OptionalAttr<BoolAttr>,
    output: OpResult<TosaTensor5D>,
}

/// Convolves each channel by itself in height and width.
#[operation(
    name = "tosa.depthwise_conv2d",
    traits = [
        SameVariadicOperandSize, Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct DepthwiseConv2DOp {
    input: Operand<TosaTensor4D>,
    weight: Operand<TosaTensor4D>,
    bias: Operand<TosaTensor1D>,
    input_zp: Operand<TosaScalarIntOrFloatTensor>,
    weight_zp: Operand<TosaScalarIntOrFloatTensor>,
    pad: Attr<DenseI64ArrayAttr4>,
    stride: Attr<DenseI64ArrayAttr2>,
    dilation: Attr<DenseI64ArrayAttr2>,
    acc_type: Attr<TypeAttrOfAccumulator>,
    #[default("false", |context| context.bool_attribute(false))]
    local_bound: OptionalAttr<BoolAttr>,
    output: OpResult<TosaTensor4D>,
}

/// Transforms complex numbers to frequencies, or back, in two dimensions.
///
/// ```mlir
/// %real, %imag = tosa.fft2d %a, %b {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
/// ```
#[operation(
    name = "tosa.fft2d",
    traits = [
        SameOperandsAndResultElementType, SameOperandsAndResultShape, RESULTS_ARE_FLOATS,
        Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct FFT2dOp {
    input_real: Operand<TosaTensor3D>,
    input_imag: Operand<TosaTensor3D>,
    inverse: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    local_bound: OptionalAttr<BoolAttr>,
    output_real: OpResult<TosaTensor3D>,
    output_imag: OpResult<TosaTensor3D>,
}

/// Multiplies the matrices of two batches.
///
/// ```mlir
/// %c = tosa.matmul %a, %b, %a_zp, %b_zp : (tensor<1x14x19xf32>, tensor<1x19x28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x14x28xf32>
/// ```
#[operation(
    name = "tosa.matmul",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct MatMulOp {
    a: Operand<TosaTensor3D>,
    b: Operand<TosaTensor3D>,
    a_zp: Operand<TosaScalarIntOrFloatTensor>,
    b_zp: Operand<TosaScalarIntOrFloatTensor>,
    output: OpResult<TosaTensor3D>,
}

/// Multiplies the matrices of a batch with transposed ones of another, both with scales of blocks.
#[operation(
    name = "tosa.matmul_t_block_scaled",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct MatmulTBlockScaledOp {
    a_data: Operand<TosaMXFPDataTensor3D>,
    a_scale: Operand<TosaMXFPScaleTensor3D>,
    b_data: Operand<TosaMXFPDataTensor3D>,
    b_scale: Operand<TosaMXFPScaleTensor3D>,
    #[cases(BlockSize)]
    block_size: Attr<TosaBlockSizeAttr>,
    output_data: OpResult<TosaTensor3D>,
}

/// Gives the largest elements of windows of height and width.
#[operation(
    name = "tosa.max_pool2d",
    traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct MaxPool2dOp {
    input: Operand<TosaTensor4D>,
    kernel: Attr<DenseI64ArrayAttr2>,
    stride: Attr<DenseI64ArrayAttr2>,
    pad: Attr<DenseI64ArrayAttr4>,
    #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
    #[cases(NanPropagationMode)]
    nan_mode: Attr<TosaNanPropagationModeAttr>,
    output: OpResult<TosaTensor4D>,
}

/// Transforms real numbers to frequencies in two dimensions.
#[operation(
    name = "tosa.rfft2d",
    traits = [
        SameOperandsAndResultElementType, RESULTS_ARE_FLOATS, Named("InferShapedTypeOpAdaptor"),
        AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct RFFT2dOp {
    input_real: Operand<TosaTensor3D>,
    #[default("false", |context| context.bool_attribute(false))]
    local_bound: OptionalAttr<BoolAttr>,
    output_real: OpResult<TosaTensor3D>,
    output_imag: OpResult<TosaTensor3D>,
}

/// Convolves in the other direction: to larger height and width.
#[operation(
    name = "tosa.transpose_conv2d",
    traits = [
        SameVariadicOperandSize, Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait,
        RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct TransposeConv2DOp {
    input: Operand<TosaTensor4D>,
    weight: Operand<TosaTensor4D>,
    bias: Operand<TosaTensor1D>,
    input_zp: Operand<TosaScalarIntOrFloatTensor>,
    weight_zp: Operand<TosaScalarIntOrFloatTensor>,
    out_pad: Attr<DenseI64ArrayAttr4>,
    stride: Attr<DenseI64ArrayAttr2>,
    acc_type: Attr<TypeAttrOfAccumulator>,
    #[default("false", |context| context.bool_attribute(false))]
    local_bound: OptionalAttr<BoolAttr>,
    output: OpResult<TosaTensor4D>,
}
