//! Functions of single elements.

use crate::constraints::{ElementwiseKindAttr, TypeFnAttr};
use crate::facts;
use crate::interfaces::{FILL, OUTPUTS, SPECULATABILITY};
use crate::{ElementwiseKind, TypeFn};
use terrace_ir::constraints::{AffineMapArrayAttr, AnyRankedTensor, AnyShaped, AnyType};
use terrace_ods_macros::operation;

/// The absolute value.
#[operation(
    name = "linalg.abs",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::ABS), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct AbsOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Adds two tensors.
///
/// ```mlir
/// %r = linalg.add ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
/// ```
#[operation(
    name = "linalg.add",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::ADD), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct AddOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Rounds up.
#[operation(
    name = "linalg.ceil",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::CEIL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct CeilOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Copies elements, converted to the element type of the result.
///
/// ```mlir
/// %r = linalg.copy ins(%x : tensor<4xf32>) outs(%y : tensor<4xf64>) -> tensor<4xf64>
/// ```
#[operation(
    name = "linalg.copy",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::COPY), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [canonicalize, custom_syntax, effects],
)]
pub struct CopyOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[default("cast_signed", |context| TypeFn::CastSigned.attribute(context))]
    #[cases(TypeFn)]
    #[name = "cast"]
    type_fn: OptionalAttr<TypeFnAttr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Divides the first tensor by the second; integers have a sign.
#[operation(
    name = "linalg.div",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DIV), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DivOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Divides the first tensor by the second; integers have no sign.
#[operation(
    name = "linalg.div_unsigned",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::DIV_UNSIGNED), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct DivUnsignedOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Applies a function to elements, wherever maps say that they are.
///
/// ```mlir
/// %r = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%x : tensor<4x16xf32>) outs(%y : tensor<4x16xf32>) -> tensor<4x16xf32>
/// ```
#[operation(
    name = "linalg.elementwise",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::ELEMENTWISE), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct ElementwiseOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    #[cases(ElementwiseKind)]
    kind: Attr<ElementwiseKindAttr>,
    #[default("[]", |context| context.array_attribute(&[]))]
    indexing_maps: OptionalAttr<AffineMapArrayAttr>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The error function.
#[operation(
    name = "linalg.erf",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::ERF), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct ErfOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The exponential function.
///
/// ```mlir
/// linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
/// ```
#[operation(
    name = "linalg.exp",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::EXP), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct ExpOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Sets all elements to a value.
///
/// ```mlir
/// %r = linalg.fill ins(%x : f32) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
/// ```
#[operation(
    name = "linalg.fill",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::FILL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface, FillOpInterface(&FILL),
    ],
    effects = custom,
    has = [canonicalize, custom_syntax, effects],
)]
pub struct FillOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Sets the elements of a matrix to numbers between two limits that look random, and follow from a seed.
#[operation(
    name = "linalg.fill_rng_2d",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::FILL_RNG_2D), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct FillRng2DOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Rounds down.
#[operation(
    name = "linalg.floor",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::FLOOR), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct FloorOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The natural logarithm.
#[operation(
    name = "linalg.log",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::LOG), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct LogOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The greater of two elements; integers have a sign.
#[operation(
    name = "linalg.max",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::MAX), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct MaxOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The smaller of two elements; integers have a sign.
#[operation(
    name = "linalg.min",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::MIN), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct MinOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies two tensors element by element.
#[operation(
    name = "linalg.mul",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::MUL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct MulOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Changes the sign.
#[operation(
    name = "linalg.negf",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::NEGF), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct NegFOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Raises the elements of the first tensor to the powers in the second.
#[operation(
    name = "linalg.powf",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::POWF), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct PowFOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Divides one by each element.
#[operation(
    name = "linalg.reciprocal",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::RECIPROCAL), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct ReciprocalOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Rounds to the nearest integer.
#[operation(
    name = "linalg.round",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::ROUND), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct RoundOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Divides one by the square root.
#[operation(
    name = "linalg.rsqrt",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::RSQRT), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct RsqrtOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Takes elements of the second tensor where the first is true, else of the third.
#[operation(
    name = "linalg.select",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::SELECT), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct SelectOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The square root.
#[operation(
    name = "linalg.sqrt",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::SQRT), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct SqrtOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Multiplies each element with itself.
#[operation(
    name = "linalg.square",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::SQUARE), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct SquareOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// Subtracts the second tensor from the first.
#[operation(
    name = "linalg.sub",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::SUB), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct SubOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}

/// The hyperbolic tangent.
#[operation(
    name = "linalg.tanh",
    traits = [SingleBlock, SingleBlockImplicitTerminator("linalg.yield"), HasRecursiveMemoryEffects, AttrSizedOperandSegments],
    interfaces = [
        ConditionallySpeculatable(&SPECULATABILITY), DestinationStyleOpInterface(&OUTPUTS), LinalgOp(&facts::TANH), IndexingMapOpInterface,
        ReifyRankedShapedTypeOpInterface],
    effects = custom,
    has = [custom_syntax, effects],
)]
pub struct TanhOp {
    inputs: VariadicOperand<AnyType>,
    outputs: VariadicOperand<AnyShaped>,
    result_tensors: VariadicResult<AnyRankedTensor>,
    region: Region<AnyRegion>,
}
