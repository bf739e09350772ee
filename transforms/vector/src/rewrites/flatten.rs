//! Transfers of several dimensions whose elements lie next to each other, as transfers of one.
//!
//! ```text
//! transfer_read m[i, 0] : memref<4x8xf32>, vector<2x8xf32>
//!   -> shape_cast (transfer_read (collapse_shape m)[8 * i] : memref<32xf32>, vector<16xf32>)
//! ```

use crate::shapes::{rank_of, shape_of};
use crate::transfer::is_masked;
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, DYNAMIC, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_memref::CollapseShapeOp;
use terrace_vector::{TransferReadOp, TransferWriteOp, VectorBuilder};

/// Patterns that flatten transfers.
pub const FLATTEN: &[Pattern] = &[
    Pattern::of::<TransferReadOp>("FlattenContiguousRowMajorTransferReadPattern", read),
    Pattern::of::<TransferWriteOp>("FlattenContiguousRowMajorTransferWritePattern", write),
];

/// Returns the first dimension of memory to collapse for a vector; `None` if its elements do not lie next to each other,
/// or there is nothing to collapse.
fn first_collapsed(memory: Type<'_>, vector: Type<'_>) -> Option<usize> {
    if !memory.is_memref() || vector.is_scalable_vector() || memory.element_or_self().is_vector() {
        return None;
    }
    let (sizes, shape) = (memory.shape()?, shape_of(vector));
    let outer = shape.iter().take_while(|size| **size == 1).count();
    let shape = &shape[outer..];
    let first = sizes.len().checked_sub(shape.len()).filter(|_| shape.len() > 1)?;
    let (strides, _) = memory.strides_and_offset()?;
    // Rows are whole but for the outermost ones, and lie next to each other.
    let mut below = 1i64;
    for dim in (first..sizes.len()).rev() {
        if strides[dim] != below {
            return None;
        }
        if dim > first {
            if sizes[dim] != shape[dim - first] {
                return None;
            }
            below = below.checked_mul(sizes[dim])?;
        }
    }
    (sizes[first] == DYNAMIC || shape[0] <= sizes[first]).then_some(first)
}

/// Returns the type of memory whose dimensions from one on are one.
fn collapsed_type<'c>(context: Ctx<'c>, memory: Type<'c>, first: usize) -> Option<Type<'c>> {
    let sizes = memory.shape()?;
    let inner = &sizes[first..];
    let all = if inner.contains(&DYNAMIC) {
        DYNAMIC
    } else {
        inner.iter().try_fold(1i64, |product, size| product.checked_mul(*size))?
    };
    let shape = [&sizes[..first], &[all]].concat();
    let layout = match memory.layout() {
        None => None,
        Some(_) => {
            let (strides, offset) = memory.strides_and_offset()?;
            Some(context.strided_layout_attribute(offset, &[&strides[..first], &[1]].concat()))
        }
    };
    Some(context.memref_type(&shape, memory.element_or_self(), layout, memory.memory_space()))
}

/// Transfer to or from collapsed memory.
struct Flat<'c> {
    base: ValueId,
    indices: Vec<ValueId>,
    vector: Type<'c>,
}

/// Creates the memory and the indices of a flat transfer.
fn flat<'c>(
    base: ValueId,
    indices: &[ValueId],
    vector: Type<'c>,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<Flat<'c>> {
    let (context, location) = (b.context(), b.location);
    let memory = b.type_of(base);
    let first = first_collapsed(memory, vector)?;
    let rank = rank_of(memory);
    let ty = collapsed_type(context, memory, first)?;
    let groups: Vec<Vec<usize>> = (0..first).map(|dim| vec![dim]).chain([(first..rank).collect()]).collect();
    let group = |dims: &Vec<usize>| {
        let dims: Vec<i64> = dims.iter().map(|dim| i64::try_from(*dim).unwrap_or(0)).collect();
        context.i64_array_attribute(&dims)
    };
    let groups: Vec<Attribute<'c>> = groups.iter().map(group).collect();
    let collapsed = CollapseShapeOp::builder(context, location).src(base).reassociation(&groups).result(ty);
    let collapsed = b.make(collapsed);
    let mut terms = AffineExpr::constant(context, 0);
    let mut stride = 1i64;
    for (at, dim) in (first..rank).enumerate().rev() {
        let index = AffineExpr::symbol(context, u32::try_from(at).ok()?);
        terms = index.mul_constant(context, stride).add(context, terms);
        if dim > first {
            stride = stride.checked_mul(memory.shape()?[dim])?;
        }
    }
    let operands: Vec<MixedIndex> = indices[first..]
        .iter()
        .map(|index| match b.rewriter.value(*index).constant_i64() {
            Some(index) => MixedIndex::Constant(index),
            None => MixedIndex::Value(*index),
        })
        .collect();
    let map = AffineMap::new(context, 0, u32::try_from(operands.len()).ok()?, &[terms]);
    let last = apply_folded(map, &operands, location, b.rewriter);
    let mut new_indices = indices[..first].to_vec();
    new_indices.push(b.index_of(last));
    let count = shape_of(vector).iter().try_fold(1i64, |product, size| product.checked_mul(*size))?;
    let vector = context.vector_type(&[count], vector.element_or_self());
    Some(Flat { base: collapsed, indices: new_indices, vector })
}

/// Returns true if all flags are set.
fn are_set(flags: &[Attribute<'_>]) -> bool {
    crate::transfer::are_all_set(flags)
}

fn read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    let ty = view.vector().ty();
    let is_simple = view.permutation_map().is_minor_identity()
        && view.mask().is_none()
        && are_set(view.in_bounds())
        && !is_masked(view.op());
    if !is_simple {
        return None;
    }
    first_collapsed(view.base().ty(), ty)?;
    let (base, padding) = (view.base().id(), view.padding().id());
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let mut b = Builder::like(rewriter, op);
    let context = b.context();
    let flat = flat(base, &indices, ty, &mut b)?;
    let map = crate::maps::minor_identity(context, flat.indices.len() as u32, 1);
    let new = TransferReadOp::builder(context, b.location)
        .base(flat.base)
        .indices(flat.indices)
        .permutation_map(map)
        .padding(padding)
        .in_bounds(&[context.bool_attribute(true)])
        .vector(flat.vector);
    let new = b.make(new);
    let new = b.shape_cast(new, ty);
    rewriter.replace_op(op, &[new]);
    Some(())
}

fn write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    let (vector, ty) = (view.value_to_store().id(), view.value_to_store().ty());
    let is_simple = view.permutation_map().is_minor_identity()
        && view.mask().is_none()
        && are_set(view.in_bounds())
        && !is_masked(view.op());
    if !is_simple {
        return None;
    }
    first_collapsed(view.base().ty(), ty)?;
    let base = view.base().id();
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let mut b = Builder::like(rewriter, op);
    let context = b.context();
    let flat = flat(base, &indices, ty, &mut b)?;
    let map = crate::maps::minor_identity(context, flat.indices.len() as u32, 1);
    let vector = b.shape_cast(vector, flat.vector);
    let new = TransferWriteOp::builder(context, b.location)
        .value_to_store(vector)
        .base(flat.base)
        .indices(flat.indices)
        .permutation_map(map)
        .in_bounds(&[context.bool_attribute(true)]);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
