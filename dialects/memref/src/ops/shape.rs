//! Other shapes and types for the same elements.

use crate::constraints::{MemRef1DOfI8, MemRef1DOfIntegerOrIndex};
use crate::verify::{CAST, MEMORY_SPACE_CAST};
use terrace_ir::constraints::{
    AffineMapAttr, AnyMemRef, AnyRankedOrUnrankedMemRef, AnyStridedMemRef, DenseI64ArrayAttr, Index,
    IndexListArrayAttr,
};
use terrace_ir::spec::InterfaceSpec;
use terrace_ods_macros::operation;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Converts between memref types that agree where both are static.
///
/// ```mlir
/// %d = memref.cast %s : memref<4xf32> to memref<?xf32>
/// ```
#[operation(
    name = "memref.cast",
    traits = [
        // Upstream's order: this message comes before that about shapes.
        Interface(InterfaceSpec::of(&CAST)),
        MemRefsNormalizable, AlwaysSpeculatableImplTrait, SameOperandsAndResultShape,
    ],
    interfaces = [
        OpAsmOpInterface, MemorySpaceCastConsumerOpInterface, ViewLikeOpInterface,
    ],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    effects = [],
    has = [fold, result_names],
)]
pub struct CastOp {
    source: Operand<AnyRankedOrUnrankedMemRef>,
    dest: OpResult<AnyRankedOrUnrankedMemRef>,
}

/// Joins groups of neighbouring dimensions into one each, without moving data.
///
/// ```mlir
/// %c = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
/// ```
#[operation(
    name = "memref.collapse_shape",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface, MemorySpaceCastConsumerOpInterface, ViewLikeOpInterface],
    format = "$src $reassociation attr-dict `:` type($src) `into` type($result)",
    effects = [],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct CollapseShapeOp {
    src: Operand<AnyStridedMemRef>,
    reassociation: Attr<IndexListArrayAttr>,
    result: OpResult<AnyStridedMemRef>,
}

/// Splits dimensions into groups of neighbouring ones, without moving data.
///
/// ```mlir
/// %e = memref.expand_shape %m [[0, 1]] output_shape [%n, 32] : memref<?xf32> into memref<?x32xf32>
/// ```
#[operation(
    name = "memref.expand_shape",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        OpAsmOpInterface, MemorySpaceCastConsumerOpInterface, ReifyRankedShapedTypeOpInterface,
        ViewLikeOpInterface,
    ],
    format = "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, \
        $static_output_shape) attr-dict `:` type($src) `into` type($result)",
    effects = [],
    directives = [DYNAMIC_INDEX_LIST],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct ExpandShapeOp {
    src: Operand<AnyStridedMemRef>,
    reassociation: Attr<IndexListArrayAttr>,
    output_shape: VariadicOperand<Index>,
    static_output_shape: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyStridedMemRef>,
}

/// Returns the same memory through another memory space.
///
/// ```mlir
/// %d = memref.memory_space_cast %s : memref<4xf32, 1> to memref<4xf32>
/// ```
#[operation(
    name = "memref.memory_space_cast",
    traits = [
        MemRefsNormalizable, AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType,
        SameOperandsAndResultShape,
    ],
    interfaces = [
        CastOpInterface(&MEMORY_SPACE_CAST), OpAsmOpInterface, MemorySpaceCastOpInterface, ViewLikeOpInterface,
    ],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    effects = [],
    has = [fold, result_names],
)]
pub struct MemorySpaceCastOp {
    source: Operand<AnyRankedOrUnrankedMemRef>,
    dest: OpResult<AnyRankedOrUnrankedMemRef>,
}

/// Returns the memory of a memref with another offset, other sizes and strides.
///
/// ```mlir
/// %d = memref.reinterpret_cast %s to offset: [0], sizes: [%n, 10], strides: [10, 1]
///     : memref<*xf32> to memref<?x10xf32>
/// ```
#[operation(
    name = "memref.reinterpret_cast",
    traits = [AttrSizedOperandSegments, MemRefsNormalizable, AlwaysSpeculatableImplTrait],
    interfaces = [
        OpAsmOpInterface, MemorySpaceCastConsumerOpInterface, OffsetSizeAndStrideOpInterface,
        ViewLikeOpInterface,
    ],
    format = "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,` \
        `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` `` `:` \
        custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` \
        type($result)",
    effects = [],
    directives = [DYNAMIC_INDEX_LIST],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct ReinterpretCastOp {
    source: Operand<AnyRankedOrUnrankedMemRef>,
    offsets: VariadicOperand<Index>,
    sizes: VariadicOperand<Index>,
    strides: VariadicOperand<Index>,
    static_offsets: Attr<DenseI64ArrayAttr>,
    static_sizes: Attr<DenseI64ArrayAttr>,
    static_strides: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyStridedMemRef>,
}

/// Returns the same elements under a shape that is in a memref of its own.
///
/// ```mlir
/// %d = memref.reshape %s(%shape) : (memref<4x1xf32>, memref<1xi32>) -> memref<4xf32>
/// ```
#[operation(
    name = "memref.reshape",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface, MemorySpaceCastConsumerOpInterface, ViewLikeOpInterface],
    format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    effects = [EffectSpec::new(EffectKind::Read).on("shape")],
    has = [verify, result_names],
)]
pub struct ReshapeOp {
    source: Operand<AnyRankedOrUnrankedMemRef>,
    shape: Operand<MemRef1DOfIntegerOrIndex>,
    result: OpResult<AnyRankedOrUnrankedMemRef>,
}

/// Returns a part of a memref as a memref, by offsets, sizes and strides.
///
/// ```mlir
/// %v = memref.subview %m[%i, 0] [4, 4] [1, 1]
///     : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
/// ```
#[operation(
    name = "memref.subview",
    traits = [AttrSizedOperandSegments, AlwaysSpeculatableImplTrait],
    interfaces = [
        OpAsmOpInterface, InferStridedMetadataOpInterface, MemorySpaceCastConsumerOpInterface,
        ViewLikeOpInterface, OffsetSizeAndStrideOpInterface,
    ],
    format = "$source `` custom<DynamicIndexList>($offsets, $static_offsets) \
        custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
        $static_strides) attr-dict `:` type($source) `to` type($result)",
    effects = [],
    directives = [DYNAMIC_INDEX_LIST],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct SubViewOp {
    source: Operand<AnyMemRef>,
    offsets: VariadicOperand<Index>,
    sizes: VariadicOperand<Index>,
    strides: VariadicOperand<Index>,
    static_offsets: Attr<DenseI64ArrayAttr>,
    static_sizes: Attr<DenseI64ArrayAttr>,
    static_strides: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyMemRef>,
}

/// Returns a memref with its dimensions in another order, without moving data.
///
/// ```mlir
/// %t = memref.transpose %m (i, j) -> (j, i)
///     : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
/// ```
#[operation(
    name = "memref.transpose",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface, MemorySpaceCastConsumerOpInterface],
    effects = [],
    has = [fold, custom_syntax, verify, result_names],
)]
pub struct TransposeOp {
    #[name = "in"]
    input: Operand<AnyStridedMemRef>,
    permutation: Attr<AffineMapAttr>,
    #[unnamed]
    result: OpResult<AnyStridedMemRef>,
}

/// Returns a part of a byte buffer as a memref of other elements.
///
/// ```mlir
/// %v = memref.view %bytes[%shift][%n] : memref<2048xi8> to memref<?x4xf32>
/// ```
#[operation(
    name = "memref.view",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface, MemorySpaceCastConsumerOpInterface, ViewLikeOpInterface],
    format = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
    effects = [],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct ViewOp {
    source: Operand<MemRef1DOfI8>,
    byte_shift: Operand<Index>,
    sizes: VariadicOperand<Index>,
    #[unnamed]
    result: OpResult<AnyMemRef>,
}
