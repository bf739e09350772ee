//! Reading and writing memory.

use crate::constraints::{FixedVectorOfI1, VectorOfIntegerOrIndex, VectorOfNonZeroRankOfI1};
use crate::interfaces::WRITE_DESTINATION;
use terrace_ir::constraints::{
    AffineMapAttr, AnyMemRef, AnyRankedTensor, AnyShaped, AnyTensorOrMemRef, AnyType, AnyVectorOfAnyRank,
    AnyVectorOfNonZeroRank, BoolArrayAttr, BoolAttr, Index,
};
use terrace_memref::constraints::I64AttrAlignment;
use terrace_ods_macros::{operation, operations};

/// Reads a vector from memory that lies together.
///
/// ```mlir
/// %v = vector.load %m[%i, %j] : memref<8x8xf32>, vector<4xf32>
/// ```
#[operation(
    name = "vector.load",
    interfaces = [
        VectorUnrollOpInterface, MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface,
    ],
    format = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
    effects = [EffectSpec::new(EffectKind::Read).on("base")],
    has = [fold, verify],
)]
pub struct LoadOp {
    base: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    #[default("false", |context| context.bool_attribute(false))]
    nontemporal: OptionalAttr<BoolAttr>,
    alignment: OptionalAttr<I64AttrAlignment>,
    result: OpResult<AnyVectorOfAnyRank>,
}

/// Writes a vector to memory that lies together.
///
/// ```mlir
/// vector.store %v, %m[%i, %j] : memref<8x8xf32>, vector<4xf32>
/// ```
#[operation(
    name = "vector.store",
    interfaces = [
        VectorUnrollOpInterface, MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface,
    ],
    format = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
    effects = [EffectSpec::new(EffectKind::Write).on("base")],
    has = [fold, verify],
)]
pub struct StoreOp {
    #[name = "valueToStore"]
    value_to_store: Operand<AnyVectorOfAnyRank>,
    base: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    #[default("false", |context| context.bool_attribute(false))]
    nontemporal: OptionalAttr<BoolAttr>,
    alignment: OptionalAttr<I64AttrAlignment>,
}

operations! {
    #[operation(
        interfaces = [MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface],
        format = "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) \
        `,` type($pass_thru) `into` type($result)",
        effects = [EffectSpec::new(EffectKind::Read).on("base")],
    )]
    struct _<T> {
        base: Operand<AnyMemRef>,
        indices: VariadicOperand<Index>,
        mask: Operand<T>,
        pass_thru: Operand<AnyVectorOfNonZeroRank>,
        alignment: OptionalAttr<I64AttrAlignment>,
        result: OpResult<AnyVectorOfNonZeroRank>,
    }

    /// Reads the lanes that the mask selects from memory that lies together; the others come from another vector.
    ///
    /// ```mlir
    /// %v = vector.maskedload %m[%i], %mask, %other
    ///     : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    /// ```
    pub struct MaskedLoadOp<VectorOfNonZeroRankOfI1> = "vector.maskedload",
        has = [fold, canonicalize, verify];

    /// Reads elements that lie next to each other into the lanes that the mask selects.
    ///
    /// ```mlir
    /// %v = vector.expandload %m[%i], %mask, %other
    ///     : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    /// ```
    pub struct ExpandLoadOp<FixedVectorOfI1> = "vector.expandload", has = [canonicalize, verify];
}

operations! {
    #[operation(
        interfaces = [MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface],
        format = "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) \
        `,` type($valueToStore)",
        effects = [EffectSpec::new(EffectKind::Write).on("base")],
    )]
    struct _<T> {
        base: Operand<AnyMemRef>,
        indices: VariadicOperand<Index>,
        mask: Operand<T>,
        #[name = "valueToStore"]
        value_to_store: Operand<AnyVectorOfNonZeroRank>,
        alignment: OptionalAttr<I64AttrAlignment>,
    }

    /// Writes the lanes that the mask selects to memory that lies together.
    ///
    /// ```mlir
    /// vector.maskedstore %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    /// ```
    pub struct MaskedStoreOp<VectorOfNonZeroRankOfI1> = "vector.maskedstore",
        has = [fold, canonicalize, verify];

    /// Writes the elements that the mask selects one next to the other.
    ///
    /// ```mlir
    /// vector.compressstore %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    /// ```
    pub struct CompressStoreOp<FixedVectorOfI1> = "vector.compressstore", has = [canonicalize, verify];
}

/// Reads elements at positions that a vector of indices lists, where the mask is set.
///
/// ```mlir
/// %v = vector.gather %m[%i][%at], %mask, %other
///     : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
/// ```
#[operation(
    name = "vector.gather",
    interfaces = [
        MaskableOpInterface, MemorySpaceCastConsumerOpInterface, VectorUnrollOpInterface,
        AlignmentAttrOpInterface,
    ],
    format = "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) \
        `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)",
    effects = [EffectSpec::new(EffectKind::Read).on("base")],
    has = [canonicalize, verify],
)]
pub struct GatherOp {
    base: Operand<AnyTensorOrMemRef>,
    offsets: VariadicOperand<Index>,
    indices: Operand<VectorOfIntegerOrIndex>,
    mask: Operand<VectorOfNonZeroRankOfI1>,
    pass_thru: Operand<AnyVectorOfNonZeroRank>,
    alignment: OptionalAttr<I64AttrAlignment>,
    result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Writes elements to positions that a vector of indices lists, where the mask is set.
///
/// ```mlir
/// vector.scatter %m[%i][%at], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
/// ```
#[operation(
    name = "vector.scatter",
    interfaces = [MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface],
    format = "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` \
        type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` \
        type($result)^)?",
    effects = [EffectSpec::new(EffectKind::Write).on("base")],
    has = [canonicalize, verify],
)]
pub struct ScatterOp {
    base: Operand<AnyTensorOrMemRef>,
    offsets: VariadicOperand<Index>,
    indices: Operand<VectorOfIntegerOrIndex>,
    mask: Operand<VectorOfNonZeroRankOfI1>,
    #[name = "valueToStore"]
    value_to_store: Operand<AnyVectorOfNonZeroRank>,
    alignment: OptionalAttr<I64AttrAlignment>,
    result: OptionalResult<AnyRankedTensor>,
}

/// Reads a vector from a memref or tensor, with a permutation of dimensions and a value for what is out of
/// bounds.
///
/// ```mlir
/// %v = vector.transfer_read %m[%i, %j], %pad {in_bounds = [false]} : memref<?x?xf32>, vector<4xf32>
/// ```
#[operation(
    name = "vector.transfer_read",
    traits = [AttrSizedOperandSegments],
    interfaces = [
        VectorTransferOpInterface, VectorUnrollOpInterface, MaskableOpInterface,
        ConditionallySpeculatable(&crate::interfaces::TRANSFER_SPECULATION), MemorySpaceCastConsumerOpInterface, DestinationStyleOpInterface,
    ],
    effects = custom,
    has = [fold, canonicalize, effects, custom_syntax, verify],
)]
pub struct TransferReadOp {
    base: Operand<AnyShaped>,
    indices: VariadicOperand<Index>,
    permutation_map: Attr<AffineMapAttr>,
    padding: Operand<AnyType>,
    mask: OptionalOperand<VectorOfNonZeroRankOfI1>,
    in_bounds: Attr<BoolArrayAttr>,
    vector: OpResult<AnyVectorOfAnyRank>,
}

/// Writes a vector to a memref or tensor, with a permutation of dimensions; what is out of bounds is left
/// out.
///
/// ```mlir
/// vector.transfer_write %v, %m[%i, %j] : vector<4xf32>, memref<?x?xf32>
/// ```
#[operation(
    name = "vector.transfer_write",
    traits = [AttrSizedOperandSegments],
    interfaces = [
        VectorTransferOpInterface, VectorUnrollOpInterface, MaskableOpInterface,
        ConditionallySpeculatable(&crate::interfaces::TRANSFER_SPECULATION), MemorySpaceCastConsumerOpInterface, DestinationStyle(&WRITE_DESTINATION),
    ],
    effects = custom,
    has = [fold, canonicalize, effects, custom_syntax, verify],
)]
pub struct TransferWriteOp {
    #[name = "valueToStore"]
    value_to_store: Operand<AnyVectorOfAnyRank>,
    base: Operand<AnyShaped>,
    indices: VariadicOperand<Index>,
    permutation_map: Attr<AffineMapAttr>,
    mask: OptionalOperand<VectorOfNonZeroRankOfI1>,
    in_bounds: Attr<BoolArrayAttr>,
    result: OptionalResult<AnyRankedTensor>,
}
