//! Masks of narrow elements, as masks of the integers that hold them.

use super::packing::Packing;
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Type};
use terrace_support::ap_int::ApInt;
use terrace_vector::{ConstantMaskOp, CreateMaskOp, ExtractOp, VectorBuilder};

/// Creates the mask of the integers that have an element which a mask selects. Of the first integer, at most `before`
/// elements are before those of the mask, and there are `count` integers. `None` if nothing is known of the mask.
pub(super) fn of_containers<'c>(
    mask: ValueId,
    before: i64,
    count: i64,
    packing: Packing,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    // Positions of the parts of a larger mask, from the inside.
    let mut positions: Vec<Vec<i64>> = Vec::new();
    let mut whole = mask;
    while let Some(extract) = b.rewriter.value(whole).defining::<ExtractOp>() {
        if extract.static_position().contains(&DYNAMIC) {
            return None;
        }
        positions.push(extract.static_position().to_vec());
        whole = extract.source().id();
    }
    let mut new = whole_mask(whole, before, count, packing, b)?;
    for position in positions.iter().rev() {
        new = b.extract(new, position);
    }
    Some(new)
}

fn whole_mask<'c>(
    mask: ValueId,
    before: i64,
    count: i64,
    packing: Packing,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let (context, location) = (b.context(), b.location);
    let old = b.type_of(mask);
    let mut shape = old.shape()?.to_vec();
    *shape.last_mut()? = count;
    let ty = context.vector_type(&shape, context.integer_type(1));
    let value = b.rewriter.value(mask);
    if let Some(constant) = value.defining::<ConstantMaskOp>() {
        let mut sizes = constant.mask_dim_sizes().to_vec();
        let last = sizes.last_mut()?;
        *last = if *last == 0 { 0 } else { packing.containers(last.checked_add(before)?).min(count) };
        let new = ConstantMaskOp::builder(context, location).mask_dim_sizes(&sizes);
        return Some(b.make(new.result(ty)));
    }
    if let Some(create) = value.defining::<CreateMaskOp>() {
        let mut sizes: Vec<ValueId> = create.operands().map(|size| size.id()).collect();
        let constant = |value: i64| AffineExpr::constant(context, value);
        let end = AffineExpr::symbol(context, 0).add(context, constant(before));
        let expr = AffineExpr::binary(context, BinaryKind::CeilDiv, end, constant(packing.count()));
        let last = sizes.last_mut()?;
        let size = match b.rewriter.value(*last).constant_i64() {
            Some(size) => MixedIndex::Constant(size),
            None => MixedIndex::Value(*last),
        };
        let size = apply_folded(AffineMap::new(context, 0, 1, &[expr]), &[size], location, b.rewriter);
        *last = b.index_of(size);
        return Some(b.create_mask(&sizes, ty));
    }
    let constant = value.constant()?;
    let selected: Vec<bool> = constant.dense_integers()?.map(|bit| !bit.is_zero()).collect();
    let row = usize::try_from(*old.shape()?.last()?).ok()?.max(1);
    let selected = selected.chunks(row).flat_map(|row| {
        let at =
            |element: usize| element.checked_sub(usize::try_from(before).ok()?).and_then(|at| row.get(at));
        let per = usize::try_from(packing.count()).unwrap_or(1);
        let is_set = move |container: usize| {
            (container * per..(container + 1) * per).any(|element| at(element).copied().unwrap_or(false))
        };
        (0..usize::try_from(count).unwrap_or(0)).map(is_set).collect::<Vec<bool>>()
    });
    let selected: Vec<bool> = selected.collect();
    Some(bits(ty, &selected, b))
}

/// Creates a constant of truth values.
pub(super) fn bits<'c>(ty: Type<'c>, bits: &[bool], b: &mut Builder<'_, '_, 'c>) -> ValueId {
    let values: Vec<_> = bits.iter().map(|bit| ApInt::from_u64(1, u64::from(*bit))).collect();
    let value = b.context().dense_integers_attribute(ty, &values);
    b.constant_of(ty, value)
}
