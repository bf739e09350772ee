//! Memory whose bounds the hardware knows.

use crate::constraints::{LLVM_AnyPointer, ROCDLBufferLDS, ROCDLBufferRsrc};
use terrace_ir::constraints::{I16, I32, I64};
use terrace_llvm::constraints::{LLVM_AliasScopeArrayAttr, LLVM_TBAATagArrayAttr, LLVM_Type};
use terrace_ods_macros::operation;

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
)]
pub struct MakeBufferRsrcOp {
    base: Operand<LLVM_AnyPointer>,
    stride: Operand<I16>,
    #[name = "numRecords"]
    num_records: Operand<I64>,
    flags: Operand<I32>,
    res: OpResult<LLVM_AnyPointer>,
}

/// Replaces a value in a buffer if it is as expected, in one step, and gives what was there.
#[operation(
    name = "rocdl.raw.buffer.atomic.cmpswap",
    traits = [AllTypesMatch(&["res", "src", "cmp"])],
    format = "attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)",
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

/// Adds a float to one in a buffer, in one step.
#[operation(
    name = "rocdl.raw.buffer.atomic.fadd",
    has = [custom_syntax, verify],
)]
pub struct RawBufferAtomicFAddOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<LLVM_Type>,
    offset: Operand<LLVM_Type>,
    soffset: Operand<LLVM_Type>,
    aux: Operand<LLVM_Type>,
}

/// Replaces a float in a buffer by the greater one, in one step.
#[operation(
    name = "rocdl.raw.buffer.atomic.fmax",
    has = [custom_syntax, verify],
)]
pub struct RawBufferAtomicFMaxOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<LLVM_Type>,
    offset: Operand<LLVM_Type>,
    soffset: Operand<LLVM_Type>,
    aux: Operand<LLVM_Type>,
}

/// Replaces a signed integer in a buffer by the greater one, in one step.
#[operation(
    name = "rocdl.raw.buffer.atomic.smax",
    has = [custom_syntax, verify],
)]
pub struct RawBufferAtomicSMaxOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<LLVM_Type>,
    offset: Operand<LLVM_Type>,
    soffset: Operand<LLVM_Type>,
    aux: Operand<LLVM_Type>,
}

/// Replaces an unsigned integer in a buffer by the lesser one, in one step.
#[operation(
    name = "rocdl.raw.buffer.atomic.umin",
    has = [custom_syntax, verify],
)]
pub struct RawBufferAtomicUMinOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<LLVM_Type>,
    offset: Operand<LLVM_Type>,
    soffset: Operand<LLVM_Type>,
    aux: Operand<LLVM_Type>,
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

/// Writes to a buffer that a descriptor of four words tells.
#[operation(
    name = "rocdl.raw.buffer.store",
    has = [custom_syntax, verify],
)]
pub struct RawBufferStoreOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<LLVM_Type>,
    offset: Operand<LLVM_Type>,
    soffset: Operand<LLVM_Type>,
    aux: Operand<LLVM_Type>,
}

/// Replaces a value in a buffer if it is as expected, in one step, and gives what was there.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.cmpswap",
    traits = [AllTypesMatch(&["res", "src", "cmp"])],
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict `:` type($res)",
    effects = [EffectSpec::new(EffectKind::Read).on("rsrc"), EffectSpec::new(EffectKind::Write).on("rsrc")],
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

/// Adds a float to one in a buffer, in one step.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.fadd",
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict `:` type($vdata)",
    effects = [EffectSpec::new(EffectKind::Read).on("rsrc"), EffectSpec::new(EffectKind::Write).on("rsrc")],
)]
pub struct RawPtrBufferAtomicFaddOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<ROCDLBufferRsrc>,
    offset: Operand<I32>,
    soffset: Operand<I32>,
    aux: Operand<I32>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
}

/// Replaces a float in a buffer by the greater one, in one step.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.fmax",
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict `:` type($vdata)",
    effects = [EffectSpec::new(EffectKind::Read).on("rsrc"), EffectSpec::new(EffectKind::Write).on("rsrc")],
)]
pub struct RawPtrBufferAtomicFmaxOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<ROCDLBufferRsrc>,
    offset: Operand<I32>,
    soffset: Operand<I32>,
    aux: Operand<I32>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
}

/// Replaces a signed integer in a buffer by the greater one, in one step.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.smax",
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict `:` type($vdata)",
    effects = [EffectSpec::new(EffectKind::Read).on("rsrc"), EffectSpec::new(EffectKind::Write).on("rsrc")],
)]
pub struct RawPtrBufferAtomicSmaxOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<ROCDLBufferRsrc>,
    offset: Operand<I32>,
    soffset: Operand<I32>,
    aux: Operand<I32>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
}

/// Replaces an unsigned integer in a buffer by the lesser one, in one step.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.umin",
    interfaces = [AliasAnalysisOpInterface],
    format = "operands attr-dict `:` type($vdata)",
    effects = [EffectSpec::new(EffectKind::Read).on("rsrc"), EffectSpec::new(EffectKind::Write).on("rsrc")],
)]
pub struct RawPtrBufferAtomicUminOp {
    vdata: Operand<LLVM_Type>,
    rsrc: Operand<ROCDLBufferRsrc>,
    offset: Operand<I32>,
    soffset: Operand<I32>,
    aux: Operand<I32>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
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
