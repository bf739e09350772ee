//! Atomic accesses.

use crate::attributes::enums::{AtomicBinOp, AtomicOrdering};
use crate::types::{POINTER_TYPE, is_compatible_floating_point_type, is_compatible_vector_type, is_type};
use crate::{AtomicCmpXchgOp, AtomicRMWOp, FenceOp};
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

fn ordering(op: Operation<'_, '_>, name: &str) -> u64 {
    op.attribute(name).and_then(case_value).unwrap_or_default()
}

/// Returns true if memory of that type can be accessed in one step.
pub(super) fn is_compatible_with_atomics(ty: Type<'_>) -> bool {
    if is_type(ty, &POINTER_TYPE) {
        return true;
    }
    let is_known = ty.is_integer() || is_compatible_floating_point_type(ty);
    is_known && ty.int_or_float_width().is_some_and(|bits| bits >= 8 && bits.is_power_of_two())
}

impl AtomicRMWOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let ty = op.operand(1).ty();
        let kind = op.attribute("bin_op").and_then(case_value).and_then(AtomicBinOp::from_value);
        match kind {
            Some(
                AtomicBinOp::Fadd
                | AtomicBinOp::Fsub
                | AtomicBinOp::Fmin
                | AtomicBinOp::Fmax
                | AtomicBinOp::Fminimum
                | AtomicBinOp::Fmaximum,
            ) => {
                if is_compatible_vector_type(ty) {
                    if ty.is_scalable_vector() {
                        return op.emit_op_error("expected LLVM IR fixed vector type");
                    }
                    if !is_compatible_floating_point_type(ty.element_or_self()) {
                        return op.emit_op_error("expected LLVM IR floating point type for vector element");
                    }
                } else if !is_compatible_floating_point_type(ty) {
                    return op.emit_op_error("expected LLVM IR floating point type");
                }
            }
            Some(AtomicBinOp::Xchg) if !is_compatible_with_atomics(ty) => {
                return op.emit_op_error("unexpected LLVM IR type for 'xchg' bin_op");
            }
            Some(AtomicBinOp::Xchg) => {}
            _ => {
                let width = ty.is_integer().then(|| ty.int_or_float_width()).flatten();
                if !matches!(width, Some(8 | 16 | 32 | 64)) {
                    return op.emit_op_error("expected LLVM IR integer type");
                }
            }
        }
        if ordering(op, "ordering") < AtomicOrdering::Monotonic.value() {
            let least = AtomicOrdering::Monotonic.text();
            return op.emit_op_error(format_args!("expected at least '{least}' ordering"));
        }
        Ok(())
    }
}

impl AtomicCmpXchgOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if !is_type(op.operand(0).ty(), &POINTER_TYPE) {
            return op.emit_op_error("expected LLVM IR pointer type for operand #0");
        }
        let ty = op.operand(2).ty();
        let width = ty.is_integer().then(|| ty.int_or_float_width()).flatten();
        let is_right = is_type(ty, &POINTER_TYPE)
            || matches!(width, Some(8 | 16 | 32 | 64))
            || ty.is_float() && matches!(ty.int_or_float_width(), Some(16 | 32 | 64));
        if !is_right {
            return op.emit_op_error("unexpected LLVM IR type");
        }
        let (success, failure) = (ordering(op, "success_ordering"), ordering(op, "failure_ordering"));
        let least = AtomicOrdering::Monotonic.value();
        if success < least || failure < least {
            return op.emit_op_error("ordering must be at least 'monotonic'");
        }
        if failure == AtomicOrdering::Release.value() || failure == AtomicOrdering::AcqRel.value() {
            return op.emit_op_error("failure ordering cannot be 'release' or 'acq_rel'");
        }
        Ok(())
    }
}

impl FenceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if ordering(op, "ordering") <= AtomicOrdering::Monotonic.value() {
            return op.emit_op_error("can be given only acquire, release, acq_rel, and seq_cst orderings");
        }
        Ok(())
    }
}
