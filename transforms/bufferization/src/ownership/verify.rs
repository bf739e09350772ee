//! Programs for which memory can be freed by ownership.

use terrace_bufferization::DeallocOp;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::Call;
use terrace_interfaces::effects::effects;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchTerminator};
use terrace_ir::spec::{EffectKind, Interface, Trait};
use terrace_ir::{LogicalResult, Operation, Region, TraitFlags, TypedOp, Value};

/// Checks that branches do not go back.
pub(super) fn check_loops(function: Operation<'_, '_>) -> LogicalResult {
    let mut regions: Vec<Region<'_, '_>> = function.regions().collect();
    while let Some(region) = regions.pop() {
        if !region.has_one_block() && goes_back(region) {
            return function.emit_error("Only structured control-flow loops are supported.");
        }
        let inner = region.ops().filter(|op| op.region_count() != 0 && op.body().child(op.id()).is_none());
        regions.extend(inner.flat_map(|op| op.regions()));
    }
    Ok(())
}

/// Returns true if a block can be reached from itself: in an order without going back each comes before what follows.
fn goes_back(region: Region<'_, '_>) -> bool {
    let order = region.post_order();
    let mut places = std::collections::HashMap::new();
    for (at, block) in order.iter().enumerate() {
        places.insert(block.id(), at);
    }
    order.iter().enumerate().any(|(at, block)| {
        block.successors().any(|next| places.get(&next.id()).is_some_and(|other| *other >= at))
    })
}

/// Returns true if what an operation does to memory is known; what is in its regions does not count.
fn has_known_effects(op: Operation<'_, '_>) -> bool {
    effects(op).is_some() || op.has_trait(TraitFlags::RECURSIVE_EFFECTS) || op.interface::<Call>().is_some()
}

/// Checks that an operation is one that can be dealt with.
pub(super) fn check(op: Operation<'_, '_>) -> LogicalResult {
    if DeallocOp::cast(op).is_some() {
        return op.emit_error("No deallocation operations must be present when running this pass!");
    }
    if !has_known_effects(op) {
        return op.emit_error("ops with unknown memory side effects are not supported");
    }
    let is_buffer = |value: Value<'_, '_>| value.ty().is_any_memref();
    let has_buffers = op.operands().any(is_buffer) || op.results().any(is_buffer);
    let allocates = effects(op).is_none_or(|list| {
        list.iter().any(|effect| matches!(effect.kind, EffectKind::Allocate | EffectKind::Free))
    }) && !op.has_trait(TraitFlags::RECURSIVE_EFFECTS);
    if !has_buffers && !allocates {
        return Ok(());
    }
    let regions = op.region_count();
    let is_open = regions > 1 || regions == 1 && op.result_count() != 0;
    if is_open && op.interface::<RegionBranch>().is_none() {
        return op.emit_error(
            "All operations with attached regions need to implement the RegionBranchOpInterface.",
        );
    }
    let has = |wanted: fn(&Trait) -> bool| op.spec().is_some_and(|spec| spec.has_trait(|one| wanted(one)));
    if has(|one| matches!(one, Trait::NoTerminator)) {
        return op.emit_error("NoTerminator trait is not supported");
    }
    if op.has_trait(TraitFlags::TERMINATOR) {
        let ends_region =
            op.declares_interface(RegionBranchTerminator::NAME) || op.has_trait(TraitFlags::RETURN_LIKE);
        if op.interface::<Branch>().is_some() == ends_region {
            return op.emit_error(
                "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not \
                 both)!",
            );
        }
        if op.successor_count() > 1 {
            return op.emit_error("Terminators with more than one successor are not supported!");
        }
    }
    Ok(())
}
