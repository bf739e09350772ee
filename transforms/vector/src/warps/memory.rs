//! Reads and writes of the part of a lane, and operations that all lanes do alike.

use super::NAME;
use super::warp::{Warp, lanes_of_dims, parts_of_lane};
use crate::shapes::shape_of;
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_gpu as gpu;
use terrace_interfaces::effects::{is_memory_effect_free, only_reads};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Block, Body, Builder, MatchResult, Operation, OperationState, PatternRewriter, RegionSource, Type,
    TypedOp, Value,
};
use terrace_vector as vector;

/// Moves operations that do not work on vectors before the operation that they are in, if they do nothing to memory and
/// need nothing from the region.
pub(super) fn hoist_uniform(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let uniform = uniform_ops(rewriter.body(), op);
    for inner in &uniform {
        rewriter.move_op_before(*inner, op);
    }
    (!uniform.is_empty()).then_some(())
}

/// Returns the operations in the region of another one that all lanes may do before it.
fn uniform_ops(body: &Body<'_>, warp: OpId) -> Vec<OpId> {
    let view = Operation::new(body, warp);
    let Some(block) = view.regions().next().and_then(|region| region.first_block()) else {
        return Vec::new();
    };
    let mut moved: Vec<OpId> = Vec::new();
    for op in block.ops() {
        let mut operands = op.operands();
        let is_uniform = op.next().is_some()
            && op.region_count() == 0
            && is_memory_effect_free(op)
            && op.results().all(|value| !value.ty().is_vector())
            && operands.all(|value| !value.ty().is_vector() && is_from_outside(value, block, &moved));
        if is_uniform {
            moved.push(op.id());
        }
    }
    moved
}

/// Returns true if a value is not made in a block, or by an operation that moves out of it.
fn is_from_outside<'a, 'c>(value: Value<'a, 'c>, block: Block<'a, 'c>, moved: &[OpId]) -> bool {
    match value.defining_op() {
        Some(op) => op.block() != Some(block) || moved.contains(&op.id()),
        None => value.as_argument().is_none_or(|(of, _)| of != block),
    }
}

/// Creates indices for the part of a lane: those of the whole, and the parts of the vector before its own.
fn indices_of_lane<'c>(
    indices: &mut [ValueId],
    map: AffineMap<'c>,
    part: Type<'c>,
    parts: &[Option<ValueId>],
    b: &mut Builder<'_, '_, 'c>,
) -> Option<()> {
    let context = b.context();
    for ((result, part_of_lane), size) in map.results().iter().zip(parts).zip(shape_of(part)) {
        let (Some(part_of_lane), AffineExprKind::Dim(dim)) = (part_of_lane, result.kind()) else { continue };
        let step = AffineExpr::constant(context, *size);
        let first = AffineExpr::symbol(context, 1).mul(context, step);
        let sum = AffineExpr::symbol(context, 0).add(context, first);
        let index = indices.get_mut(dim as usize)?;
        let operands = [MixedIndex::Value(*index), MixedIndex::Value(*part_of_lane)];
        let location = b.location;
        let sum = apply_folded(AffineMap::new(context, 0, 2, &[sum]), &operands, location, b.rewriter);
        *index = b.index_of(sum);
    }
    Some(())
}

/// `warp { transfer_read m[i] } -> transfer_read m[i + the first element of the lane]`
pub(super) fn read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let (at, inner) = warp.find(rewriter, |op| {
        let has_one_use = op.isa::<vector::TransferReadOp>() && op.result(0).users().count() == 1;
        // What is after the read must not write.
        has_one_use
            && std::iter::successors(op.next(), |op| op.next())
                .all(|op| is_memory_effect_free(op) || only_reads(op))
    })?;
    let part = rewriter.op(op).result(at).ty();
    let view = rewriter.view::<vector::TransferReadOp>(inner)?;
    let (base, padding, map) = (view.base().id(), view.padding(), view.permutation_map());
    let lanes = lanes_of_dims(view.vector().ty(), part)?;
    let mask = view.mask().map(|mask| (mask.id(), mask.ty()));
    let is_whole = lanes.iter().all(|lanes| *lanes == 1);
    let mut moved: Vec<(ValueId, Type<'_>)> = view.indices().map(|index| (index.id(), index.ty())).collect();
    let rank = moved.len();
    moved.push((padding.id(), padding.ty()));
    let context = rewriter.context();
    if let Some((mask, ty)) = mask {
        // The mask is distributed as the vector is.
        let is_alike = shape_of(ty) == shape_of(view.vector().ty());
        if !is_whole && !(is_alike && (map.is_minor_identity() || shape_of(part).len() == 1)) {
            return None;
        }
        let part_of_mask =
            if is_whole { ty } else { context.vector_type(shape_of(part), ty.element_or_self()) };
        moved.push((mask, part_of_mask));
    }
    let is_outside = !warp.has_inside(base, rewriter);
    if !is_outside || !is_whole && lanes.iter().product::<i64>() != warp.size {
        return None;
    }
    let location = rewriter.op(inner).location();
    let mut state = rewriter.state_of(inner);
    // Values from outside are not results.
    let inside: Vec<bool> = moved.iter().map(|(value, _)| warp.has_inside(*value, rewriter)).collect();
    let from_inside: Vec<(ValueId, Type<'_>)> =
        moved.iter().zip(&inside).filter(|(_, inside)| **inside).map(|(one, _)| *one).collect();
    let (new, values) = warp.append(&from_inside, rewriter);
    let mut values = values.into_iter();
    let mut all: Vec<ValueId> = moved
        .iter()
        .zip(inside)
        .map(|((value, _), inside)| if inside { values.next().unwrap_or(*value) } else { *value })
        .collect();
    let mut b = rewriter.builder(location);
    if !is_whole {
        let parts = parts_of_lane(new.lane, &lanes, new.size, &mut b)?;
        indices_of_lane(&mut all[..rank], map, part, &parts, &mut b)?;
    }
    all.insert(0, base);
    state.operands = all.into_iter().collect();
    state.result_types = [part].into_iter().collect();
    let value = rewriter.create_value(state);
    new.replace_result(at, value, rewriter);
    Some(())
}

/// Returns the type of a lane's part of a vector: outer dimensions are distributed first.
pub(super) fn distributed_type<'c>(
    ty: Type<'c>,
    size: i64,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<Type<'c>> {
    let mut left = size;
    let mut shape = shape_of(ty).to_vec();
    for size in &mut shape {
        if left == 1 {
            break;
        }
        if *size % left == 0 {
            *size /= left;
            left = 1;
        } else if left % *size == 0 {
            left /= *size;
            *size = 1;
        } else {
            return None;
        }
    }
    (left == 1 && !ty.is_scalable_vector())
        .then(|| rewriter.context().vector_type(&shape, ty.element_or_self()))
}

/// `warp { transfer_write x, m[i] } -> transfer_write (warp { x }), m[i + the first element of the lane]`
pub(super) fn write(op: OpId, most_elements: i64, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let last = rewriter.op(warp.end).previous()?;
    let writes = std::iter::successors(Some(last), |op| op.previous());
    let inner = writes
        .take_while(|op| op.isa::<vector::TransferWriteOp>() || is_memory_effect_free(*op))
        .find(|op| op.isa::<vector::TransferWriteOp>())?
        .id();
    let view = rewriter.view::<vector::TransferWriteOp>(inner)?;
    let (vector, ty, base) = (view.value_to_store().id(), view.value_to_store().ty(), view.base());
    if !base.ty().is_memref() || rewriter.op(inner).result_count() != 0 {
        return None;
    }
    let (base, map) = (base.id(), view.permutation_map());
    let mask = view.mask().map(|mask| (mask.id(), mask.ty()));
    let mut indices: Vec<ValueId> = view.indices().map(Value::id).collect();
    let uniform = indices.iter().chain([&base]);
    // Indices and the base are from outside, as uniform values are after they were hoisted.
    if uniform.copied().any(|value| warp.has_inside(value, rewriter)) {
        return None;
    }
    let count = shape_of(ty).iter().product::<i64>();
    let Some(part) = distributed_type(ty, warp.size, rewriter) else {
        return write_alone(&warp, inner, (vector, ty), count <= most_elements && mask.is_none(), rewriter);
    };
    let lanes = lanes_of_dims(ty, part)?;
    let mut moved = vec![(vector, part)];
    if let Some((mask, mask_type)) = mask {
        if !map.is_minor_identity() {
            return None;
        }
        let mask_part = rewriter.context().vector_type(shape_of(part), mask_type.element_or_self());
        moved.push((mask, mask_part));
    }
    let location = rewriter.op(inner).location();
    let mut state = rewriter.state_of(inner);
    let (new, values) = warp.append(&moved, rewriter);
    let mut b = rewriter.builder(location);
    let parts = parts_of_lane(new.lane, &lanes, new.size, &mut b)?;
    indices_of_lane(&mut indices, map, part, &parts, &mut b)?;
    let operands = [values[0], base].into_iter().chain(indices).chain(values.get(1).copied());
    state.operands = operands.collect();
    rewriter.create(state);
    rewriter.erase_op(inner);
    Some(())
}

/// Moves a write to an operation of its own, so that those before it may move.
fn write_alone<'c>(
    warp: &Warp,
    write: OpId,
    (vector, ty): (ValueId, Type<'c>),
    is_wanted: bool,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    // One that is alone stays.
    let is_alone = rewriter.op(write).previous().is_none();
    if !is_wanted || is_alone || !warp.has_inside(vector, rewriter) {
        return None;
    }
    let location = rewriter.op(write).location();
    let (new, values) = warp.append(&[(vector, ty)], rewriter);
    let context = rewriter.context();
    let lane_size = [("warp_size", context.i64_attribute(new.size))];
    let mut state = OperationState::named(context, NAME, location, &[new.lane], &[], &lane_size);
    let region = rewriter.create_region();
    let point = rewriter.save_insertion_point();
    let block = rewriter.create_block(region, None, []);
    rewriter.set_insertion_point_to_end(block);
    let mut inner = rewriter.state_of(write);
    if let Some(first) = inner.operands.first_mut() {
        *first = values[0];
    }
    rewriter.create(inner);
    rewriter.create(OperationState::named(context, gpu::YieldOp::NAME, location, &[], &[], &[]));
    rewriter.restore_insertion_point(point);
    state.regions.push(RegionSource::Detached(region));
    rewriter.create(state);
    rewriter.erase_op(write);
    Some(())
}
