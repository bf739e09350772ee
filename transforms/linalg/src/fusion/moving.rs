//! Fusion of a producer that nothing else uses: its block becomes that of the fused operation, and the operations of
//! the consumer move after its own. So a chain of operations is fused without copying the first ones again and again.

use super::elementwise::{Pair, Plan, check, kept_results, plan};
use crate::maps::tell_all_loops;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{InsertionPoint, Location, MatchResult, Operation, PatternRewriter, Region, Type, Value};
use terrace_linalg::{GenericParts, create_empty_generic};

/// Consumer of a producer, in ids.
struct Ids {
    producer: OpId,
    producer_block: BlockId,
    consumer_block: BlockId,
    producer_inputs: usize,
    /// Number of the input that is the result of the producer.
    operand: usize,
    /// Number of the result.
    result: usize,
}

/// Replaces a consumer and the producer of one of its inputs by an operation that does what both do.
///
/// `None`, and nothing is changed, if they are not fusable, the producer has other users or asks for positions, or its
/// results are needed.
pub(super) fn fuse_by_moving(
    consumer: OpId,
    operand: usize,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let pair = Pair::of(rewriter.op(consumer), operand)?;
    check(pair)?;
    let producer = pair.producer.op();
    let is_only_use = producer.results().flat_map(Value::uses).take(2).count() == 1;
    let kept = kept_results(pair);
    if !is_only_use || kept.contains(&true) || pair.producer.uses_positions() {
        return None;
    }
    let Plan { inputs, outputs, maps, result_types, .. } = plan(pair, &kept)?;
    let iterators = pair.consumer.iterators();
    if !tell_all_loops(maps.iter().copied(), iterators.len()) {
        return None;
    }
    let ids = Ids {
        producer: producer.id(),
        producer_block: pair.producer.block()?.id(),
        consumer_block: pair.consumer.block()?.id(),
        producer_inputs: pair.producer.input_count(),
        operand,
        result: pair.result,
    };
    let location = pair.consumer.op().location();
    let region = producer.regions().next().map(Region::id)?;
    pair.producer.terminator()?;
    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &outputs,
        result_types: &result_types,
        maps: &maps,
        iterators: &iterators,
    };
    let (fused, into) = create_empty_generic(parts, rewriter);
    rewriter.inline_region_before(region, into, None);
    let end = join(&ids, rewriter)?;
    rewriter.body_mut().set_location(end, location);
    let results = rewriter.results(fused);
    rewriter.replace_op(consumer, &results);
    rewriter.erase_op(ids.producer);
    Some(())
}

/// Moves arguments and operations of the consumer's block to the producer's. Returns the terminator.
fn join(ids: &Ids, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let block = ids.producer_block;
    // The elements of the producer's outputs are not used.
    for at in (ids.producer_inputs..rewriter.block(block).argument_count()).rev() {
        rewriter.body_mut().erase_argument(block, at);
    }
    let end = rewriter.block(block).last_op()?.id();
    let forwarded = rewriter.op(end).operands().nth(ids.result)?.id();
    rewriter.erase_op(end);
    let old: Vec<(ValueId, Type<'_>, Location<'_>)> = rewriter
        .block(ids.consumer_block)
        .arguments()
        .map(|argument| (argument.id(), argument.ty(), argument.location()))
        .collect();
    for (at, (argument, ty, location)) in old.into_iter().enumerate() {
        let new = if at == ids.operand {
            forwarded
        } else {
            let place = if at < ids.operand { at } else { at - 1 + ids.producer_inputs };
            rewriter.body_mut().insert_argument(block, place, ty, location)
        };
        rewriter.replace_all_uses_with(argument, new);
    }
    let moved: Vec<OpId> = rewriter.block(ids.consumer_block).ops().map(Operation::id).collect();
    for op in &moved {
        rewriter.move_op_to(*op, InsertionPoint { block, before: None });
    }
    moved.last().copied()
}

/// Fuses the producer of an input into its only user, or copies of both.
pub(super) fn fuse_input(op: OpId, operand: usize, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if fuse_by_moving(op, operand, rewriter).is_some() {
        return Some(());
    }
    let producer = rewriter.op(op).operand(operand).defining_op()?.id();
    let fused = super::elementwise::fuse_elementwise(op, operand, rewriter)?;
    for (old, new) in fused.replacements {
        if rewriter.value(old).defining_op().map(Operation::id) != Some(producer) {
            rewriter.replace_all_uses_with(old, new);
        }
    }
    rewriter.erase_op(op);
    Some(())
}
