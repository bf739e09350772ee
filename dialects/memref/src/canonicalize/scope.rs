//! Patterns of scopes of allocations: those that end with what is around them are not needed.

use crate::AllocaScopeOp;
use terrace_interfaces::effects::effects;
use terrace_ir::ids::OpId;
use terrace_ir::spec::{EffectKind, Effects, Trait};
use terrace_ir::{
    Block, InsertionPoint, MatchResult, Operation, Pattern, PatternRewriter, Region, TraitFlags, ValueMap,
    WalkOrder, WalkResult,
};

impl AllocaScopeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AllocaScopeOp>("AllocaScopeInliner", inline_scope),
        Pattern::of::<AllocaScopeOp>("AllocaScopeHoister", hoist_allocations),
    ];
}

fn is_scope(op: Operation<'_, '_>) -> bool {
    op.spec().is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::AutomaticAllocationScope)))
}

/// Returns true if an operation allocates what the scope around it frees, for sure.
fn allocates_on_stack(op: Operation<'_, '_>) -> bool {
    effects(op).is_some_and(|list| {
        list.iter().any(|effect| {
            effect.kind == EffectKind::Allocate
                && effect.resource == "AutomaticAllocationScopeResource"
                && effect.value().is_some_and(|value| value.defining_op() == Some(op))
        })
    })
}

/// Returns true if an operation may allocate what the scope around it frees, beside what is in its regions.
fn may_allocate_on_stack(op: Operation<'_, '_>) -> bool {
    let Some(spec) = op.spec() else { return true };
    if op.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
        return false;
    }
    matches!(spec.effects, Effects::Unknown) || allocates_on_stack(op)
}

/// Returns true if an operation is the last in the one block of its region, but for the terminator.
fn is_last(op: Operation<'_, '_>) -> bool {
    let terminator = op.block().and_then(Block::terminator);
    terminator.is_some() && op.next() == terminator && op.parent_region().is_some_and(Region::has_one_block)
}

/// `alloca_scope { x } -> x`, if nothing in it is to be freed, or it is freed right after it anyway
fn inline_scope(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let scope = rewriter.op(op);
    let walked = scope.walk_tree(WalkOrder::PreOrder, &mut |inner| {
        if inner == scope {
            WalkResult::Advance
        } else if may_allocate_on_stack(inner) {
            WalkResult::Interrupt
        } else if is_scope(inner) {
            WalkResult::Skip
        } else {
            WalkResult::Advance
        }
    });
    let may_allocate = walked.is_break();
    // The parent of what stands in the body of an isolated operation is the root of that body.
    if may_allocate && !(scope.parent_op().is_some_and(is_scope) && is_last(scope)) {
        return None;
    }
    let block = scope.region(0).first_block()?;
    let terminator = block.terminator()?.id();
    let (block, point) = (block.id(), scope.block()?.id());
    let results = rewriter.operands(terminator);
    rewriter.inline_block_before(block, InsertionPoint { block: point, before: Some(op) }, &[]);
    rewriter.replace_op(op, &results);
    rewriter.erase_op(terminator);
    Some(())
}

/// `op { alloca_scope { alloca } } -> alloca; op { alloca_scope { } }`, if both scopes end together
fn hoist_allocations(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let scope = rewriter.op(op);
    let mut outer = scope.parent_op().filter(|parent| !is_scope(*parent))?;
    if !is_last(scope) || !is_last(outer) {
        return None;
    }
    while !outer.parent_op().is_some_and(is_scope) {
        outer = outer.parent_op().filter(|outer| is_last(*outer))?;
    }
    let around =
        outer.regions().find(|region| scope.parent_region().is_some_and(|inner| inner.is_within(*region)))?;
    let mut found: Vec<OpId> = Vec::new();
    let walked = scope.walk(WalkOrder::PostOrder, &mut |inner| {
        let mut homes = inner.operands().filter_map(|operand| operand.parent_region());
        if allocates_on_stack(inner) && !homes.any(|home| home.is_within(around)) {
            found.push(inner.id());
        }
        WalkResult::Advance
    });
    debug_assert!(walked.is_continue());
    if found.is_empty() {
        return None;
    }
    let outer = outer.id();
    rewriter.set_insertion_point(outer);
    for alloc in found {
        let copy = rewriter.clone_op(alloc, &mut ValueMap::default());
        let values = rewriter.results(copy);
        rewriter.replace_op(alloc, &values);
    }
    Some(())
}
