//! Patterns of `scf.forall`: its shared outputs.

use super::for_loop::{create_cast, is_cast_of_more_static};
use super::forall::over;
use super::{ids, only_block};
use crate::{ForallOp, InParallelOp};
use terrace_interfaces::parallel_combining::ParallelCombining;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Location, MatchResult, Operation, PatternRewriter, RegionSource, Type, TypedOp, Value};
use terrace_tensor::{CastOp, DimOp, ParallelInsertSliceOp};

/// `dim(forall shared_outs(x)) -> dim(x)`
pub(super) fn dim(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let source = rewriter.view::<DimOp>(op)?.source();
    let forall = source.defining::<ForallOp>()?;
    let output = forall.outputs().nth(source.result_number()?)?.id();
    rewriter.set_operand(op, 0, output);
    Some(())
}

/// Creates a loop like another one, without attributes of others, with an empty body; goes into it.
fn create_like<'c>(
    op: OpId,
    outputs: &[ValueId],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<(OpId, BlockId)> {
    let view = rewriter.view::<ForallOp>(op)?;
    let (space, mapping, location) = (view.space(), view.mapping_attr(), view.op().location());
    let index: (Type<'c>, Location<'c>) = (rewriter.context().index_type(), location);
    let output = |value: &ValueId| {
        let value = rewriter.value(*value);
        (value.ty(), value.location())
    };
    let outputs_of_body: Vec<(Type<'c>, Location<'c>)> = outputs.iter().map(output).collect();
    let arguments: Vec<_> =
        view.induction_variables().map(|_| index).chain(outputs_of_body.iter().copied()).collect();
    let region = rewriter.create_region();
    let new = over(&space, location, rewriter)
        .outputs(outputs.iter().copied())
        .results(outputs_of_body.into_iter().map(|(ty, _)| ty))
        .mapping_attr(mapping)
        .region(RegionSource::Detached(region));
    let new = rewriter.create(new);
    let block = rewriter.create_block(region, None, arguments);
    Some((new, block))
}

/// `forall shared_outs(a = cast x) { .. } -> cast(forall shared_outs(b = x) { a = cast b; .. })`
pub(super) fn share_before_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForallOp>(op)?;
    let mut outputs = Vec::new();
    let mut casts: Vec<(usize, Type<'_>)> = Vec::new();
    for (at, output) in view.outputs().enumerate() {
        match output.defining::<CastOp>().filter(|cast| is_cast_of_more_static(*cast)) {
            None => outputs.push(output.id()),
            Some(cast) => {
                outputs.push(cast.source().id());
                casts.push((at, cast.dest().ty()));
            }
        }
    }
    if casts.is_empty() {
        return None;
    }
    let (rank, location) = (view.rank(), view.op().location());
    let old_block = only_block(view.region()).id();
    let (new, block) = create_like(op, &outputs, rewriter)?;
    let arguments = ids(rewriter.block(block).arguments());
    let mut transferred = arguments.clone();
    for &(at, ty) in &casts {
        transferred[rank + at] = create_cast(arguments[rank + at], ty, location, rewriter);
    }
    rewriter.merge_blocks(old_block, block, &transferred);

    // The insertions go to the new outputs, not to what was cast.
    let last = rewriter.view::<InParallelOp>(super::last_op(rewriter, block))?;
    let insertions: Vec<OpId> = only_block(last.region()).ops().map(Operation::id).collect();
    for (insertion, argument) in insertions.into_iter().zip(&arguments[rank..]) {
        if rewriter.view::<ParallelInsertSliceOp>(insertion).is_some() {
            rewriter.set_operand(insertion, 1, *argument);
        }
    }

    rewriter.set_insertion_point_after(new);
    let mut results = rewriter.results(new);
    for (at, ty) in casts {
        results[at] = create_cast(results[at], ty, location, rewriter);
    }
    rewriter.replace_op(op, &results);
    Some(())
}

/// Returns the operations that update a shared output.
fn updates<'a, 'c>(argument: Value<'a, 'c>) -> impl Iterator<Item = Operation<'a, 'c>> {
    argument
        .users()
        .filter(|user| user.declares_interface(<ParallelCombining as terrace_ir::spec::Interface>::NAME))
}

/// `forall shared_outs(a = x, b = y) { f(a); insert z into b } -> x, forall shared_outs(b = y) { f(x); insert z into b }`,
/// and the same where nothing uses the result
pub(super) fn unchanged_outputs(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForallOp>(op)?;
    let outputs = ids(view.outputs());
    let arguments: Vec<Value<'_, '_>> = view.region_iter_args().collect();
    let is_kept: Vec<bool> = view
        .results()
        .zip(&arguments)
        .map(|(result, argument)| !result.is_unused() && updates(*argument).next().is_some())
        .collect();
    if is_kept.iter().all(|kept| *kept) {
        return None;
    }
    let gone = arguments.iter().zip(&is_kept).filter(|(_, kept)| !**kept);
    let mut erased: Vec<OpId> =
        gone.flat_map(|(argument, _)| updates(*argument)).map(Operation::id).collect();
    let mut seen = terrace_support::interner::FoldSet::default();
    erased.retain(|op| seen.insert(*op));
    let (rank, block) = (view.rank(), only_block(view.region()).id());
    let results = ids(view.results());
    erased.into_iter().for_each(|update| rewriter.erase_op(update));

    let kept = outputs.iter().zip(&is_kept).filter(|(_, kept)| **kept);
    let kept: Vec<ValueId> = kept.map(|(output, _)| *output).collect();
    rewriter.set_insertion_point(op);
    let (new, new_block) = create_like(op, &kept, rewriter)?;
    let new_arguments = ids(rewriter.block(new_block).arguments());
    let mut transferred: Vec<ValueId> = new_arguments[..rank].to_vec();
    let mut new_outputs = new_arguments[rank..].iter().copied();
    let mut new_results = rewriter.results(new).into_iter();
    let mut replacements = Vec::new();
    for (&output, &kept) in outputs.iter().zip(&is_kept) {
        let (inside, outside) = match kept {
            true => (new_outputs.next()?, new_results.next()?),
            false => (output, output),
        };
        transferred.push(inside);
        replacements.push(outside);
    }
    rewriter.merge_blocks(block, new_block, &transferred);
    for is_wanted in [true, false] {
        let pairs = results.iter().zip(&replacements).zip(&is_kept);
        for ((result, value), _) in pairs.filter(|(_, kept)| **kept == is_wanted) {
            rewriter.replace_all_uses_with(*result, *value);
        }
    }
    rewriter.erase_op(op);
    Some(())
}
