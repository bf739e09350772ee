//! Barriers, in blocks and in memory.

use crate::constraints::space;
use crate::{
    BarrierOp, MBarrierArriveDropExpectTxOp, MBarrierArriveDropOp, MBarrierArriveExpectTxOp,
    MBarrierArriveOp, MBarrierCompleteTxOp, MBarrierExpectTxOp, MBarrierTestWaitOp, MBarrierTryWaitOp,
    MemScopeKind,
};
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};
use terrace_llvm::types::address_space;

impl BarrierOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (operation, predicate) = (self.reduction_op().is_some(), self.reduction_predicate().is_some());
        let has_id = self.barrier_id().is_some();
        if self.number_of_threads().is_some() && !has_id {
            return self.op().emit_op_error("barrier id is missing, it should be set between 0 to 15");
        }
        if has_id && (operation || predicate) {
            return self.op().emit_op_error("reduction are only available when id is 0");
        }
        if operation != predicate {
            return self
                .op()
                .emit_op_error("reduction predicate and reduction operation must be specified together");
        }
        Ok(())
    }
}

fn is_in_cluster(address: Value<'_, '_>) -> bool {
    address_space(address.ty()) == Some(space::SHARED_CLUSTER)
}

/// Checks what uses a barrier in memory: who can see it, and that a barrier of another block gives no state.
fn verify_use(op: Operation<'_, '_>, scope: MemScopeKind, has_state: bool) -> LogicalResult {
    if !matches!(scope, MemScopeKind::Cta | MemScopeKind::Cluster) {
        return op.emit_error("mbarrier scope must be either CTA or Cluster");
    }
    if has_state && is_in_cluster(op.operand(0)) {
        return op.emit_error("mbarrier in shared_cluster space cannot return any value");
    }
    Ok(())
}

macro_rules! uses {
    ($($op:ident: $has_state:expr;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                let has_state: fn(Self) -> bool = $has_state;
                verify_use(self.op(), self.scope(), has_state(self))
            }
        }
    )*};
}

uses! {
    MBarrierArriveDropExpectTxOp: |op| op.res().is_some();
    MBarrierArriveDropOp: |op| op.res().is_some();
    MBarrierArriveOp: |op| op.res().is_some();
    MBarrierCompleteTxOp: |_| false;
    MBarrierExpectTxOp: |_| false;
    MBarrierTestWaitOp: |_| false;
    MBarrierTryWaitOp: |_| false;
}

impl MBarrierArriveExpectTxOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.predicate().is_some() {
            if self.scope() != MemScopeKind::Cta {
                return op.emit_error("mbarrier scope must be CTA when using predicate");
            }
            if is_in_cluster(self.addr()) {
                return op
                    .emit_error("mbarrier in shared_cluster space is not supported when using predicate");
            }
            if self.res().is_some() {
                return op.emit_error("return-value is not supported when using predicate");
            }
            if self.relaxed() {
                return op
                    .emit_error("mbarrier with relaxed semantics is not supported when using predicate");
            }
        }
        verify_use(op, self.scope(), self.res().is_some())
    }
}
