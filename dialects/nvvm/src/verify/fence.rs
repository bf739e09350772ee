//! Orders of memory accesses.

use crate::{
    FenceProxyAcquireOp, FenceProxyOp, FenceProxyReleaseOp, FenceProxySyncRestrictOp, FenceSyncRestrictOp,
    MemOrderKind, ProxyKind,
};
use terrace_ir::{LogicalResult, Operation, TypedOp};

impl FenceProxyOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, kind) = (self.op(), self.kind());
        match (kind, self.space().is_some()) {
            (ProxyKind::Tensormap, _) => op.emit_op_error("tensormap proxy is not a supported proxy kind"),
            (ProxyKind::Generic, _) => op.emit_op_error("generic proxy not a supported proxy kind"),
            (ProxyKind::AsyncShared, false) => {
                op.emit_op_error("async_shared fence requires space attribute")
            }
            (ProxyKind::AsyncShared, true) | (_, false) => Ok(()),
            (_, true) => op.emit_op_error("only async_shared fence can have space attribute"),
        }
    }
}

/// Checks an order in one direction, which goes from plain accesses to those of maps of tensors.
fn verify_direction(op: Operation<'_, '_>, from: ProxyKind, to: ProxyKind) -> LogicalResult {
    if from != ProxyKind::Generic {
        return op.emit_op_error("uni-directional proxies only support generic for from_proxy attribute");
    }
    if to != ProxyKind::Tensormap {
        return op.emit_op_error("uni-directional proxies only support tensormap for to_proxy attribute");
    }
    Ok(())
}

impl FenceProxyAcquireOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_direction(self.op(), self.from_proxy(), self.to_proxy())
    }
}

impl FenceProxyReleaseOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_direction(self.op(), self.from_proxy(), self.to_proxy())
    }
}

fn verify_order(op: Operation<'_, '_>, order: MemOrderKind) -> LogicalResult {
    match order {
        MemOrderKind::Acquire | MemOrderKind::Release => Ok(()),
        _ => op.emit_op_error("only acquire and release semantics are supported"),
    }
}

impl FenceProxySyncRestrictOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_order(self.op(), self.order())?;
        if self.from_proxy() != ProxyKind::Generic {
            return self.op().emit_op_error("only generic is support for from_proxy attribute");
        }
        if self.to_proxy() != ProxyKind::Async {
            return self.op().emit_op_error("only async is supported for to_proxy attribute");
        }
        Ok(())
    }
}

impl FenceSyncRestrictOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_order(self.op(), self.order())
    }
}
