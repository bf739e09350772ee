//! Operations that are the same on a part of a vector.

use super::warp::Warp;
use crate::cleanup::sink::is_elementwise_mappable;
use crate::shapes::{rank_of, shape_of};
use terrace_arith as arith;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, Type, Value};
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// Drops results that nobody uses, and those that are the same.
pub(super) fn dead_results(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let all = warp.results(rewriter);
    let is_used: Vec<bool> =
        rewriter.op(op).results().map(|result| result.users().next().is_some()).collect();
    let mut kept: Vec<(ValueId, Type<'_>)> = Vec::new();
    let mut places = Vec::new();
    for (one, is_used) in all.iter().zip(&is_used) {
        let known = kept.iter().position(|known| known == one);
        places.push(is_used.then(|| known.unwrap_or(kept.len())));
        if *is_used && known.is_none() {
            kept.push(*one);
        }
    }
    if kept.len() == all.len() {
        return None;
    }
    let new = warp.with_results(&kept, rewriter);
    let (old, new) = (rewriter.results(op), rewriter.results(new.op));
    let values: Vec<ValueId> =
        old.iter().zip(places).map(|(old, place)| place.map_or(*old, |place| new[place])).collect();
    for (old, new) in old.iter().zip(&values).filter(|(old, new)| old != new) {
        rewriter.replace_all_uses_with(*old, *new);
    }
    rewriter.erase_op(op);
    Some(())
}

/// Replaces a result by the value from outside that it is.
pub(super) fn forwarded(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let results: Vec<ValueId> = rewriter.results(op).to_vec();
    let arguments: Vec<ValueId> = rewriter.block(warp.block).arguments().map(Value::id).collect();
    let operands = rewriter.operands(op);
    for ((value, ty), result) in warp.results(rewriter).into_iter().zip(results) {
        if rewriter.value(result).users().next().is_none() {
            continue;
        }
        let outside = match arguments.iter().position(|argument| *argument == value) {
            // The lane is the first operand.
            Some(at) => Some(operands[at + 1]),
            None => Some(value).filter(|value| !warp.has_inside(*value, rewriter)),
        };
        if let Some(outside) = outside.filter(|outside| rewriter.type_of(*outside) == ty) {
            rewriter.replace_all_uses_with(result, outside);
            return Some(());
        }
    }
    None
}

/// Returns a type of elements in the shape of another type.
fn of_shape<'c>(part: Type<'c>, ty: Type<'c>, rewriter: &PatternRewriter<'_, 'c>) -> Type<'c> {
    if ty.is_vector() { part.with_element(rewriter.context(), ty.element_or_self()) } else { ty }
}

/// `warp { f(x, y) } -> f(warp { x }, warp { y })`
pub(super) fn elementwise(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let (at, inner) = warp.find(rewriter, |op| {
        is_elementwise_mappable(op)
            && op.result_count() == 1
            && op.operand_count() > 0
            && op.region_count() == 0
    })?;
    let part = rewriter.op(op).result(at).ty();
    let view = rewriter.op(inner);
    // All that is a vector must be distributed in the same way.
    let shape = shape_of(view.result(0).ty()).to_vec();
    let is_same = |value: Value<'_, '_>| !value.ty().is_vector() || shape_of(value.ty()) == shape;
    if !view.operands().all(is_same) {
        return None;
    }
    let operands: Vec<(ValueId, Type<'_>)> =
        view.operands().map(|value| (value.id(), of_shape(part, value.ty(), rewriter))).collect();
    let mut state = rewriter.state_of(inner);
    let (new, values) = warp.append(&operands, rewriter);
    state.operands = values.into_iter().collect();
    state.result_types = [part].into_iter().collect();
    let value = rewriter.create_value(state);
    new.replace_result(at, value, rewriter);
    Some(())
}

/// `warp { constant } -> constant`
pub(super) fn constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let results: Vec<ValueId> = rewriter.results(op).to_vec();
    let is_splat = |value: Value<'_, '_>| {
        let op = value.defining_op().filter(|op| op.isa::<arith::ConstantOp>());
        op.and_then(|op| op.attribute("value")).is_some_and(|value| value.is_splat())
    };
    let at = warp.results(rewriter).iter().zip(results).position(|((value, _), result)| {
        is_splat(rewriter.value(*value)) && rewriter.value(result).users().next().is_some()
    })?;
    let inner = rewriter.op(warp.end).operand(at).defining_op()?.id();
    let part = rewriter.op(op).result(at).ty();
    let value = rewriter.op(inner).attribute("value")?;
    let value = value.resized_splat(rewriter.context(), part)?;
    let location = rewriter.op(inner).location();
    rewriter.set_insertion_point(op);
    let new = terrace_arith::ArithBuilder::constant_of(&mut rewriter.builder(location), part, value);
    warp.replace_result(at, new, rewriter);
    Some(())
}

/// `warp { broadcast x } -> broadcast (warp { x })`
pub(super) fn broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let (at, inner) = warp.find(rewriter, |op| op.isa::<vector::BroadcastOp>())?;
    let part = rewriter.op(op).result(at).ty();
    let view = rewriter.view::<vector::BroadcastOp>(inner)?;
    let (source, ty) = (view.source().id(), view.source().ty());
    // Each lane has the whole source.
    let trailing = &shape_of(part)[rank_of(part).checked_sub(rank_of(ty))?..];
    let fits = shape_of(ty).iter().zip(trailing).all(|(from, to)| *from == 1 || from == to);
    if !fits {
        return None;
    }
    let location = rewriter.op(inner).location();
    let (new, values) = warp.append(&[(source, ty)], rewriter);
    let value = rewriter.builder(location).broadcast(values[0], part);
    new.replace_result(at, value, rewriter);
    Some(())
}

/// Returns true if the part of a lane is a block of elements that follow each other.
fn is_block(whole: Type<'_>, part: Type<'_>) -> bool {
    let outer = shape_of(part).iter().take_while(|size| **size == 1).count();
    let behind = (outer + 1).min(rank_of(part));
    rank_of(whole) == rank_of(part) && shape_of(whole)[behind..] == shape_of(part)[behind..]
}

/// Returns the shape of a block of elements.
fn block_shape(whole: &[i64], elements: i64) -> Option<Vec<i64>> {
    let mut left = elements;
    let mut shape = vec![1; whole.len()];
    for (size, part) in whole.iter().zip(&mut shape).rev() {
        if left % size == 0 {
            *part = *size;
            left /= size;
        } else if size % left == 0 {
            *part = left;
            left = 1;
        } else {
            return None;
        }
    }
    (left == 1).then_some(shape)
}

/// `warp { shape_cast x } -> shape_cast (warp { x })`, if a lane has elements that follow each other
pub(super) fn shape_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let (at, inner) = warp.find(rewriter, |op| op.isa::<vector::ShapeCastOp>())?;
    let part = rewriter.op(op).result(at).ty();
    let view = rewriter.view::<vector::ShapeCastOp>(inner)?;
    let (source, from, to) = (view.source().id(), view.source().ty(), view.result().ty());
    if from.is_scalable_vector() || to.is_scalable_vector() || !is_block(to, part) {
        return None;
    }
    let count = shape_of(part).iter().try_fold(1i64, |product, size| product.checked_mul(*size))?;
    let shape = block_shape(shape_of(from), count.max(1))?;
    let source_part = rewriter.context().vector_type(&shape, from.element_or_self());
    let location = rewriter.op(inner).location();
    let (new, values) = warp.append(&[(source, source_part)], rewriter);
    let value = rewriter.builder(location).shape_cast(values[0], part);
    new.replace_result(at, value, rewriter);
    Some(())
}
