//! Transfers without the last dimensions, if they have one element.
//!
//! ```text
//! transfer_read m[i, 0] : memref<16x1xf32>, vector<8x1xf32>
//!   ->  shape_cast (transfer_read (subview m : memref<16xf32>)[i] : vector<8xf32>)
//! ```

use super::any_unit_dims::{of_dims, with_dims};
use crate::maps::minor_identity;
use crate::shapes::{rank_of, shape_of};
use crate::transfer::{are_all_set, is_masked};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, Pattern, PatternRewriter, Type, TypedOp, Value};
use terrace_vector::{TransferReadOp, TransferWriteOp, VectorBuilder};

/// The patterns.
pub const INNER: &[Pattern] = &[
    Pattern::of::<TransferReadOp>("DropInnerMostUnitDimsTransferRead", read),
    Pattern::of::<TransferWriteOp>("DropInnerMostUnitDimsTransferWrite", write),
];

/// A transfer without its last dimensions.
struct Inner<'c> {
    base: ValueId,
    small: Type<'c>,
    /// Number of dimensions of memory that are left.
    dims: usize,
    indices: Vec<ValueId>,
    in_bounds: Vec<Attribute<'c>>,
}

impl<'c> Inner<'c> {
    fn of<'a>(
        context: Ctx<'c>,
        base: Value<'a, 'c>,
        vector: Type<'c>,
        map: AffineMap<'c>,
        in_bounds: &[Attribute<'c>],
        indices: impl Iterator<Item = Value<'a, 'c>>,
    ) -> Option<Self> {
        let memory = base.ty();
        let (strides, _) = memory.strides_and_offset().filter(|_| memory.is_memref())?;
        let (sizes, rank) = (memory.shape()?, rank_of(vector));
        let is_of_elements = map.is_minor_identity() && !memory.element_or_self().is_vector();
        if !is_of_elements || rank < 2 || in_bounds.len() != rank {
            return None;
        }
        let outer = sizes.len().checked_sub(rank)?;
        let is_one = |dim: &usize| {
            let of_memory = *dim + outer;
            let is_one = shape_of(vector)[*dim] == 1 && !vector.scalable_dims()[*dim];
            is_one && sizes[of_memory] == 1 && strides[of_memory] == 1
        };
        let dropped = (0..rank).rev().take_while(is_one).count();
        if dropped == 0 || !are_all_set(&in_bounds[rank - dropped..]) {
            return None;
        }
        let left: Vec<usize> = (0..rank - dropped).collect();
        let dims = sizes.len() - dropped;
        Some(Inner {
            base: base.id(),
            small: of_dims(context, vector, &left),
            dims,
            indices: indices.take(dims).map(|index| index.id()).collect(),
            in_bounds: in_bounds[..rank - dropped].to_vec(),
        })
    }

    /// Creates the memory without the dimensions.
    fn part(&self, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        let dims: Vec<usize> = (0..self.dims).collect();
        let layout = |context: Ctx<'c>, _: &[i64], strides: &[i64], offset| {
            Some(context.strided_layout_attribute(offset, strides))
        };
        with_dims(self.base, &dims, layout, b)
    }

    fn map(&self, context: Ctx<'c>) -> AffineMap<'c> {
        minor_identity(context, self.dims as u32, rank_of(self.small))
    }
}

fn read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferReadOp>(op)?;
    if view.mask().is_some() || is_masked(view.op()) {
        return None;
    }
    let (context, ty, padding) = (rewriter.context(), view.vector().ty(), view.padding().id());
    let inner =
        Inner::of(context, view.base(), ty, view.permutation_map(), view.in_bounds(), view.indices())?;
    let mut b = Builder::like(rewriter, op);
    let part = inner.part(&mut b)?;
    let map = inner.map(context);
    let new = TransferReadOp::builder(context, b.location)
        .base(part)
        .indices(inner.indices)
        .permutation_map(map)
        .padding(padding)
        .in_bounds(&inner.in_bounds)
        .vector(inner.small);
    let new = b.make(new);
    let new = b.shape_cast(new, ty);
    rewriter.replace_op(op, &[new]);
    Some(())
}

fn write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransferWriteOp>(op)?;
    if view.mask().is_some() || is_masked(view.op()) {
        return None;
    }
    let (context, vector) = (rewriter.context(), view.value_to_store());
    let (ty, vector) = (vector.ty(), vector.id());
    let inner =
        Inner::of(context, view.base(), ty, view.permutation_map(), view.in_bounds(), view.indices())?;
    let mut b = Builder::like(rewriter, op);
    let part = inner.part(&mut b)?;
    let map = inner.map(context);
    let vector = b.shape_cast(vector, inner.small);
    let new = TransferWriteOp::builder(context, b.location)
        .value_to_store(vector)
        .base(part)
        .indices(inner.indices)
        .permutation_map(map)
        .in_bounds(&inner.in_bounds);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
