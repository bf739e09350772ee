//! Atomic operations and barriers.

use crate::attributes::enums::MemorySemantics;
use crate::types::PointerType;
use crate::{
    AtomicAndOp, AtomicIAddOp, AtomicIDecrementOp, AtomicIIncrementOp, AtomicISubOp, AtomicOrOp,
    AtomicSMaxOp, AtomicSMinOp, AtomicUMaxOp, AtomicUMinOp, AtomicXorOp, ControlBarrierOp, EXTAtomicFAddOp,
    MemoryBarrierOp,
};
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, TypedOp};

/// Checks that at most one of the four mutually exclusive constraints is set.
fn verify_semantics(op: Operation<'_, '_>, name: &str) -> LogicalResult {
    let one_of = MemorySemantics::ACQUIRE
        .union(MemorySemantics::RELEASE)
        .union(MemorySemantics::ACQUIRE_RELEASE)
        .union(MemorySemantics::SEQUENTIALLY_CONSISTENT);
    let given = op.attribute(name).and_then(case_value).unwrap_or(0);
    if (given & one_of.value()).count_ones() > 1 {
        return op.emit_error(
            "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` \
             or `SequentiallyConsistent`",
        );
    }
    Ok(())
}

fn verify_update(op: Operation<'_, '_>, what: &str) -> LogicalResult {
    let Some(pointer) = PointerType::of(op.operand(0).ty()) else { return Ok(()) };
    let is_right = if what == "float" { pointer.pointee.is_float() } else { pointer.pointee.is_integer() };
    if !is_right {
        let pointee = pointer.pointee;
        return op
            .emit_op_error(format_args!("pointer operand must point to an {what} value, found '{pointee}'"));
    }
    verify_semantics(op, "semantics")
}

/// Operations that change an integer in memory.
macro_rules! integer_updates {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_update(self.op(), "integer")
            }
        }
    )*};
}

integer_updates! {
    AtomicAndOp AtomicIAddOp AtomicIDecrementOp AtomicIIncrementOp AtomicISubOp AtomicOrOp AtomicSMaxOp
    AtomicSMinOp AtomicUMaxOp AtomicUMinOp AtomicXorOp
}

impl EXTAtomicFAddOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_update(self.op(), "float")
    }
}

impl ControlBarrierOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_semantics(self.op(), "memory_semantics")
    }
}

impl MemoryBarrierOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_semantics(self.op(), "memory_semantics")
    }
}
