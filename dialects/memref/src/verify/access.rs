//! Checks of what reads and writes elements.

use crate::{AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp, LoadOp, PrefetchOp, StoreOp};
use terrace_arith::AtomicRMWKind;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_ir::{LogicalResult, TypedOp, WalkOrder, WalkResult};

impl LoadOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        let (rank, given) = (self.memref().ty().rank().unwrap_or(0), self.indices().len());
        if given != rank {
            return self.op().emit_op_error(format_args!(
                "incorrect number of indices for load, expected {rank} but got {given}"
            ));
        }
        Ok(())
    }
}

impl StoreOp<'_, '_> {
    pub(crate) fn verify_signature(self) -> LogicalResult {
        if self.memref().ty().rank() != Some(self.indices().len()) {
            return self.op().emit_op_error("store index operand count not equal to memref rank");
        }
        Ok(())
    }
}

impl PrefetchOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.memref().ty().rank() != Some(self.indices().len()) {
            return self.op().emit_op_error("too few indices");
        }
        Ok(())
    }
}

impl AtomicRMWOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.memref().ty().rank() != Some(self.indices().len()) {
            return self.op().emit_op_error("expects the number of subscripts to be equal to memref rank");
        }
        let (kind, ty) = (self.kind(), self.value().ty());
        let wanted = match kind {
            AtomicRMWKind::Addf | AtomicRMWKind::Maximumf | AtomicRMWKind::Minimumf | AtomicRMWKind::Mulf => {
                (!ty.is_float()).then_some("a floating-point type")
            }
            AtomicRMWKind::Addi
            | AtomicRMWKind::Maxs
            | AtomicRMWKind::Maxu
            | AtomicRMWKind::Mins
            | AtomicRMWKind::Minu
            | AtomicRMWKind::Muli
            | AtomicRMWKind::Ori
            | AtomicRMWKind::Xori
            | AtomicRMWKind::Andi => (!ty.is_integer()).then_some("an integer type"),
            _ => None,
        };
        match wanted {
            Some(wanted) => {
                let kind = AtomicRMWKind::SPEC.text_of(kind.value());
                self.op().emit_op_error(format_args!("with kind '{kind}' expects {wanted}"))
            }
            None => Ok(()),
        }
    }
}

impl GenericAtomicRMWOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let body = self.atomic_body();
        let entry = body.first_block().filter(|entry| entry.argument_count() == 1);
        let Some(entry) = entry else {
            return self.op().emit_op_error("expected single number of entry block arguments");
        };
        if entry.argument(0).ty() != self.result().ty() {
            return self.op().emit_op_error("expected block argument of the same type result type");
        }
        let mut culprit = None;
        for op in body.blocks().flat_map(|block| block.ops()) {
            let flow = op.walk_tree(WalkOrder::PostOrder, &mut |nested| {
                if is_memory_effect_free(nested) {
                    return WalkResult::Advance;
                }
                culprit = Some(nested);
                WalkResult::Interrupt
            });
            if flow.is_break() {
                break;
            }
        }
        match culprit {
            Some(culprit) => culprit.emit_error(format_args!(
                "body of '{}' should contain only operations with no side effects",
                self.op().name()
            )),
            None => Ok(()),
        }
    }
}

impl AtomicYieldOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let parent = self.op().parent_op().and_then(|parent| parent.results().next());
        let (Some(parent), given) = (parent.map(|result| result.ty()), self.result().ty()) else {
            return Ok(());
        };
        if given != parent {
            return self.op().emit_op_error(format_args!(
                "types mismatch between yield op: '{given}' and its parent: '{parent}'"
            ));
        }
        Ok(())
    }
}
