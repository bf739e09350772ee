//! Allocations in a body, and what frees them.

use terrace_interfaces::effects::effects;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{EffectKind, EffectTarget};
use terrace_ir::{Body, Operation, TypedOp, Value, WalkOrder, WalkResult};
use terrace_memref::ReallocOp;

/// Resource of memory that is freed where its scope ends.
const AUTOMATIC: &str = "AutomaticAllocationScope";

/// Memory that one operation allocates.
pub(super) struct Allocation {
    /// The memory.
    pub value: ValueId,
    /// Operation that frees it.
    pub free: Option<OpId>,
}

/// Returns true if an operation frees a value.
pub(super) fn frees(op: Operation<'_, '_>, value: Value<'_, '_>) -> bool {
    effects(op).unwrap_or_default().iter().any(|effect| {
        effect.kind == EffectKind::Free
            && matches!(effect.on, EffectTarget::Value(freed) if freed.id() == value.id())
    })
}

/// Returns the operation that frees a value; an error if there are several, or one that allocates anew.
fn free_of(value: Value<'_, '_>) -> Result<Option<OpId>, ()> {
    let mut found = None;
    for user in value.users().filter(|user| frees(*user, value)) {
        if ReallocOp::cast(user).is_some() || found.is_some() {
            return Err(());
        }
        found = Some(user.id());
    }
    Ok(found)
}

/// Returns the result that an operation allocates on the heap, if it is the only one.
pub(super) fn allocated<'a, 'c>(op: Operation<'a, 'c>) -> Option<Value<'a, 'c>> {
    let list = effects(op)?;
    let mut values = list.iter().filter_map(|effect| match effect.on {
        EffectTarget::Value(value)
            if effect.kind == EffectKind::Allocate && !effect.resource.starts_with(AUTOMATIC) =>
        {
            value.defining_op().filter(|definition| definition.id() == op.id()).map(|_| value)
        }
        _ => None,
    });
    let first = values.next()?;
    values.next().is_none().then_some(first)
}

/// Returns the allocations of a body, in the order of the text.
pub(super) fn allocations(body: &Body<'_>) -> Vec<Allocation> {
    let mut found = Vec::new();
    let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PostOrder, &mut |op| {
        if let Some(value) = allocated(op)
            && let Ok(free) = free_of(value)
        {
            found.push(Allocation { value: value.id(), free });
        }
        WalkResult::Advance
    });
    found
}
