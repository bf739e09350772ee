//! Products of matrices and vectors.

use crate::TypeFn;
use crate::constraints::TypeFnAttr;
use crate::facts;
use crate::interfaces::{CONTRACTION, OUTPUTS, SPECULATABILITY};
use terrace_ir::constraints::{AffineMapArrayAttr, AnyRankedTensor, AnyShaped, AnyType};
use terrace_ods_macros::operation;

/// Multiplies the matrices of two batches pairwise.
///
/// ```mlir
/// %r = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
/// ```
#[operation(
    name = "linalg.batch_matmul",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::BATCH_MATMUL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects, verify],
)]
pub struct BatchMatmulOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("BatchMatmulOp::getDefaultIndexingMaps($_builder.getContext())", facts::batch_matmul_maps)]
    indexing_maps: OptionalAttr<AffineMapArrayAttr>,
    #[default("cast_signed", |context| TypeFn::CastSigned.attribute(context))]
    #[cases(TypeFn)]
    #[name = "cast"]
    type_fn: OptionalAttr<TypeFnAttr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies the matrices of a batch with the vectors of another, pairwise.
#[operation(
    name = "linalg.batch_matvec",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::BATCH_MATVEC), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct BatchMatvecOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies matrices in tiles with the transposes of others, pairwise in two batches.
#[operation(
    name = "linalg.batch_mmt4d",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::BATCH_MMT4D), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct BatchMmt4DOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies the matrices of two batches pairwise and adds up all products.
#[operation(
    name = "linalg.batch_reduce_matmul",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::BATCH_REDUCE_MATMUL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects, verify],
)]
pub struct BatchReduceMatmulOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default(
        "BatchReduceMatmulOp::getDefaultIndexingMaps($_builder.getContext())",
        facts::batch_reduce_matmul_maps
    )]
    indexing_maps: OptionalAttr<AffineMapArrayAttr>,
    #[default("cast_signed", |context| TypeFn::CastSigned.attribute(context))]
    #[cases(TypeFn)]
    #[name = "cast"]
    type_fn: OptionalAttr<TypeFnAttr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies the vectors of a batch with the matrices of another, pairwise.
#[operation(
    name = "linalg.batch_vecmat",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::BATCH_VECMAT), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct BatchVecmatOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies elements of two tensors and adds the products up, as maps say.
///
/// ```mlir
/// %r = linalg.contract
///     indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
///     ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
/// ```
#[operation(
    name = "linalg.contract",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CONTRACT), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects, verify],
)]
pub struct ContractOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    indexing_maps: Attr<AffineMapArrayAttr>,
    #[default("cast_signed", |context| TypeFn::CastSigned.attribute(context))]
    #[cases(TypeFn)]
    #[name = "cast"]
    type_fn: OptionalAttr<TypeFnAttr>,
    result_tensors: VariadicResult<AnyShaped>,
    combiner: Region<SizedRegion<1>>,
}

/// Multiplies two vectors and adds up the products.
#[operation(
    name = "linalg.dot",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DOT), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DotOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies two matrices and adds the product to a third; maps may transpose them or repeat their rows.
///
/// ```mlir
/// %r = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
/// ```
#[operation(
    name = "linalg.matmul",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::MATMUL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects, verify],
)]
pub struct MatmulOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("MatmulOp::getDefaultIndexingMaps($_builder.getContext())", facts::matmul_maps)]
    indexing_maps: OptionalAttr<AffineMapArrayAttr>,
    #[default("cast_signed", |context| TypeFn::CastSigned.attribute(context))]
    #[cases(TypeFn)]
    #[name = "cast"]
    type_fn: OptionalAttr<TypeFnAttr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies a matrix with a vector.
#[operation(
    name = "linalg.matvec",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::MATVEC), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct MatvecOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies a matrix with the transpose of another, both in tiles.
#[operation(
    name = "linalg.mmt4d",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::MMT4D), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct Mmt4DOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies the matrices of two batches of integers pairwise, each batch with a zero point.
#[operation(
    name = "linalg.quantized_batch_matmul",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::QUANTIZED_BATCH_MATMUL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct QuantizedBatchMatmulOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies two matrices of integers, each with a zero point.
#[operation(
    name = "linalg.quantized_matmul",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::QUANTIZED_MATMUL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct QuantizedMatmulOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies a vector with a matrix.
#[operation(
    name = "linalg.vecmat",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::VECMAT), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, ContractionOpInterface(&CONTRACTION),
    ],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct VecmatOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}
