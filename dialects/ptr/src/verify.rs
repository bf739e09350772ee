//! Verification beyond the declared constraints.

use crate::interfaces::ordering;
use crate::{
    AtomicOrdering, FromPtrOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, PTR_TYPE, PtrDiffOp, ScatterOp,
    StoreOp, ToPtrOp, is_pointer,
};
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};

/// Checks that the alignment, if it is known, is one.
fn verify_alignment(op: Operation<'_, '_>) -> LogicalResult {
    let alignment = op.attribute("alignment").and_then(Attribute::as_array);
    match alignment.and_then(|alignment| alignment.first()).and_then(|alignment| alignment.as_i64()) {
        Some(..=0) => op.emit_error("alignment must be positive"),
        Some(bytes) if !bytes.cast_unsigned().is_power_of_two() => {
            op.emit_error("alignment must be a power of 2")
        }
        _ => Ok(()),
    }
}

fn verify_ordering(op: Operation<'_, '_>, refused: &[AtomicOrdering]) -> LogicalResult {
    let ordering = ordering(op);
    if refused.contains(&ordering) {
        return op.emit_op_error(format_args!("unsupported ordering '{}'", ordering.text()));
    }
    let has_alignment =
        op.attribute("alignment").and_then(Attribute::as_array).is_some_and(|bytes| !bytes.is_empty());
    if ordering != AtomicOrdering::NotAtomic && !has_alignment {
        return op.emit_op_error("expected alignment for atomic access");
    }
    if ordering == AtomicOrdering::NotAtomic && op.attribute("syncscope").is_some() {
        return op.emit_op_error("expected syncscope to be null for non-atomic access");
    }
    verify_alignment(op)
}

impl LoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_ordering(self.op(), &[AtomicOrdering::Release, AtomicOrdering::AcqRel])
    }
}

impl StoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_ordering(self.op(), &[AtomicOrdering::Acquire, AtomicOrdering::AcqRel])
    }
}

macro_rules! aligned {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_alignment(self.op())
            }
        }
    )*};
}

aligned! { GatherOp MaskedLoadOp MaskedStoreOp ScatterOp }

/// Returns the memory space of a pointer or buffer.
fn memory_space(ty: Type<'_>) -> Option<Attribute<'_>> {
    ty.as_dialect(PTR_TYPE.name).map_or_else(|| ty.memory_space(), |parameters| Some(parameters[0]))
}

fn verify_space(op: Operation<'_, '_>) -> LogicalResult {
    match memory_space(op.operand(0).ty()) == memory_space(op.result(0).ty()) {
        true => Ok(()),
        false => op.emit_error("expected the input and output to have the same memory space"),
    }
}

impl ToPtrOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match is_pointer(self.ptr().ty()) {
            true => self.op().emit_error("the input value cannot be of type `!ptr.ptr`"),
            false => verify_space(self.op()),
        }
    }
}

impl FromPtrOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match is_pointer(self.result().ty()) {
            true => self.op().emit_error("the result type cannot be `!ptr.ptr`"),
            false => verify_space(self.op()),
        }
    }
}

impl PtrDiffOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (operands, result) = (self.lhs().ty(), self.result().ty());
        if operands.is_shaped() && operands.is_vector() != result.is_vector() {
            return self.op().emit_error(
                "expected the result to have the same container type as the operands when operands are shaped",
            );
        }
        Ok(())
    }
}
