//! Operations whose region is written: what is done for each point of an iteration space.

use crate::IteratorType;
use crate::constraints::{IncreasingI64ArrayAttr, IteratorTypeArrayAttr, NonNegativeI64Attr, TensorOrMemref};
use crate::facts;
use crate::interfaces::{OUTPUTS, SPECULATABILITY};
use terrace_ir::constraints::{
    AffineMapArrayAttr, AnyRankedTensor, AnyShaped, AnyTensor, AnyType, DenseI64ArrayAttr, Index, StrAttr,
};
use terrace_ods_macros::operation;

/// Repeats a tensor along added dimensions.
///
/// ```mlir
/// %r = linalg.broadcast ins(%x : tensor<16xf32>) outs(%y : tensor<16x64xf32>) dimensions = [1]
/// ```
#[operation(
    name = "linalg.broadcast",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::BROADCAST), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, OpAsmOpInterface],
    effects = custom,
    has = [canonicalize, effects, result_names, custom_syntax, verify],
)]
pub struct BroadcastOp {
    input: Operand<TensorOrMemref>,
    init: Operand<TensorOrMemref>,
    dimensions: Attr<DenseI64ArrayAttr>,
    result: VariadicResult<AnyTensor>,
    region: Region<SizedRegion<1>>,
}

/// Runs its region for each point of an iteration space; maps say which elements belong to a point.
///
/// ```mlir
/// %r = linalg.generic {
///     indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
///     iterator_types = ["parallel", "reduction"]
///   } ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) {
/// ^bb0(%in: f32, %out: f32):
///   %sum = arith.addf %in, %out : f32
///   linalg.yield %sum : f32
/// } -> tensor<4xf32>
/// ```
#[operation(
    name = "linalg.generic",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::GENERIC), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, OpAsmOpInterface],
    effects = custom,
    has = [canonicalize, effects, argument_names, custom_syntax],
)]
pub struct GenericOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    indexing_maps: Attr<AffineMapArrayAttr>,
    #[cases(IteratorType)]
    iterator_types: Attr<IteratorTypeArrayAttr>,
    doc: OptionalAttr<StrAttr>,
    library_call: OptionalAttr<StrAttr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Returns the position of the point along a dimension of the iteration space.
#[operation(
    name = "linalg.index",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$dim attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, verify],
)]
pub struct IndexOp {
    dim: Attr<NonNegativeI64Attr>,
    result: OpResult<Index>,
}

/// Computes each element of the result from those at its place in the operands.
///
/// ```mlir
/// %r = linalg.map { arith.addf } ins(%x, %y : tensor<64xf32>, tensor<64xf32>) outs(%z : tensor<64xf32>)
/// ```
#[operation(
    name = "linalg.map",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::MAP), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, OpAsmOpInterface, OpAsmOpInterface],
    effects = custom,
    has = [effects, result_names, argument_names, custom_syntax, verify],
)]
pub struct MapOp {
    inputs: VariadicOperand<TensorOrMemref>,
    init: Operand<TensorOrMemref>,
    result: VariadicResult<AnyTensor>,
    mapper: Region<SizedRegion<1>>,
}

/// Combines the elements along some dimensions.
///
/// ```mlir
/// %r = linalg.reduce { arith.addf } ins(%x : tensor<16x32x64xf32>) outs(%y : tensor<16x64xf32>) dimensions = [1]
/// ```
#[operation(
    name = "linalg.reduce",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, SameVariadicOperandSize],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::REDUCE), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, OpAsmOpInterface, OpAsmOpInterface],
    effects = custom,
    has = [effects, result_names, argument_names, custom_syntax, verify],
)]
pub struct ReduceOp {
    inputs: VariadicOperand<TensorOrMemref>,
    inits: VariadicOperand<TensorOrMemref>,
    dimensions: Attr<IncreasingI64ArrayAttr>,
    #[unnamed]
    result: VariadicResult<AnyTensor>,
    combiner: Region<SizedRegion<1>>,
}

/// Permutes the dimensions of a tensor.
///
/// ```mlir
/// %r = linalg.transpose ins(%x : tensor<16x64xf32>) outs(%y : tensor<64x16xf32>) permutation = [1, 0]
/// ```
#[operation(
    name = "linalg.transpose",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::TRANSPOSE), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, OpAsmOpInterface],
    effects = custom,
    has = [canonicalize, fold, effects, result_names, custom_syntax, verify],
)]
pub struct TransposeOp {
    input: Operand<TensorOrMemref>,
    init: Operand<TensorOrMemref>,
    permutation: Attr<DenseI64ArrayAttr>,
    result: VariadicResult<AnyTensor>,
    region: Region<SizedRegion<1>>,
}

/// Ends a region: these are the elements of the results at the point.
#[operation(
    name = "linalg.yield",
    traits = [AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct YieldOp {
    values: VariadicOperand<AnyType>,
}
