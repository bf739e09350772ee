//! `--affine-pipeline-data-transfer`: transfers for the next iteration of a loop run during the current one.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      a copy of each loop that has transfers.

mod double_buffer;
mod skew;

use crate::bounds::constant_trip_count;
use double_buffer::{double_buffer, is_in_block};
use skew::{is_shift_valid, shift_body};
use terrace_affine as affine;
use terrace_affine::{Applied, DmaEnd, Transfer};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{LogicalResult, Operation, PatternRewriter, TypedOp, Value};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{ids, in_each_body, named};
use terrace_support::interner::FoldMap;

/// The pass `--affine-pipeline-data-transfer`.
#[pass(
    "affine-pipeline-data-transfer",
    "Pipeline non-blocking data transfers between explicitly managed levels of the memory hierarchy",
    anchor = "func.func"
)]
pub struct AffinePipelineDataTransfer;

impl Pass for AffinePipelineDataTransfer {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            for op in named(body, affine::AffineForOp::SPEC.name) {
                let mut listener = NoListener;
                let mut rewriter = PatternRewriter::new(body, &mut listener);
                let _ = pipeline(op, &mut rewriter);
            }
            Ok(())
        })
    }
}

/// A transfer into faster memory, and the wait for it.
#[derive(Clone, Copy)]
struct Pair {
    start: OpId,
    wait: OpId,
}

/// Pipelines the transfers of a loop. `None` if there are none, or something is in the way.
fn pipeline(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    constant_trip_count(rewriter.view::<affine::AffineForOp>(op)?)?;
    let pairs = matching_pairs(rewriter.view::<affine::AffineForOp>(op)?);
    if pairs.is_empty() {
        return None;
    }
    for pair in &pairs {
        let buffer = Transfer::of_start(rewriter.op(pair.start))?.ends[1].memref.id();
        double_buffer(buffer, op, rewriter)?;
        erase_if_unused(buffer, rewriter);
    }
    for pair in &pairs {
        let tag = Transfer::of_wait(rewriter.op(pair.wait))?.ends[0].memref.id();
        double_buffer(tag, op, rewriter)?;
        erase_if_unused(tag, rewriter);
    }
    let pairs = matching_pairs(rewriter.view::<affine::AffineForOp>(op)?);
    let mut unshifted: FoldMap<OpId, ()> = FoldMap::default();
    for pair in pairs {
        unshifted.insert(pair.start, ());
        own_subscripts(pair.start, rewriter).into_iter().for_each(|apply| {
            unshifted.insert(apply, ());
        });
    }
    let body = rewriter.view::<affine::AffineForOp>(op)?.region().first_block()?;
    let shifts: Vec<(OpId, i64)> =
        body.ops().map(|op| (op.id(), i64::from(!unshifted.contains_key(&op.id())))).collect();
    let (_, shifts) = shifts.split_last()?;
    is_shift_valid(op, shifts, rewriter).then(|| shift_body(op, shifts, rewriter)).flatten()
}

/// Returns the transfers into faster memory that nothing outside of the loop sees, with the waits for them.
fn matching_pairs(of: affine::AffineForOp<'_, '_>) -> Vec<Pair> {
    let Some(body) = of.region().first_block() else { return Vec::new() };
    let space =
        |end: &DmaEnd<'_, '_>| end.memref.ty().memory_space().and_then(|space| space.as_i64()).unwrap_or(0);
    let starts = || {
        let ops = body.ops().filter(|op| op.isa::<affine::AffineDmaStartOp>());
        ops.filter_map(|op| Some((op, Transfer::of_start(op)?)))
    };
    let outgoing: Vec<ValueId> = starts()
        .filter(|(_, transfer)| space(&transfer.ends[0]) > space(&transfer.ends[1]))
        .map(|(_, transfer)| transfer.ends[1].memref.id())
        .collect();
    let inside = body.id();
    let mut pairs = Vec::new();
    for (op, transfer) in starts() {
        let [source, target, tag] = &transfer.ends[..] else { continue };
        let is_live =
            target.memref.users().any(|user| !user.isa::<memref::DeallocOp>() && !is_in_block(user, inside));
        if space(source) >= space(target) || outgoing.contains(&source.memref.id()) || is_live {
            continue;
        }
        let mut waits = body.ops().filter(|op| op.isa::<affine::AffineDmaWaitOp>());
        let wait = waits.find(|wait| {
            Transfer::of_wait(*wait)
                .is_some_and(|wait| wait.ends[0].memref == tag.memref && wait.ends[0].indices == tag.indices)
        });
        if let Some(wait) = wait {
            pairs.push(Pair { start: op.id(), wait: wait.id() });
        }
    }
    pairs
}

/// Erases the allocation of a memref that nothing uses but its deallocation.
fn erase_if_unused(memref: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    let value = rewriter.value(memref);
    let Some(definition) = value.defining_op().map(Operation::id) else { return };
    let users: Vec<Operation<'_, '_>> = value.users().collect();
    let free = match &users[..] {
        [] => None,
        [user] if user.isa::<memref::DeallocOp>() => Some(user.id()),
        _ => return,
    };
    if let Some(free) = free {
        rewriter.erase_op(free);
    }
    rewriter.erase_op(definition);
}

/// Returns the `affine.apply` operations that only a transfer needs; what others need as well is computed anew for it.
fn own_subscripts(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Vec<OpId> {
    let view = rewriter.op(op);
    let is_applied = |value: &Value<'_, '_>| value.defining::<affine::AffineApplyOp<'_, '_>>().is_some();
    let mut operands: Vec<ValueId> = Vec::new();
    for operand in view.operands().filter(is_applied) {
        if !operands.contains(&operand.id()) {
            operands.push(operand.id());
        }
    }
    let mut reachable: Vec<OpId> = Vec::new();
    let mut left = operands.clone();
    while let Some(value) = left.pop() {
        let Some(apply) = rewriter.value(value).defining_op().filter(|op| op.isa::<affine::AffineApplyOp>())
        else {
            continue;
        };
        if !reachable.contains(&apply.id()) {
            reachable.push(apply.id());
            left.extend(apply.operands().map(Value::id));
        }
    }
    let is_own = |apply: &OpId| {
        let mut users = rewriter.op(*apply).result(0).users();
        users.all(|user| user.id() == op || reachable.contains(&user.id()))
    };
    if reachable.iter().all(is_own) {
        return reachable;
    }
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let map = AffineMap::identity(context, operands.len() as u32);
    let mut applied = Applied::new(map, operands.iter().map(|value| rewriter.value(*value)));
    applied.compose(context);
    let (map, inputs) = (applied.map, ids(applied.operands.into_iter()));
    rewriter.set_insertion_point(op);
    let mut new = Vec::new();
    for result in map.results() {
        let single = AffineMap::new(context, map.dims(), map.symbols(), &[*result]);
        let apply =
            affine::AffineApplyOp::builder(context, location).map(single).map_operands(inputs.clone());
        new.push(rewriter.create(apply.result(context.index_type())));
    }
    for (at, operand) in rewriter.operands(op).into_iter().enumerate() {
        if let Some(number) = operands.iter().position(|other| *other == operand) {
            let value = rewriter.op(new[number]).result(0).id();
            rewriter.set_operand(op, at, value);
        }
    }
    new
}
