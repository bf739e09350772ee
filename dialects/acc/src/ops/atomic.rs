//! Atomic operations.

use crate::constraints::OpenACC_PointerLikeType;
use crate::interfaces;
use terrace_ir::constraints::{AnyType, I1, TypeAttr};
use terrace_ods_macros::operation;

/// Updates or writes a variable and reads it, at one moment.
///
/// ```mlir
/// acc.atomic.capture {
///   acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
///   acc.atomic.write %x = %new : memref<i32>, i32
/// }
/// ```
#[operation(
    name = "acc.atomic.capture",
    traits = [SingleBlock, SingleBlockImplicitTerminator("acc.terminator"), HasRecursiveMemoryEffects],
    interfaces = [AtomicCaptureOpInterface(&interfaces::ATOMIC_CAPTURE)],
    format = "oilist( `if` `(` $ifCond `)` ) $region attr-dict",
    has = [verify_regions],
)]
pub struct AtomicCaptureOp {
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
    region: Region<SizedRegion<1>>,
}

/// Reads the variable `x` at one moment and stores what it was in `v`.
#[operation(
    name = "acc.atomic.read",
    interfaces = [AtomicReadOpInterface(&interfaces::ATOMIC_READ)],
    format = "oilist( `if` `(` $ifCond `)` ) $v `=` $x `:` type($v) `,` type($x) `,` $element_type attr-dict",
    has = [verify],
)]
pub struct AtomicReadOp {
    x: Operand<OpenACC_PointerLikeType>,
    v: Operand<OpenACC_PointerLikeType>,
    element_type: Attr<TypeAttr>,
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
}

/// Replaces the value of a variable at one moment by what the region makes of it.
#[operation(
    name = "acc.atomic.update",
    traits = [SingleBlock, SingleBlockImplicitTerminator("acc.yield"), HasRecursiveMemoryEffects],
    interfaces = [AtomicUpdateOpInterface(&interfaces::ATOMIC_UPDATE)],
    format = "oilist( `if` `(` $ifCond `)` ) $x `:` type($x) $region attr-dict",
    effects = [EffectSpec::new(EffectKind::Read).on("x"), EffectSpec::new(EffectKind::Write).on("x")],
    has = [canonicalize, verify, verify_regions],
)]
pub struct AtomicUpdateOp {
    x: Operand<OpenACC_PointerLikeType>,
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
    region: Region<SizedRegion<1>>,
}

/// Writes a variable at one moment.
#[operation(
    name = "acc.atomic.write",
    interfaces = [AtomicWriteOpInterface(&interfaces::ATOMIC_WRITE)],
    format = "oilist( `if` `(` $ifCond `)` ) $x `=` $expr `:` type($x) `,` type($expr) attr-dict",
    has = [verify],
)]
pub struct AtomicWriteOp {
    x: Operand<OpenACC_PointerLikeType>,
    expr: Operand<AnyType>,
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
}
