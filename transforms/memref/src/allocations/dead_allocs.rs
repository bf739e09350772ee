//! Allocations of which nothing is read.

use terrace_interfaces::effects::{effects, would_op_be_trivially_dead};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{EffectKind, EffectTarget};
use terrace_ir::{Operation, PatternRewriter, Value};
use terrace_memref as memref;

/// Erases the allocations in an operation that are only written, with the writes, the views and the deallocations, and
/// returns true if there were any.
pub fn erase_dead_allocs(scope: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> bool {
    let mut allocations = Vec::new();
    rewriter.op(scope).for_each_nested(|op| {
        if op.isa::<memref::AllocOp>() || op.isa::<memref::AllocaOp>() {
            allocations.push(op.id());
        }
    });
    let mut changed = false;
    for allocation in allocations {
        let mut dead = Vec::new();
        let mut seen = Vec::new();
        if is_only_written(rewriter.op(allocation).result(0), &mut dead, &mut seen) {
            dead.sort_unstable();
            dead.dedup();
            // Users go first.
            while let Some(at) = dead.iter().position(|op| is_unused(rewriter.op(*op))) {
                rewriter.erase_op(dead.swap_remove(at));
            }
            if is_unused(rewriter.op(allocation)) {
                rewriter.erase_op(allocation);
            }
            changed = true;
        }
    }
    changed
}

fn is_unused(op: Operation<'_, '_>) -> bool {
    op.results().all(|result| result.is_unused())
}

/// Returns true if nothing reads a buffer; collects its users.
fn is_only_written(buffer: Value<'_, '_>, dead: &mut Vec<OpId>, seen: &mut Vec<ValueId>) -> bool {
    if seen.contains(&buffer.id()) {
        return true;
    }
    seen.push(buffer.id());
    for user in buffer.users() {
        let is_view =
            user.isa::<memref::SubViewOp>() || user.isa::<memref::CastOp>() || user.isa::<memref::ViewOp>();
        let fits = match is_view {
            true => is_only_written(user.result(0), dead, seen),
            false => only_writes(user, buffer) && user.result_count() == 0,
        };
        if !fits {
            return false;
        }
        dead.push(user.id());
    }
    true
}

/// Returns true if an operation has no effects but writes to a buffer, or its end.
fn only_writes<'a, 'c>(user: Operation<'a, 'c>, buffer: Value<'a, 'c>) -> bool {
    if would_op_be_trivially_dead(user) {
        return true;
    }
    effects(user).is_some_and(|effects| {
        effects.iter().all(|effect| {
            matches!(effect.kind, EffectKind::Write | EffectKind::Free)
                && matches!(effect.on, EffectTarget::Value(value) if value == buffer)
        })
    })
}
