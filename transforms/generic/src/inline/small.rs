//! Small functions: inlining them hardly grows the program, and needs no more stack.

use terrace_interfaces::call::Call;
use terrace_interfaces::effects::effects;
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::spec::EffectKind;
use terrace_ir::{Body, Operation, Region, WalkOrder, WalkResult};

/// Limit on the operations of a small function.
const FEW_OPS: usize = 20;

/// Returns true if a function has few operations in one block, and neither calls, nor loops, nor allocates on the
/// stack: that would be done again in each iteration of a loop that the call is in.
pub(super) fn is_small(function: &Body<'_>) -> bool {
    let root = Operation::new(function, Body::ROOT);
    let mut ops = 0;
    let mut visit = |op: Operation<'_, '_>| {
        ops += 1;
        let is_simple = ops <= FEW_OPS + 1
            && op.interface::<Call>().is_none()
            && op.interface::<LoopLike>().is_none()
            && !allocates_on_stack(op);
        if is_simple { WalkResult::Advance } else { WalkResult::Interrupt }
    };
    root.regions().all(Region::has_one_block) && !root.walk_tree(WalkOrder::PreOrder, &mut visit).is_break()
}

fn allocates_on_stack(op: Operation<'_, '_>) -> bool {
    effects(op).is_some_and(|list| {
        list.iter().any(|effect| {
            effect.kind == EffectKind::Allocate && effect.resource == "AutomaticAllocationScopeResource"
        })
    })
}
