//! Orders of memory accesses.

use crate::attributes::enums::{MemOrderKind, MemScopeKind, ProxyKind, SharedSpace};
use crate::constraints::{
    MemOrderKindAttr, MemScopeKindAttr, PointerGeneric, ProxyKindAttr, SharedSpaceAttr,
};
use terrace_ir::constraints::I32;
use terrace_ods_macros::operation;

/// Orders the making of barriers in memory before what follows.
#[operation(name = "nvvm.fence.mbarrier.init", format = "attr-dict", view = none)]
pub struct FenceMbarrierInitOp {}

/// Orders memory accesses that are made in different ways.
///
/// ```mlir
/// nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
/// ```
#[operation(
    name = "nvvm.fence.proxy",
    format = "attr-dict",
    has = [verify],
)]
pub struct FenceProxyOp {
    #[cases(ProxyKind)]
    kind: Attr<ProxyKindAttr>,
    #[cases(SharedSpace)]
    space: OptionalAttr<SharedSpaceAttr>,
}

/// Orders accesses in one way before those in another, from what is acquired on.
#[operation(
    name = "nvvm.fence.proxy.acquire",
    format = "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    has = [verify],
)]
pub struct FenceProxyAcquireOp {
    #[cases(MemScopeKind)]
    scope: Attr<MemScopeKindAttr>,
    addr: Operand<PointerGeneric>,
    size: Operand<I32>,
    #[default("generic", |context| ProxyKind::Generic.attribute(context))]
    #[cases(ProxyKind)]
    #[name = "fromProxy"]
    from_proxy: Attr<ProxyKindAttr>,
    #[default("tensormap", |context| ProxyKind::Tensormap.attribute(context))]
    #[cases(ProxyKind)]
    #[name = "toProxy"]
    to_proxy: Attr<ProxyKindAttr>,
}

/// Orders accesses in one way before those in another, up to what is released.
#[operation(
    name = "nvvm.fence.proxy.release",
    format = "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    has = [verify],
)]
pub struct FenceProxyReleaseOp {
    #[cases(MemScopeKind)]
    scope: Attr<MemScopeKindAttr>,
    #[default("generic", |context| ProxyKind::Generic.attribute(context))]
    #[cases(ProxyKind)]
    #[name = "fromProxy"]
    from_proxy: Attr<ProxyKindAttr>,
    #[default("tensormap", |context| ProxyKind::Tensormap.attribute(context))]
    #[cases(ProxyKind)]
    #[name = "toProxy"]
    to_proxy: Attr<ProxyKindAttr>,
}

/// Orders accesses in one way before those in another, of objects in shared memory only.
#[operation(
    name = "nvvm.fence.proxy.sync_restrict",
    format = "attr-dict",
    has = [verify],
)]
pub struct FenceProxySyncRestrictOp {
    #[cases(MemOrderKind)]
    order: Attr<MemOrderKindAttr>,
    #[default("generic", |context| ProxyKind::Generic.attribute(context))]
    #[cases(ProxyKind)]
    #[name = "fromProxy"]
    from_proxy: Attr<ProxyKindAttr>,
    #[default("async", |context| ProxyKind::Async.attribute(context))]
    #[cases(ProxyKind)]
    #[name = "toProxy"]
    to_proxy: Attr<ProxyKindAttr>,
}

/// Orders all memory accesses for the threads of the cluster.
#[operation(name = "nvvm.fence.sc.cluster", format = "attr-dict", view = none)]
pub struct FenceScClusterOp {}

/// Acquires or releases objects in shared memory only.
#[operation(
    name = "nvvm.fence.sync_restrict",
    format = "attr-dict",
    has = [verify],
)]
pub struct FenceSyncRestrictOp {
    #[cases(MemOrderKind)]
    order: Attr<MemOrderKindAttr>,
}

/// Orders the memory accesses before it for the threads of a scope.
#[operation(name = "nvvm.memory.barrier", format = "$scope attr-dict", view = none)]
pub struct MembarOp {
    #[cases(MemScopeKind)]
    scope: Attr<MemScopeKindAttr>,
}
