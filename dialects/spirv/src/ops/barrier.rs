//! Waiting for other invocations, and the order of memory accesses.

use crate::attributes::enums::{MemorySemantics, Scope};
use crate::constraints::{MemorySemanticsAttr, ScopeAttr};
use terrace_ods_macros::operation;

/// Waits until all invocations of the scope have come here, and orders their memory accesses.
///
/// ```mlir
/// spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
/// ```
#[operation(
    name = "spirv.ControlBarrier",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope `,` $memory_scope `,` $memory_semantics attr-dict",
    has = [verify],
)]
pub struct ControlBarrierOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    memory_semantics: Attr<MemorySemanticsAttr>,
}

/// Orders the memory accesses before it and after it.
///
/// ```mlir
/// spirv.MemoryBarrier <Device>, <Acquire|UniformMemory>
/// ```
#[operation(
    name = "spirv.MemoryBarrier",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope `,` $memory_semantics attr-dict",
    has = [verify],
)]
pub struct MemoryBarrierOp {
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    memory_semantics: Attr<MemorySemanticsAttr>,
}
