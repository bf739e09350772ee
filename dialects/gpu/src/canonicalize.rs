//! Canonicalization patterns.

use crate::{AllocOp, BarrierOp, LaunchOp, MemcpyOp, WaitOp};
use terrace_arith::ArithBuilder;
use terrace_interfaces::effects::effects;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{EffectKind, EffectTarget};
use terrace_ir::{DYNAMIC, MatchResult, Operation, Pattern, PatternRewriter, TypedOp, Value};
use terrace_memref::DimOp;

impl AllocOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<DimOp>("SimplifyDimOfAllocOp", dim_of_alloc)];
}

impl BarrierOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<BarrierOp>("EraseRedundantGpuBarrierOps", barrier_before_barrier)];
}

impl LaunchOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<LaunchOp>("FoldLaunchArguments", ids_of_one)];
}

impl MemcpyOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<MemcpyOp>("EraseTrivialCopyOp", copy_to_unused)];
}

impl WaitOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<WaitOp>("EraseRedundantGpuWaitOpPairs", wait_for_nothing),
        Pattern::of::<WaitOp>("SimplifyGpuWaitOp", trivial_wait),
    ];
}

/// `dim(alloc(n), i) -> n`
fn dim_of_alloc(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<DimOp>(op)?;
    let alloc = dim.source().defining::<AllocOp>()?;
    let shape = alloc.memref().ty().shape()?;
    let index = usize::try_from(dim.index().constant_i64()?).ok()?;
    if *shape.get(index)? != DYNAMIC {
        return None;
    }
    let before = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
    let size = alloc.dynamic_sizes().nth(before)?.id();
    rewriter.replace_op(op, &[size]);
    Some(())
}

/// `barrier; barrier -> barrier`
fn barrier_before_barrier(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    rewriter.op(op).next()?.try_as::<BarrierOp>()?;
    rewriter.erase_op(op);
    Some(())
}

/// `launch of one block -> its number is 0`, in each dimension of blocks and of threads
fn ids_of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let launch = rewriter.view::<LaunchOp>(op)?;
    let block = launch.body().first_block()?;
    let sizes = [
        launch.grid_size_x(),
        launch.grid_size_y(),
        launch.grid_size_z(),
        launch.block_size_x(),
        launch.block_size_y(),
        launch.block_size_z(),
    ];
    let ids = block.arguments().zip(sizes).filter(|(id, size)| size.is_one() && !id.is_unused());
    let ids: Vec<ValueId> = ids.map(|(id, _)| id.id()).collect();
    if ids.is_empty() {
        return None;
    }
    let block = block.id();
    let point = rewriter.save_insertion_point();
    rewriter.set_insertion_point_to_start(block);
    let zero = rewriter.builder_like(op).index(0);
    rewriter.restore_insertion_point(point);
    ids.into_iter().for_each(|id| rewriter.replace_all_uses_with(id, zero));
    Some(())
}

/// Returns true if an operation has one effect on a value, of a kind, and no other effect on it.
fn has_only_effect(op: Operation<'_, '_>, value: Value<'_, '_>, kind: EffectKind) -> bool {
    let Some(effects) = effects(op) else { return false };
    let mut on = effects
        .iter()
        .filter(|effect| matches!(effect.on, EffectTarget::Value(other) if other.id() == value.id()));
    on.next().is_some_and(|effect| effect.kind == kind) && on.next().is_none()
}

/// `memcpy(alloc(), x) -> nothing`, if nobody reads the copy
fn copy_to_unused(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let copy = rewriter.view::<MemcpyOp>(op)?;
    let to = copy.dst();
    let is_new = has_only_effect(to.defining_op()?, to, EffectKind::Allocate);
    let is_unused = to
        .uses()
        .map(|operand| operand.owner())
        .filter(|user| user.id() != op)
        .all(|user| has_only_effect(user, to, EffectKind::Free));
    let tokens: Vec<ValueId> = copy.async_dependencies().map(Value::id).collect();
    if !is_new || !is_unused || tokens.len() != copy.op().result_count() {
        return None;
    }
    rewriter.replace_op(op, &tokens);
    Some(())
}

/// `wait(wait async, x) -> wait(x)`
fn wait_for_nothing(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let is_trivial =
        |token: &Value<'_, '_>| token.defining::<WaitOp>().is_some_and(|wait| wait.op().operand_count() == 0);
    let wait = rewriter.op(op);
    let kept: Vec<ValueId> = wait.operands().filter(|token| !is_trivial(token)).map(Value::id).collect();
    if kept.len() == wait.operand_count() {
        return None;
    }
    rewriter.modify_op_in_place(op, |body| body.set_operands(op, &kept));
    Some(())
}

/// `wait -> nothing`, `wait async (t) -> t`, and `wait async -> nothing`, if its token is not used
fn trivial_wait(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let wait = rewriter.op(op);
    let tokens: Vec<ValueId> = wait.operands().map(Value::id).collect();
    let token = wait.results().next();
    match (&tokens[..], token) {
        ([], None) => rewriter.erase_op(op),
        ([only], Some(_)) => rewriter.replace_op(op, &[*only]),
        (_, Some(token)) if token.is_unused() => rewriter.erase_op(op),
        _ => return None,
    }
    Some(())
}
