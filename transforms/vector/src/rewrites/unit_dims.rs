//! Operations without leading dimensions of one element.
//!
//! ```text
//! addf x, y : vector<1x4xf32>  ->  broadcast (addf x[0], y[0] : vector<4xf32>) to vector<1x4xf32>
//! ```

use crate::cleanup::sink::is_elementwise_mappable;
use crate::maps::dim_of;
use crate::maskable::{Maskable, masked};
use crate::shapes::{integers, rank_of, shape_of};
use crate::transfer::is_masked;
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp};
use terrace_vector::{
    ConstantMaskOp, ContractionOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, TransferReadOp,
    TransferWriteOp, VectorBuilder,
};

/// Patterns that work on vectors without leading dimensions of one element.
pub const LEADING: &[Pattern] = &[
    Pattern::of::<ExtractStridedSliceOp>("CastAwayExtractStridedSliceLeadingOneDim", extract_strided_slice),
    Pattern::of::<InsertStridedSliceOp>("CastAwayInsertStridedSliceLeadingOneDim", insert_strided_slice),
    Pattern::of::<InsertOp>("CastAwayInsertLeadingOneDim", insert),
    Pattern::of::<ConstantMaskOp>("CastAwayConstantMaskLeadingOneDim", constant_mask),
    Pattern::of::<TransferReadOp>("CastAwayTransferReadLeadingOneDim", transfer_read),
    Pattern::of::<TransferWriteOp>("CastAwayTransferWriteLeadingOneDim", transfer_write),
    Pattern::with_root(Root::Trait("Elementwise"), "CastAwayElementwiseLeadingOneDim", elementwise),
    Pattern::of::<ContractionOp>("CastAwayContractionLeadingOneDim", contraction),
];

/// Returns the number of leading dimensions of one element; the last dimension is none of them.
fn leading(ty: Type<'_>) -> usize {
    let scalable = ty.scalable_dims();
    let ones = shape_of(ty).iter().zip(scalable).take_while(|one| *one == (&1, &false)).count();
    ones.min(rank_of(ty).saturating_sub(1))
}

/// Returns a vector type without its first dimensions.
fn without<'c>(context: Ctx<'c>, ty: Type<'c>, dims: usize) -> Type<'c> {
    context.scalable_vector_type(&shape_of(ty)[dims..], &ty.scalable_dims()[dims..], ty.element_or_self())
}

/// Creates a vector without its first dimensions.
fn first(value: ValueId, dims: usize, b: &mut Builder<'_, '_, '_>) -> ValueId {
    if dims == 0 { value } else { b.extract(value, &vec![0; dims]) }
}

fn extract_strided_slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtractStridedSliceOp>(op)?;
    let (source, from, to) = (view.source().id(), view.source().ty(), view.result().ty());
    let dims = leading(from);
    let [offsets, sizes] = [view.offsets(), view.sizes()].map(|list| integers(list));
    let strides = integers(view.strides());
    if dims == 0 || offsets.len() <= dims || strides.iter().any(|stride| *stride != 1) {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    let source = first(source, dims, &mut b);
    let part = b.extract_slice(source, &offsets[dims..], &sizes[dims..]);
    let value = b.broadcast(part, to);
    rewriter.replace_op(op, &[value]);
    Some(())
}

fn insert_strided_slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<InsertStridedSliceOp>(op)?;
    let (value, dest) = (view.value_to_store(), view.dest());
    let (from, to) = (value.ty(), dest.ty());
    let dims = [leading(from), leading(to)];
    if dims == [0, 0] {
        return None;
    }
    let (offsets, strides) = (integers(view.offsets()), integers(view.strides()));
    // What is left of the value must not have more dimensions than what is left of the destination.
    let left = [rank_of(from) - dims[0], rank_of(to) - dims[1]];
    if left[0] > left[1] {
        return None;
    }
    let (value, dest) = (value.id(), dest.id());
    let mut b = Builder::like(rewriter, op);
    let value = first(value, dims[0], &mut b);
    let dest = first(dest, dims[1], &mut b);
    let new = b.insert_slice(value, dest, &offsets[dims[1]..], &strides[strides.len() - left[0]..]);
    let new = b.broadcast(new, to);
    rewriter.replace_op(op, &[new]);
    Some(())
}

fn insert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<InsertOp>(op)?;
    let (value, dest) = (view.value_to_store(), view.dest());
    let (from, to) = (value.ty(), dest.ty());
    let dims = [if from.is_vector() { leading(from) } else { 0 }, leading(to)];
    if dims == [0, 0] {
        return None;
    }
    let mut position = mixed_list(&view.static_position(), view.dynamic_position());
    position.extend(std::iter::repeat_n(MixedIndex::Constant(0), dims[0]));
    if position.len() < dims[1] {
        return None;
    }
    let position = position.split_off(dims[1]);
    let (value, dest) = (value.id(), dest.id());
    let mut b = Builder::like(rewriter, op);
    let value = first(value, dims[0], &mut b);
    let dest = first(dest, dims[1], &mut b);
    let new = InsertOp::builder(b.context(), b.location).value_to_store(value).dest(dest);
    let new = new.dynamic_position(values_of(&position)).static_position(&constants_of(&position));
    let mut new = b.make(new);
    if dims[1] > 0 {
        new = b.broadcast(new, to);
    }
    rewriter.replace_op(op, &[new]);
    Some(())
}

fn constant_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ConstantMaskOp>(op)?;
    let ty = view.result().ty();
    let sizes = view.mask_dim_sizes().to_vec();
    let dims = leading(ty);
    if dims == 0 {
        return None;
    }
    let (outer, inner) = sizes.split_at(dims);
    // A mask of nothing stays one.
    let sizes: Vec<i64> = if outer.contains(&0) { vec![0; inner.len()] } else { inner.to_vec() };
    let mut b = Builder::like(rewriter, op);
    let small = without(b.context(), ty, dims);
    let new = ConstantMaskOp::builder(b.context(), b.location).mask_dim_sizes(&sizes).result(small);
    let new = b.make(new);
    let new = b.broadcast(new, ty);
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// Returns the map and the flags of a transfer without its first dimensions; `None` if it may be out of bounds there.
fn without_dims<'c>(
    context: Ctx<'c>,
    map: AffineMap<'c>,
    in_bounds: &[Attribute<'c>],
    dims: usize,
) -> Option<(AffineMap<'c>, Vec<Attribute<'c>>)> {
    let (outer, inner) = in_bounds.split_at_checked(dims)?;
    let map = AffineMap::new(context, map.dims(), map.symbols(), &map.results()[dims..]);
    outer.iter().all(|flag| flag.as_bool() == Some(true)).then(|| (map, inner.to_vec()))
}

/// Creates the mask of a transfer without its first dimensions; `None` if dimensions are repeated.
fn mask_without_dims<'c>(
    mask: ValueId,
    old: AffineMap<'c>,
    (map, ty): (AffineMap<'c>, Type<'c>),
    dims: usize,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    if old.is_minor_identity() {
        return Some(first(mask, dims, b));
    }
    // A mask has the dimensions in the order of memory.
    let dims: Vec<usize> = map.results().iter().map(|result| dim_of(*result)).collect::<Option<_>>()?;
    let mut order: Vec<usize> = (0..dims.len()).collect();
    order.sort_by_key(|at| dims[*at]);
    let shape: Vec<i64> = order.iter().map(|at| shape_of(ty)[*at]).collect();
    let scalable: Vec<bool> = order.iter().map(|at| ty.scalable_dims()[*at]).collect();
    let small = b.context().scalable_vector_type(&shape, &scalable, b.context().integer_type(1));
    Some(b.shape_cast(mask, small))
}

fn transfer_read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    let ty = view.vector().ty();
    let dims = leading(ty);
    let is_of_elements = !view.base().ty().element_or_self().is_vector();
    if dims == 0 || is_masked(view.op()) || !is_of_elements {
        return None;
    }
    let context = rewriter.context();
    let old = view.permutation_map();
    let (map, in_bounds) = without_dims(context, old, view.in_bounds(), dims)?;
    let (base, padding, mask) = (view.base().id(), view.padding().id(), view.mask().map(|mask| mask.id()));
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let small = without(context, ty, dims);
    let mut b = Builder::like(rewriter, op);
    let mask = match mask {
        Some(mask) => Some(mask_without_dims(mask, old, (map, small), dims, &mut b)?),
        None => None,
    };
    let new = TransferReadOp::builder(context, b.location)
        .base(base)
        .indices(indices)
        .permutation_map(map)
        .padding(padding)
        .in_bounds(&in_bounds)
        .vector(small);
    let new = match mask {
        Some(mask) => b.make(new.mask(mask)),
        None => b.make(new),
    };
    let new = b.broadcast(new, ty);
    rewriter.replace_op(op, &[new]);
    Some(())
}

fn transfer_write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    let (vector, ty) = (view.value_to_store().id(), view.value_to_store().ty());
    let dims = leading(ty);
    let base_type = view.base().ty();
    if dims == 0 || is_masked(view.op()) || base_type.element_or_self().is_vector() {
        return None;
    }
    let context = rewriter.context();
    let old = view.permutation_map();
    let (map, in_bounds) = without_dims(context, old, view.in_bounds(), dims)?;
    let (base, mask) = (view.base().id(), view.mask().map(|mask| mask.id()));
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let small = without(context, ty, dims);
    let mut b = Builder::like(rewriter, op);
    let vector = first(vector, dims, &mut b);
    let mask = match mask {
        Some(mask) => Some(mask_without_dims(mask, old, (map, small), dims, &mut b)?),
        None => None,
    };
    let mut new = TransferWriteOp::builder(context, b.location)
        .value_to_store(vector)
        .base(base)
        .indices(indices)
        .permutation_map(map)
        .in_bounds(&in_bounds);
    if let Some(mask) = mask {
        new = new.mask(mask);
    }
    if base_type.is_tensor() {
        new = new.result(base_type);
    }
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

fn elementwise(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if !is_elementwise_mappable(view) || view.result_count() != 1 || view.region_count() != 0 {
        return None;
    }
    let ty = view.result(0).ty();
    let dims = if ty.is_vector() { leading(ty) } else { 0 };
    if dims == 0 {
        return None;
    }
    let operands: Vec<(ValueId, bool)> =
        view.operands().map(|value| (value.id(), value.ty().is_vector())).collect();
    let mut state = rewriter.state_of(op);
    let mut b = Builder::like(rewriter, op);
    let small = without(b.context(), ty, dims);
    state.operands = operands
        .into_iter()
        .map(|(value, is_vector)| if is_vector { first(value, dims, &mut b) } else { value })
        .collect();
    state.result_types = [small].into_iter().collect();
    let new = b.make(state);
    let new = b.broadcast(new, ty);
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// Creates a vector without a dimension of one element.
fn without_dim(value: ValueId, dim: usize, b: &mut Builder<'_, '_, '_>) -> ValueId {
    let mut value = value;
    let shape = shape_of(b.type_of(value)).to_vec();
    // Dimensions of one element before this one are as good as it.
    if shape[..dim].iter().any(|size| *size != 1) {
        let order = [dim].into_iter().chain((0..shape.len()).filter(|other| *other != dim));
        let order: Vec<i64> = order.map(|dim| i64::try_from(dim).unwrap_or(0)).collect();
        value = b.transpose(value, &order);
    }
    b.extract(value, &[0])
}

/// Drops the loop of one iteration that is the first dimension of the result.
fn contraction(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ContractionOp>(op)?;
    let ty = view.acc().ty();
    if rank_of(ty) < 2 || shape_of(ty)[0] != 1 || ty.scalable_dims()[0] {
        return None;
    }
    let context = rewriter.context();
    let maps: Vec<AffineMap<'_>> =
        view.indexing_maps().iter().map(|map| map.as_affine_map()).collect::<Option<_>>()?;
    let [.., of_acc] = maps[..] else { return None };
    let dropped = dim_of(*of_acc.results().first()?)?;
    let iterators: Vec<Attribute<'_>> = view
        .iterator_types()
        .iter()
        .zip(0..)
        .filter(|(_, dim)| *dim != dropped)
        .map(|(iterator, _)| *iterator)
        .collect();
    let (kind, operands) = (view.kind(), [view.lhs().id(), view.rhs().id(), view.acc().id()]);
    let is_used = |map: &AffineMap<'_>| map.results().iter().any(|result| dim_of(*result) == Some(dropped));
    if !maps[..2].iter().any(is_used) {
        return None;
    }
    let maskable = Maskable::of(op, rewriter)?;
    let mut b = Builder::like(rewriter, op);
    let mut new_maps = Vec::new();
    let mut new_operands = Vec::new();
    for (map, operand) in maps.iter().zip(operands) {
        let position = map.results().iter().position(|result| dim_of(*result) == Some(dropped));
        let mut operand = operand;
        if let Some(position) = position {
            operand = without_dim(operand, position, &mut b);
        }
        let renumber = |result: &AffineExpr<'_>| {
            let dim = dim_of(*result).filter(|dim| *dim != dropped)?;
            let dim = if dim > dropped { dim - 1 } else { dim };
            Some(AffineExpr::dim(context, u32::try_from(dim).ok()?))
        };
        let results: Vec<AffineExpr<'_>> = map.results().iter().filter_map(renumber).collect();
        let map = AffineMap::new(context, map.dims() - 1, 0, &results);
        new_maps.push(context.affine_map_attribute(map));
        new_operands.push(operand);
    }
    let [lhs, rhs, acc] = new_operands[..] else { return None };
    let mask = maskable.mask.map(|mask| without_dim(mask, dropped, &mut b));
    let result = b.type_of(acc);
    let new = ContractionOp::builder(context, b.location)
        .lhs(lhs)
        .rhs(rhs)
        .acc(acc)
        .indexing_maps(&new_maps)
        .iterator_types(&iterators)
        .kind(kind)
        .result(result);
    let new = b.create(new);
    let new = match mask {
        Some(mask) => masked(new, mask, &mut b),
        None => b.rewriter.results(new)[0],
    };
    let new = b.broadcast(new, ty);
    rewriter.replace_op(maskable.root, &[new]);
    Some(())
}
