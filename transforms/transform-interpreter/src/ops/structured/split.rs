//! Splitting along a dimension, and sizes of parts.

use super::sizes::Sizes;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, Operation, TypedOp, Value};
use terrace_linalg::LinalgOp;
use terrace_linalg_transforms::tiling::{Split, TilingModel, split};
use terrace_transform as transform;
use terrace_transform::{Kind, kind_of};

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::MultiTileSizesOp => multitile_sizes,
    transform::SplitOp => split_targets,
};

fn split_targets<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::SplitOp<'s, 'c>) -> Applied {
    let op = view.op();
    let targets = state.ops(view.target());
    let count = op.attribute("static_chunk_sizes").and_then(Attribute::as_i64).unwrap_or(i64::MIN);
    check_point(state, op, view.dynamic_chunk_sizes(), targets.len())?;
    let sizes = Sizes::new(vec![count], view.dynamic_chunk_sizes(), targets.len(), state, op)?;
    if view.multiway() {
        return op.failure("splitting in several parts is not supported").fail();
    }
    let dimension = view.dimension();
    let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
    for (at, target) in targets.iter().enumerate() {
        let payload = state.tree.op(*target)?;
        let location = payload.location();
        let Some(model) = payload.model::<TilingModel>() else {
            return op.failure("only applies to structured ops").note(location, "target op").fail();
        };
        let loops = (model.iterators)(payload).len();
        let loop_ = usize::try_from(dimension).ok().filter(|loop_| *loop_ < loops);
        let Some(loop_) = loop_ else {
            return op
                .failure(format_args!("dimension {dimension} does not exist in target op"))
                .note(location, "target op")
                .fail();
        };
        let Some(sizes) = sizes.of(at, *target, state)? else {
            return op
                .failure("a size is of another function than the target")
                .note(location, "target op")
                .fail();
        };
        let mut is_first = Vec::new();
        let parts = state.rewrite(*target, |target, rewriter| {
            let Split { first, second } = split(target, loop_, *sizes.first()?, rewriter)?;
            is_first = first.iter().map(|_| true).chain(second.iter().map(|_| false)).collect();
            Some(first.into_iter().chain(second).collect())
        })?;
        let Some(parts) = parts else { return op.not_applied(location).fail() };
        for (part, first) in parts.into_iter().zip(is_first) {
            if first { &mut firsts } else { &mut seconds }.push(part);
        }
    }
    firsts.extend(seconds);
    state.set_ops(view.split_list(), firsts)
}

/// Computes two tile sizes, multiples of a divisor that differ by it, that together cover a dimension: parameters of
/// the first size, the second one, and of the position where the second ones begin.
fn multitile_sizes<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MultiTileSizesOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let (dimension, target_size, divisor) = (view.dimension(), view.target_size(), view.divisor());
    let context = op.context();
    if kind_of(view.low_size().ty()) != Some(Kind::Params) {
        return op.failure("sizes that are computed at run time are not supported").fail();
    }
    state.for_each_target(op, |state, target| {
        let payload = state.tree.op(target)?;
        let location = payload.location();
        let Some(linalg) = LinalgOp::of(payload) else { return op.wrong_kind(location).fail() };
        let extent =
            usize::try_from(dimension).ok().and_then(|loop_| linalg.loop_extents().get(loop_).copied());
        let Some(extent) = extent.filter(|extent| *extent != terrace_ir::DYNAMIC) else {
            return op
                .failure("cannot compute parametric tile sizes for dynamically shaped payload op")
                .note(location, "payload op")
                .fail();
        };
        let Some([low, high, at]) = two_sizes(extent, target_size, divisor) else {
            return op.failure("could not compute tile sizes").note(location, "payload op").fail();
        };
        let param = |value: i64| Payload::Params(vec![context.i64_attribute(value)]);
        Ok(vec![param(low), param(high), param(at)])
    })
}

/// Checks that there is an operation that computes the point to split at for each target.
fn check_point<'s, 'c>(
    state: &Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    point: Option<Value<'s, 'c>>,
    targets: usize,
) -> Applied {
    let Some(Payload::Ops(producers)) = point.map(|point| state.payload(point)) else { return Ok(()) };
    for producer in &producers {
        let view = state.tree.op(*producer)?;
        if view.result_count() != 1 || !view.result(0).ty().is_index() {
            return op
                .failure("expected dynamic split point handle to point to a single-result index-typed op")
                .note(view.location(), "dynamic split point")
                .fail();
        }
    }
    if producers.len() != targets {
        let message = format_args!(
            "expected the dynamic split point handle to point to as many operations ({}) as the target handle ({targets})",
            producers.len()
        );
        return op.failure(message).fail();
    }
    Ok(())
}

/// Returns the smaller size, the larger one, and how much the smaller ones cover.
fn two_sizes(extent: i64, target: i64, divisor: i64) -> Option<[i64; 3]> {
    if divisor <= 0 || target <= 0 || extent < 0 || extent % divisor != 0 {
        return None;
    }
    let units = extent / divisor;
    let wanted = target.checked_add(divisor - 1)? / divisor;
    let tiles = units.checked_add(wanted - 1)? / wanted;
    if tiles == 0 {
        return None;
    }
    let low = units / tiles * divisor;
    let high_tiles = units % tiles;
    Some([low, low.checked_add(divisor)?, low.checked_mul(tiles - high_tiles)?])
}
