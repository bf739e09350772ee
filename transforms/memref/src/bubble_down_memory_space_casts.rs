//! `--bubble-down-memory-space-casts`: what uses a memref that was cast to the default memory space uses it as it was
//! before, and what it makes of it is cast.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Ctx, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp, ValueMap};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector as vector;

/// The pass `--bubble-down-memory-space-casts`.
#[pass("bubble-down-memory-space-casts", "Bubbles down memory-space cast operations.")]
pub struct BubbleDownMemorySpaceCasts;

impl GreedyPass for BubbleDownMemorySpaceCasts {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let root = Root::Interface("MemorySpaceCastConsumerOpInterface");
        set.add(Pattern::with_root(root, "BubbleDownCastsPattern", bubble_down));
    }
}

/// `op(cast m) -> op(m)`, and `cast (op m)` where the result is a memref
fn bubble_down(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let at = base_operand(view.name().as_str());
    let source = source_of_cast(view.operands().nth(at)?.id(), rewriter)?;
    let Some(ty) = rewriter.op(op).results().next().map(|result| result.ty()).filter(|ty| ty.is_any_memref())
    else {
        rewriter.set_operand(op, at, source);
        return Some(());
    };
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let space = rewriter.type_of(source).memory_space();
    let inner = in_space(ty, space, context)?;
    let copy = rewriter.clone_op(op, &mut ValueMap::default());
    let result = rewriter.op(copy).result(0).id();
    rewriter.modify_op_in_place(copy, |body| {
        body.set_operand(copy, at, source);
        body.set_type(result, inner);
    });
    let cast = memref::MemorySpaceCastOp::builder(context, location).source(result).dest(ty);
    let cast = rewriter.create_value(cast);
    rewriter.replace_op(op, &[cast]);
    Some(())
}

/// Returns the number of the operand that is the memory.
fn base_operand(name: &str) -> usize {
    match name {
        memref::StoreOp::NAME
        | memref::AtomicRMWOp::NAME
        | vector::StoreOp::NAME
        | vector::TransferWriteOp::NAME => 1,
        _ => 0,
    }
}

/// Returns the memref that was cast to the default space.
fn source_of_cast(value: ValueId, rewriter: &PatternRewriter<'_, '_>) -> Option<ValueId> {
    let cast = rewriter.value(value).defining::<memref::MemorySpaceCastOp>()?;
    cast.dest().ty().memory_space().is_none().then(|| cast.source().id())
}

fn in_space<'c>(ty: Type<'c>, space: Option<Attribute<'c>>, context: Ctx<'c>) -> Option<Type<'c>> {
    let element = ty.element_or_self();
    Some(match ty.shape() {
        Some(shape) => context.memref_type(shape, element, ty.layout(), space),
        None => context.unranked_memref_type(element, space),
    })
}
