//! Patterns of `bufferization.dealloc` and of what allocated the memory that it frees.

use super::dealloc::drop_memrefs;
use crate::DeallocOp;
use terrace_interfaces::effects::effects;
use terrace_ir::ids::OpId;
use terrace_ir::spec::EffectKind;
use terrace_ir::{MatchResult, Operation, PatternRewriter, Value};
use terrace_memref::ExtractStridedMetadataOp;

/// Returns the kinds of effect that the operation after a value has on it.
fn effects_on(value: Value<'_, '_>) -> Vec<EffectKind> {
    let list = value.defining_op().and_then(effects).unwrap_or_default();
    list.iter().filter(|effect| effect.value() == Some(value)).map(|effect| effect.kind).collect()
}

/// `dealloc (base_buffer(alloc)) -> dealloc (alloc)`
pub(super) fn skip_metadata(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dealloc = rewriter.view::<DeallocOp>(op)?;
    let mut changes = Vec::new();
    for (at, memref) in dealloc.memrefs().enumerate() {
        let Some(metadata) = memref.defining::<ExtractStridedMetadataOp>() else { continue };
        if effects_on(metadata.source()).contains(&EffectKind::Allocate) {
            changes.push((at, metadata.source().id()));
        }
    }
    if changes.is_empty() {
        return None;
    }
    changes.into_iter().for_each(|(at, source)| rewriter.set_operand(op, at, source));
    Some(())
}

/// `m = alloc(); dealloc (m, n) if (c, d) -> dealloc (n) if (d)`, where nothing else uses `m`
pub(super) fn erase_with_alloc(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dealloc = rewriter.view::<DeallocOp>(op)?;
    let is_idle = |memref: &Value<'_, '_>| {
        let on_it = effects_on(*memref);
        let only_allocates = !on_it.is_empty() && on_it.iter().all(|kind| *kind == EffectKind::Allocate);
        only_allocates && memref.has_one_use()
    };
    let idle = dealloc.memrefs().enumerate().filter(|(_, memref)| is_idle(memref));
    let (positions, allocs): (Vec<usize>, Vec<OpId>) =
        idle.filter_map(|(at, memref)| Some((at, memref.defining_op().map(Operation::id)?))).unzip();
    if positions.is_empty() {
        return None;
    }
    drop_memrefs(op, &positions, rewriter);
    allocs.into_iter().for_each(|alloc| rewriter.erase_op(alloc));
    Some(())
}
