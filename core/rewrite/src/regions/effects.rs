//! The effects of an operation with all that is in it.

use terrace_interfaces::effects::{EffectSummary, would_op_be_trivially_dead};
use terrace_ir::{Operation, Region};
use terrace_support::ensure_stack;

/// Summarizes the effects of an operation, given those of each region in the same body; `None` where they are unknown
/// for one.
pub(super) fn effects_with_nested(
    op: Operation<'_, '_>,
    mut of_region: impl FnMut(Region<'_, '_>) -> Option<EffectSummary>,
) -> Option<EffectSummary> {
    if op.is_plain() {
        return Some(EffectSummary::of_op(op, EffectSummary::NONE));
    }
    if op.body().child(op.id()).is_some() {
        return Some(EffectSummary {
            is_droppable: would_op_be_trivially_dead(op),
            ..EffectSummary::UNKNOWN
        });
    }
    let mut nested = EffectSummary::NONE;
    for region in op.regions() {
        nested = nested.and(ensure_stack(|| of_region(region))?);
    }
    Some(EffectSummary::of_op(op, nested))
}
