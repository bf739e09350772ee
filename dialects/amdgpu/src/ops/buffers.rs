//! Memory whose bounds the hardware knows.

use crate::constraints::{F32OrF64, F32OrShortPair, I14};
use terrace_ir::constraints::{AnyMemRef, AnyType, BoolAttr, I32, I32Attr, I64, UnitAttr};
use terrace_ods_macros::{operation, operations};

/// Returns the memory of the device as a buffer whose bounds the hardware knows.
///
/// ```mlir
/// %b = amdgpu.fat_raw_buffer_cast %m boundsCheck(false) : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
/// ```
#[operation(
    name = "amdgpu.fat_raw_buffer_cast",
    traits = [AlwaysSpeculatableImplTrait, AttrSizedOperandSegments],
    interfaces = [InferTypeOpInterface, ReifyRankedShapedTypeOpInterface, ViewLikeOpInterface],
    format = "$source oilist (`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` \
        $cacheSwizzleStride `)` | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` $resetOffset ) \
        attr-dict `:` type($source) `to` type($result)",
    effects = [],
    result_types = custom,
    has = [infer_types, verify],
)]
pub struct FatRawBufferCastOp {
    source: Operand<AnyMemRef>,
    #[name = "validBytes"]
    valid_bytes: OptionalOperand<I64>,
    #[name = "cacheSwizzleStride"]
    cache_swizzle_stride: OptionalOperand<I14>,
    #[default("true", |context| context.bool_attribute(true))]
    #[name = "boundsCheck"]
    bounds_check: Attr<BoolAttr>,
    #[name = "resetOffset"]
    reset_offset: OptionalAttr<UnitAttr>,
    result: OpResult<AnyMemRef>,
}

/// Replaces a value in a buffer if it is as expected, in one step, and returns the old value.
///
/// ```mlir
/// %old = amdgpu.raw_buffer_atomic_cmpswap %new, %expected -> %m[%i] : f32 -> memref<64xf32>, i32
/// ```
#[operation(
    name = "amdgpu.raw_buffer_atomic_cmpswap",
    traits = [
        AttrSizedOperandSegments, AllTypesMatch(&["src", "cmp", "value"]),
        AllElementTypesMatch(&["value", "memref"]),
    ],
    format = "attr-dict $src `,` $cmp `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` \
        type($value) `->` type($memref) `,` type($indices)",
    effects = [EffectSpec::new(EffectKind::Read).on("memref"), EffectSpec::new(EffectKind::Write).on("memref")],
    result_types = inferred,
    has = [canonicalize, verify],
)]
pub struct RawBufferAtomicCmpswapOp {
    src: Operand<AnyType>,
    cmp: Operand<AnyType>,
    memref: Operand<AnyMemRef>,
    indices: VariadicOperand<I32>,
    #[default("true", |context| context.bool_attribute(true))]
    #[name = "boundsCheck"]
    bounds_check: Attr<BoolAttr>,
    #[name = "indexOffset"]
    index_offset: OptionalAttr<I32Attr>,
    #[name = "sgprOffset"]
    sgpr_offset: OptionalOperand<I32>,
    value: OpResult<AnyType>,
}

operations! {
    #[operation(
        traits = [AllElementTypesMatch(&["value", "memref"]), AttrSizedOperandSegments],
        format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) \
        `->` type($memref) `,` type($indices)",
        effects = [EffectSpec::new(EffectKind::Read).on("memref"), EffectSpec::new(EffectKind::Write).on("memref")],
        has = [verify],
    )]
    struct _<T> {
        value: Operand<T>,
        memref: Operand<AnyMemRef>,
        indices: VariadicOperand<I32>,
        #[default("true", |context| context.bool_attribute(true))]
        #[name = "boundsCheck"]
        bounds_check: Attr<BoolAttr>,
        #[name = "indexOffset"]
        index_offset: OptionalAttr<I32Attr>,
        #[name = "sgprOffset"]
        sgpr_offset: OptionalOperand<I32>,
    }

    /// Adds a float to one in a buffer, in one step.
    ///
    /// ```mlir
    /// amdgpu.raw_buffer_atomic_fadd %v -> %m[%i] : f32 -> memref<64xf32>, i32
    /// ```
    pub struct RawBufferAtomicFaddOp<F32OrShortPair> = "amdgpu.raw_buffer_atomic_fadd", has = [canonicalize];

    /// Replaces a float in a buffer by the greater one, in one step.
    pub struct RawBufferAtomicFmaxOp<F32OrF64> = "amdgpu.raw_buffer_atomic_fmax", has = [canonicalize];
}

operations! {
    #[operation(
        traits = [AttrSizedOperandSegments],
        format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) \
        `->` type($memref) `,` type($indices)",
        effects = [EffectSpec::new(EffectKind::Read).on("memref"), EffectSpec::new(EffectKind::Write).on("memref")],
        has = [verify],
    )]
    struct _ {
        value: Operand<I32>,
        memref: Operand<AnyMemRef>,
        indices: VariadicOperand<I32>,
        #[default("true", |context| context.bool_attribute(true))]
        #[name = "boundsCheck"]
        bounds_check: Attr<BoolAttr>,
        #[name = "indexOffset"]
        index_offset: OptionalAttr<I32Attr>,
        #[name = "sgprOffset"]
        sgpr_offset: OptionalOperand<I32>,
    }

    /// Replaces a signed integer in a buffer by the greater one, in one step.
    pub struct RawBufferAtomicSmaxOp = "amdgpu.raw_buffer_atomic_smax", has = [canonicalize];
    /// Replaces an unsigned integer in a buffer by the lesser one, in one step.
    pub struct RawBufferAtomicUminOp = "amdgpu.raw_buffer_atomic_umin", has = [canonicalize];
}

/// Reads from a buffer; outside of it there are zeros.
///
/// ```mlir
/// %v = amdgpu.raw_buffer_load {indexOffset = 1 : i32} %m[%i] sgprOffset %o : memref<64xf32>, i32 -> f32
/// ```
#[operation(
    name = "amdgpu.raw_buffer_load",
    traits = [AllElementTypesMatch(&["value", "memref"]), AttrSizedOperandSegments],
    format = "attr-dict $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($memref) (`,` \
        type($indices)^)? `->` type($value)",
    effects = [EffectSpec::new(EffectKind::Read).on("memref")],
    has = [canonicalize, verify],
)]
pub struct RawBufferLoadOp {
    memref: Operand<AnyMemRef>,
    indices: VariadicOperand<I32>,
    #[default("true", |context| context.bool_attribute(true))]
    #[name = "boundsCheck"]
    bounds_check: Attr<BoolAttr>,
    #[name = "indexOffset"]
    index_offset: OptionalAttr<I32Attr>,
    #[name = "sgprOffset"]
    sgpr_offset: OptionalOperand<I32>,
    value: OpResult<AnyType>,
}

/// Writes to a buffer; outside of it nothing happens.
///
/// ```mlir
/// amdgpu.raw_buffer_store %v -> %m[%i] : f32 -> memref<64xf32>, i32
/// ```
#[operation(
    name = "amdgpu.raw_buffer_store",
    traits = [AllElementTypesMatch(&["value", "memref"]), AttrSizedOperandSegments],
    format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) \
        `->` type($memref) (`,` type($indices)^)?",
    effects = [EffectSpec::new(EffectKind::Write).on("memref")],
    has = [canonicalize, verify],
)]
pub struct RawBufferStoreOp {
    value: Operand<AnyType>,
    memref: Operand<AnyMemRef>,
    indices: VariadicOperand<I32>,
    #[default("true", |context| context.bool_attribute(true))]
    #[name = "boundsCheck"]
    bounds_check: Attr<BoolAttr>,
    #[name = "indexOffset"]
    index_offset: OptionalAttr<I32Attr>,
    #[name = "sgprOffset"]
    sgpr_offset: OptionalOperand<I32>,
}
