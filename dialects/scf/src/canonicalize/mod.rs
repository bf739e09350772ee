//! Patterns: regions that are known to run or not to run, values that need not be carried, loops of one iteration.

mod conditional;
mod conditional_merge;
mod execute_region;
mod for_loop;
mod forall;
mod forall_outputs;
mod index_switch;
mod parallel;
mod trip_count;
mod while_loop;
mod while_values;

use crate::YieldOp;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, InsertionPoint, Location, Operation, PatternRewriter, Region, Type, Value};

/// Replaces an operation by what is in a region of one block: its arguments by values, and the results of the operation
/// by the operands of the terminator.
fn replace_by_region(
    op: OpId,
    region: RegionId,
    arguments: &[ValueId],
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let block = only_block(rewriter.region(region)).id();
    let terminator = last_op(rewriter, block);
    rewriter.inline_block_before(block, place_of(op, rewriter), arguments);
    let results = rewriter.operands(terminator);
    rewriter.replace_op(op, &results);
    rewriter.erase_op(terminator);
}

/// Returns the place before an operation.
fn place_of(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> InsertionPoint {
    let block = rewriter.op(op).block().expect("an operation that is rewritten is in a block");
    InsertionPoint { block: block.id(), before: Some(op) }
}

/// Returns the block of a region that has one.
fn only_block<'a, 'c>(region: Region<'a, 'c>) -> Block<'a, 'c> {
    region.first_block().expect("a verified region of one block has it")
}

/// Returns the terminator of a block.
fn last_op(rewriter: &PatternRewriter<'_, '_>, block: BlockId) -> OpId {
    rewriter.block(block).last_op().map(Operation::id).expect("a verified block has a terminator")
}

/// Returns the terminator of a region of one block.
fn terminator_of<'a, 'c>(region: Region<'a, 'c>) -> Operation<'a, 'c> {
    only_block(region).last_op().expect("a verified block has a terminator")
}

/// Returns the ids of values.
fn ids<'a, 'c: 'a>(values: impl IntoIterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.into_iter().map(Value::id).collect()
}

/// Returns the types of values.
fn types<'a, 'c: 'a>(values: impl IntoIterator<Item = Value<'a, 'c>>) -> Vec<Type<'c>> {
    values.into_iter().map(Value::ty).collect()
}

/// Creates a `scf.yield` at the end of a block.
fn yield_at_end<'c>(
    block: BlockId,
    values: Vec<ValueId>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    rewriter.set_insertion_point_to_end(block);
    rewriter.create(YieldOp::builder(rewriter.context(), location).results(values));
}

/// Replaces the terminator of a block by a `scf.yield` of other values.
fn replace_yield(block: BlockId, values: Vec<ValueId>, rewriter: &mut PatternRewriter<'_, '_>) {
    let old = last_op(rewriter, block);
    yield_at_end(block, values, rewriter.op(old).location(), rewriter);
    rewriter.erase_op(old);
}
