//! Convolutions, which slide a kernel over an image.

use crate::constraints::{I64ElementsOf1Attr, I64ElementsOf2Attr, I64ElementsOf3Attr};
use crate::facts;
use crate::interfaces::{CONVOLUTION, OUTPUTS, SPECULATABILITY};
use terrace_ir::constraints::{AnyRankedTensor, AnyShaped, AnyType};
use terrace_ods_macros::operation;

/// Convolves in one dimension.
#[operation(
    name = "linalg.conv_1d",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_1D), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv1DOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in one dimension: an image `ncw` with a kernel `fcw`.
#[operation(
    name = "linalg.conv_1d_ncw_fcw",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_1D_NCW_FCW), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv1DNcwFcwOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in one dimension: an image `nwc` with a kernel `wcf`.
#[operation(
    name = "linalg.conv_1d_nwc_wcf",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_1D_NWC_WCF), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv1DNwcWcfOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions.
#[operation(
    name = "linalg.conv_2d",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `nchw` with a kernel `fchw`.
#[operation(
    name = "linalg.conv_2d_nchw_fchw",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NCHW_FCHW), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNchwFchwOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `nchw` with a kernel `fchw`, both of integers with a zero point.
#[operation(
    name = "linalg.conv_2d_nchw_fchw_q",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NCHW_FCHW_Q), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNchwFchwQOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `ngchw` with a kernel `fgchw`.
#[operation(
    name = "linalg.conv_2d_ngchw_fgchw",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NGCHW_FGCHW), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNgchwFgchwOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `ngchw` with a kernel `gfchw`.
#[operation(
    name = "linalg.conv_2d_ngchw_gfchw",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NGCHW_GFCHW), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNgchwGfchwOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `ngchw` with a kernel `gfchw`, both of integers with a zero point.
#[operation(
    name = "linalg.conv_2d_ngchw_gfchw_q",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NGCHW_GFCHW_Q), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNgchwGfchwQOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `nhwc` with a kernel `fhwc`.
#[operation(
    name = "linalg.conv_2d_nhwc_fhwc",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NHWC_FHWC), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNhwcFhwcOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `nhwc` with a kernel `fhwc`, both of integers with a zero point.
#[operation(
    name = "linalg.conv_2d_nhwc_fhwc_q",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NHWC_FHWC_Q), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNhwcFhwcQOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `nhwc` with a kernel `hwcf`.
///
/// ```mlir
/// %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
///     ins(%x, %k : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
/// ```
#[operation(
    name = "linalg.conv_2d_nhwc_hwcf",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NHWC_HWCF), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNhwcHwcfOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `nhwc` with a kernel `hwcf`, both of integers with a zero point.
#[operation(
    name = "linalg.conv_2d_nhwc_hwcf_q",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NHWC_HWCF_Q), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNhwcHwcfQOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `nhwgc` with a kernel `gfhwc`.
#[operation(
    name = "linalg.conv_2d_nhwgc_gfhwc",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NHWGC_GFHWC), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNhwgcGfhwcOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in two dimensions: an image `nhwgc` with a kernel `gfhwc`, both of integers with a zero point.
#[operation(
    name = "linalg.conv_2d_nhwgc_gfhwc_q",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_2D_NHWGC_GFHWC_Q), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv2DNhwgcGfhwcQOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in three dimensions.
#[operation(
    name = "linalg.conv_3d",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_3D), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv3DOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in three dimensions: an image `ncdhw` with a kernel `fcdhw`.
#[operation(
    name = "linalg.conv_3d_ncdhw_fcdhw",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_3D_NCDHW_FCDHW), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv3DNcdhwFcdhwOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in three dimensions: an image `ndhwc` with a kernel `dhwcf`.
#[operation(
    name = "linalg.conv_3d_ndhwc_dhwcf",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_3D_NDHWC_DHWCF), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv3DNdhwcDhwcfOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Convolves in three dimensions: an image `ndhwc` with a kernel `dhwcf`, both of integers with a zero point.
#[operation(
    name = "linalg.conv_3d_ndhwc_dhwcf_q",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONV_3D_NDHWC_DHWCF_Q), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Conv3DNdhwcDhwcfQOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}
