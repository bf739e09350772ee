//! Operations without dimensions of one element, wherever these are.
//!
//! ```text
//! addf x, y : vector<8x1xf32>   ->  shape_cast (addf (shape_cast x), (shape_cast y) : vector<8xf32>)
//! transfer_read m : memref<1x8xf32>, vector<8xf32>  ->  transfer_read (subview m : memref<8xf32>)
//! ```

use crate::cleanup::sink::is_elementwise_mappable;
use crate::maps::minor_identity;
use crate::shapes::{rank_of, shape_of, size_of};
use crate::transfer::{are_all_set, is_masked};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Builder, Ctx, DYNAMIC, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp, Value,
};
use terrace_memref::SubViewOp;
use terrace_vector::{CreateMaskOp, TransferReadOp, TransferWriteOp, TransposeOp, VectorBuilder};

/// Patterns that drop dimensions by shape casts.
pub const BY_SHAPE_CAST: &[Pattern] = &[
    Pattern::with_root(Root::Trait("Elementwise"), "DropUnitDimFromElementwiseOps", elementwise),
    Pattern::of::<TransposeOp>("DropUnitDimsFromTransposeOp", transpose),
];

/// Patterns that drop dimensions of memory by subviews.
pub const BY_SUBVIEW: &[Pattern] = &[
    Pattern::of::<TransferReadOp>("TransferReadDropUnitDimsPattern", read),
    Pattern::of::<TransferWriteOp>("TransferWriteDropUnitDimsPattern", write),
];

/// Returns the dimensions that are left of a vector type.
fn kept_dims(ty: Type<'_>) -> Vec<usize> {
    let is_kept = |dim: &usize| shape_of(ty)[*dim] != 1 || ty.scalable_dims()[*dim];
    (0..rank_of(ty)).filter(is_kept).collect()
}

/// Returns a vector type of some of the dimensions of another one.
pub(super) fn of_dims<'c>(context: Ctx<'c>, ty: Type<'c>, dims: &[usize]) -> Type<'c> {
    let shape: Vec<i64> = dims.iter().map(|dim| shape_of(ty)[*dim]).collect();
    let scalable: Vec<bool> = dims.iter().map(|dim| ty.scalable_dims()[*dim]).collect();
    context.scalable_vector_type(&shape, &scalable, ty.element_or_self())
}

/// Returns a vector type without dimensions of one element, but for one if there are no others.
fn reduced<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let mut dims = kept_dims(ty);
    if dims.is_empty() {
        dims.push(rank_of(ty).checked_sub(1)?);
    }
    (dims.len() < rank_of(ty)).then(|| of_dims(context, ty, &dims))
}

fn elementwise(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if !is_elementwise_mappable(view) || view.result_count() != 1 || view.region_count() != 0 {
        return None;
    }
    let context = rewriter.context();
    let ty = view.result(0).ty();
    if !ty.is_vector() || !view.operands().any(|operand| operand.ty().is_vector()) {
        return None;
    }
    let small = reduced(context, ty)?;
    let operands: Vec<(ValueId, Type<'_>)> = view.operands().map(|value| (value.id(), value.ty())).collect();
    let mut state = rewriter.state_of(op);
    let mut b = Builder::like(rewriter, op);
    let mut new_operands = Vec::new();
    for (operand, ty) in operands {
        new_operands.push(match ty.is_vector() {
            true => b.shape_cast(operand, small.with_element(context, ty.element_or_self())),
            false => operand,
        });
    }
    state.operands = new_operands.into_iter().collect();
    state.result_types = [small].into_iter().collect();
    let new = b.make(state);
    let new = b.shape_cast(new, ty);
    rewriter.replace_op(op, &[new]);
    Some(())
}

fn transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransposeOp>(op)?;
    let (vector, from, to, permutation) =
        (view.vector().id(), view.vector().ty(), view.result().ty(), view.permutation());
    let context = rewriter.context();
    let dims = kept_dims(from);
    if dims.len() == rank_of(from) || dims.is_empty() {
        return None;
    }
    let position = |dim: &i64| dims.iter().position(|kept| usize::try_from(*dim) == Ok(*kept));
    let order: Vec<i64> =
        permutation.iter().filter_map(position).filter_map(|dim| i64::try_from(dim).ok()).collect();
    let small = of_dims(context, from, &dims);
    let mut b = Builder::like(rewriter, op);
    let small = b.shape_cast(vector, small);
    let new = b.transpose(small, &order);
    let new = b.shape_cast(new, to);
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// Returns the layout of memory as a map from indices to the place of an element.
fn layout_map<'c>(context: Ctx<'c>, strides: &[i64], offset: i64) -> AffineMap<'c> {
    let mut symbols = 0;
    let mut number = |number: i64| {
        if number != DYNAMIC {
            return AffineExpr::constant(context, number);
        }
        symbols += 1;
        AffineExpr::symbol(context, symbols - 1)
    };
    let mut sum = number(offset);
    for (dim, stride) in strides.iter().enumerate() {
        let dim = AffineExpr::dim(context, dim as u32);
        sum = sum.add(context, dim.mul(context, number(*stride)));
    }
    AffineMap::new(context, strides.len() as u32, symbols, &[sum]).simplified(context)
}

/// Creates the part of memory without dimensions of one element; `None` if there are none.
fn without_unit_dims(base: ValueId, b: &mut Builder<'_, '_, '_>) -> Option<(ValueId, Vec<usize>)> {
    let sizes = b.type_of(base).shape()?;
    let dims: Vec<usize> = (0..sizes.len()).filter(|dim| sizes[*dim] != 1).collect();
    if dims.len() == sizes.len() {
        return None;
    }
    Some((with_dims(base, &dims, smallest_layout, b)?, dims))
}

/// Returns the layout for a shape, strides and an offset; none if elements lie next to each other.
fn smallest_layout<'c>(
    context: Ctx<'c>,
    shape: &[i64],
    strides: &[i64],
    offset: i64,
) -> Option<Attribute<'c>> {
    let mut below = Some(1i64);
    let is_identity = offset == 0
        && strides.iter().zip(shape).rev().all(|(stride, size)| {
            let fits = below == Some(*stride);
            below = below.filter(|_| *size != DYNAMIC).and_then(|below| below.checked_mul(*size));
            fits
        });
    (!is_identity).then(|| context.affine_map_attribute(layout_map(context, strides, offset)))
}

/// Creates memory of some dimensions of other memory, whose other dimensions have one element.
pub(super) fn with_dims<'c>(
    base: ValueId,
    dims: &[usize],
    layout: impl FnOnce(Ctx<'c>, &[i64], &[i64], i64) -> Option<Attribute<'c>>,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let (context, memory) = (b.context(), b.type_of(base));
    let sizes = memory.shape()?.to_vec();
    let (strides, offset) = memory.strides_and_offset().filter(|_| memory.is_memref())?;
    let mut values = Vec::new();
    for (dim, size) in sizes.iter().enumerate() {
        values.push(match *size {
            DYNAMIC => MixedIndex::Value(size_of(base, dim, b)),
            size => MixedIndex::Constant(size),
        });
    }
    let kept_strides: Vec<i64> = dims.iter().map(|dim| strides[*dim]).collect();
    let shape: Vec<i64> = dims.iter().map(|dim| sizes[*dim]).collect();
    let layout = layout(context, &shape, &kept_strides, offset);
    let ty = context.memref_type(&shape, memory.element_or_self(), layout, memory.memory_space());
    let new = SubViewOp::builder(context, b.location)
        .source(base)
        .sizes(values_of(&values))
        .static_offsets(&vec![0; sizes.len()])
        .static_sizes(&constants_of(&values))
        .static_strides(&vec![1; sizes.len()])
        .result(ty);
    Some(b.make(new))
}

/// Returns the bounds of a mask that is created, for some of its dimensions; `None` if others are not known to be set.
fn bounds_of_mask(mask: Value<'_, '_>, dims: &[usize]) -> Option<Vec<ValueId>> {
    let create = mask.defining::<CreateMaskOp>()?;
    let bounds: Vec<Value<'_, '_>> = create.operands().collect();
    let is_set =
        |(dim, bound): (usize, &Value<'_, '_>)| dims.contains(&dim) || bound.constant_i64() == Some(1);
    if !bounds.iter().enumerate().all(is_set) {
        return None;
    }
    dims.iter().map(|dim| bounds.get(*dim).map(|bound| bound.id())).collect()
}

/// Returns the type of a vector without dimensions of one element, if memory has as many dimensions without these.
fn reduced_for<'c>(context: Ctx<'c>, vector: Type<'c>, memory: Type<'c>) -> Option<(Type<'c>, Vec<usize>)> {
    let kept = memory.shape()?.iter().filter(|size| **size != 1).count();
    let dims = kept_dims(vector);
    (memory.is_memref() && kept < memory.rank()? && dims.len() == kept)
        .then(|| (of_dims(context, vector, &dims), dims))
}

fn read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    let (ty, memory) = (view.vector().ty(), view.base().ty());
    let are_zero = view.indices().all(|index| index.constant_i64() == Some(0));
    let is_simple = are_zero
        && view.permutation_map().is_minor_identity()
        && are_all_set(view.in_bounds())
        && !is_masked(view.op())
        && !memory.element_or_self().is_vector();
    if !is_simple {
        return None;
    }
    let context = rewriter.context();
    let (small, dims) = reduced_for(context, ty, memory)?;
    let (base, padding) = (view.base().id(), view.padding().id());
    let bounds = match view.mask() {
        Some(mask) => Some(bounds_of_mask(mask, &dims)?),
        None => None,
    };
    let mut b = Builder::like(rewriter, op);
    let mask =
        bounds.map(|bounds| b.create_mask(&bounds, small.with_element(context, context.integer_type(1))));
    let (part, dims) = without_unit_dims(base, &mut b)?;
    let zero = b.index(0);
    let new = TransferReadOp::builder(context, b.location)
        .base(part)
        .indices(vec![zero; dims.len()])
        .permutation_map(minor_identity(context, dims.len() as u32, rank_of(small)))
        .padding(padding)
        .in_bounds(&vec![context.bool_attribute(true); rank_of(small)])
        .vector(small);
    let new = match mask {
        Some(mask) => b.make(new.mask(mask)),
        None => b.make(new),
    };
    let new = if small == ty { new } else { b.shape_cast(new, ty) };
    rewriter.replace_op(op, &[new]);
    Some(())
}

fn write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    let (vector, ty, memory) = (view.value_to_store().id(), view.value_to_store().ty(), view.base().ty());
    let are_zero = view.indices().all(|index| index.constant_i64() == Some(0));
    let is_simple = are_zero
        && view.permutation_map().is_minor_identity()
        && are_all_set(view.in_bounds())
        && !is_masked(view.op())
        && !memory.element_or_self().is_vector();
    if !is_simple {
        return None;
    }
    let context = rewriter.context();
    let (small, dims) = reduced_for(context, ty, memory)?;
    let base = view.base().id();
    let bounds = match view.mask() {
        Some(mask) => Some(bounds_of_mask(mask, &dims)?),
        None => None,
    };
    let mut b = Builder::like(rewriter, op);
    let mask =
        bounds.map(|bounds| b.create_mask(&bounds, small.with_element(context, context.integer_type(1))));
    let (part, dims) = without_unit_dims(base, &mut b)?;
    let zero = b.index(0);
    let vector = if small == ty { vector } else { b.shape_cast(vector, small) };
    let mut new = TransferWriteOp::builder(context, b.location)
        .value_to_store(vector)
        .base(part)
        .indices(vec![zero; dims.len()])
        .permutation_map(minor_identity(context, dims.len() as u32, rank_of(small)))
        .in_bounds(&vec![context.bool_attribute(true); rank_of(small)]);
    if let Some(mask) = mask {
        new = new.mask(mask);
    }
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
