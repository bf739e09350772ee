//! Accesses to memory under masks, one element at a time.
//!
//! ```text
//! maskedload m[i], mask, x  ->  y = if (mask[0]) { insert m[i], x [0] } else { x }; if (mask[1]) ..
//! ```

use crate::shapes::{rank_of, shape_of};
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Builder, MatchResult, OperationState, Pattern, PatternRewriter, RegionSource, Type, TypedOp,
};
use terrace_memref as memref;
use terrace_scf as scf;
use terrace_tensor as tensor;
use terrace_vector::{GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, VectorBuilder};

/// Patterns that load and store element by element.
pub const MASKED: &[Pattern] = &[
    Pattern::of::<MaskedLoadOp>("VectorMaskedLoadOpConverter", masked_load),
    Pattern::of::<MaskedStoreOp>("VectorMaskedStoreOpConverter", masked_store),
];

/// Patterns that gather element by element.
pub const GATHER: &[Pattern] = &[Pattern::of::<GatherOp>("Gather1DToConditionalLoads", gather)];

/// Creates an `scf.if` of a type, or without results, whose regions are filled by functions.
pub(crate) fn conditionally<'c>(
    condition: ValueId,
    ty: Option<Type<'c>>,
    b: &mut Builder<'_, '_, 'c>,
    then: impl FnOnce(&mut Builder<'_, '_, 'c>) -> Option<ValueId>,
    otherwise: Option<ValueId>,
) -> Option<ValueId> {
    let (context, location) = (b.context(), b.location);
    let point = b.rewriter.save_insertion_point();
    let mut state =
        OperationState::named(context, scf::IfOp::NAME, location, &[condition], ty.as_slice(), &[]);
    let region = b.rewriter.create_region();
    let block = b.rewriter.create_block(region, None, []);
    b.rewriter.set_insertion_point_to_end(block);
    let value = then(b);
    b.op(scf::YieldOp::NAME, value.as_slice(), &[], &[]);
    state.regions.push(RegionSource::Detached(region));
    match otherwise {
        None => state.regions.push(RegionSource::Empty),
        Some(value) => {
            let region = b.rewriter.create_region();
            let block = b.rewriter.create_block(region, None, []);
            b.rewriter.set_insertion_point_to_end(block);
            b.op(scf::YieldOp::NAME, &[value], &[], &[]);
            state.regions.push(RegionSource::Detached(region));
        }
    }
    b.rewriter.restore_insertion_point(point);
    let new = b.create(state);
    b.rewriter.results(new).first().copied()
}

/// Returns the number of elements of a vector of one dimension that is not scalable.
fn row_size(ty: Type<'_>) -> Option<i64> {
    match *shape_of(ty) {
        [size] if !ty.is_scalable_vector() => Some(size),
        _ => None,
    }
}

/// Creates the indices of the next elements, as steps of the last one.
fn next_indices(indices: &mut [ValueId], b: &mut Builder<'_, '_, '_>) -> Option<()> {
    let (context, location) = (b.context(), b.location);
    let last = indices.last_mut()?;
    let next = AffineExpr::symbol(context, 0).add_constant(context, 1);
    let map = AffineMap::new(context, 0, 1, &[next]);
    let next = apply_folded(map, &[MixedIndex::Value(*last)], location, b.rewriter);
    *last = b.index_of(next);
    Some(())
}

fn masked_load(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MaskedLoadOp>(op)?;
    let (ty, base, mask) = (view.result().ty(), view.base().id(), view.mask().id());
    let size = row_size(ty)?;
    let mut value = view.pass_thru().id();
    let mut indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    if indices.is_empty() || view.base().ty().element_or_self() != ty.element_or_self() {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    for at in 0..size {
        let bit = b.extract(mask, &[at]);
        let others = value;
        value = conditionally(
            bit,
            Some(ty),
            &mut b,
            |b| {
                let operands = [&[base][..], &indices].concat();
                let element = b.value(memref::LoadOp::NAME, &operands, ty.element_or_self());
                Some(b.insert(element, others, &[at]))
            },
            Some(others),
        )?;
        if at + 1 < size {
            next_indices(&mut indices, &mut b)?;
        }
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}

fn masked_store(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MaskedStoreOp>(op)?;
    let (vector, ty, base, mask) =
        (view.value_to_store().id(), view.value_to_store().ty(), view.base().id(), view.mask().id());
    let size = row_size(ty)?;
    let mut indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    if indices.is_empty() || view.base().ty().element_or_self() != ty.element_or_self() {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    for at in 0..size {
        let bit = b.extract(mask, &[at]);
        let store = |b: &mut Builder<'_, '_, '_>| {
            let element = b.extract(vector, &[at]);
            let operands = [&[element, base][..], &indices].concat();
            b.op(memref::StoreOp::NAME, &operands, &[], &[]);
            None
        };
        let _ = conditionally(bit, None, &mut b, store, None);
        if at + 1 < size {
            next_indices(&mut indices, &mut b)?;
        }
    }
    rewriter.erase_op(op);
    Some(())
}

fn gather(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<GatherOp>(op)?;
    let (ty, base, base_type, mask) =
        (view.result().ty(), view.base().id(), view.base().ty(), view.mask().id());
    let (mut positions, positions_type) = (view.indices().id(), view.indices().ty());
    let size = row_size(ty)?;
    let mut value = view.pass_thru().id();
    let offsets: Vec<ValueId> = view.offsets().map(|offset| offset.id()).collect();
    let has_unit_stride = base_type.is_tensor()
        || base_type.strides_and_offset().is_some_and(|(strides, _)| strides.last() == Some(&1));
    if rank_of(ty) != 1 || !has_unit_stride || crate::transfer::is_masked(rewriter.op(op)) {
        return None;
    }
    let element_type = ty.element_or_self();
    let mut b = Builder::like(rewriter, op);
    let index = b.context().index_type();
    if positions_type.element_or_self() != index {
        positions = b.index_cast(positions, index);
    }
    let (last, outer) = offsets.split_last()?;
    let is_first = b.rewriter.value(*last).constant_i64() == Some(0);
    let one = b.context().vector_type(&[1], element_type);
    for at in 0..size {
        let bit = b.extract(mask, &[at]);
        let mut position = b.extract(positions, &[at]);
        if !is_first {
            position = b.addi(*last, position);
        }
        let others = value;
        value = conditionally(
            bit,
            Some(ty),
            &mut b,
            |b| {
                let indices = [outer, &[position]].concat();
                let element = if base_type.is_tensor() {
                    b.value(tensor::ExtractOp::NAME, &[&[base][..], &indices].concat(), element_type)
                } else {
                    let new =
                        LoadOp::builder(b.context(), b.location).base(base).indices(indices).result(one);
                    let loaded = b.make(new);
                    b.extract(loaded, &[0])
                };
                Some(b.insert(element, others, &[at]))
            },
            Some(others),
        )?;
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}
