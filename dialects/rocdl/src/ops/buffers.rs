//! Memory whose bounds the hardware knows.

use crate::constraints::{LLVM_AnyPointer, ROCDLBufferLDS, ROCDLBufferRsrc};
use terrace_ir::constraints::{I16, I32, I64};
use terrace_llvm::constraints::{LLVM_AliasScopeArrayAttr, LLVM_TBAATagArrayAttr, LLVM_Type};
use terrace_ods_macros::{operation, operations};

/// Makes a pointer that knows the bounds of its buffer.
///
/// ```mlir
/// %rsrc = rocdl.make.buffer.rsrc %p, %stride, %n, %flags : !llvm.ptr to <8>
/// ```
#[operation(
    name = "rocdl.make.buffer.rsrc",
    traits = [AlwaysSpeculatableImplTrait],
    format = "operands attr-dict `:` type($base) `to` type($res)",
    effects = [],
    view = none,
)]
pub struct MakeBufferRsrcOp {
    base: Operand<LLVM_AnyPointer>,
    stride: Operand<I16>,
    #[name = "numRecords"]
    num_records: Operand<I64>,
    flags: Operand<I32>,
    res: OpResult<LLVM_AnyPointer>,
}

/// Replaces a value in a buffer if it is as expected, in one step, and returns the old value.
#[operation(
    name = "rocdl.raw.buffer.atomic.cmpswap",
    traits = [AllTypesMatch(&["res", "src", "cmp"])],
    format = "attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)",
    view = none,
)]
pub struct RawBufferAtomicCmpSwap {
    src: Operand<LLVM_Type>,
    cmp: Operand<LLVM_Type>,
    rsrc: Operand<LLVM_Type>,
    offset: Operand<I32>,
    soffset: Operand<I32>,
    aux: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(has = [custom_syntax, verify])]
    struct _ {
        vdata: Operand<LLVM_Type>,
        rsrc: Operand<LLVM_Type>,
        offset: Operand<LLVM_Type>,
        soffset: Operand<LLVM_Type>,
        aux: Operand<LLVM_Type>,
    }

    /// Adds a float to one in a buffer, in one step.
    pub struct RawBufferAtomicFAddOp = "rocdl.raw.buffer.atomic.fadd";
    /// Replaces a float in a buffer by the greater one, in one step.
    pub struct RawBufferAtomicFMaxOp = "rocdl.raw.buffer.atomic.fmax";
    /// Replaces a signed integer in a buffer by the greater one, in one step.
    pub struct RawBufferAtomicSMaxOp = "rocdl.raw.buffer.atomic.smax";
    /// Replaces an unsigned integer in a buffer by the lesser one, in one step.
    pub struct RawBufferAtomicUMinOp = "rocdl.raw.buffer.atomic.umin";
    /// Writes to a buffer that a descriptor of four words tells.
    pub struct RawBufferStoreOp = "rocdl.raw.buffer.store";
}

/// Reads from a buffer that a descriptor of four words tells.
///
/// ```mlir
/// %r = rocdl.raw.buffer.load %rsrc, %offset, %soffset, %aux : vector<4xf32>
/// ```
#[operation(
    name = "rocdl.raw.buffer.load",
    has = [custom_syntax, verify],
)]
pub struct RawBufferLoadOp {
    rsrc: Operand<LLVM_Type>,
    offset: Operand<LLVM_Type>,
    soffset: Operand<LLVM_Type>,
    aux: Operand<LLVM_Type>,
    res: OpResult<LLVM_Type>,
}

/// Replaces a value in a buffer if it is as expected, in one step, and returns the old value.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.cmpswap",
    traits = [AllTypesMatch(&["res", "src", "cmp"])],
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict `:` type($res)",
    effects = [EffectSpec::new(EffectKind::Read).on("rsrc"), EffectSpec::new(EffectKind::Write).on("rsrc")],
    view = none,
)]
pub struct RawPtrBufferAtomicCmpSwap {
    src: Operand<LLVM_Type>,
    cmp: Operand<LLVM_Type>,
    rsrc: Operand<ROCDLBufferRsrc>,
    offset: Operand<I32>,
    soffset: Operand<I32>,
    aux: Operand<I32>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(
        interfaces = [AliasAnalysisOpInterface],
        format = "operands attr-dict `:` type($vdata)",
        effects = [EffectSpec::new(EffectKind::Read).on("rsrc"), EffectSpec::new(EffectKind::Write).on("rsrc")],
        view = none,
    )]
    struct _ {
        vdata: Operand<LLVM_Type>,
        rsrc: Operand<ROCDLBufferRsrc>,
        offset: Operand<I32>,
        soffset: Operand<I32>,
        aux: Operand<I32>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    }

    /// Adds a float to one in a buffer, in one step.
    pub struct RawPtrBufferAtomicFaddOp = "rocdl.raw.ptr.buffer.atomic.fadd";
    /// Replaces a float in a buffer by the greater one, in one step.
    pub struct RawPtrBufferAtomicFmaxOp = "rocdl.raw.ptr.buffer.atomic.fmax";
    /// Replaces a signed integer in a buffer by the greater one, in one step.
    pub struct RawPtrBufferAtomicSmaxOp = "rocdl.raw.ptr.buffer.atomic.smax";
    /// Replaces an unsigned integer in a buffer by the lesser one, in one step.
    pub struct RawPtrBufferAtomicUminOp = "rocdl.raw.ptr.buffer.atomic.umin";
}

/// Reads from a buffer.
///
/// ```mlir
/// %r = rocdl.raw.ptr.buffer.load %rsrc, %offset, %soffset, %aux : vector<4xf32>
/// ```
#[operation(
    name = "rocdl.raw.ptr.buffer.load",
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict `:` type($res)",
    effects = [EffectSpec::new(EffectKind::Read).on("rsrc")],
    view = none,
)]
pub struct RawPtrBufferLoadOp {
    rsrc: Operand<ROCDLBufferRsrc>,
    offset: Operand<I32>,
    soffset: Operand<I32>,
    aux: Operand<I32>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    res: OpResult<LLVM_Type>,
}

/// Moves data from a buffer to the memory of the work group.
#[operation(
    name = "rocdl.raw.ptr.buffer.load.lds",
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict",
    effects = [EffectSpec::new(EffectKind::Read).on("rsrc"), EffectSpec::new(EffectKind::Write).on("ldsPtr")],
    view = none,
)]
pub struct RawPtrBufferLoadLdsOp {
    rsrc: Operand<ROCDLBufferRsrc>,
    #[name = "ldsPtr"]
    lds_ptr: Operand<ROCDLBufferLDS>,
    size: Operand<I32>,
    voffset: Operand<I32>,
    soffset: Operand<I32>,
    offset: Operand<I32>,
    aux: Operand<I32>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
}

/// Writes to a buffer.
#[operation(
    name = "rocdl.raw.ptr.buffer.store",
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict `:` type($vdata)",
    effects = [EffectSpec::new(EffectKind::Write).on("rsrc")],
    view = none,
)]
pub struct RawPtrBufferStoreOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<ROCDLBufferRsrc>,
    offset: Operand<I32>,
    soffset: Operand<I32>,
    aux: Operand<I32>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
}
