//! A loop at the end of the operation becomes a loop around an operation.
//!
//! ```text
//! warp { x; for iter_args(x) { f } }  ->  x' = warp { x }; for iter_args(x') { warp args(x') { f } }
//! ```

use super::NAME;
use super::memory::{distributed_type, hoist_uniform};
use super::warp::Warp;
use terrace_gpu as gpu;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{
    Block, MatchResult, Operation, OperationState, PatternRewriter, RegionSource, Type, TypedOp, Value,
};
use terrace_scf as scf;

/// Returns the type of a lane's part of a value: vectors are distributed.
fn part_of<'c>(ty: Type<'c>, warp: &Warp, rewriter: &PatternRewriter<'_, 'c>) -> Option<Type<'c>> {
    if ty.is_vector() { distributed_type(ty, warp.size, rewriter) } else { Some(ty) }
}

/// Returns the values that a loop uses and that are made in the region around it.
fn values_from_above(warp: &Warp, body: BlockId, rewriter: &PatternRewriter<'_, '_>) -> Vec<ValueId> {
    let mut values: Vec<ValueId> = Vec::new();
    for op in rewriter.block(body).ops() {
        op.for_each_nested(|op| {
            for operand in op.operands() {
                let is_above = defining_block(operand).is_some_and(|block| block.id() == warp.block);
                if is_above && !values.contains(&operand.id()) {
                    values.push(operand.id());
                }
            }
        });
    }
    values
}

fn defining_block<'a, 'c>(value: Value<'a, 'c>) -> Option<Block<'a, 'c>> {
    match value.defining_op() {
        Some(op) => op.block(),
        None => value.as_argument().map(|(block, _)| block),
    }
}

/// Moves a loop out of the operation, and puts what is in it into an operation of its own.
pub(super) fn scf_for(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let inner = rewriter.op(warp.end).previous().filter(|op| op.isa::<scf::ForOp>())?;
    let (inner, location) = (inner.id(), inner.location());
    let body = rewriter.op(inner).regions().next()?.first_block()?.id();
    let results: Vec<(ValueId, Type<'_>)> =
        rewriter.op(inner).results().map(|result| (result.id(), result.ty())).collect();
    // Results of the loop have the types of the operation's results, if they are any of these.
    let outer = warp.results(rewriter);
    let mut parts = Vec::new();
    for (result, ty) in &results {
        let mut known = outer.iter().filter(|(value, _)| value == result).map(|(_, ty)| *ty);
        let part = match known.next() {
            Some(part) if known.all(|other| other == part) => part,
            Some(_) => return None,
            None => part_of(*ty, &warp, rewriter)?,
        };
        parts.push(part);
    }
    let operands = rewriter.operands(inner).to_vec();
    let above = values_from_above(&warp, body, rewriter);
    let above: Vec<(ValueId, Type<'_>)> = above
        .into_iter()
        .map(|value| Some((value, part_of(rewriter.type_of(value), &warp, rewriter)?)))
        .collect::<Option<_>>()?;
    // Results of the new operation: others, then the initial values, then what the loop uses, then its bounds.
    let is_of_loop = |value: &ValueId| results.iter().any(|(result, _)| result == value);
    let others: Vec<(ValueId, Type<'_>)> =
        outer.iter().filter(|(value, _)| !is_of_loop(value)).copied().collect();
    let (bounds, initial) = operands.split_at_checked(3)?;
    let mut moved = others.clone();
    moved.extend(initial.iter().copied().zip(parts.iter().copied()));
    moved.extend(above.iter().copied());
    let inside_bounds: Vec<bool> = bounds.iter().map(|bound| warp.has_inside(*bound, rewriter)).collect();
    let kept_bounds =
        bounds.iter().zip(&inside_bounds).filter(|(_, inside)| **inside).map(|(bound, _)| *bound);
    moved.extend(kept_bounds.map(|bound| (bound, rewriter.type_of(bound))));
    let index = rewriter.block(body).arguments().next()?.ty();
    let end = rewriter.block(body).last_op()?.id();
    let positions: Vec<Option<usize>> =
        outer.iter().map(|(value, _)| results.iter().position(|(result, _)| result == value)).collect();
    let new = warp.with_results(&moved, rewriter);
    let values = rewriter.results(new.op).to_vec();
    let (of_others, rest) = values.split_at(others.len());
    let (of_initial, rest) = rest.split_at(initial.len());
    let (of_above, of_bounds) = rest.split_at(above.len());
    let mut of_bounds = of_bounds.iter();
    let bounds: Vec<ValueId> = bounds
        .iter()
        .zip(inside_bounds)
        .map(|(bound, inside)| if inside { *of_bounds.next().unwrap_or(bound) } else { *bound })
        .collect();
    // The loop, whose body is one operation.
    rewriter.set_insertion_point(op);
    let context = rewriter.context();
    let region = rewriter.create_region();
    let point = rewriter.save_insertion_point();
    let arguments = [index].into_iter().chain(parts.iter().copied()).map(|ty| (ty, location));
    let block = rewriter.create_block(region, None, arguments);
    let arguments: Vec<ValueId> = rewriter.block(block).arguments().map(Value::id).collect();
    let warp_region = rewriter.create_region();
    let wholes =
        results.iter().map(|(_, ty)| *ty).chain(above.iter().map(|(value, _)| rewriter.type_of(*value)));
    let wholes: Vec<_> = wholes.map(|ty| (ty, location)).collect();
    let warp_block = rewriter.create_block(warp_region, None, wholes);
    let warp_arguments: Vec<ValueId> = rewriter.block(warp_block).arguments().map(Value::id).collect();
    let (of_iteration, of_region) = warp_arguments.split_at(results.len());
    let replacements: Vec<ValueId> = [arguments[0]].into_iter().chain(of_iteration.iter().copied()).collect();
    rewriter.merge_blocks(body, warp_block, &replacements);
    for ((value, _), argument) in above.iter().zip(of_region) {
        replace_in_block(*value, *argument, warp_block, rewriter);
    }
    let yielded = rewriter.operands(end).to_vec();
    rewriter.set_insertion_point(end);
    let state = OperationState::named(context, gpu::YieldOp::NAME, location, &yielded, &[], &[]);
    rewriter.replace_op_with_new_op(end, state);
    rewriter.set_insertion_point_to_end(block);
    let lane_size = [("warp_size", context.i64_attribute(new.size))];
    let warp_operands: Vec<ValueId> = [new.lane]
        .into_iter()
        .chain(arguments[1..].iter().copied())
        .chain(of_above.iter().copied())
        .collect();
    let mut state = OperationState::named(context, NAME, location, &warp_operands, &parts, &lane_size);
    state.regions.push(RegionSource::Detached(warp_region));
    let inner_warp = rewriter.create(state);
    let inner_results = rewriter.results(inner_warp).to_vec();
    rewriter.create(OperationState::named(context, scf::YieldOp::NAME, location, &inner_results, &[], &[]));
    rewriter.restore_insertion_point(point);
    let mut state = rewriter.state_of(inner);
    state.operands = bounds.into_iter().chain(of_initial.iter().copied()).collect();
    state.result_types = parts.iter().copied().collect();
    state.regions.clear();
    state.regions.push(RegionSource::Detached(region));
    let new_loop = rewriter.create(state);
    let of_loop = rewriter.results(new_loop).to_vec();
    rewriter.erase_op(inner);
    let mut others = of_others.iter().copied();
    let replacements: Vec<ValueId> = positions
        .into_iter()
        .filter_map(|position| position.map(|at| of_loop[at]).or_else(|| others.next()))
        .collect();
    rewriter.replace_op(op, &replacements);
    let _ = hoist_uniform(inner_warp, rewriter);
    Some(())
}

/// Replaces a value by another one in a block and all that is nested there.
fn replace_in_block(value: ValueId, by: ValueId, block: BlockId, rewriter: &mut PatternRewriter<'_, '_>) {
    let mut users: Vec<(OpId, usize)> = Vec::new();
    for op in rewriter.block(block).ops() {
        op.for_each_nested(|op: Operation<'_, '_>| {
            for (at, operand) in op.operands().enumerate() {
                if operand.id() == value {
                    users.push((op.id(), at));
                }
            }
        });
    }
    for (op, at) in users {
        rewriter.set_operand(op, at, by);
    }
}
