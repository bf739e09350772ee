//! Parallel loops: first they become loops that run one iteration after the other.

use super::{arguments, ids};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{InsertionPoint, MatchResult, Operation, PatternRewriter, Region, RegionSource, TypedOp};
use terrace_scf::{ForOp, ParallelOp, ReduceOp, YieldOp};

/// `parallel (i, j) { a; reduce(x) { f } } -> for i { for j { a; yield f(y, x) } }`
pub(super) fn parallel(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ParallelOp>(op)?;
    let (context, location) = (rewriter.context(), view.op().location());
    let bounds = view.lower_bound().zip(view.upper_bound()).zip(view.step());
    let bounds: Vec<_> = bounds.map(|((lower, upper), step)| (lower.id(), upper.id(), step.id())).collect();
    let (mut carried, body) = (ids(view.init_vals()), view.region().first_block()?.id());
    let mut counters = Vec::new();
    let mut results = Vec::new();
    for (at, (lower, upper, step)) in bounds.into_iter().enumerate() {
        let types: Vec<_> = carried.iter().map(|value| rewriter.type_of(*value)).collect();
        let new = ForOp::builder(context, location)
            .lower_bound(lower)
            .upper_bound(upper)
            .step(step)
            .init_args(carried.iter().copied())
            .results(types.iter().copied())
            .region(RegionSource::Empty);
        let new = rewriter.create(new);
        let region = rewriter.op(new).region(0).id();
        if at == 0 {
            results = rewriter.results(new).to_vec();
        } else {
            let values = rewriter.results(new);
            rewriter.set_insertion_point_after(new);
            rewriter.create(YieldOp::builder(context, location).results(values));
        }
        let index = rewriter.type_of(lower);
        let own = std::iter::once((index, location)).chain(types.into_iter().map(|ty| (ty, location)));
        let inner = rewriter.create_block(region, None, own);
        let own = arguments(inner, rewriter);
        counters.push(own[0]);
        carried = own[1..].to_vec();
    }
    let inner = rewriter.insertion_point().block;
    let values = reduce(body, &carried, rewriter)?;
    rewriter.inline_block_before(body, InsertionPoint { block: inner, before: None }, &counters);
    rewriter.set_insertion_point_to_end(inner);
    rewriter.create(YieldOp::builder(context, location).results(values));
    rewriter.replace_op(op, &results);
    Some(())
}

/// Inlines the regions of the `scf.reduce` that ends a block before it, and returns the reduced values.
fn reduce(
    body: BlockId,
    carried: &[ValueId],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<ValueId>> {
    let last = rewriter.block(body).last_op()?.id();
    let view = rewriter.view::<ReduceOp>(last)?;
    let operands = ids(view.operands());
    let blocks: Vec<BlockId> = view.reductions().filter_map(Region::first_block).map(|b| b.id()).collect();
    let mut values = Vec::new();
    for ((block, operand), &so_far) in blocks.into_iter().zip(operands).zip(carried) {
        let end = rewriter.block(block).last_op().map(Operation::id)?;
        values.push(rewriter.op(end).operand(0).id());
        rewriter.erase_op(end);
        let place = InsertionPoint { block: body, before: Some(last) };
        rewriter.inline_block_before(block, place, &[so_far, operand]);
    }
    rewriter.erase_op(last);
    Some(values)
}
