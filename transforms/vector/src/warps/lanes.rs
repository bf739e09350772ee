//! Elements that are on one of the lanes, and sums over all.

use super::warp::{Warp, distributed_dim, lanes_of_dims, parts_of_lane};
use crate::combine::{combine, is_supported};
use crate::shapes::{rank_of, shape_of};
use terrace_affine::apply_folded;
use terrace_arith::{ArithBuilder, CmpIPredicate, FastMathFlags};
use terrace_gpu::{ShuffleMode, ShuffleOp};
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, OperationState, PatternRewriter, RegionSource, Type, TypedOp};
use terrace_scf as scf;
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// Creates the value that another lane has.
fn shuffle(
    value: ValueId,
    offset: ValueId,
    mode: ShuffleMode,
    size: i64,
    b: &mut Builder<'_, '_, '_>,
) -> ValueId {
    let word = b.context().integer_type(32);
    let width = b.int(word, size);
    b.make(ShuffleOp::builder(b.context(), b.location).value(value).offset(offset).width(width).mode(mode))
}

/// Returns true if lanes can exchange numbers of a type.
fn can_be_shuffled(ty: Type<'_>) -> bool {
    let is_number = ty.is_signless_integer() || ty.is_float();
    is_number && matches!(ty.int_or_float_width(), Some(32 | 64))
}

/// `warp { reduction x } -> reduction (warp { x })` on each lane, and then of all lanes by shuffles
pub(super) fn reduction(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let (at, inner) = warp.find(rewriter, |op| op.isa::<vector::ReductionOp>())?;
    let view = rewriter.view::<vector::ReductionOp>(inner)?;
    let (vector, kind, acc) = (view.vector(), view.kind(), view.acc().map(|acc| (acc.id(), acc.ty())));
    let (vector, ty) = (vector.id(), vector.ty());
    let element = ty.element_or_self();
    let [size] = *shape_of(ty) else { return None };
    let fits =
        size % warp.size == 0 && warp.size.cast_unsigned().is_power_of_two() && !ty.is_scalable_vector();
    if !fits || !can_be_shuffled(element) || !is_supported(kind, element) {
        return None;
    }
    let location = rewriter.op(inner).location();
    let part = rewriter.context().vector_type(&[size / warp.size], element);
    let mut moved = vec![(vector, part)];
    moved.extend(acc);
    let (new, values) = warp.append(&moved, rewriter);
    let mut b = rewriter.builder(location);
    let own = vector::ReductionOp::builder(b.context(), location).vector(values[0]).kind(kind).dest(element);
    let mut sum = b.make(own);
    let word = b.context().integer_type(32);
    let mut distance = 1;
    while distance < new.size {
        let offset = b.int(word, distance);
        let other = shuffle(sum, offset, ShuffleMode::Xor, new.size, &mut b);
        sum = combine(kind, sum, other, FastMathFlags::NONE, None, &mut b);
        distance *= 2;
    }
    if let Some(acc) = values.get(1) {
        sum = combine(kind, sum, *acc, FastMathFlags::NONE, None, &mut b);
    }
    new.replace_result(at, sum, rewriter);
    Some(())
}

/// Creates the number of the part that an index is in, and its place there.
fn split_index<'c>(index: MixedIndex, part: i64, b: &mut Builder<'_, '_, 'c>) -> [MixedIndex; 2] {
    let context = b.context();
    let location = b.location;
    [BinaryKind::FloorDiv, BinaryKind::Mod].map(|kind| {
        let expr = AffineExpr::binary(
            context,
            kind,
            AffineExpr::symbol(context, 0),
            AffineExpr::constant(context, part),
        );
        apply_folded(AffineMap::new(context, 0, 1, &[expr]), &[index], location, b.rewriter)
    })
}

/// Creates a `vector.extract`.
fn extract_at<'c>(
    source: ValueId,
    position: &[MixedIndex],
    ty: Type<'c>,
    b: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let new = vector::ExtractOp::builder(b.context(), b.location)
        .source(source)
        .dynamic_position(values_of(position))
        .static_position(&constants_of(position))
        .result(ty);
    b.make(new)
}

/// Returns a position with the values that are made in a region, which move out of it.
fn values_that_move<'c>(
    position: &[MixedIndex],
    rewriter: &PatternRewriter<'_, 'c>,
) -> Vec<(ValueId, Type<'c>)> {
    values_of(position).into_iter().map(|value| (value, rewriter.type_of(value))).collect()
}

/// Returns a position with other values in the place of those that it has.
fn with_values(position: &[MixedIndex], values: &[ValueId]) -> Vec<MixedIndex> {
    let mut values = values.iter();
    let replace = |index: &MixedIndex| match index {
        MixedIndex::Value(_) => values.next().map_or(*index, |value| MixedIndex::Value(*value)),
        MixedIndex::Constant(_) => *index,
    };
    position.iter().map(replace).collect()
}

/// `warp { extract x [i] } -> extract (warp { x }) [i]`; an element of a distributed vector comes from the lane that has it
pub(super) fn extract(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let (at, inner) = warp.find(rewriter, |op| op.isa::<vector::ExtractOp>())?;
    let part = rewriter.op(op).result(at).ty();
    let view = rewriter.view::<vector::ExtractOp>(inner)?;
    let (source, from, to) = (view.source().id(), view.source().ty(), view.result().ty());
    let position = mixed_list(&view.static_position(), view.dynamic_position());
    let context = rewriter.context();
    let element = from.element_or_self();
    let location = rewriter.op(inner).location();
    let is_of_lanes = !to.is_vector()
        && rank_of(from) == 1
        && shape_of(from)[0] % warp.size == 0
        && can_be_shuffled(element);
    let source_part = match (to.is_vector(), is_of_lanes) {
        (true, _) => {
            let mut shape = shape_of(from)[..position.len()].to_vec();
            shape.extend_from_slice(shape_of(part));
            context.vector_type(&shape, element)
        }
        (false, true) => context.vector_type(&[shape_of(from)[0] / warp.size], element),
        // Each lane has all of it.
        (false, false) if rank_of(from) != 1 || shape_of(from) == [1] => from,
        (false, false) => return None,
    };
    let mut moved = vec![(source, source_part)];
    moved.extend(values_that_move(&position, rewriter));
    let (new, values) = warp.append(&moved, rewriter);
    let position = with_values(&position, &values[1..]);
    let mut b = rewriter.builder(location);
    let value = if is_of_lanes {
        let [lane, place] = split_index(position[0], shape_of(source_part)[0], &mut b);
        let own = extract_at(values[0], &[place], element, &mut b);
        let lane = b.index_of(lane);
        let lane = b.index_cast(lane, context.integer_type(32));
        shuffle(own, lane, ShuffleMode::Idx, new.size, &mut b)
    } else {
        extract_at(values[0], &position, part, &mut b)
    };
    new.replace_result(at, value, rewriter);
    Some(())
}

/// `warp { insert x, y [i] } -> insert (warp { x }), (warp { y }) [i]`, on the lane that has the place
pub(super) fn insert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let (at, inner) = warp.find(rewriter, |op| op.isa::<vector::InsertOp>())?;
    let part = rewriter.op(op).result(at).ty();
    let view = rewriter.view::<vector::InsertOp>(inner)?;
    let (value, dest) = (view.value_to_store(), view.dest());
    let (value, value_type, dest, whole) = (value.id(), value.ty(), dest.id(), dest.ty());
    let position = mixed_list(&view.static_position(), view.dynamic_position());
    let lanes = lanes_of_dims(whole, part)?;
    let dim = distributed_dim(&lanes).ok()?;
    let location = rewriter.op(inner).location();
    let context = rewriter.context();
    let value_part = if value_type.is_vector() && rank_of(value_type) > 0 {
        context.vector_type(&shape_of(part)[position.len()..], value_type.element_or_self())
    } else {
        value_type
    };
    let is_row = value_part.is_vector();
    let (moved_value, moved_dest) = ((value, value_part), (dest, part));
    let mut moved = if is_row { vec![moved_value, moved_dest] } else { vec![moved_dest, moved_value] };
    moved.extend(values_that_move(&position, rewriter));
    let (new, values) = warp.append(&moved, rewriter);
    let (value, dest) = if is_row { (values[0], values[1]) } else { (values[1], values[0]) };
    let mut position = with_values(&position, &values[2..]);
    let mut b = rewriter.builder(location);
    let mut owner = None;
    if let Some(dim) = dim.filter(|dim| *dim < position.len()) {
        let [lane, place] = split_index(position[dim], shape_of(part)[dim], &mut b);
        position[dim] = place;
        owner = Some(lane);
    }
    let make = |b: &mut Builder<'_, '_, '_>| {
        let new = vector::InsertOp::builder(b.context(), b.location).value_to_store(value).dest(dest);
        let new = new.dynamic_position(values_of(&position)).static_position(&constants_of(&position));
        b.make(new)
    };
    let inserted = match owner {
        None => make(&mut b),
        Some(owner) => {
            let owner = b.index_of(owner);
            let is_owner = b.cmpi(CmpIPredicate::Eq, new.lane, owner);
            if_else(is_owner, part, &mut b, make, |_| dest)
        }
    };
    new.replace_result(at, inserted, rewriter);
    Some(())
}

/// Creates an `scf.if` with a result.
fn if_else<'c>(
    condition: ValueId,
    ty: Type<'c>,
    b: &mut Builder<'_, '_, 'c>,
    then: impl FnOnce(&mut Builder<'_, '_, 'c>) -> ValueId,
    otherwise: impl FnOnce(&mut Builder<'_, '_, 'c>) -> ValueId,
) -> ValueId {
    let (context, location) = (b.context(), b.location);
    let point = b.rewriter.save_insertion_point();
    let mut state = OperationState::named(context, scf::IfOp::NAME, location, &[condition], &[ty], &[]);
    let mut end = |value: ValueId, region, b: &mut Builder<'_, '_, 'c>| {
        b.op(scf::YieldOp::NAME, &[value], &[], &[]);
        state.regions.push(RegionSource::Detached(region));
    };
    let region = b.rewriter.create_region();
    let block = b.rewriter.create_block(region, None, []);
    b.rewriter.set_insertion_point_to_end(block);
    let value = then(b);
    end(value, region, b);
    let region = b.rewriter.create_region();
    let block = b.rewriter.create_block(region, None, []);
    b.rewriter.set_insertion_point_to_end(block);
    let value = otherwise(b);
    end(value, region, b);
    b.rewriter.restore_insertion_point(point);
    b.make(state)
}

/// `warp { create_mask n } -> create_mask (n - the first element of the lane)`
pub(super) fn create_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let warp = Warp::of(op, rewriter)?;
    let (at, inner) = warp.find(rewriter, |op| op.isa::<vector::CreateMaskOp>())?;
    let part = rewriter.op(op).result(at).ty();
    let view = rewriter.view::<vector::CreateMaskOp>(inner)?;
    let lanes = lanes_of_dims(view.result().ty(), part)?;
    if lanes.iter().product::<i64>() != warp.size {
        return None;
    }
    let moved: Vec<(ValueId, Type<'_>)> = view.operands().map(|size| (size.id(), size.ty())).collect();
    let location = rewriter.op(inner).location();
    let (new, mut sizes) = warp.append(&moved, rewriter);
    let mut b = rewriter.builder(location);
    let context = b.context();
    let parts = parts_of_lane(new.lane, &lanes, new.size, &mut b)?;
    for (dim, part_of_lane) in parts.into_iter().enumerate() {
        let Some(part_of_lane) = part_of_lane else { continue };
        let step = AffineExpr::constant(context, shape_of(part)[dim]);
        let first = AffineExpr::symbol(context, 0).mul(context, step);
        let left = AffineExpr::symbol(context, 1).sub(context, first);
        let operands = [MixedIndex::Value(part_of_lane), MixedIndex::Value(sizes[dim])];
        let size = apply_folded(AffineMap::new(context, 0, 2, &[left]), &operands, location, b.rewriter);
        sizes[dim] = b.index_of(size);
    }
    let mask = b.create_mask(&sizes, part);
    new.replace_result(at, mask, rewriter);
    Some(())
}
