//! Pooling operations: minimum, maximum and sum under a window that slides over an image.

use crate::constraints::{I64ElementsOf1Attr, I64ElementsOf2Attr, I64ElementsOf3Attr};
use crate::facts;
use crate::interfaces::{CONVOLUTION, OUTPUTS, SPECULATABILITY};
use terrace_ir::constraints::{AnyRankedTensor, AnyShaped, AnyType};
use terrace_ods_macros::operation;

/// The greatest element under the window, of an image `nchw`.
#[operation(
    name = "linalg.pooling_nchw_max",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NCHW_MAX), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNchwMaxOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Adds up what is under the window, of an image `nchw`.
#[operation(
    name = "linalg.pooling_nchw_sum",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NCHW_SUM), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNchwSumOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The greatest element under the window, of an image `ncw`.
#[operation(
    name = "linalg.pooling_ncw_max",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NCW_MAX), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNcwMaxOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Adds up what is under the window, of an image `ncw`.
#[operation(
    name = "linalg.pooling_ncw_sum",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NCW_SUM), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNcwSumOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The greatest element under the window, of an image `ndhwc`.
#[operation(
    name = "linalg.pooling_ndhwc_max",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NDHWC_MAX), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNdhwcMaxOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The smallest element under the window, of an image `ndhwc`.
#[operation(
    name = "linalg.pooling_ndhwc_min",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NDHWC_MIN), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNdhwcMinOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Adds up what is under the window, of an image `ndhwc`.
#[operation(
    name = "linalg.pooling_ndhwc_sum",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NDHWC_SUM), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNdhwcSumOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    strides: OptionalAttr<I64ElementsOf3Attr>,
    #[default("[1, 1, 1]", |context| facts::ones(context, 3))]
    dilations: OptionalAttr<I64ElementsOf3Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The greatest element under the window, of an image `nhwc`.
///
/// ```mlir
/// %r = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
///     ins(%x, %window : tensor<1x8x8x3xf32>, tensor<2x2xf32>) outs(%y : tensor<1x7x7x3xf32>) -> tensor<1x7x7x3xf32>
/// ```
#[operation(
    name = "linalg.pooling_nhwc_max",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NHWC_MAX), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNhwcMaxOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The greatest element under the window, of an image `nhwc`; integers have no sign.
#[operation(
    name = "linalg.pooling_nhwc_max_unsigned",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NHWC_MAX_UNSIGNED), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNhwcMaxUnsignedOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The smallest element under the window, of an image `nhwc`.
#[operation(
    name = "linalg.pooling_nhwc_min",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NHWC_MIN), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNhwcMinOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The smallest element under the window, of an image `nhwc`; integers have no sign.
#[operation(
    name = "linalg.pooling_nhwc_min_unsigned",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NHWC_MIN_UNSIGNED), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNhwcMinUnsignedOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Adds up what is under the window, of an image `nhwc`.
#[operation(
    name = "linalg.pooling_nhwc_sum",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NHWC_SUM), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNhwcSumOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    strides: OptionalAttr<I64ElementsOf2Attr>,
    #[default("[1, 1]", |context| facts::ones(context, 2))]
    dilations: OptionalAttr<I64ElementsOf2Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The greatest element under the window, of an image `nwc`.
#[operation(
    name = "linalg.pooling_nwc_max",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NWC_MAX), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNwcMaxOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The greatest element under the window, of an image `nwc`; integers have no sign.
#[operation(
    name = "linalg.pooling_nwc_max_unsigned",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NWC_MAX_UNSIGNED), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNwcMaxUnsignedOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The smallest element under the window, of an image `nwc`.
#[operation(
    name = "linalg.pooling_nwc_min",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NWC_MIN), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNwcMinOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The smallest element under the window, of an image `nwc`; integers have no sign.
#[operation(
    name = "linalg.pooling_nwc_min_unsigned",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NWC_MIN_UNSIGNED), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNwcMinUnsignedOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Adds up what is under the window, of an image `nwc`.
#[operation(
    name = "linalg.pooling_nwc_sum",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POOLING_NWC_SUM), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ConvolutionOpInterface(&CONVOLUTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PoolingNwcSumOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("[1]", |context| facts::ones(context, 1))]
    strides: OptionalAttr<I64ElementsOf1Attr>,
    #[default("[1]", |context| facts::ones(context, 1))]
    dilations: OptionalAttr<I64ElementsOf1Attr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}
