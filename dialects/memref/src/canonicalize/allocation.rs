//! Patterns of allocations: known sizes go to the type, and what is only written to goes away.

use super::{fold_sizes, replace_by_cast};
use crate::{AllocOp, AllocaOp, DeallocOp, ReallocOp, StoreOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, TypedOp};

impl AllocOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AllocOp>("SimplifyAllocConst", fold_sizes_of_alloc),
        Pattern::of::<AllocOp>("SimplifyDeadAlloc", erase_dead),
    ];
}

impl AllocaOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AllocaOp>("SimplifyAllocConst", fold_sizes_of_alloca),
        Pattern::of::<AllocaOp>("SimplifyDeadAlloc", erase_dead),
    ];
}

impl ReallocOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ReallocOp>("SimplifyDeadAlloc", erase_dead)];
}

/// `alloc(c) : memref<?> -> cast(alloc() : memref<c>)`
fn fold_sizes_of_alloc(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let alloc = rewriter.view::<AllocOp>(op)?;
    let (ty, context, location) = (alloc.memref().ty(), rewriter.context(), alloc.op().location());
    let (shape, sizes) = fold_sizes(ty.shape()?, alloc.dynamic_sizes(), |size| size >= 0);
    if sizes.len() == alloc.dynamic_sizes().len() {
        return None;
    }
    let symbols: Vec<_> = alloc.symbol_operands().map(|symbol| symbol.id()).collect();
    let new = AllocOp::builder(context, location)
        .dynamic_sizes(sizes)
        .symbol_operands(symbols)
        .alignment_attr(alloc.alignment_attr())
        .memref(ty.with_shape(context, &shape));
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `alloca(c) : memref<?> -> cast(alloca() : memref<c>)`
fn fold_sizes_of_alloca(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let alloca = rewriter.view::<AllocaOp>(op)?;
    let (ty, context, location) = (alloca.memref().ty(), rewriter.context(), alloca.op().location());
    let (shape, sizes) = fold_sizes(ty.shape()?, alloca.dynamic_sizes(), |size| size >= 0);
    if sizes.len() == alloca.dynamic_sizes().len() {
        return None;
    }
    let symbols: Vec<_> = alloca.symbol_operands().map(|symbol| symbol.id()).collect();
    let new = AllocaOp::builder(context, location)
        .dynamic_sizes(sizes)
        .symbol_operands(symbols)
        .alignment_attr(alloca.alignment_attr())
        .memref(ty.with_shape(context, &shape));
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// Erases memory that is only written to, and freed, with all that does so.
fn erase_dead(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let memory = rewriter.op(op).result(0);
    let is_idle = |user: Operation<'_, '_>| match StoreOp::cast(user) {
        Some(store) => store.value().id() != memory.id(),
        None => DeallocOp::cast(user).is_some(),
    };
    if !memory.users().all(is_idle) {
        return None;
    }
    let users: Vec<OpId> = memory.users().map(Operation::id).collect();
    users.into_iter().for_each(|user| rewriter.erase_op(user));
    rewriter.erase_op(op);
    Some(())
}
