//! Reading and writing memory.

use crate::constraints::{
    AnySignlessIntegerOrFloat, I32AttrLocality, I64AttrAlignment, MemRefOfSignlessIntegerOrFloat,
    element_of_memref,
};
use crate::interfaces::memory_slots::{LOAD_PART, LOAD_SLOT, STORE_PART, STORE_SLOT};
use terrace_arith::AtomicRMWKind;
use terrace_arith::constraints::AtomicRMWKindAttr;
use terrace_ir::constraints::{AnyMemRef, AnyRankedOrUnrankedMemRef, AnyType, BoolAttr, Index};
use terrace_ods_macros::operation;

/// Reads an element.
///
/// ```mlir
/// %x = memref.load %m[%i, %j] : memref<4x4xf32>
/// ```
#[operation(
    name = "memref.load",
    traits = [
        TypesMatchWith {
            summary: "result type matches element type of 'memref'",
            from: "memref",
            to: "result",
            transform: element_of_memref,
        },
        MemRefsNormalizable,
    ],
    interfaces = [
        AlignmentAttrOpInterface, MemorySpaceCastConsumerOpInterface, PromotableMemOpInterface(&LOAD_SLOT),
        DestructurableAccessorOpInterface(&LOAD_PART),
    ],
    format = "$memref `[` $indices `]` attr-dict `:` type($memref)",
    effects = [EffectSpec::new(EffectKind::Read).on("memref")],
    result_types = inferred,
    has = [fold, verify_signature],
)]
pub struct LoadOp {
    memref: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    #[default("false", |context| context.bool_attribute(false))]
    nontemporal: OptionalAttr<BoolAttr>,
    alignment: OptionalAttr<I64AttrAlignment>,
    result: OpResult<AnyType>,
}

/// Writes an element.
///
/// ```mlir
/// memref.store %x, %m[%i, %j] : memref<4x4xf32>
/// ```
#[operation(
    name = "memref.store",
    traits = [
        TypesMatchWith {
            summary: "type of 'value' matches element type of 'memref'",
            from: "memref",
            to: "value",
            transform: element_of_memref,
        },
        MemRefsNormalizable,
    ],
    interfaces = [
        AlignmentAttrOpInterface, MemorySpaceCastConsumerOpInterface, PromotableMemOpInterface(&STORE_SLOT),
        DestructurableAccessorOpInterface(&STORE_PART),
    ],
    format = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
    effects = [EffectSpec::new(EffectKind::Write).on("memref")],
    has = [fold, verify_signature],
)]
pub struct StoreOp {
    value: Operand<AnyType>,
    memref: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    #[default("false", |context| context.bool_attribute(false))]
    nontemporal: OptionalAttr<BoolAttr>,
    alignment: OptionalAttr<I64AttrAlignment>,
}

/// Copies all elements; the two memrefs must not overlap in part.
///
/// ```mlir
/// memref.copy %from, %to : memref<4xf32> to memref<4xf32>
/// ```
#[operation(
    name = "memref.copy",
    traits = [SameOperandsElementType, SameOperandsShape],
    format = "$source `,` $target attr-dict `:` type($source) `to` type($target)",
    effects = [
        EffectSpec::new(EffectKind::Read).on("source").full(),
        EffectSpec::new(EffectKind::Write).on("target").full(),
    ],
    has = [fold, canonicalize],
)]
pub struct CopyOp {
    source: Operand<AnyRankedOrUnrankedMemRef>,
    target: Operand<AnyRankedOrUnrankedMemRef>,
}

/// Hints that an element will be read or written soon.
///
/// ```mlir
/// memref.prefetch %m[%i, %j], read, locality<3>, data : memref<4x8xi32>
/// ```
#[operation(
    name = "memref.prefetch",
    effects = [EffectSpec::new(EffectKind::Write).on("memref")],
    has = [fold, custom_syntax, verify],
)]
pub struct PrefetchOp {
    memref: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    #[name = "isWrite"]
    is_write: Attr<BoolAttr>,
    #[name = "localityHint"]
    locality_hint: Attr<I32AttrLocality>,
    #[name = "isDataCache"]
    is_data_cache: Attr<BoolAttr>,
}

/// Starts a transfer between memories in the background; a tag tells when it is done.
///
/// ```mlir
/// memref.dma_start %src[%i], %dst[%j], %n, %tag[%k] : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
/// ```
#[operation(name = "memref.dma_start",
    has = [fold, custom_syntax, verify],
)]
pub struct DmaStartOp {
    operands: VariadicOperand<AnyType>,
}

/// Waits until the transfer with the tag is done.
///
/// ```mlir
/// memref.dma_wait %tag[%i], %n : memref<1xi32>
/// ```
#[operation(
    name = "memref.dma_wait",
    format = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
    has = [fold, verify],
)]
pub struct DmaWaitOp {
    #[name = "tagMemRef"]
    tag_mem_ref: Operand<AnyMemRef>,
    #[name = "tagIndices"]
    tag_indices: VariadicOperand<Index>,
    #[name = "numElements"]
    num_elements: Operand<Index>,
}

/// Reads an element, combines it with a value and writes it back, all at once, and returns what was read.
///
/// ```mlir
/// %old = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<10xf32>) -> f32
/// ```
#[operation(
    name = "memref.atomic_rmw",
    traits = [
        AllTypesMatch(&["value", "result"]),
        TypesMatchWith {
            summary: "value type matches element type of memref",
            from: "memref",
            to: "value",
            transform: element_of_memref,
        },
    ],
    interfaces = [MemorySpaceCastConsumerOpInterface],
    format = "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) \
        `)` `->` type($result)",
    effects = [
        EffectSpec::new(EffectKind::Read).on("memref"), EffectSpec::new(EffectKind::Write).on("memref"),
    ],
    result_types = inferred,
    has = [fold, verify],
)]
pub struct AtomicRMWOp {
    #[cases(AtomicRMWKind)]
    kind: Attr<AtomicRMWKindAttr>,
    value: Operand<AnySignlessIntegerOrFloat>,
    memref: Operand<MemRefOfSignlessIntegerOrFloat>,
    indices: VariadicOperand<Index>,
    result: OpResult<AnySignlessIntegerOrFloat>,
}

/// Replaces an element by what the body computes from it, all at once, and returns what it was before.
///
/// ```mlir
/// %before = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
/// ^bb0(%old: f32):
///   memref.atomic_yield %old : f32
/// }
/// ```
#[operation(
    name = "memref.generic_atomic_rmw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator("memref.atomic_yield"),
        TypesMatchWith {
            summary: "result type matches element type of memref",
            from: "memref",
            to: "result",
            transform: element_of_memref,
        },
    ],
    effects = [
        EffectSpec::new(EffectKind::Read).on("memref"), EffectSpec::new(EffectKind::Write).on("memref"),
    ],
    result_types = inferred,
    has = [custom_syntax, verify],
)]
pub struct GenericAtomicRMWOp {
    memref: Operand<MemRefOfSignlessIntegerOrFloat>,
    indices: VariadicOperand<Index>,
    result: OpResult<AnySignlessIntegerOrFloat>,
    atomic_body: Region<AnyRegion>,
}

/// Ends the body of a `memref.generic_atomic_rmw` with the value to be written.
#[operation(
    name = "memref.atomic_yield",
    traits = [
        HasParent(&["memref.generic_atomic_rmw"]), AlwaysSpeculatableImplTrait, IsTerminator,
        ReturnLike,
    ],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "$result attr-dict `:` type($result)",
    effects = [],
    has = [verify],
)]
pub struct AtomicYieldOp {
    result: Operand<AnyType>,
}
