//! Convolutions of each channel with a kernel of its own.

use crate::constraints::{I64ElementsOf1Attr, I64ElementsOf2Attr, I64ElementsOf3Attr};
use crate::facts;
use crate::interfaces::{CONVOLUTION, OUTPUTS, SPECULATABILITY};
use terrace_ir::constraints::{AnyRankedTensor, AnyShaped, AnyType};
use terrace_ods_macros::operation;

/// Convolves each channel in one dimension: an image `ncw` with a kernel `cw`.
#[operation(
    name = "linalg.depthwise_conv_1d_ncw_cw",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_1D_NCW_CW), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv1DNcwCwOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in one dimension: an image `nwc` with a kernel `wc`.
#[operation(
    name = "linalg.depthwise_conv_1d_nwc_wc",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_1D_NWC_WC), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv1DNwcWcOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in one dimension: an image `nwc` with a kernel `wcm`.
#[operation(
    name = "linalg.depthwise_conv_1d_nwc_wcm",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_1D_NWC_WCM), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv1DNwcWcmOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in two dimensions: an image `nchw` with a kernel `chw`.
#[operation(
    name = "linalg.depthwise_conv_2d_nchw_chw",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_2D_NCHW_CHW), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv2DNchwChwOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in two dimensions: an image `nhwc` with a kernel `hwc`.
///
/// ```mlir
/// linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %k : memref<1x8x8x3xf32>, memref<2x2x3xf32>) outs(%y : memref<1x7x7x3xf32>)
/// ```
#[operation(
    name = "linalg.depthwise_conv_2d_nhwc_hwc",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_2D_NHWC_HWC), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv2DNhwcHwcOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in two dimensions: an image `nhwc` with a kernel `hwc`, both of integers with a zero point.
#[operation(
    name = "linalg.depthwise_conv_2d_nhwc_hwc_q",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_2D_NHWC_HWC_Q), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv2DNhwcHwcQOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in two dimensions: an image `nhwc` with a kernel `hwcm`.
#[operation(
    name = "linalg.depthwise_conv_2d_nhwc_hwcm",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_2D_NHWC_HWCM), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv2DNhwcHwcmOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in two dimensions: an image `nhwc` with a kernel `hwcm`, both of integers with a zero point.
#[operation(
    name = "linalg.depthwise_conv_2d_nhwc_hwcm_q",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_2D_NHWC_HWCM_Q), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv2DNhwcHwcmQOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in three dimensions: an image `ncdhw` with a kernel `cdhw`.
#[operation(
    name = "linalg.depthwise_conv_3d_ncdhw_cdhw",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_3D_NCDHW_CDHW), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv3DNcdhwCdhwOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in three dimensions: an image `ndhwc` with a kernel `dhwc`.
#[operation(
    name = "linalg.depthwise_conv_3d_ndhwc_dhwc",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_3D_NDHWC_DHWC), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv3DNdhwcDhwcOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves each channel in three dimensions: an image `ndhwc` with a kernel `dhwcm`.
#[operation(
    name = "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DEPTHWISE_CONV_3D_NDHWC_DHWCM), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DepthwiseConv3DNdhwcDhwcmOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}
