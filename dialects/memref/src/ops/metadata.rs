//! Operations that query a memref.

use crate::constraints::{AnyStridedMemRefOfRank0, I32AttrPositive};
use crate::interfaces::ranges;
use terrace_ir::constraints::{
    AnyMemRef, AnyNon0RankedOrUnrankedMemRef, AnyRankedOrUnrankedMemRef, AnyStridedMemRef, Index,
};
use terrace_ods_macros::operation;

/// Returns the size of a dimension.
///
/// ```mlir
/// %n = memref.dim %m, %i : memref<4x?xf32>
/// ```
#[operation(
    name = "memref.dim",
    traits = [MemRefsNormalizable],
    interfaces = [
        OpAsmOpInterface, ConditionallySpeculatable(&crate::interfaces::DIM_SPECULATION), ShapedDimOpInterface, InferIntRangeInterface(&ranges::DIM),
    ],
    format = "attr-dict $source `,` $index `:` type($source)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize, result_names],
)]
pub struct DimOp {
    source: Operand<AnyNon0RankedOrUnrankedMemRef>,
    index: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the number of dimensions.
#[operation(
    name = "memref.rank",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$memref attr-dict `:` type($memref)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct RankOp {
    memref: Operand<AnyRankedOrUnrankedMemRef>,
    #[unnamed]
    result: OpResult<Index>,
}

/// Returns the same memref under the promise that its address is a multiple of the alignment.
///
/// ```mlir
/// %a = memref.assume_alignment %m, 16 : memref<4xf32>
/// ```
#[operation(
    name = "memref.assume_alignment",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        OpAsmOpInterface, ViewLikeOpInterface, MemorySpaceCastConsumerOpInterface,
        ReifyRankedShapedTypeOpInterface,
    ],
    format = "$memref `,` $alignment attr-dict `:` type($memref)",
    effects = [],
    result_types = inferred,
    has = [fold, verify, result_names],
)]
pub struct AssumeAlignmentOp {
    memref: Operand<AnyMemRef>,
    alignment: Attr<I32AttrPositive>,
    result: OpResult<AnyMemRef>,
}

/// Returns the same memrefs under the promise that they do not overlap.
///
/// ```mlir
/// %a:2 = memref.distinct_objects %x, %y : memref<4xf32>, memref<8xf32>
/// ```
#[operation(
    name = "memref.distinct_objects",
    traits = [AlwaysSpeculatableImplTrait, DistinctObjectsTrait],
    format = "$operands attr-dict `:` type($operands)",
    effects = [],
    result_types = custom,
    has = [verify, infer_types],
)]
pub struct DistinctObjectsOp {
    operands: VariadicOperand<AnyMemRef>,
    results: VariadicResult<AnyMemRef>,
}

/// Returns the address that indices of a memref start from, without offset, as an index.
///
/// ```mlir
/// %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
/// ```
#[operation(
    name = "memref.extract_aligned_pointer_as_index",
    traits = [AlwaysSpeculatableImplTrait, SameVariadicResultSize],
    interfaces = [OpAsmOpInterface],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ExtractAlignedPointerAsIndexOp {
    source: Operand<AnyRankedOrUnrankedMemRef>,
    aligned_pointer: OpResult<Index>,
}

/// Takes a memref apart into base buffer, offset, sizes and strides.
///
/// ```mlir
/// %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
///     : memref<10x?xf32> -> memref<f32>, index, index, index, index, index
/// ```
#[operation(
    name = "memref.extract_strided_metadata",
    traits = [AlwaysSpeculatableImplTrait, SameVariadicResultSize, InferTypeOpAdaptor],
    interfaces = [OpAsmOpInterface, ViewLikeOpInterface],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    effects = [],
    result_types = custom,
    has = [fold, infer_types, result_names],
)]
pub struct ExtractStridedMetadataOp {
    source: Operand<AnyStridedMemRef>,
    base_buffer: OpResult<AnyStridedMemRefOfRank0>,
    offset: OpResult<Index>,
    sizes: VariadicResult<Index>,
    strides: VariadicResult<Index>,
}
