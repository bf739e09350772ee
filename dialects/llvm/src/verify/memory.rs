//! Memory.

use super::atomic::is_compatible_with_atomics;
use crate::attributes::enums::AtomicOrdering;
use crate::facts::DYNAMIC_INDEX;
use crate::types::{StructType, TARGET_TYPE, as_array, is_type, supports_memory, whole};
use crate::{AllocaOp, GEPOp, LoadOp, StoreOp};
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

impl AllocaOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        match op.attribute("elem_type").and_then(|ty| ty.as_type()) {
            Some(ty) if is_type(ty, &TARGET_TYPE) && !supports_memory(ty) => {
                op.emit_op_error("this target extension type cannot be used in alloca")
            }
            _ => Ok(()),
        }
    }
}

/// Checks what must hold of an access that may be atomic.
fn verify_access(op: Operation<'_, '_>, ty: Type<'_>, refused: &[AtomicOrdering]) -> LogicalResult {
    let ordering = op.attribute("ordering").and_then(case_value).and_then(AtomicOrdering::from_value);
    match ordering {
        None | Some(AtomicOrdering::NotAtomic) => {
            if op.attribute("syncscope").is_some() {
                return op.emit_op_error("expected syncscope to be null for non-atomic access");
            }
        }
        Some(ordering) => {
            if !is_compatible_with_atomics(ty) {
                return op.emit_op_error(format_args!("unsupported type '{ty}' for atomic access"));
            }
            if refused.contains(&ordering) {
                return op.emit_op_error(format_args!("unsupported ordering '{}'", ordering.text()));
            }
            if op.attribute("alignment").is_none() {
                return op.emit_op_error("expected alignment for atomic access");
            }
        }
    }
    Ok(())
}

impl LoadOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        verify_access(op, op.result(0).ty(), &[AtomicOrdering::Release, AtomicOrdering::AcqRel])
    }
}

impl StoreOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        verify_access(op, op.operand(0).ty(), &[AtomicOrdering::Acquire, AtomicOrdering::AcqRel])
    }
}

impl GEPOp<'_, '_> {
    /// Checks that there is a value for each index that is one, and that indices of structures are constants within
    /// their bounds.
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let op = self.op();
        let raw = op.attribute("rawConstantIndices").and_then(|raw| raw.as_i32_array()).unwrap_or_default();
        let dynamic = raw.iter().filter(|index| **index == DYNAMIC_INDEX).count();
        if dynamic != op.operand_count() - 1 {
            return op.emit_op_error("expected as many dynamic indices as specified in 'rawConstantIndices'");
        }
        let Some(mut ty) = op.attribute("elem_type").and_then(|ty| ty.as_type()) else { return Ok(()) };
        for (at, &index) in raw.iter().enumerate().skip(1) {
            ty = whole(op.context(), ty);
            if let Some(structure) = StructType::of(ty) {
                if index == DYNAMIC_INDEX {
                    return op
                        .emit_op_error(format_args!("expected index {at} indexing a struct to be constant"));
                }
                let element =
                    usize::try_from(index).ok().and_then(|index| structure.element(op.context(), index));
                match element {
                    Some(element) => ty = element,
                    None => {
                        return op
                            .emit_op_error(format_args!("index {at} indexing a struct is out of bounds"));
                    }
                }
            } else if let Some((element, _)) = as_array(ty) {
                ty = element;
            } else if ty.is_vector() {
                ty = ty.element_or_self();
            } else {
                return op.emit_op_error(format_args!("type '{ty}' cannot be indexed (index #{at})"));
            }
        }
        Ok(())
    }
}
