//! Convolutions, pools, products of matrices and Fourier transforms.

use crate::constraints::{
    DenseI64ArrayAttr2, DenseI64ArrayAttr3, DenseI64ArrayAttr4, DenseI64ArrayAttr6, TosaBlockSizeAttr,
    TosaMXFPDataTensor3D, TosaMXFPScaleTensor3D, TosaNanPropagationModeAttr, TosaScalarIntOrFloatTensor,
    TosaTensor1D, TosaTensor3D, TosaTensor4D, TosaTensor5D, TypeAttrOfAccumulator,
};
use crate::verify::traits::{RESOLVABLE_SHAPES, RESULTS_ARE_FLOATS};
use crate::{BlockSize, NanPropagationMode};
use terrace_ir::constraints::BoolAttr;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        effects = [],
    )]
    struct _;

    /// Averages over windows of height and width.
    ///
    /// ```mlir
    /// %y = tosa.avg_pool2d %x, %input_zp, %output_zp {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
    /// ```
    pub struct AvgPool2dOp = "tosa.avg_pool2d",
        format = "operands attr-dict `:` functional-type(operands, results)",
        has = [verify],
    {
        input: Operand<TosaTensor4D>,
        input_zp: Operand<TosaScalarIntOrFloatTensor>,
        output_zp: Operand<TosaScalarIntOrFloatTensor>,
        kernel: Attr<DenseI64ArrayAttr2>,
        stride: Attr<DenseI64ArrayAttr2>,
        pad: Attr<DenseI64ArrayAttr4>,
        acc_type: Attr<TypeAttrOfAccumulator>,
        output: OpResult<TosaTensor4D>,
    }

    /// Multiplies the matrices of two batches.
    ///
    /// ```mlir
    /// %c = tosa.matmul %a, %b, %a_zp, %b_zp : (tensor<1x14x19xf32>, tensor<1x19x28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x14x28xf32>
    /// ```
    pub struct MatMulOp = "tosa.matmul",
        format = "operands attr-dict `:` functional-type(operands, results)",
        has = [verify],
    {
        a: Operand<TosaTensor3D>,
        b: Operand<TosaTensor3D>,
        a_zp: Operand<TosaScalarIntOrFloatTensor>,
        b_zp: Operand<TosaScalarIntOrFloatTensor>,
        output: OpResult<TosaTensor3D>,
    }

    /// Multiplies the matrices of a batch with transposed ones of another, both with scales of blocks.
    pub struct MatmulTBlockScaledOp = "tosa.matmul_t_block_scaled", has = [custom_syntax, verify] {
        a_data: Operand<TosaMXFPDataTensor3D>,
        a_scale: Operand<TosaMXFPScaleTensor3D>,
        b_data: Operand<TosaMXFPDataTensor3D>,
        b_scale: Operand<TosaMXFPScaleTensor3D>,
        #[cases(BlockSize)]
        block_size: Attr<TosaBlockSizeAttr>,
        output_data: OpResult<TosaTensor3D>,
    }

    /// Returns the largest elements of windows of height and width.
    pub struct MaxPool2dOp = "tosa.max_pool2d", has = [canonicalize, custom_syntax, verify] {
        input: Operand<TosaTensor4D>,
        kernel: Attr<DenseI64ArrayAttr2>,
        stride: Attr<DenseI64ArrayAttr2>,
        pad: Attr<DenseI64ArrayAttr4>,
        #[default("PROPAGATE", |context| NanPropagationMode::Propagate.attribute(context))]
        #[cases(NanPropagationMode)]
        nan_mode: Attr<TosaNanPropagationModeAttr>,
        output: OpResult<TosaTensor4D>,
    }
}

operations! {
    #[operation(
        traits = [
            SameVariadicOperandSize, Named("InferShapedTypeOpAdaptor"), AlwaysSpeculatableImplTrait,
            RESOLVABLE_SHAPES,
        ],
        interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
        effects = [],
        has = [verify],
    )]
    struct _<Input, Pad, Stride> {
        input: Operand<Input>,
        weight: Operand<Input>,
        bias: Operand<TosaTensor1D>,
        input_zp: Operand<TosaScalarIntOrFloatTensor>,
        weight_zp: Operand<TosaScalarIntOrFloatTensor>,
        pad: Attr<Pad>,
        stride: Attr<Stride>,
        dilation: Attr<Stride>,
        acc_type: Attr<TypeAttrOfAccumulator>,
        #[default("false", |context| context.bool_attribute(false))]
        local_bound: OptionalAttr<BoolAttr>,
        output: OpResult<Input>,
    }

    /// Convolves in height and width.
    ///
    /// ```mlir
    /// %y = tosa.conv2d %x, %weight, %bias, %input_zp, %weight_zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
    /// ```
    pub struct Conv2DOp<TosaTensor4D, DenseI64ArrayAttr4, DenseI64ArrayAttr2> =
        "tosa.conv2d", has = [canonicalize];

    /// Convolves in depth, height and width.
    pub struct Conv3DOp<TosaTensor5D, DenseI64ArrayAttr6, DenseI64ArrayAttr3> = "tosa.conv3d";
    /// Convolves each channel by itself in height and width.
    pub struct DepthwiseConv2DOp<TosaTensor4D, DenseI64ArrayAttr4, DenseI64ArrayAttr2> =
        "tosa.depthwise_conv2d", has = [canonicalize];
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
