//! Wrong patterns of memory and of what is put into vectors and tensors.

use crate::control::nearest;
use terrace::dialects::memref::{LoadOp, StoreOp};
use terrace::dialects::tensor::{ExtractSliceOp, InsertSliceOp};
use terrace::dialects::{scf::ForOp, vector};
use terrace::ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace::prelude::*;

pub const FORWARDING: Pattern = Pattern::of::<LoadOp>("LastStore", forwarding);
pub const DEAD_STORE: Pattern = Pattern::of::<StoreOp>("DeadStore", dead_store);
pub const HOISTING: Pattern = Pattern::of::<LoadOp>("InvariantLoad", hoisting);
pub const LANE: Pattern = Pattern::of::<vector::ExtractOp>("ExtractOfInsert", lane);
pub const SLICE: Pattern = Pattern::of::<ExtractSliceOp>("SliceOfSlice", slice);

/// Replaces a load by the value that was last stored into the same memory.
fn forwarding(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<LoadOp>(op)?;
    let memory = view.memref().id();
    let is_store = |other: Operation<'_, '_>| {
        other.try_as::<StoreOp<'_, '_>>().is_some_and(|store| store.memref().id() == memory)
    };
    let value = nearest(view.op(), is_store)?.operand(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Erases a store that another one into the same memory follows.
fn dead_store(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<StoreOp>(op)?;
    let memory = view.memref().id();
    let next = view.op().next()?.try_as::<StoreOp<'_, '_>>()?;
    (next.memref().id() == memory).then(|| rewriter.erase_op(op))
}

/// Loads before the loop what its body loads, whatever it stores.
fn hoisting(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<LoadOp>(op)?.op();
    let around = view.parent_op()?.try_as::<ForOp<'_, '_>>()?.op();
    let is_outside = |value: Value<'_, '_>| {
        value.parent_block().map(|block| block.id()) != view.block().map(|block| block.id())
    };
    if !view.operands().all(is_outside) {
        return None;
    }
    let around = around.id();
    rewriter.set_insertion_point(around);
    let copy = rewriter.clone_op(op, &mut terrace::ir::ValueMap::default());
    let value = rewriter.op(copy).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `extract(insert(a, v[i]), j) -> a`
fn lane(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ExtractOp>(op)?.op();
    let insert = view.operand(0).defining::<vector::InsertOp>()?.op();
    let value = insert.operand(0);
    let value = (value.ty() == view.result(0).ty()).then(|| value.id())?;
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `extract_slice(insert_slice(a, t[i]), j) -> a`
fn slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtractSliceOp>(op)?.op();
    let insert = view.operand(0).defining::<InsertSliceOp>()?.op();
    let value = insert.operand(0);
    let value = (value.ty() == view.result(0).ty()).then(|| value.id())?;
    rewriter.replace_op(op, &[value]);
    Some(())
}
