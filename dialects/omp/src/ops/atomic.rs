//! Atomic operations.

use crate::attributes::enums::ClauseMemoryOrderKind;
use crate::constraints::{AtomicControlAttr, MemoryOrderKindAttr, OpenMP_PointerLikeType};
use crate::interfaces;
use crate::syntax::{MEMORY_ORDER_CLAUSE, SYNCHRONIZATION_HINT};
use terrace_ir::constraints::{AnyType, I64Attr, TypeAttr};
use terrace_ods_macros::operation;

/// Updates or writes a variable and reads it, at one moment.
///
/// ```mlir
/// omp.atomic.capture {
///   omp.atomic.read %v = %x : memref<i32>, memref<i32>, i32
///   omp.atomic.write %x = %new : memref<i32>, i32
/// }
/// ```
#[operation(
    name = "omp.atomic.capture",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator("omp.terminator")],
    interfaces = [AtomicCaptureOpInterface(&interfaces::ATOMIC_CAPTURE)],
    format = "oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` \
        custom<ClauseAttr>($memory_order) `)` ) $region attr-dict",
    directives = [SYNCHRONIZATION_HINT, MEMORY_ORDER_CLAUSE],
    has = [verify, verify_regions],
)]
pub struct AtomicCaptureOp {
    #[default("0", |context| context.integer_attribute(context.integer_type(64), 0))]
    hint: OptionalAttr<I64Attr>,
    #[cases(ClauseMemoryOrderKind)]
    memory_order: OptionalAttr<MemoryOrderKindAttr>,
    region: Region<SizedRegion<1>>,
}

/// Reads the variable `x` at one moment and stores what it was in `v`.
#[operation(
    name = "omp.atomic.read",
    interfaces = [AtomicReadOpInterface(&interfaces::ATOMIC_READ)],
    format = "$v `=` $x oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` \
        custom<ClauseAttr>($memory_order) `)` ) `:` type($v) `,` type($x) `,` $element_type attr-dict",
    directives = [SYNCHRONIZATION_HINT, MEMORY_ORDER_CLAUSE],
    has = [verify],
)]
pub struct AtomicReadOp {
    x: Operand<OpenMP_PointerLikeType>,
    v: Operand<OpenMP_PointerLikeType>,
    element_type: Attr<TypeAttr>,
    #[default("0", |context| context.integer_attribute(context.integer_type(64), 0))]
    hint: OptionalAttr<I64Attr>,
    #[cases(ClauseMemoryOrderKind)]
    memory_order: OptionalAttr<MemoryOrderKindAttr>,
}

/// Replaces the value of a variable at one moment by what the region makes of it.
///
/// ```mlir
/// omp.atomic.update hint(uncontended) %x : memref<i32> {
/// ^bb0(%old: i32):
///   omp.yield(%old : i32)
/// }
/// ```
#[operation(
    name = "omp.atomic.update",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator("omp.yield")],
    interfaces = [AtomicUpdateOpInterface(&interfaces::ATOMIC_UPDATE)],
    format = "oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` \
        custom<ClauseAttr>($memory_order) `)` )$x `:` type($x) $region attr-dict",
    directives = [SYNCHRONIZATION_HINT, MEMORY_ORDER_CLAUSE],
    effects = [EffectSpec::new(EffectKind::Read).on("x"), EffectSpec::new(EffectKind::Write).on("x")],
    has = [canonicalize, verify, verify_regions],
)]
pub struct AtomicUpdateOp {
    x: Operand<OpenMP_PointerLikeType>,
    atomic_control: OptionalAttr<AtomicControlAttr>,
    #[default("0", |context| context.integer_attribute(context.integer_type(64), 0))]
    hint: OptionalAttr<I64Attr>,
    #[cases(ClauseMemoryOrderKind)]
    memory_order: OptionalAttr<MemoryOrderKindAttr>,
    region: Region<SizedRegion<1>>,
}

/// Writes a variable at one moment.
#[operation(
    name = "omp.atomic.write",
    interfaces = [AtomicWriteOpInterface(&interfaces::ATOMIC_WRITE)],
    format = "$x `=` $expr oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` \
        custom<ClauseAttr>($memory_order) `)` ) `:` type($x) `,` type($expr) attr-dict",
    directives = [SYNCHRONIZATION_HINT, MEMORY_ORDER_CLAUSE],
    has = [verify],
)]
pub struct AtomicWriteOp {
    x: Operand<OpenMP_PointerLikeType>,
    expr: Operand<AnyType>,
    #[default("0", |context| context.integer_attribute(context.integer_type(64), 0))]
    hint: OptionalAttr<I64Attr>,
    #[cases(ClauseMemoryOrderKind)]
    memory_order: OptionalAttr<MemoryOrderKindAttr>,
}
